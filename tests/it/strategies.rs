//! What holds for every row of the table of strategies.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use snakepilot::ai::search::{BreadthFirst, VirtualWalk};
use snakepilot::ai::{Intent, Plan, Promise, STRATEGIES, Strategy};
use snakepilot::engine::{Board, Cell, Game, Grid, Status};

use super::support::play;

/// Small grids of every kind: even, odd, both, joined edges, walls inside.
fn grids() -> Vec<Arc<Grid>> {
    let grid = |width, height, wrap| Grid::new(width, height, wrap).unwrap();
    let walled = |wrap| {
        let walls = [8, 9, 10, 21, 40, 41];
        Grid::with_walls(9, 6, wrap, |cell| walls.contains(&cell.index())).unwrap()
    };
    let kinds = [
        grid(2, 2, false),
        grid(2, 5, false),
        grid(4, 4, false),
        grid(5, 5, false),
        grid(7, 6, false),
        grid(8, 7, false),
        grid(3, 3, true),
        grid(5, 4, true),
        grid(7, 7, true),
        walled(false),
        walled(true),
    ];
    kinds.into_iter().map(Arc::new).collect()
}

/// A game on this grid that is stopped in good time.
fn game(grid: &Arc<Grid>, seed: u64) -> Game {
    Game::new(Arc::clone(grid), seed).unwrap().with_max_moves(4_000)
}

/// Plays a game to its end.
fn play_on(player: &mut dyn Strategy, mut game: Game) -> Status {
    play(player, &mut game);
    game.status()
}

/// The cells of the route are side by side and the first can be entered. None comes twice,
/// unless all of the route can be walked: along a tour that leaves out the apple's cell it
/// may take laps. There is no cell only where no move is survived, and only then does the
/// plan say so.
pub(super) fn assert_sound(name: &str, board: &Board, plan: &Plan) {
    let told = || format!("{name}, {}:\n{board}{:?}", plan.intent, plan.route);
    let from = std::iter::once(board.head()).chain(plan.route.iter().copied());
    for (from, &to) in from.zip(plan.route) {
        assert!(board.grid().adjacent(from, to), "a broken route: {}", told());
    }
    let mut seen = vec![false; board.grid().len()];
    let again = plan.route.iter().any(|cell| std::mem::replace(&mut seen[cell.index()], true));
    assert!(!again || board.clone().walk(plan.route), "a cell comes twice: {}", told());
    match plan.route.first() {
        Some(&first) => assert!(board.can_enter(first), "a deadly move: {}", told()),
        None => assert_eq!(board.exits().count(), 0, "no route: {}", told()),
    }
    let doomed = plan.intent == Intent::Doomed;
    assert_eq!(doomed, plan.route.is_empty(), "another reason: {}", told());
}

/// Plans are sound in whole games, and the same seed gives the same game.
#[test]
fn plans_are_sound() {
    for row in STRATEGIES {
        for grid in grids() {
            for seed in 0..4 {
                let play = || {
                    let mut player = row.create(&grid);
                    let mut game = game(&grid, seed);
                    while game.status() == Status::Running {
                        let plan = player.plan(game.board(), usize::MAX);
                        assert_sound(row.name, game.board(), &plan);
                        let way = plan.direction(game.board());
                        game.step(way);
                    }
                    (game.status(), game.figures(), game.board().clone())
                };
                assert_eq!(play(), play(), "{}", row.name);
            }
        }
    }
}

/// However much of the route is asked for, and however often, its first cells are the
/// same; and the game goes on as if it had been asked for once.
#[test]
fn a_plan_is_the_same_for_every_length_and_when_asked_for_again() {
    for row in STRATEGIES {
        for grid in grids() {
            let (mut once, mut often) = (row.create(&grid), row.create(&grid));
            let mut game = game(&grid, 7).with_max_moves(500);
            while game.status() == Status::Running {
                let board = game.board();
                let few = 1 + usize::try_from(game.figures().moves % 3).unwrap();
                let long = once.plan(board, usize::MAX);
                for (asked, most) in [few, usize::MAX, 1, few + 5, few].into_iter().enumerate() {
                    let short = often.plan(board, most);
                    let wanted = &long.route[..most.min(long.route.len())];
                    assert_eq!(short.route, wanted, "{}\n{board}", row.name);
                    // A tour is new only once.
                    let same = short.intent == long.intent || asked > 0;
                    assert!(same, "{}, {}\n{board}", row.name, short.intent);
                }
                let way = long.direction(board);
                game.step(way);
            }
        }
    }
}

/// A snake that lies as a random walk does, and an apple where there is room.
fn any_board(rng: &mut ChaCha8Rng, grid: &Arc<Grid>) -> Board {
    let any = |rng: &mut ChaCha8Rng, cells: &[Cell]| cells[rng.random_range(0..cells.len())];
    let wanted = rng.random_range(1..=grid.area());
    let mut body = vec![any(rng, grid.cells())];
    while body.len() < wanted {
        let beside = grid.neighbours(body[body.len() - 1]).iter().copied();
        let free: Vec<Cell> = beside.filter(|cell| !body.contains(cell)).collect();
        if free.is_empty() {
            break;
        }
        body.push(any(rng, &free));
    }
    let free: Vec<Cell> =
        grid.cells().iter().copied().filter(|cell| !body.contains(cell)).collect();
    let apple = (!free.is_empty()).then(|| any(rng, &free));
    Board::with_body(Arc::clone(grid), &body, apple).unwrap()
}

/// A player that is handed one strange board after another answers each.
#[test]
fn any_board_gets_a_sound_plan() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for row in STRATEGIES {
        for grid in grids() {
            let mut player = row.create(&grid);
            for _ in 0..100 {
                let mut board = any_board(&mut rng, &grid);
                for _ in 0..3 {
                    let plan = player.plan(&board, usize::MAX);
                    if board.is_full() {
                        break;
                    }
                    assert_sound(row.name, &board, &plan);
                    let (first, way) = (plan.route.first().copied(), plan.direction(&board));
                    for most in [1, 4, usize::MAX] {
                        let again = player.plan(&board, most);
                        assert_eq!(again.route.first().copied(), first, "{}\n{board}", row.name);
                    }
                    board.step(way);
                }
            }
        }
    }
}

/// Whether the head can reach the tail now.
fn tail_in_reach(board: &Board) -> bool {
    let mut walk = VirtualWalk::new(board.grid());
    walk.walk(board, &[]) && walk.keeps_tail(board, &mut BreadthFirst::new(board.grid()))
}

/// A game that `player` has played for a while, stopped where the head can reach
/// the tail; `None` where it was not so again.
fn half_a_game(rng: &mut ChaCha8Rng, player: &mut dyn Strategy, grid: &Arc<Grid>) -> Option<Game> {
    let mut game = Game::new(Arc::clone(grid), rng.random()).unwrap();
    let least = rng.random_range(0..3 * grid.area() as u64);
    let mut found = None;
    while game.status() == Status::Running && found.is_none() {
        let way = player.plan(game.board(), 1).direction(game.board());
        game.step(way);
        let now = game.figures().moves >= least && game.status() == Status::Running;
        found = (now && tail_in_reach(game.board())).then(|| game.clone());
    }
    found
}

/// Whoever promises not to die does not, from the start and from any body that
/// another player has made whose head can reach its tail; whoever promises to
/// win does, from the start on any board without walls inside.
#[test]
fn promises_are_kept() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for row in STRATEGIES.iter().filter(|row| row.promise >= Promise::NeverDies) {
        for grid in grids() {
            for (other, seed) in STRATEGIES.iter().zip(0..) {
                let mut player = row.create(&grid);
                let game = Game::new(Arc::clone(&grid), seed).unwrap();
                let status = play_on(&mut *player, game);
                assert!(!matches!(status, Status::Died(_)), "{} dies", row.name);
                let wins = row.promise == Promise::AlwaysWins && grid.area() == grid.len();
                assert!(!wins || status == Status::Won, "{} does not win", row.name);

                let Some(game) = half_a_game(&mut rng, &mut *other.create(&grid), &grid) else {
                    continue;
                };
                let before = game.board().clone();
                let most = game.figures().moves + 500;
                let status = play_on(&mut *player, game.with_max_moves(most));
                let died = matches!(status, Status::Died(_));
                assert!(!died, "{} takes over from {} and dies:\n{before}", row.name, other.name);
            }
        }
    }
}

/// Once a player has seen one game, it plays the next without allocating.
#[test]
fn a_decision_allocates_nothing() {
    for row in STRATEGIES {
        let grid = Arc::new(Grid::new(12, 11, false).unwrap());
        let mut player = row.create(&grid);
        let mut play_seed = |seed| {
            play(&mut *player, &mut game(&grid, seed));
        };
        play_seed(1);
        let games = allocation_counter::measure(|| (2..5).for_each(&mut play_seed));
        // A game allocates its board when it is made; no move does.
        let made = allocation_counter::measure(|| (2..5).for_each(|seed| drop(game(&grid, seed))));
        assert_eq!(games.count_total, made.count_total, "{}", row.name);
    }
}
