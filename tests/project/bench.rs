//! `bench` as users run it: what it counts, the table, and comparing it with a saved run.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use serde_json::Value;

use crate::command::{self, boardwright, new_path, text};
use crate::support;

/// A game whose counts are kept, and one that is quicker but not shipped.
const GAME: &str = "lewthwaite";
const NOT_SHIPPED: &str = "tests/fixtures/games/breakthrough.zrf";

fn bench(arguments: &[&str]) -> Output {
    boardwright(&[&["bench"], arguments].concat())
}

/// The output of a run that must succeed.
fn written(arguments: &[&str]) -> String {
    command::written(&[&["bench"], arguments].concat())
}

/// The error of a run that must fail.
fn complaint(arguments: &[&str]) -> String {
    command::complaint(&[&["bench"], arguments].concat())
}

/// A file with a saved run, which is removed at the end.
struct Saved(PathBuf);

impl Saved {
    fn new(test: &str, run: &Value) -> Self {
        let path = new_path(&format!("bench-{test}.json"));
        fs::write(&path, run.to_string()).unwrap();
        Self(path)
    }

    fn path(&self) -> String {
        self.0.display().to_string()
    }

    /// Compares a quick run of a game with it.
    fn compared(&self, game: &str) -> Output {
        bench(&[game, "--seconds", "0", "--against", &self.path()])
    }
}

impl Drop for Saved {
    fn drop(&mut self) {
        fs::remove_file(&self.0).unwrap();
    }
}

/// A quick run.
fn run() -> Value {
    serde_json::from_str(&written(&[GAME, "--seconds", "0", "--json"])).unwrap()
}

/// The same run in which everything took twice as long.
fn slower(mut run: Value) -> Value {
    for (name, value) in run[0].as_object_mut().unwrap() {
        if name.ends_with("_per_second") {
            *value = (value.as_f64().unwrap() / 2.0).into();
        } else if name.ends_with("_milliseconds") {
            *value = (value.as_f64().unwrap() * 2.0).into();
        }
    }
    run
}

#[test]
fn counts_match_the_kept_ones() {
    let counted = written(&["chase", GAME, "--counts"]);
    let kept = support::read("tests/bench/counts.txt");
    assert_eq!(counted.lines().count(), 3);
    assert!(counted.lines().all(|line| kept.lines().any(|known| known == line)), "{counted}");
    assert!(complaint(&[NOT_SHIPPED, "--seconds", "0"]).contains("no expected counts for tests/fixtures"));
}

/// Each game that is shipped has a line, in the order of the games.
#[test]
fn counts_are_kept_of_every_game() {
    let kept = support::read("tests/bench/counts.txt");
    let kept: Vec<&str> = kept.lines().skip(1).map(|line| line.split(' ').next().unwrap()).collect();
    let shipped = support::rule_files();
    let shipped: Vec<&str> = shipped.iter().map(|path| path.file_stem().unwrap().to_str().unwrap()).collect();
    assert_eq!(kept, shipped);
}

#[test]
fn the_table_has_a_figure_for_each_title() {
    let table = written(&[GAME, "--seconds", "0"]);
    let [heading, figures, yardstick] = table.lines().collect::<Vec<_>>()[..] else { panic!("{table}") };
    let titles = ["compile ms", "start ms", "graphs ms", "graphs KB", "moves/s", "plies/s", "perft/s"];
    assert!(titles.iter().all(|title| heading.contains(title)), "{heading}");
    let numbers = figures.strip_prefix(GAME).unwrap().split_whitespace();
    assert_eq!(numbers.filter(|figure| figure.parse::<f64>().is_ok()).count(), titles.len() + 2, "{table}");
    let plies = yardstick.strip_prefix("hand-written Breakthrough").unwrap();
    assert!(plies.trim().parse::<f64>().unwrap() > 0.0);
    assert_eq!(heading.find("plies/s").unwrap() + "plies/s".len(), yardstick.len(), "it is in that column");
}

#[test]
fn json_has_counts_and_figures() {
    let run = run();
    let row = run[0].as_object().unwrap();
    assert_eq!((run.as_array().unwrap().len(), &row["game"]), (1, &GAME.into()));
    let line = ["depth", "perft"].map(|name| row[name].to_string()).join(" ");
    let played = ["games", "plies"].map(|name| row[name].to_string()).join(" ");
    let counted = format!("{GAME} perft {line} playouts {played} {}", row["hash"].as_str().unwrap());
    assert!(support::read("tests/bench/counts.txt").lines().any(|kept| kept == counted), "{counted}");
    let figures = row.iter().filter(|(name, _)| name.contains("_per_") || name.contains("_milliseconds"));
    assert_eq!(figures.filter(|(_, value)| value.as_f64().is_some()).count(), 8, "{row:?}");
    assert!(row["graph_kilobytes"].is_f64() && row["branching"].is_f64());
}

/// All games and figures, their means, and the yardstick.
#[test]
fn a_run_is_compared_with_a_saved_one() {
    let saved = Saved::new("compared", &slower(run()));
    let output = saved.compared(GAME);
    let table = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let [_, _, _, "", heading, ratios, mean, yardstick] = table.lines().collect::<Vec<_>>()[..] else {
        panic!("{table}")
    };
    assert!(heading.starts_with("new / old ") && ratios.starts_with(GAME), "{table}");
    let number = |cell: &str| cell.parse::<f64>().is_ok_and(|ratio| ratio >= 0.0) || cell == "–";
    assert_eq!(ratios.split_whitespace().skip(1).filter(|cell| number(cell)).count(), 9, "{table}");
    let ratios = ratios.strip_prefix(GAME).unwrap().trim();
    assert_eq!(mean.strip_prefix("geometric mean of 1").unwrap().trim(), ratios, "{table}");
    let yardstick = yardstick.strip_prefix("hand-written Breakthrough").unwrap().trim();
    assert!(number(yardstick), "{table}");
    // What is the same in both runs.
    assert!(ratios.ends_with(" 1.00"), "{table}");
}

/// One run is both saved and compared.
#[test]
fn json_leaves_the_ratios_to_standard_error() {
    let saved = Saved::new("json", &run());
    let output = bench(&[GAME, "--seconds", "0", "--json", "--against", &saved.path()]);
    assert!(output.status.success() && serde_json::from_slice::<Value>(&output.stdout).is_ok());
    assert!(text(&output.stderr).starts_with("new / old "));
}

#[test]
fn what_cannot_be_compared_is_told() {
    let mut other = run();
    other[0]["plies"] = 7.into();
    let saved = Saved::new("differing", &other);
    let output = saved.compared(GAME);
    let (table, told) = (text(&output.stdout), text(&output.stderr));
    assert!(
        table.contains("not compared, since the counts differ") && table.contains("mean of 0"),
        "{table}"
    );
    assert!(
        !output.status.success() && told.contains("\ncounted: ") && told.contains("\nsaved:   "),
        "{told}"
    );
    other[0]["game"] = "other".into();
    let saved = Saved::new("missing", &other);
    let output = saved.compared(GAME);
    let table = text(&output.stdout);
    assert!(output.status.success() && table.contains(&format!("not in {}", saved.path())), "{table}");
}

#[test]
fn a_file_that_is_no_saved_run_is_refused() {
    let mut older = run();
    older[0].as_object_mut().unwrap().remove("graph_kilobytes");
    let refused = |file: &str| complaint(&[GAME, "--against", file]);
    for (name, run, fault) in [
        ("older", older, "missing field `graph_kilobytes`"),
        ("object", serde_json::json!({}), "invalid type: map"),
    ] {
        let saved = Saved::new(name, &run);
        let told = refused(&saved.path());
        assert!(told.contains(fault) && told.contains("boardwright bench --json > FILE"), "{told}");
    }
    let saved = Saved::new("broken", &Value::Null);
    fs::write(&saved.0, "[{").unwrap();
    assert!(refused(&saved.path()).contains("is not a saved run: EOF while parsing"));
    assert!(refused("nowhere.json").contains("nowhere.json cannot be read: "));
}

#[test]
fn each_pruning_technique_is_measured() {
    let table = written(&[NOT_SHIPPED, "--pruning"]);
    let [heading, figures] = table.lines().collect::<Vec<_>>()[..] else { panic!("{table}") };
    assert_eq!(heading.split_whitespace().count(), figures.split_whitespace().count());
    assert!(figures.split_whitespace().skip(1).all(|times| times.parse::<f64>().unwrap() > 0.0), "{table}");
}

#[test]
fn invalid_times_are_refused() {
    for seconds in ["inf", "nan", "-1", "1e99"] {
        let output = bench(&["breakthrough", "--seconds", seconds]);
        let told = text(&output.stderr);
        assert!(output.status.code() == Some(2) && told.contains("from 0 to 3600"), "{seconds}: {told}");
    }
}
