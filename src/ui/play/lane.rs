//! One game on the screen: who steers the snake, and the plan for the next move.

mod story;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::Instant;

use super::planner::{BackgroundStrategy, PlanWait, Planned, Stretch};
use super::turns::Turns;
#[cfg(test)]
use crate::ai::Strategy;
use crate::ai::{Effort, StrategyRow};
use crate::engine::{Board, Cell, Direction, Figures, Game, Level, Status};
use crate::record::Mode;
use story::Story;
pub(in crate::ui) use story::YOU;
pub(in crate::ui) use story::past::Position;

/// Who steers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Driver {
    Person,
    Autopilot,
}

/// Who plays a lane: a person beside whom a strategy stands ready, or the strategy.
#[derive(Clone, Copy)]
pub(in crate::ui) struct Player {
    pub(in crate::ui) driver: Driver,
    pub(in crate::ui) strategy: &'static StrategyRow,
}

impl Player {
    /// A person, to whom this strategy gives hints and from whom it takes over.
    pub(in crate::ui) fn person(strategy: &'static StrategyRow) -> Self {
        Self { driver: Driver::Person, strategy }
    }

    /// This strategy.
    pub(in crate::ui) fn autopilot(strategy: &'static StrategyRow) -> Self {
        Self { driver: Driver::Autopilot, strategy }
    }
}

/// The moves that one apple took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) struct Leg {
    /// From the previous apple, or from the start, to this one.
    pub(in crate::ui) moves: u32,
    /// The length of a shortest way to the apple when it was dealt, the snake's body
    /// left out: no player needs fewer.
    pub(in crate::ui) bound: u32,
}

/// One game, who steers it, and what is kept from one move to the next.
pub(in crate::ui) struct Lane {
    game: Game,
    player: Player,
    /// The strategy at work: made when it is first asked for a plan, and anew
    /// after each change of strategy or driver.
    planner: Option<BackgroundStrategy>,
    /// Why the last plan could not be requested.
    failure: Option<io::Error>,
    turns: Turns,
    /// The last plan, for this board or an earlier one. Each board is planned for
    /// once, and the plan that is drawn is the one that is followed.
    latest: Option<Planned>,
    /// At max speed, the moves that the planner's thread has already played; the
    /// plan in `latest` is for the board after them.
    ahead: VecDeque<Direction>,
    /// Whether a person is shown what the strategy would do.
    hints: bool,
    effort: Effort,
    /// The last move, as far as it is drawn gliding; `None` before the first.
    last_move: Option<LastMove>,
    /// One entry per apple eaten, in order.
    legs: Vec<Leg>,
    /// The figures right after the last apple was eaten and the next one dealt.
    at_last_apple: Figures,
    /// The bound of the apple that is on the board: see [`Leg::bound`].
    bound: u64,
    story: Story,
    plan_wait: PlanWait,
}

/// What the last move did to the tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) struct LastMove {
    /// The cell that the tail left; `None` where the snake grew.
    pub(in crate::ui) left: Option<Cell>,
}

impl Lane {
    /// A game from the board `start` with this seed.
    pub(in crate::ui) fn new(
        start: &Board,
        seed: u64,
        player: Player,
        plan_wait: PlanWait,
    ) -> Self {
        let game = Game::from_board(start.clone(), seed);
        let figures = game.figures();
        Self {
            story: Story::new(start, &game, player.driver),
            game,
            player,
            planner: None,
            failure: None,
            turns: Turns::default(),
            latest: None,
            ahead: VecDeque::new(),
            hints: false,
            effort: Effort::default(),
            last_move: None,
            legs: Vec::new(),
            at_last_apple: figures,
            bound: figures.distance,
            plan_wait,
        }
    }

    /// Returns the lane with this limit on moves.
    pub(in crate::ui) fn with_max_moves(self, max_moves: u64) -> Self {
        let (game, story) = (self.game, self.story);
        let (game, story) = (game.with_max_moves(max_moves), story.with_max_moves(max_moves));
        Self { game, story, ..self }
    }

    /// Returns the lane on this level, under these rules, for its recording.
    pub(in crate::ui) fn with_level(self, level: &Level, mode: Mode) -> Self {
        Self { story: self.story.with_level(level, mode), ..self }
    }

    /// Returns the lane with this effort of its strategy.
    pub(in crate::ui) fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// Returns the lane played by a strategy that is in no table, until it is switched.
    #[cfg(test)]
    pub(in crate::ui) fn played_by(self, strategy: Box<dyn Strategy + Send>) -> Self {
        let planner = BackgroundStrategy::new(move || strategy, self.plan_wait.clone());
        Self { planner: Some(planner), ..self }
    }

    pub(in crate::ui) fn board(&self) -> &Board {
        self.game.board()
    }

    pub(in crate::ui) fn status(&self) -> Status {
        self.game.status()
    }

    pub(in crate::ui) fn is_over(&self) -> bool {
        self.status() != Status::Running
    }

    pub(in crate::ui) fn figures(&self) -> Figures {
        self.game.figures()
    }

    /// The bound of the apple that is on the board: see [`Leg::bound`].
    pub(in crate::ui) fn bound(&self) -> u64 {
        self.bound
    }

    pub(in crate::ui) fn seed(&self) -> u64 {
        self.game.seed()
    }

    pub(in crate::ui) fn driver(&self) -> Driver {
        self.player.driver
    }

    /// The strategy that steers, or would after a hand-over.
    pub(in crate::ui) fn strategy(&self) -> &'static StrategyRow {
        self.player.strategy
    }

    /// The plan for this board; `None` where a person steers without hints, where the game
    /// is over, and until [`Lane::take_plan`] has it.
    pub(in crate::ui) fn planned(&self) -> Option<&Planned> {
        let number = self.figures().moves;
        self.latest().filter(|planned| planned.number == number && !self.is_over())
    }

    /// The last plan since the driver or the strategy changed, for this board or an
    /// earlier one.
    pub(in crate::ui) fn latest(&self) -> Option<&Planned> {
        self.latest.as_ref()
    }

    /// The planned cells to show as dots: those after the next move, and for a person the
    /// next one too, since nobody knows where a person goes.
    pub(in crate::ui) fn dots(&self) -> &[Cell] {
        let first = usize::from(self.player.driver == Driver::Autopilot);
        self.planned().and_then(|planned| planned.route.get(first..)).unwrap_or_default()
    }

    /// Whether a person is shown what the strategy would do.
    pub(in crate::ui) fn hints(&self) -> bool {
        self.hints
    }

    /// Switches hints on or off.
    pub(in crate::ui) fn set_hints(&mut self, hints: bool) {
        self.hints = hints;
        if self.player.driver == Driver::Person {
            self.latest = None;
            self.note_help();
        }
    }

    /// Whether a person steers, the next move would kill, and another would not.
    pub(in crate::ui) fn could_be_saved(&self) -> bool {
        self.player.driver == Driver::Person
            && !self.is_over()
            && !self.survives(self.next_turn())
            && self.board().exits().next().is_some()
    }

    /// Whether the snake survives a move this way.
    fn survives(&self, way: Direction) -> bool {
        let board = self.board();
        let cell = board.grid().neighbour(board.head(), board.effective(way));
        cell.is_some_and(|cell| board.can_enter(cell))
    }

    /// The direction of a person's next move: the next turn queued, or straight on.
    fn next_turn(&self) -> Direction {
        let turn = self.turns.first().or(self.board().heading());
        turn.unwrap_or(Direction::Right)
    }

    /// The turns that a person has asked for and the snake has not made yet, oldest first.
    pub(in crate::ui) fn turns(&self) -> Turns {
        self.turns
    }

    /// The move that led to the board as it is; `None` before the first and after a
    /// fatal one.
    pub(in crate::ui) fn last_move(&self) -> Option<LastMove> {
        self.last_move
    }

    /// The moves that each apple eaten so far took, in order.
    pub(in crate::ui) fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// Gives the snake to the other driver.
    pub(in crate::ui) fn hand_over(&mut self) {
        let other = match self.player.driver {
            Driver::Person => Driver::Autopilot,
            Driver::Autopilot => Driver::Person,
        };
        self.give_to(other);
    }

    /// Queues a turn; a person steers from here on.
    pub(in crate::ui) fn steer(&mut self, way: Direction) {
        if self.player.driver == Driver::Autopilot {
            self.give_to(Driver::Person);
        }
        self.turns.push(self.board().heading(), way);
    }

    /// Replaces all queued turns by this one, if that saves a snake whose next move would
    /// kill. Returns whether it does.
    pub(in crate::ui) fn save(&mut self, way: Direction) -> bool {
        let saves = self.board().effective(way) == way && self.survives(way);
        if saves {
            self.turns.replace(way);
        }
        saves
    }

    /// Goes on with another strategy. It does not change who steers.
    pub(in crate::ui) fn switch(&mut self, strategy: &'static StrategyRow) {
        self.player.strategy = strategy;
        self.give_to(self.player.driver);
    }

    fn give_to(&mut self, driver: Driver) {
        self.player.driver = driver;
        self.note_help();
        self.turns = Turns::default();
        self.planner = None;
        self.failure = None;
        self.latest = None;
        self.ahead.clear();
    }

    /// Requests the plan for this board, if the autopilot steers or gives hints, and takes
    /// it in if it comes soon. Returns whether a move can be made.
    pub(in crate::ui) fn take_plan(&mut self) -> bool {
        self.take_plan_over(None)
    }

    /// Takes a plan like [`Lane::take_plan`]; with a stretch, the thread plays on first and
    /// the plan is for the board after that.
    pub(in crate::ui) fn take_plan_over(&mut self, stretch: Option<Stretch>) -> bool {
        // More than once where an answer is for an earlier board.
        while self.wants_plan() {
            self.ask(stretch);
            if !self.take_answer() {
                break;
            }
        }
        self.is_ahead() || self.player.driver == Driver::Person || self.planned().is_some()
    }

    /// Whether the next move needs no further plan.
    pub(in crate::ui) fn is_ahead(&self) -> bool {
        self.is_over() || !self.ahead.is_empty()
    }

    /// The number of moves that need no further plan.
    pub(in crate::ui) fn moves_ahead(&self) -> usize {
        self.ahead.len()
    }

    /// Whether a plan for this board is wanted and missing.
    fn wants_plan(&self) -> bool {
        let wanted = self.player.driver == Driver::Autopilot || self.hints;
        wanted && !self.is_ahead() && self.planned().is_none()
    }

    /// Requests the plan, if it is missing, without waiting: several lanes are then planned
    /// for at once.
    pub(in crate::ui) fn request_plan(&mut self, stretch: Option<Stretch>) {
        if self.wants_plan() {
            self.ask(stretch);
        }
    }

    fn ask(&mut self, stretch: Option<Stretch>) {
        let planner = self.planner.get_or_insert_with(|| {
            let (row, effort) = (self.player.strategy, self.effort);
            let grid = Arc::clone(self.game.board().grid());
            let create = move || row.create_with(&grid, effort);
            BackgroundStrategy::new(create, self.plan_wait.clone())
        });
        self.failure = planner.ask(&self.game, stretch).err();
    }

    /// Why the plan for this board could not be requested.
    pub(in crate::ui) fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    /// Takes in an answer of the thread. Returns whether there was one.
    fn take_answer(&mut self) -> bool {
        let Some(answer) = self.planner.as_mut().and_then(BackgroundStrategy::answer) else {
            return false;
        };
        // A person does not wait, and may have moved on.
        if answer.number == self.figures().moves {
            self.ahead = answer.ways;
            self.latest = answer.planned;
        }
        true
    }

    /// When the missing plan for this board was requested; `None` where it is there or not
    /// wanted.
    pub(in crate::ui) fn planning_since(&self) -> Option<Instant> {
        let planner = self.planner.as_ref().filter(|_| self.wants_plan());
        planner.and_then(BackgroundStrategy::planning_since)
    }

    /// Makes one move: the planned one, if the plan is there, or the person's next turn.
    pub(in crate::ui) fn tick(&mut self) {
        self.take_plan();
        let next = match self.player.driver {
            Driver::Person => Some(self.next_turn()),
            Driver::Autopilot => {
                let planned = self.planned().map(|planned| planned.way);
                self.ahead.pop_front().or(planned)
            }
        };
        let Some(way) = next.filter(|_| !self.is_over()) else { return };
        self.turns.pop();
        self.note_hand();
        self.make(way, self.name());
    }

    /// Makes a move by this player.
    fn make(&mut self, way: Direction, player: &'static str) {
        let (before, tail) = (self.figures(), self.board().tail());
        let way = self.board().effective(way);
        self.game.step(way);
        self.story.note_move(player, way, before, &self.game);
        let left = (self.board().tail() != tail).then_some(tail);
        self.last_move = (self.figures().moves > before.moves).then_some(LastMove { left });
        self.note_apple();
    }

    /// Adds a [`Leg`], if the last move ate an apple.
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
