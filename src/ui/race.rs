//! Several games side by side: the same seed, one move each a tick.

use std::cmp::Reverse;
use std::time::Instant;

use super::planner::{Stretch, Waiting};
use super::round::{Driver, Round};
use crate::ai::{self, Effort, StrategyRow};
use crate::engine::{Board, Grid};

/// The greatest number of those who race.
const MOST: usize = 4;

/// Who races: strategies, and perhaps a person before them.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) strategies: Vec<&'static StrategyRow>,
    pub(super) human: bool,
}

impl Field {
    /// How many take part.
    pub(super) fn lanes(&self) -> usize {
        self.strategies.len() + usize::from(self.human)
    }
}

/// A race under way or over.
pub(super) struct Race {
    field: Field,
    lanes: Vec<Round>,
    /// How many moves each plays on by itself at full speed: about as many as the
    /// slowest of them has time for.
    stretch: usize,
}

/// No more of them, since a plan is drawn only where all have been made.
const LONGEST: usize = 256;

impl Race {
    /// A race at its start, where `players` play for the strategies of the field, one for
    /// each; as many as [`MOST`] take part.
    pub(super) fn new(
        start: &Board,
        seed: u64,
        field: Field,
        players: &[&'static StrategyRow],
        waiting: &Waiting,
    ) -> Self {
        let person = field.human.then(|| (ai::default_strategy(), Driver::Person));
        let players = players.iter().map(|&row| (row, Driver::Autopilot));
        let all = person.into_iter().chain(players).take(MOST);
        let lane = |(row, driver)| Round::new(start, seed, row, driver, waiting.clone());
        let lanes = all.map(lane).collect();
        Self { field, lanes, stretch: 1 }
    }

    /// The same with strategies that think so hard.
    pub(super) fn thinking(mut self, effort: Effort) -> Self {
        self.lanes = self.lanes.into_iter().map(|lane| lane.thinking(effort)).collect();
        self
    }

    /// The same with another cap on moves.
    pub(super) fn with_max_moves(mut self, max_moves: u64) -> Self {
        let lanes = self.lanes.into_iter();
        self.lanes = lanes.map(|lane| lane.with(max_moves, false)).collect();
        self
    }

    pub(super) fn field(&self) -> &Field {
        &self.field
    }

    /// The games, in the order in which they were named.
    pub(super) fn lanes(&self) -> &[Round] {
        &self.lanes
    }

    /// The cells of its boards.
    pub(super) fn grid(&self) -> &Grid {
        self.lanes[0].board().grid()
    }

    pub(super) fn seed(&self) -> u64 {
        self.lanes.first().map_or(0, Round::seed)
    }

    /// Whether a move has been made.
    pub(super) fn has_begun(&self) -> bool {
        self.lanes.iter().any(|lane| lane.figures().moves > 0)
    }

    pub(super) fn is_over(&self) -> bool {
        self.lanes.iter().all(Round::is_over)
    }

    /// Has all think at once and takes in the plans that come soon. Returns whether
    /// a move can be made in every game.
    pub(super) fn think(&mut self) -> bool {
        self.think_on(None)
    }

    fn think_on(&mut self, stretch: Option<Stretch>) -> bool {
        self.lanes.iter_mut().for_each(|lane| lane.ask_early(stretch));
        let ready = self.lanes.iter_mut().map(|lane| lane.think_on(stretch));
        ready.fold(true, |all, one| all & one)
    }

    /// The same, and each may play on until then.
    pub(super) fn rush(&mut self, until: Instant) -> bool {
        if self.is_ahead() {
            return true;
        }
        let ready = self.think_on(Some(Stretch { until, most: self.stretch }));
        let running = self.lanes.iter().filter(|lane| !lane.is_over());
        match running.map(Round::moves_ahead).min() {
            // Not asked, or not there yet.
            None | Some(0) => {}
            Some(least) => self.stretch = LONGEST.min(2 * least),
        }
        ready
    }

    /// Whether the next moves are made without another thought.
    pub(super) fn is_ahead(&self) -> bool {
        self.lanes.iter().all(Round::is_ahead)
    }

    /// One move in every game that is not over, once all have their plans.
    pub(super) fn tick(&mut self) {
        if self.think() {
            self.lanes.iter_mut().for_each(Round::tick);
        }
    }

    /// Since when the plans have been thought about of which one is missing.
    pub(super) fn thinks_since(&self) -> Option<Instant> {
        self.lanes.iter().filter_map(Round::thinks_since).min()
    }

    /// Whether a person is among those whose games go on.
    pub(super) fn person_runs(&self) -> bool {
        let first = self.lanes.first();
        first.is_some_and(|lane| lane.driver() == Driver::Person && !lane.is_over())
    }

    /// The person's game, if there is one.
    pub(super) fn person(&self) -> Option<&Round> {
        self.lanes.first().filter(|lane| lane.driver() == Driver::Person)
    }

    /// The same, to be steered.
    pub(super) fn person_mut(&mut self) -> Option<&mut Round> {
        self.lanes.first_mut().filter(|lane| lane.driver() == Driver::Person)
    }

    /// The most apples that any of them has eaten.
    pub(super) fn apples(&self) -> u64 {
        self.lanes.iter().map(|lane| lane.figures().apples).max().unwrap_or(0)
    }

    /// The games from the first place to the last: most apples, then fewest moves.
    pub(super) fn ranking(&self) -> Vec<&Round> {
        let mut ranking: Vec<&Round> = self.lanes.iter().collect();
        ranking.sort_by_key(|lane| (Reverse(lane.figures().apples), lane.figures().moves));
        ranking
    }

    /// The place of a game, from 1; those with the same figures share it.
    pub(super) fn place(&self, lane: &Round) -> usize {
        let standing = |lane: &Round| (Reverse(lane.figures().apples), lane.figures().moves);
        1 + self.lanes.iter().filter(|other| standing(other) < standing(lane)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Direction, Status};

    fn race(names: &[&str], human: bool) -> Race {
        let board: Board = "......\n......\n>>@...\n......\n......\n....*.".parse().unwrap();
        let strategies: Vec<_> = names.iter().filter_map(|name| ai::find(name)).collect();
        let field = Field { strategies: strategies.clone(), human };
        Race::new(&board, 3, field, &strategies, &Waiting::patient(Instant::now))
    }

    #[test]
    fn all_go_in_step_and_those_that_are_over_hold_still() {
        let mut race = race(&["greedy", "hamiltonian"], false);
        while !race.lanes[0].is_over() {
            race.tick();
            assert_eq!(race.lanes[0].seed(), race.lanes[1].seed());
        }
        assert!(!race.is_over());
        let (held, moves) = (race.lanes[0].figures(), race.lanes[1].figures().moves);
        race.tick();
        assert_eq!(race.lanes[0].figures(), held);
        assert_eq!(race.lanes[1].figures().moves, moves + 1);
        while !race.is_over() {
            race.tick();
        }
        assert_eq!(race.ranking()[0].strategy().name, "hamiltonian");
        assert_eq!(race.lanes[1].status(), Status::Won);
        assert_eq!(race.lanes().iter().map(|lane| race.place(lane)).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn each_plays_as_it_does_alone() {
        let mut race = race(&["greedy", "hamiltonian", "tour"], false);
        for _ in 0..40 {
            race.think();
            race.tick();
        }
        for lane in race.lanes() {
            let board: Board = "......\n......\n>>@...\n......\n......\n....*.".parse().unwrap();
            let row = lane.strategy();
            let waiting = Waiting::patient(Instant::now);
            let mut alone = Round::new(&board, 3, row, Driver::Autopilot, waiting);
            (0..40).for_each(|_| alone.tick());
            assert_eq!(alone.board(), lane.board(), "{}", row.name);
        }
    }

    #[test]
    fn at_full_speed_all_play_on_by_themselves_and_stay_in_step() {
        let (mut rushed, mut walked) =
            (race(&["safe", "tour"], false), race(&["safe", "tour"], false));
        let until = Instant::now() + std::time::Duration::from_secs(600);
        while !rushed.is_over() {
            assert!(rushed.rush(until));
            rushed.tick();
            walked.tick();
            let moves =
                |race: &Race| race.lanes().iter().map(|lane| lane.figures().moves).collect();
            let (rushed, walked): (Vec<u64>, Vec<u64>) = (moves(&rushed), moves(&walked));
            assert_eq!(rushed, walked);
        }
        assert!(rushed.stretch > 1);
        for (rushed, walked) in rushed.lanes().iter().zip(walked.lanes()) {
            assert_eq!(rushed.board(), walked.board());
        }
    }

    #[test]
    fn a_person_steers_one_lane_only() {
        let mut race = race(&["greedy"], true);
        assert_eq!((race.lanes().len(), race.place(&race.lanes[0])), (2, 1));
        race.person_mut().unwrap().steer(Direction::Up);
        race.tick();
        assert_eq!(race.lanes[0].board().heading(), Some(Direction::Up));
        assert_eq!(race.lanes[1].driver(), Driver::Autopilot);
        assert!(race.person_runs());
        (0..6).for_each(|_| race.tick());
        assert!(race.lanes[0].is_over() && !race.person_runs() && !race.is_over());
    }
}
