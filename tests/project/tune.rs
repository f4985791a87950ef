//! Finding weights by self-play, as users run it.

use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use boardwright::program::{IncompatibleWeights, Phase, Program};

use crate::command::{PROGRAM, boardwright, new_path, text, written};
use crate::support;

const QUICK: [&str; 8] = ["--games", "6", "--rounds", "1", "--pairs", "3", "--nodes", "60"];

fn tune(arguments: &[&str]) -> Output {
    boardwright(&[&["tune"], arguments].concat())
}

/// The exit code and the error of a run that must be refused.
fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let output = tune(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?}");
    (output.status.code(), text(&output.stderr))
}

/// The section that a run prints.
fn section(arguments: &[&str]) -> String {
    written(&[&["tune"], arguments].concat())
}

fn tuned(more: &[&str]) -> String {
    section(&[&["tests/fixtures/games/breakthrough.zrf"], &QUICK[..], more].concat())
}

#[test]
fn the_same_settings_give_the_same_weights_on_any_number_of_threads() {
    let alone = tuned(&["--threads", "1"]);
    assert!(alone.contains("(piece "), "{alone}");
    assert_eq!(alone, tuned(&["--threads", "3"]));
    assert_ne!(alone, tuned(&["--seed", "2"]));
    assert_ne!(alone, tuned(&["--opening", "1"]));
}

#[test]
fn weights_can_be_shared_if_all_names_match() {
    let rules = support::read("tests/fixtures/games/breakthrough.zrf");
    let program = |text: &str| -> Arc<Program> { support::compile("game.zrf", text, 0).program };
    let played = program(&rules);
    let variant = rules.replace("title \"Breakthrough\"", "title \"Longer\"").replace("h2))", "g2))");
    assert_eq!(played.can_use_weights_of(&program(&variant)), Ok(()));
    let goal = "(loss-condition (White Black) (= (count (pieces friend?)) 1) \"alone\")";
    for (what, other) in [
        ("piece types", rules.replace("Man", "Woman")),
        ("sites", rules.replace("a/b/c/d/e/f/g/h", "a/b/c/d/e/f/g/h/i")),
        ("players", rules.replace("Black", "Red")),
        ("attributes", rules.replace("(name Man)", "(name Man) (attribute moved false)")),
        ("variables", rules.replace("(board-setup", "(variable laps 0 9) (board-setup")),
        ("goals", format!("{}{goal})", rules.trim_end().strip_suffix(')').unwrap())),
    ] {
        let (theirs, ours) = ("Breakthrough".to_owned(), "Breakthrough".to_owned());
        assert_eq!(
            played.can_use_weights_of(&program(&other)),
            Err(IncompatibleWeights { what, theirs, ours })
        );
    }
}

#[test]
fn writing_weights_keeps_a_rule_file_valid() {
    let file = new_path("tune.zrf");
    let rules = support::read("tests/fixtures/games/breakthrough.zrf");
    std::fs::write(&file, &rules).unwrap();
    let path = file.display().to_string();
    assert_eq!(tuned(&["--write", &path]), "");
    let first = std::fs::read_to_string(&file).unwrap();
    assert_eq!(first.matches("(weights").count(), 1);
    tuned(&["--write", &path, "--seed", "2"]);
    let second = std::fs::read_to_string(&file).unwrap();
    assert_eq!(second.matches("(weights").count(), 1, "the section of before is replaced");
    assert_ne!(first, second);
    written(&["check", &path]);
    std::fs::remove_file(&file).unwrap();
}

/// Before the first game: playing this many would take for ever.
#[test]
fn an_unwritable_file_is_refused_at_once() {
    let file = new_path("refused.zrf");
    let path = file.display().to_string();
    let refused = |rules: Option<&str>| {
        rules.inspect(|rules| std::fs::write(&file, rules).unwrap());
        let game = "tests/fixtures/games/breakthrough.zrf";
        let (code, told) = refused(&[game, "--games", "100000000", "--write", &path]);
        assert_eq!(code, Some(1), "{told}");
        assert_eq!(rules, std::fs::read_to_string(&file).ok().as_deref(), "it is left as it is");
        told
    };
    let rules = support::read("tests/fixtures/games/breakthrough.zrf");
    assert!(refused(None).contains(&path));
    assert!(refused(Some("; nothing")).contains("contains no game"));
    assert!(refused(Some(&rules.replace("(Man a1", "(King a1"))).contains("King"));
    let told = refused(Some(&rules.replace("Man", "Woman")));
    assert!(told.contains("the piece types of Breakthrough are not those of Breakthrough"), "{told}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn tuning_needs_games_to_learn_from() {
    let told = |arguments: &[&str]| refused(arguments).1;
    assert!(told(&["breakthrough", "--games", "0"]).contains("requires `--rounds 0`"));
    assert!(told(&["sokoban"]).contains("is a game for one player"));
    assert_eq!(refused(&["breakthrough", "--nodes", "0"]).0, Some(2));
    let of_rules = section(&["breakthrough", "--rounds", "0", "--pairs", "0"]);
    assert!(of_rules.contains("(piece Man "), "{of_rules}");
    assert!(told(&["sokoban", "--rounds", "0", "--pairs", "0"]).contains("is a game for one player"));
    let one_random_game =
        ["breakthrough", "--opening", "100", "--games", "1", "--rounds", "1", "--pairs", "0"];
    assert!(told(&one_random_game).contains("nothing to learn from"));
}

/// h5 and a5 are equivalent in Breakthrough, and a5 comes first.
#[test]
fn tuning_continues_from_weights_of_equivalent_sites() {
    let file = new_path("sites.zrf");
    let rules = support::read("tests/fixtures/games/breakthrough.zrf");
    let rules = rules.trim_end().strip_suffix(')').unwrap();
    std::fs::write(&file, format!("{rules} (weights (piece Man 100) (sites Man (h5 37))))")).unwrap();
    let path = file.display().to_string();
    let found = section(&[&path, "--go-on", "--rounds", "0", "--pairs", "0"]);
    assert!(found.contains("(a5 37)"), "{found}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn phases_find_weights_for_the_end_of_the_game() {
    let alone = tuned(&["--phases", "--threads", "1"]);
    assert!(alone.contains("(ending\n      (piece Man "), "{alone}");
    assert_eq!(alone, tuned(&["--phases", "--threads", "3"]));
    let rules = support::read("tests/fixtures/games/breakthrough.zrf");
    let rules = rules.trim_end().strip_suffix(')').unwrap();
    let program = support::compile("game.zrf", &format!("{rules}\n{alone})"), 0).program;
    let is_of_end = |weight: &&boardwright::weights::Weight| weight.phase == Phase::Ending;
    assert!(program.weights.terms.iter().filter(is_of_end).count() > 10);
    assert!(!program.weights.terms.iter().any(|weight| is_of_end(&weight) && !weight.term.may_change()));
}

/// White gives a queen away in the games that she loses.
#[test]
fn recorded_games_are_learnt_from() {
    let file = new_path("records.pgn");
    let lost = "1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 4. d4 Ng6 5. Nc3 d6 6. Nf3 Nf6 7. Bd3 Be7 0-1\n\n";
    let drawn = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1/2-1/2\n\n";
    let (unfinished, illegal) = ("1. e4 e5 *\n\n", "1. e5 e4 1-0\n\n");
    std::fs::write(&file, [lost, drawn, lost, unfinished, illegal].concat()).unwrap();
    let path = file.display().to_string();
    let arguments = ["chess", "--go-on", "--pairs", "0", "--records", &path];
    let output = tune(&arguments);
    let told = text(&output.stderr);
    assert!(output.status.success() && told.contains("3 recorded games, 2 left out"), "{told}");
    let found = text(&output.stdout);
    assert!(found.contains("(linked "), "the file has no such weight: {found}");
    let errors: Vec<f64> = told
        .split("error ")
        .nth(1)
        .unwrap()
        .split(" -> ")
        .map(|error| error.trim().parse().unwrap())
        .collect();
    assert!(errors[1] < errors[0], "{told}");
    let (code, told) = refused(&[&arguments[..], &["--rounds", "1"]].concat());
    assert_eq!(code, Some(2), "{told}");
    std::fs::write(&file, unfinished).unwrap();
    assert!(refused(&arguments).1.contains("nothing to learn from"));
    std::fs::remove_file(&file).unwrap();
    assert!(refused(&arguments).1.contains(&path));
}

#[test]
fn scores_of_a_player_are_learnt_from() {
    let file = Recorded::new("scores");
    let name = file.name();
    let game = "tests/fixtures/games/breakthrough.zrf";
    let label = |player: &str, seed: &str, threads: &str| {
        let arguments = ["label", game, player, "--games", "6", "--csv", &name];
        written(&[&arguments[..], &["--seed", seed, "--threads", threads]].concat());
        file.text()
    };
    let program = format!("nodes=60,uci={PROGRAM} engine {game}");
    let of_program = label(&program, "1", "1");
    assert_eq!(
        of_program,
        label(&program, "1", "2"),
        "what it has learnt in a game does not count in the next"
    );
    assert!(of_program.lines().count() > 50, "{of_program}");
    let first = label("nodes=100", "1", "1");
    assert_ne!(first, label("nodes=100", "2", "1"));
    assert_eq!(first, label("nodes=100", "1", "2"), "as many threads as one likes");
    assert!(first.starts_with("position,score\n") && first.lines().count() > 50, "{first}");
    let arguments = [game, "--pairs", "0", "--scores", &name, "--terms", "turn", "sites Man"];
    let found = section(&arguments);
    let before = section(&[game, "--rounds", "0", "--games", "0", "--pairs", "0"]);
    assert_ne!(found, before);
    let others = |text: &str| -> Vec<String> {
        let lines = text.lines().take_while(|line| !line.contains("(sites"));
        lines.filter(|line| !line.contains("(turn")).map(str::to_owned).collect()
    };
    assert_eq!(others(&found), others(&before), "only the terms that were named may change");
    let (_, told) = refused(&[game, "--terms", "speed"]);
    assert!(
        told.contains("no weight of this game begins with `speed`; there are: ") && told.contains("linked"),
        "{told}"
    );
    std::fs::write(&name, "position,score\nnonsense,3\n").unwrap();
    let (code, told) = refused(&arguments);
    assert!(code == Some(1) && told.contains(&name) && told.contains("position `nonsense`"), "{told}");
    std::fs::write(&name, first.replacen("score", "points", 1)).unwrap();
    assert!(refused(&arguments).1.contains(&name));
}

#[test]
fn labels_need_a_player_and_a_file_that_can_be_written() {
    let label = |arguments: &[&str]| {
        let output = boardwright(&[&["label"], arguments].concat());
        assert!(!output.status.success());
        text(&output.stderr)
    };
    let game = "tests/fixtures/games/breakthrough.zrf";
    assert!(label(&[game, "nodes=x", "--csv", "x.csv"]).contains("nodes=x"));
    assert!(label(&[game, "nodes=9", "--csv", "no/such/folder.csv"]).contains("no/such/folder.csv"));
    let file = Recorded::new("failing");
    let name = file.name();
    let told = label(&[game, "nodes=9,uci=no-such-program-at-all", "--games", "1", "--csv", &name]);
    assert!(told.contains("no-such-program-at-all"), "{told}");
}

#[test]
fn tuning_survives_a_closed_stderr() {
    let game = "tests/fixtures/games/breakthrough.zrf";
    let mut tune = Command::new(PROGRAM);
    let tune = tune.arg("tune").arg(game).args(QUICK).stderr(Stdio::piped()).stdout(Stdio::piped());
    let mut running = tune.spawn().unwrap();
    drop(running.stderr.take());
    let output = running.wait_with_output().unwrap();
    assert!(output.status.success() && output.stdout.starts_with(b"  (weights"), "{output:?}");
}

/// A file for a test, which is removed before and after it.
struct Recorded(std::path::PathBuf);

impl Recorded {
    fn new(name: &str) -> Self {
        let path = new_path(&format!("tune-{name}.csv"));
        let _ = std::fs::remove_file(&path);
        Self(path)
    }

    fn name(&self) -> String {
        self.0.display().to_string()
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for Recorded {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const TWO_ROUNDS: [&str; 8] = ["--games", "6", "--rounds", "2", "--pairs", "3", "--nodes", "60"];

fn tuned_in_two_rounds(more: &[&str]) -> Output {
    tune(&[&["tests/fixtures/games/breakthrough.zrf"], &TWO_ROUNDS[..], more].concat())
}

#[test]
fn an_interrupted_run_is_resumed() {
    let file = Recorded::new("resumed");
    let weights = tuned_in_two_rounds(&[]).stdout;
    let record = ["--csv", &file.name()];
    assert_eq!(tuned_in_two_rounds(&record).stdout, weights);
    let whole = file.text();
    let lines: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at).collect();
    assert_eq!(lines.len(), 2 + 6 + 6 + 3, "games of both rounds and the pairs");
    for cut in [lines[0] / 2, lines[3] + 9, lines[9], lines[15] - 1, whole.len()] {
        std::fs::write(&file.0, &whole[..cut]).unwrap();
        assert_eq!(tuned_in_two_rounds(&record).stdout, weights, "cut after {cut} bytes");
        assert_eq!(file.text(), whole);
    }
}

/// Two machines play their shares of each round, as soon as they have all of the round before; whoever has all shares
/// gets the weights of a single run.
#[test]
fn shards_are_merged_into_the_whole_run() {
    let weights = tuned_in_two_rounds(&[]).stdout;
    let [one, two] = ["one", "two"].map(Recorded::new);
    let parts = [one.name(), two.name()];
    for round in 1..=2 {
        for (shard, file) in [("1/2", &one), ("2/2", &two)] {
            let first = ["--shard", shard, "--csv", &file.name()];
            let merged = [&first[..], &["--parts", &parts[0], &parts[1]]].concat();
            let output = tuned_in_two_rounds(if round == 1 { &first } else { &merged });
            assert!(output.status.success() && output.stdout.is_empty());
            let told = text(&output.stderr);
            let expected = match (round, shard) {
                (2, "2/2") => "the same command without `--shard` finds the weights",
                (1, _) => "round 1: ",
                _ => "round 2: ",
            };
            assert!(told.contains(expected), "{told}");
        }
    }
    assert_eq!(tuned_in_two_rounds(&["--parts", &parts[0], &parts[1]]).stdout, weights);
}

/// A file with another result of the first pair, which stands at the end of its line.
fn with_result_of_pair(whole: &str, result: &str) -> String {
    let start = whole.find("\n,1,").unwrap() + 1;
    let end = start + whole[start..].find('\n').unwrap();
    let last = whole[..end].rfind(',').unwrap() + 1;
    format!("{}{result}{}", &whole[..last], &whole[end..])
}

#[test]
fn damaged_files_are_named() {
    let file = Recorded::new("damaged");
    let record = ["--csv", &file.name()];
    tuned(&record);
    let whole = file.text();
    let (code, told) = refused(
        &[&["tests/fixtures/games/breakthrough.zrf"], &QUICK[..], &record, &["--seed", "3"]].concat(),
    );
    assert_eq!(code, Some(1));
    assert!(told.contains("games of another tune (seed was `1`, not `3`); choose another file"), "{told}");
    for (text, reason) in [
        (whole.replacen("\n1,2,", "\n1,9,", 1), "csv:5: game 3 of round 1 comes after game 9 of round 1"),
        (whole.replacen("win ", "won ", 1), "game 1 of round 1 cannot be read"),
        (with_result_of_pair(&whole, "x"), "pair 1 cannot be read"),
        (with_result_of_pair(&whole, "NaN"), "pair 1 cannot be read"),
        (with_result_of_pair(&whole, "1e300"), "pair 1 cannot be read"),
        (whole.replacen("\n1,1,", "\n1,1,0", 1), "game 1 of round 1 was played with other weights"),
        (whole.replacen("\n1,1,", "\n1,0,", 1), "csv:3: this is not a game"),
    ] {
        assert_ne!(text, whole);
        std::fs::write(&file.0, &text).unwrap();
        let told = refused(&[&["tests/fixtures/games/breakthrough.zrf"], &QUICK[..], &record].concat()).1;
        assert!(told.contains(reason), "{told}");
        assert_eq!(file.text(), text);
    }
}
