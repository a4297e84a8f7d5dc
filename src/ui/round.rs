//! One game on the screen: who drives the snake, and the plan for this tick.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use super::planner::{Planned, Planner, Stretch, Waiting};
use super::turns::Turns;
#[cfg(test)]
use crate::ai::Strategy;
use crate::ai::{Effort, StrategyRow};
use crate::engine::{Board, Cell, Direction, Figures, Game, Status};

/// Who drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Driver {
    Person,
    Autopilot,
}

/// What one apple took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leg {
    /// The moves from the apple before, or from the start, to it.
    pub(super) moves: u32,
    /// The distance to it as it was dealt: no player needs fewer.
    pub(super) bound: u32,
}

/// A game, a driver, and what both need from one tick to the next.
pub(super) struct Round {
    game: Game,
    strategy: &'static StrategyRow,
    /// The strategy at work: made when it is first asked for a plan, and anew
    /// after each change of strategy or driver.
    planner: Option<Planner>,
    driver: Driver,
    turns: Turns,
    /// The last plan: for the board as it is, or another. A board is planned for
    /// once, and the plan that is drawn is the one that is walked.
    latest: Option<Planned>,
    /// The moves before that, if it is for a board to come: at full speed the
    /// strategy plays on by itself for a while.
    ahead: VecDeque<Direction>,
    /// Whether a person is shown what the strategy would do.
    hints: bool,
    /// How hard the strategy thinks.
    effort: Effort,
    /// Whether a move led to the board as it is, and the cell that the tail left
    /// with it.
    moved: bool,
    left: Option<Cell>,
    /// The apples eaten so far.
    legs: Vec<Leg>,
    /// The figures when the last of them was eaten, its successor dealt.
    at_last_apple: Figures,
    /// The distance to the apple on the board as it was dealt.
    bound: u64,
    waiting: Waiting,
}

impl Round {
    /// A game from the board `start` with this seed.
    pub(super) fn new(
        start: &Board,
        seed: u64,
        strategy: &'static StrategyRow,
        driver: Driver,
        waiting: Waiting,
    ) -> Self {
        let game = Game::from_board(start.clone(), seed);
        let figures = game.figures();
        Self {
            game,
            moved: false,
            left: None,
            legs: Vec::new(),
            at_last_apple: figures,
            bound: figures.distance,
            strategy,
            planner: None,
            driver,
            turns: Turns::default(),
            latest: None,
            ahead: VecDeque::new(),
            hints: false,
            effort: Effort::default(),
            waiting,
        }
    }

    /// The same with another cap on moves, and with hints or without.
    pub(super) fn with(self, max_moves: u64, hints: bool) -> Self {
        Self { game: self.game.with_max_moves(max_moves), hints, ..self }
    }

    /// The same with a strategy that thinks so hard.
    pub(super) fn thinking(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// The same, played by a strategy that is in no table, until it is switched.
    #[cfg(test)]
    pub(super) fn played_by(self, strategy: Box<dyn Strategy + Send>) -> Self {
        let planner = Planner::new("tested", move || strategy, self.waiting.clone());
        Self { planner: Some(planner), ..self }
    }

    pub(super) fn board(&self) -> &Board {
        self.game.board()
    }

    pub(super) fn status(&self) -> Status {
        self.game.status()
    }

    pub(super) fn is_over(&self) -> bool {
        self.status() != Status::Running
    }

    pub(super) fn figures(&self) -> Figures {
        self.game.figures()
    }

    pub(super) fn seed(&self) -> u64 {
        self.game.seed()
    }

    pub(super) fn driver(&self) -> Driver {
        self.driver
    }

    /// The strategy that drives, or would after a hand-over.
    pub(super) fn strategy(&self) -> &'static StrategyRow {
        self.strategy
    }

    /// The plan for the board as it is; `None` where a person drives who has no
    /// hints, where the game is over, and until [`Round::think`] has it.
    pub(super) fn planned(&self) -> Option<&Planned> {
        let number = self.figures().moves;
        self.latest().filter(|planned| planned.number == number && !self.is_over())
    }

    /// The last plan since the driver or the strategy changed, be it for another
    /// board.
    pub(super) fn latest(&self) -> Option<&Planned> {
        self.latest.as_ref()
    }

    /// The cells to come after the next move: the dots. Of a hint, the next one
    /// too: where a person goes is not known.
    pub(super) fn dots(&self) -> &[Cell] {
        let first = usize::from(self.driver == Driver::Autopilot);
        self.planned().and_then(|planned| planned.route.get(first..)).unwrap_or_default()
    }

    /// Whether a person is shown what the strategy would do.
    pub(super) fn hints(&self) -> bool {
        self.hints
    }

    /// Shows it, or no longer.
    pub(super) fn toggle_hints(&mut self) {
        self.hints = !self.hints;
        if self.driver == Driver::Person {
            self.latest = None;
        }
    }

    /// Whether a person drives, the next move would kill, and another would not.
    pub(super) fn could_be_saved(&self) -> bool {
        self.driver == Driver::Person
            && !self.is_over()
            && !self.survives(self.next_turn())
            && self.board().exits().next().is_some()
    }

    /// Whether a move this way is survived.
    fn survives(&self, way: Direction) -> bool {
        let board = self.board();
        let cell = board.grid().neighbour(board.head(), board.effective(way));
        cell.is_some_and(|cell| board.can_enter(cell))
    }

    /// The way a person goes next: the next turn asked for, or straight on.
    fn next_turn(&self) -> Direction {
        let turn = self.turns.first().or(self.board().heading());
        turn.unwrap_or(Direction::Right)
    }

    /// Whether a move led to the board as it is.
    pub(super) fn has_moved(&self) -> bool {
        self.moved
    }

    /// The cell that the tail left with the last move; `None` where it stayed.
    pub(super) fn left(&self) -> Option<Cell> {
        self.left
    }

    /// What each apple eaten so far took, in order.
    pub(super) fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// Gives the snake to the other driver.
    pub(super) fn hand_over(&mut self) {
        let other = match self.driver {
            Driver::Person => Driver::Autopilot,
            Driver::Autopilot => Driver::Person,
        };
        self.give_to(other);
    }

    /// Turns the snake; a person drives from here on.
    pub(super) fn steer(&mut self, way: Direction) {
        if self.driver == Driver::Autopilot {
            self.give_to(Driver::Person);
        }
        self.turns.push(self.board().heading(), way);
    }

    /// Turns the snake, whose next move would kill, if that saves it; no turn asked
    /// for before then counts. Returns whether it does.
    pub(super) fn save(&mut self, way: Direction) -> bool {
        let saves = self.board().effective(way) == way && self.survives(way);
        if saves {
            self.turns.replace(way);
        }
        saves
    }

    /// Goes on with another strategy. It does not change who drives.
    pub(super) fn switch(&mut self, strategy: &'static StrategyRow) {
        self.strategy = strategy;
        self.give_to(self.driver);
    }

    fn give_to(&mut self, driver: Driver) {
        self.driver = driver;
        self.turns = Turns::default();
        self.planner = None;
        self.latest = None;
        self.ahead.clear();
    }

    /// Asks for the plan for the board as it is, if the autopilot drives or gives
    /// hints, and takes it in if it comes soon. Returns whether a move can be made.
    pub(super) fn think(&mut self) -> bool {
        self.think_on(None)
    }

    /// The same; with a stretch, the plan is for where the moves of that lead.
    pub(super) fn think_on(&mut self, stretch: Option<Stretch>) -> bool {
        // More than once where an answer is for a board that was.
        while self.wants_plan() {
            self.ask(stretch);
            if !self.hear() {
                break;
            }
        }
        self.is_ahead() || self.driver == Driver::Person || self.planned().is_some()
    }

    /// Whether the next move is made without another thought.
    pub(super) fn is_ahead(&self) -> bool {
        self.is_over() || !self.ahead.is_empty()
    }

    /// How many moves are.
    pub(super) fn moves_ahead(&self) -> usize {
        self.ahead.len()
    }

    /// Whether the plan for the board as it is is missing.
    fn wants_plan(&self) -> bool {
        let wanted = self.driver == Driver::Autopilot || self.hints;
        wanted && !self.is_ahead() && self.planned().is_none()
    }

    /// Asks for the plan, if it is missing; several games can then be thought
    /// about at once.
    pub(super) fn ask_early(&mut self, stretch: Option<Stretch>) {
        if self.wants_plan() {
            self.ask(stretch);
        }
    }

    fn ask(&mut self, stretch: Option<Stretch>) {
        let planner = self.planner.get_or_insert_with(|| {
            let (row, effort) = (self.strategy, self.effort);
            let grid = Arc::clone(self.game.board().grid());
            let create = move || row.create_with(&grid, effort);
            Planner::new(row.name, create, self.waiting.clone())
        });
        planner.ask(&self.game, stretch);
    }

    /// Takes in what has been thought; returns whether there was anything.
    fn hear(&mut self) -> bool {
        let Some(answer) = self.planner.as_mut().and_then(Planner::answer) else { return false };
        // A person does not wait, and may have moved on.
        if answer.number == self.figures().moves {
            self.ahead = answer.ways;
            self.latest = answer.planned;
        }
        true
    }

    /// Since when the plan for the board as it is has been thought about; `None`
    /// where it is there or not asked for.
    pub(super) fn thinks_since(&self) -> Option<Instant> {
        let planner = self.planner.as_ref().filter(|_| self.wants_plan());
        planner.and_then(Planner::thinks_since)
    }

    /// Makes one move: the one that is planned, once it is, or the next turn asked
    /// for.
    pub(super) fn tick(&mut self) {
        self.think();
        let next = match self.driver {
            Driver::Person => Some(self.next_turn()),
            Driver::Autopilot => {
                let planned = self.planned().map(|planned| planned.way);
                self.ahead.pop_front().or(planned)
            }
        };
        let Some(way) = next.filter(|_| !self.is_over()) else { return };
        self.turns.pop();
        let (moves, tail) = (self.figures().moves, self.board().tail());
        self.game.step(way);
        self.moved = self.figures().moves > moves;
        self.left = (self.moved && self.board().tail() != tail).then_some(tail);
        self.note_apple();
    }

    /// Notes what the apple took, if the last move ate one.
    fn note_apple(&mut self) {
        let (now, last) = (self.game.figures(), self.at_last_apple);
        if now.apples > last.apples {
            let small = |figure: u64| u32::try_from(figure).unwrap_or(u32::MAX);
            self.legs.push(Leg { moves: small(now.moves - last.moves), bound: small(self.bound) });
            self.bound = now.distance - last.distance;
            self.at_last_apple = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;

    fn round(picture: &str, driver: Driver) -> Round {
        let start: Board = picture.parse().unwrap();
        Round::new(&start, 1, ai::find("greedy").unwrap(), driver, Waiting::patient(Instant::now))
    }

    #[test]
    fn the_dots_are_the_route_after_the_move_and_the_move_is_made() {
        let mut round = round(">>@...\n.....*", Driver::Autopilot);
        assert!(round.dots().is_empty());
        round.think();
        let route = round.planned().unwrap().route.clone();
        assert_eq!(route.len(), 4);
        assert_eq!(round.dots(), &route[1..]);
        for &cell in &route {
            round.think();
            assert_eq!(round.planned().unwrap().route[0], cell);
            round.tick();
            assert_eq!(round.board().head(), cell);
        }
        assert_eq!(round.figures().apples, 1);
    }

    #[test]
    fn a_person_drives_from_the_first_turn_on() {
        let mut round = round(">>@...\n.....*", Driver::Autopilot);
        round.think();
        round.steer(Direction::Down);
        round.think();
        assert_eq!(round.driver(), Driver::Person);
        assert!(round.planned().is_none());
        round.tick();
        assert_eq!(round.board().to_string(), ".>v...\n..@..*\n");
        round.hand_over();
        round.think();
        assert_eq!(round.dots().len(), 2);
    }

    #[test]
    fn a_hint_shows_a_person_the_whole_route_and_steers_nothing() {
        let mut round = round(">>@...\n.....*", Driver::Person);
        round.think();
        assert!(round.planned().is_none());
        round.toggle_hints();
        round.think();
        assert_eq!(round.dots().len(), 4);
        round.steer(Direction::Down);
        round.tick();
        assert_eq!(round.board().to_string(), ".>v...\n..@..*\n");
        assert!(round.dots().is_empty(), "no hint for a board that was");
        round.think();
        assert_eq!(round.dots().len(), 3);
        round.hand_over();
        round.think();
        assert_eq!((round.driver(), round.dots().len()), (Driver::Autopilot, 2));
        round.hand_over();
        round.toggle_hints();
        round.think();
        assert!(round.dots().is_empty());
    }

    #[test]
    fn a_turn_saves_a_snake_that_would_die() {
        let mut round = round("....\n.>>@\n.*..", Driver::Person);
        assert!(round.could_be_saved());
        assert!(!round.save(Direction::Right) && !round.save(Direction::Left));
        assert!(round.save(Direction::Down) && !round.could_be_saved());
        round.tick();
        assert_eq!(round.board().to_string(), "....\n..>v\n.*.@\n");
        // A turn into the wall gives way to one straight on.
        let mut round = self::round(">>@.\n*...", Driver::Person);
        round.steer(Direction::Up);
        assert!(round.could_be_saved() && round.save(Direction::Right));
        round.tick();
        assert_eq!(round.board().to_string(), ".>>@\n*...\n");
        // Nothing saves this one.
        assert!(!self::round("*>>@\n.^<<\n...^", Driver::Person).could_be_saved());
        assert!(!self::round("....\n.>>@\n.*..", Driver::Autopilot).could_be_saved());
    }

    #[test]
    fn what_each_apple_took_adds_up_to_the_figures() {
        let mut round = round(">>@...\n.....*\n......\n......", Driver::Autopilot);
        while !round.is_over() {
            round.tick();
            let figures = round.figures();
            assert_eq!(round.legs().len() as u64, figures.apples);
            let sum = |figure: fn(&Leg) -> u32| {
                round.legs().iter().map(|leg| u64::from(figure(leg))).sum::<u64>()
            };
            assert!(sum(|leg| leg.moves) <= figures.moves);
            assert!(sum(|leg| leg.bound) <= figures.distance);
        }
        assert_eq!(round.legs()[0], Leg { moves: 4, bound: 4 });
        assert!(round.legs().iter().all(|leg| leg.moves >= leg.bound));
    }

    #[test]
    fn over_is_over() {
        let mut round = round(">>@\n*..", Driver::Person);
        round.tick();
        assert!(round.is_over());
        let before = round.figures();
        round.hand_over();
        round.think();
        round.tick();
        assert!(round.planned().is_none());
        assert_eq!(round.figures(), before);
    }
}
