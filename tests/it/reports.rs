//! The reports, as pictures of fixed results.

use snakepilot::bench::{
    BoardSize, Course, DecisionTimes, Format, Length, MovesPerGame, Outcome, Played, Results, Row,
};
use snakepilot::engine::Figures;

/// Two strategies: one with the widest figures of a 20x20 board, and one
/// whose games were not finished.
fn results() -> Results {
    let first = Row {
        course: Course::default(),
        moves_of_games: Vec::new(),
        strategy: "bidirectional",
        won: 100,
        died: 0,
        stalled: 0,
        length: Length { mean: Some(361.25), min: Some(119), max: Some(400) },
        fill: Some(0.903_125),
        apples: 35_825,
        moves: 3_600_412,
        moves_per_apple: Some(100.5),
        moves_per_apple_error: Some(0.125),
        moves_per_game: MovesPerGame {
            mean: Some(36_004.12),
            sd: Some(811.5),
            min: Some(30_000),
            median: Some(36_000.5),
            max: Some(40_000),
        },
        bound: Some(13.25),
        bound_ratio: Some(7.5),
        decision_ns: Some(DecisionTimes {
            mean: Some(12_345.5),
            p50: Some(11_000),
            p99: Some(64_000),
            max: Some(912_345),
        }),
        per_game: None,
    };
    let second = Row {
        strategy: "tour",
        won: 0,
        length: Length { mean: None, min: None, max: None },
        fill: None,
        apples: 0,
        moves: 0,
        moves_per_apple: None,
        moves_per_apple_error: None,
        moves_per_game: MovesPerGame { mean: None, sd: None, min: None, median: None, max: None },
        bound: None,
        bound_ratio: None,
        decision_ns: Some(DecisionTimes { mean: None, p50: None, p99: None, max: None }),
        ..first.clone()
    };
    Results {
        snakepilot: "1.2.3",
        board: BoardSize { width: 20, height: 20, ..BoardSize::default() },
        games: 100,
        seed: 1,
        max_moves: 80_000,
        effort: 140,
        partial: true,
        results: vec![first, second],
    }
}

/// The same with a game listed for the first, and no times.
fn listed() -> Results {
    let mut results = results();
    let figures = Figures::default();
    let game =
        Played { seed: 7, outcome: Outcome::Stalled, length: 12, moves: 900, figures, cells: 400 };
    results.results[0].per_game = Some(vec![game]);
    results.results[1].per_game = Some(vec![]);
    for row in &mut results.results {
        row.decision_ns = None;
    }
    results
}

#[test]
fn the_table_fits_80_columns() {
    let text = Format::Table.render(&results());
    insta::assert_snapshot!(text, @"
    20x20, walled; games per strategy: 100, seeds 1 to 100; move limit: 80,000
    Partial, stopped early. Games finished: bidirectional 100, tour 0.
    Every row holds the first seeds, without the games that were still running.

    strategy       length min max  fill%  won died stalled  moves/apple bound decide
    bidirectional   361.2 119 400   90.3  100    0       0  100.50±0.12 13.25 12.3µs
    tour                -   -   -      -    0    0       0            -     -      -

    length: mean, min and max at the end; fill%: mean share of the board;
    moves/apple: ± one standard error over games; bound: mean distance to an apple
    when it is dealt, which no player beats
    decide: mean time per decision
    ");
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn listed_games_follow_the_table() {
    insta::assert_snapshot!(Format::Table.render(&listed()), @"
    20x20, walled; games per strategy: 100, seeds 1 to 100; move limit: 80,000
    Partial, stopped early. Games finished: bidirectional 100, tour 0.
    Every row holds the first seeds, without the games that were still running.

    strategy       length min max  fill%  won died stalled  moves/apple bound
    bidirectional   361.2 119 400   90.3  100    0       0  100.50±0.12 13.25
    tour                -   -   -      -    0    0       0            -     -

    length: mean, min and max at the end; fill%: mean share of the board;
    moves/apple: ± one standard error over games; bound: mean distance to an apple
    when it is dealt, which no player beats

    strategy       seed  outcome  length  moves
    bidirectional     7  stalled      12    900
    ");
}

#[test]
fn the_page() {
    insta::assert_snapshot!(Format::Markdown.render(&results()), @"
    20x20, walled; games per strategy: 100, seeds 1 to 100; move limit: 80,000
    Partial, stopped early. Games finished: bidirectional 100, tour 0.
    Every row holds the first seeds, without the games that were still running.

    | strategy      | mean length | min | max | fill % | won | died | stalled | moves per apple | bound | mean decision |
    |:--------------|------------:|----:|----:|-------:|----:|-----:|--------:|----------------:|------:|--------------:|
    | bidirectional |       361.2 | 119 | 400 |   90.3 | 100 |    0 |       0 |     100.50±0.12 | 13.25 |        12.3µs |
    | tour          |           - |   - |   - |      - |   0 |    0 |       0 |               - |     - |             - |
    ");
    insta::assert_snapshot!(Format::Markdown.render(&listed()), @"
    20x20, walled; games per strategy: 100, seeds 1 to 100; move limit: 80,000
    Partial, stopped early. Games finished: bidirectional 100, tour 0.
    Every row holds the first seeds, without the games that were still running.

    | strategy      | mean length | min | max | fill % | won | died | stalled | moves per apple | bound |
    |:--------------|------------:|----:|----:|-------:|----:|-----:|--------:|----------------:|------:|
    | bidirectional |       361.2 | 119 | 400 |   90.3 | 100 |    0 |       0 |     100.50±0.12 | 13.25 |
    | tour          |           - |   - |   - |      - |   0 |    0 |       0 |               - |     - |

    | strategy      | seed | outcome | length | moves |
    |:--------------|-----:|--------:|-------:|------:|
    | bidirectional |    7 | stalled |     12 |   900 |
    ");
}

#[test]
fn the_spreadsheet() {
    insta::assert_snapshot!(Format::Csv.render(&results()), @"
    width,height,wrap,games,seed,max_moves,effort,partial,strategy,won,died,stalled,length_mean,length_min,length_max,fill,apples,moves,moves_per_apple,moves_per_apple_error,moves_per_game_mean,moves_per_game_sd,moves_per_game_min,moves_per_game_median,moves_per_game_max,bound,bound_ratio,decision_ns_mean,decision_ns_p50,decision_ns_p99,decision_ns_max
    20,20,false,100,1,80000,140,true,bidirectional,100,0,0,361.25,119,400,0.903125,35825,3600412,100.5,0.125,36004.12,811.5,30000,36000.5,40000,13.25,7.5,12345.5,11000,64000,912345
    20,20,false,100,1,80000,140,true,tour,0,0,0,,,,,0,0,,,,,,,,,,,,,
    ");
    insta::assert_snapshot!(Format::Csv.render(&listed()), @"
    width,height,wrap,max_moves,effort,partial,strategy,seed,outcome,length,moves
    20,20,false,80000,140,true,bidirectional,7,stalled,12,900
    ");
}

#[test]
fn the_json() {
    insta::assert_snapshot!(Format::Json.render(&results()), @r#"
    {
      "snakepilot": "1.2.3",
      "board": {
        "width": 20,
        "height": 20,
        "wrap": false
      },
      "games": 100,
      "seed": 1,
      "max_moves": 80000,
      "effort": 140,
      "partial": true,
      "results": [
        {
          "strategy": "bidirectional",
          "won": 100,
          "died": 0,
          "stalled": 0,
          "length": {
            "mean": 361.25,
            "min": 119,
            "max": 400
          },
          "fill": 0.903125,
          "apples": 35825,
          "moves": 3600412,
          "moves_per_apple": 100.5,
          "moves_per_apple_error": 0.125,
          "moves_per_game": {
            "mean": 36004.12,
            "sd": 811.5,
            "min": 30000,
            "median": 36000.5,
            "max": 40000
          },
          "bound": 13.25,
          "bound_ratio": 7.5,
          "decision_ns": {
            "mean": 12345.5,
            "p50": 11000,
            "p99": 64000,
            "max": 912345
          }
        },
        {
          "strategy": "tour",
          "won": 0,
          "died": 0,
          "stalled": 0,
          "length": {
            "mean": null,
            "min": null,
            "max": null
          },
          "fill": null,
          "apples": 0,
          "moves": 0,
          "moves_per_apple": null,
          "moves_per_apple_error": null,
          "moves_per_game": {
            "mean": null,
            "sd": null,
            "min": null,
            "median": null,
            "max": null
          },
          "bound": null,
          "bound_ratio": null,
          "decision_ns": {
            "mean": null,
            "p50": null,
            "p99": null,
            "max": null
          }
        }
      ]
    }
    "#);
}

#[test]
fn json_lists_games_after_the_figures_and_leaves_out_times_not_taken() {
    let text = Format::Json.render(&listed());
    assert!(!text.contains("decision_ns") && text.contains("\"per_game\": []"));
    let (_, games) = text.split_once("\"bound_ratio\": 7.5,").unwrap();
    let (games, _) = games.split_once(']').unwrap();
    insta::assert_snapshot!(games, @r#"
    "per_game": [
      {
        "seed": 7,
        "outcome": "stalled",
        "length": 12,
        "moves": 900
      }
    "#);
}
