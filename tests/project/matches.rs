//! Matches as users run them: the file, continuing, and programs that misbehave.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::command::{self, PROGRAM, boardwright, new_folder, text};

/// A temporary folder for a test, which is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        Self(new_folder(&format!("match-{name}")))
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

/// The output of a match that must succeed.
fn played(arguments: &[&str]) -> String {
    let output = boardwright(&[&["match"], arguments].concat());
    let complaint = text(&output.stderr);
    assert!(output.status.success() && complaint.is_empty(), "{arguments:?}: {complaint}");
    text(&output.stdout)
}

fn summary(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&played(&[arguments, &["--json"]].concat())).unwrap()
}

/// The error of a match that must be refused.
fn complaint(arguments: &[&str]) -> String {
    command::complaint(&[&["match"], arguments].concat())
}

/// The file that a match writes.
fn csv(folder: &Folder, name: &str, arguments: &[&str]) -> String {
    let file = folder.file(name);
    played(&[arguments, &["--csv", &file]].concat());
    fs::read_to_string(file).unwrap()
}

/// Columns of a file, one line for each game.
fn columns(csv: &str, names: &[&str]) -> Vec<Vec<String>> {
    let table = csv.split_once('\n').unwrap().1;
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let titles = reader.headers().unwrap().clone();
    let at = |name: &&str| titles.iter().position(|title| title == *name).unwrap();
    let rows = reader.records().map(Result::unwrap);
    rows.map(|row| names.iter().map(|name| row[at(name)].to_owned()).collect()).collect()
}

const QUICK: [&str; 7] = ["breakthrough", "nodes=150", "depth=1,margin=40", "--games", "6", "--seed", "5"];

#[test]
fn weights_of_another_file_come_with_their_network() {
    let folder = Folder::new("network");
    let (of_game, none) = ("nodes=150,weights=breakthrough", "nodes=150,weights=rules");
    let moves = |name: &str, first: &str| {
        let games = csv(&folder, name, &["breakthrough", first, none, "--games", "2", "--seed", "5"]);
        columns(&games, &["moves"])
    };
    let whole = fs::read_to_string("games/race/breakthrough.zrf").unwrap();
    let network = whole.find("(network").unwrap();
    let bare = folder.file("bare.zrf");
    let end = network + whole[network..].find(')').unwrap() + 1;
    fs::write(&bare, format!("{}{}", &whole[..network], &whole[end..])).unwrap();
    assert_eq!(moves("named", of_game), moves("own", "nodes=150"));
    assert_ne!(moves("bare", &format!("nodes=150,weights={bare}")), moves("own", "nodes=150"));
}

#[test]
fn games_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::new("threads");
    let one = csv(&folder, "one", &[&QUICK[..], &["--threads", "1"]].concat());
    let three = csv(&folder, "three", &[&QUICK[..], &["--threads", "3"]].concat());
    assert_eq!(one, three);
    assert_eq!(one.lines().count(), 2 + 6);
    let other = csv(&folder, "other", &[&QUICK[..6], &["6"]].concat());
    assert_ne!(columns(&one, &["moves"]), columns(&other, &["moves"]), "another seed gives other games");
}

#[test]
fn without_a_seed_openings_are_not_varied() {
    let folder = Folder::new("variety");
    let openings = |name, player| {
        let file = csv(&folder, name, &["breakthrough", player, player, "--games", "6", "--opening", "0"]);
        columns(&file, &["moves"]).into_iter().collect::<HashSet<_>>().len()
    };
    assert!(openings("varied", "nodes=150") > 1);
    assert_eq!(openings("alike", "nodes=150,seed=0"), 1);
}

#[test]
fn sides_are_exchanged_with_the_same_opening() {
    let folder = Folder::new("openings");
    let file = csv(&folder, "games", &[&QUICK[..], &["--opening", "5"]].concat());
    let games = columns(&file, &["seats", "moves"]);
    let opening = |game: &Vec<String>| game[1].split("; ").take(5).map(str::to_owned).collect::<Vec<_>>();
    for pair in games.chunks(2) {
        assert_eq!((pair[0][0].as_str(), pair[1][0].as_str()), ("AB", "BA"));
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
    }
    assert_ne!(opening(&games[0]), opening(&games[2]));
}

/// A match interrupted at any byte of its file continues as if it had not been.
#[test]
fn an_interrupted_match_is_resumed() {
    let folder = Folder::new("resume");
    let whole = csv(&folder, "whole", &QUICK);
    let ends: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at).collect();
    let in_the_fourth = usize::midpoint(ends[4], ends[5]);
    for cut in [0, 5, ends[0] / 2, ends[0], ends[0] + 9, ends[1], ends[3] + 1, in_the_fourth, whole.len()] {
        fs::write(folder.file("cut"), &whole[..cut]).unwrap();
        assert_eq!(csv(&folder, "cut", &QUICK), whole, "cut after {cut} bytes");
    }
    let longer = csv(&folder, "whole", &[&QUICK[..4], &["8", "--seed", "5"]].concat());
    assert!(longer.starts_with(&whole) && longer.lines().count() == 2 + 8, "more games can be added");
}

/// A match played in shares, each of which was interrupted and continued, is the match played at once.
#[test]
fn shards_are_merged_into_the_whole_match() {
    let folder = Folder::new("shards");
    let whole = csv(&folder, "whole", &QUICK);
    let parts: Vec<String> = (1..=2).map(|number| folder.file(&number.to_string())).collect();
    for (number, part) in ["1/2", "2/2"].iter().zip(["1", "2"]) {
        let shard = [&QUICK[..], &["--shard", number]].concat();
        let text = csv(&folder, part, &shard);
        let cut = text.len() - 30;
        fs::write(folder.file(part), &text[..cut]).unwrap();
        assert_eq!(csv(&folder, part, &shard), text, "a shard can be continued");
        let numbers = columns(&text, &["game"]).concat();
        assert_eq!(numbers, if part == "1" { vec!["1", "2", "5", "6"] } else { vec!["3", "4"] });
    }
    let [one, two] = &parts[..] else { panic!("two parts") };
    let merge = |parts: &[&str]| csv(&folder, "merged", &[&QUICK[..], &["--parts"], parts].concat());
    assert_eq!(merge(&[two]), whole, "missing games are played");
    fs::remove_file(folder.file("merged")).unwrap();
    assert_eq!(merge(&[two, one, one]), whole);
    // Nothing is played again: the speed is known of none of the games.
    let merged = summary(&[&QUICK[..], &["--parts", one, two]].concat());
    assert_eq!((&merged["games"], &merged["a_search"]["nodes_per_second"]), (&json!(6), &json!(null)));
}

#[test]
fn shards_that_do_not_fit_are_refused() {
    let folder = Folder::new("misfits");
    let file = folder.file("part");
    let text = csv(&folder, "part", &[&QUICK[..], &["--shard", "2/2"]].concat());
    let told = complaint(&[&QUICK[..], &["--csv", &file]].concat());
    assert!(told.contains("part:3: expected game 1, not game 3; choose another file"), "{told}");
    let told = complaint(&[&QUICK[..6], &["6", "--parts", &file]].concat());
    assert!(told.contains("seed was `5`, not `6`); leave it out of `--parts`"), "{told}");
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.swap(2, 3);
    fs::write(&file, lines.concat()).unwrap();
    let told = complaint(&[&QUICK[..], &["--parts", &file]].concat());
    assert!(told.contains("part:4: game 3 comes after game 4; leave it out"), "{told}");
    fs::write(&file, text.replacen("\n3,", "\n0,", 1)).unwrap();
    let told = complaint(&[&QUICK[..], &["--parts", &file]].concat());
    assert!(told.contains("part:3: this is not a game; leave it out"), "{told}");
    let told = complaint(&[&QUICK[..], &["--parts", &folder.file("nowhere")]].concat());
    assert!(told.contains("nowhere: ") && told.contains("leave it out of `--parts`"), "{told}");
}

#[test]
fn files_of_other_matches_are_left_alone() {
    let folder = Folder::new("foreign");
    let file = folder.file("games");
    let before = csv(&folder, "games", &QUICK);
    let told = complaint(&[&QUICK[..6], &["6", "--csv", &file]].concat());
    assert!(told.contains("games of another match (seed was `5`, not `6`); choose another file"), "{told}");
    let told = complaint(&["breakthrough", "nodes=150", "random", "--csv", &file]);
    assert!(told.contains("B was `depth=1,margin=40`, not `random`"), "{told}");
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    let older = before.replacen("\"search\":\"", "\"search\":\"0", 1);
    let broken = before.replacen("\n3,", "\n33,", 1);
    for (text, reason) in [
        (older.as_str(), "games of another match (the search has changed since)"),
        (broken.as_str(), "games:6: game 4 comes after game 33"),
        ("my diary", "this is not a file of `match`"),
        ("my diary\nof 1984\n", "this is not a file of `match`"),
        ("# boardwright match {}\n", "this is not a file of `match`"),
    ] {
        fs::write(&file, text).unwrap();
        let told = complaint(&[&QUICK[..], &["--csv", &file]].concat());
        assert!(told.contains(reason), "{told}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}

#[test]
fn the_summary_adds_up() {
    let summary = summary(&["breakthrough", "nodes=300", "random", "--games", "8"]);
    let number = |path: &str| summary.pointer(path).unwrap().as_u64().unwrap();
    let results = ["/results/wins", "/results/draws", "/results/losses"].map(number);
    assert_eq!((number("/games"), results), (8, [8, 0, 0]), "{summary}");
    assert_eq!((&summary["a"], &summary["b"]), (&json!("nodes=300"), &json!("random")));
    assert_eq!((number("/by_seats/AB/wins"), number("/by_seats/BA/wins")), (4, 4));
    assert_eq!((number("/winners/White"), number("/winners/Black")), (4, 4));
    assert_eq!(
        (summary["elo"]["elo"].as_f64(), summary["elo"]["low"].as_f64().map(f64::round)),
        (None, Some(93.0))
    );
    let reasons = summary["reasons"].as_object().unwrap();
    assert_eq!(reasons.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 8);
    assert!(4 < number("/length/shortest") && number("/length/shortest") < number("/length/longest"));
    assert!(
        summary["a_search"]["nodes_per_second"].as_f64().unwrap() > 0.0
            && summary["b_search"]["mean_depth"].is_null()
    );
    let table = played(&["breakthrough", "nodes=300", "random", "--games", "8"]);
    assert!(
        table.contains("8 won, 0 drawn, 0 lost: 100.0 %") && table.contains("+∞, with 95 % from +93"),
        "{table}"
    );
    assert!(table.contains("  as White    4 won"), "{table}");
}

/// Dice, partners, more than two sides, and players who drop out.
#[test]
fn games_with_chance_teams_and_many_sides_can_be_played() {
    let folder = Folder::new("sorts");
    for (game, seats) in [("ur", ["AB", "BA", "AB"]), ("splut/four-teams", ["ABAB", "BABA", "BABA"])] {
        let limits = [game, "nodes=60", "random", "--games", "3", "--plies", "60"];
        let file = csv(&folder, "games", &limits);
        assert_eq!(columns(&file, &["seats"]).concat(), seats, "{game}");
        fs::remove_file(folder.file("games")).unwrap();
    }
}

#[test]
fn columns_of_the_table_are_separated() {
    let arguments = ["splut/four-teams", "random", "random", "--games", "2", "--plies", "20"];
    let table = played(&arguments);
    let rows: Vec<&str> = table.lines().filter(|line| line.contains(" drawn, ")).collect();
    let at = rows[0].find("0 won").unwrap();
    assert!(rows.len() == 3 && rows.iter().all(|row| row[..at].ends_with("  ")), "{table}");
}

#[test]
fn games_that_are_too_long_are_drawn() {
    let folder = Folder::new("long");
    let file = csv(&folder, "games", &[&QUICK[..], &["--plies", "9"]].concat());
    for game in columns(&file, &["result", "plies", "reason"]) {
        assert_eq!(game, ["draw", "9", "no end within 9 moves"]);
    }
}

#[test]
fn games_that_are_too_long_are_decided_by_points() {
    let folder = Folder::new("points");
    // After the first move of Reversi the player who made it has four discs, the other one.
    let limits = ["reversi", "random", "random", "--games", "2", "--opening", "1", "--plies", "1"];
    let games = columns(&csv(&folder, "games", &limits), &["seats", "result", "winner", "reason"]);
    let reason = "no end within 1 moves, by points";
    assert_eq!(games, [["AB", "win", "Black", reason], ["BA", "loss", "Black", reason]]);
}

/// By how much a search overruns depends on the load of the machine; that it ends by the clock does not.
#[test]
fn a_search_uses_its_time() {
    let summary = summary(&["chase", "time=30ms", "time=1ms,depth=64", "--games", "2", "--plies", "14"]);
    let longest = |player: &str| summary[player]["longest_milliseconds"].as_f64().unwrap();
    assert!((30.0..2000.0).contains(&longest("a_search")) && longest("b_search") < 2000.0, "{summary}");
}

#[test]
fn one_match_at_a_time_writes_to_a_file() {
    let folder = Folder::new("lock");
    let file = fs::File::create(folder.file("games")).unwrap();
    file.lock().unwrap();
    let told = complaint(&[&QUICK[..], &["--csv", &folder.file("games")]].concat());
    assert!(told.contains("another match is writing to it"), "{told}");
}

#[test]
fn mistakes_get_helpful_messages() {
    assert!(complaint(&["sokoban", "depth=1", "random"]).contains("boardwright solve"));
    assert!(complaint(&["chase", "depth=1", "rnadom"]).contains("player `rnadom`: unknown word `rnadom`"));
    let told = complaint(&["chase", "depth=1", "depth=1,program=/nowhere/engine", "--games", "2"]);
    assert!(told.contains("`/nowhere/engine` cannot be started"), "{told}");
    let told = complaint(&["breakthrough", "random", "random", "--opening", "900", "--games", "1"]);
    assert!(told.contains("choose fewer with `--opening`"), "{told}");
    let told = complaint(&["breakthrough", "random", "random", "--opening", "4", "--plies", "3"]);
    assert!(told.contains("`--plies 3` must be at least the 4 moves of `--opening`"), "{told}");
    for (file, problem) in
        [("/nowhere/games", "No such file"), ("/dev/null", "cannot be added"), ("src", "cannot be added")]
    {
        let told = complaint(&["chase", "random", "random", "--csv", file]);
        assert!(told.starts_with(file) && told.contains(problem), "{told}");
        assert!(told.contains("choose another file with `--csv`"), "{told}");
    }
    let told = complaint(&["chase", "depth=1,weights=nope", "random"]);
    assert!(told.starts_with("player `depth=1,weights=nope`: `weights=nope`: "), "{told}");
}

/// This holds whether playouts were asked for or are the default of the game.
#[test]
fn playouts_accept_no_without() {
    let told = complaint(&["go/go-9x9", "nodes=5,without=table", "random"]);
    assert!(told.starts_with("player `nodes=5,without=table`: `without`") && told.contains("alpha-beta"));
    let looking_ahead = "alpha-beta,nodes=5,without=table";
    played(&["go/go-9x9", looking_ahead, "random", "--games", "1", "--plies", "6"]);
}

#[test]
fn a_match_needs_games() {
    let output = boardwright(&["match", "chase", "random", "random", "--games", "0"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn weights_of_another_game_are_refused() {
    let told = complaint(&["breakthrough", "nodes=100,weights=chess", "random"]);
    assert_eq!(
        told,
        "player `nodes=100,weights=chess`: `weights=chess`: the piece types of Chess are not those of Breakthrough; \
         choose weights for this game\n"
    );
    played(&["abalone/belgian-daisy", "nodes=30,weights=abalone", "random", "--games", "1", "--plies", "6"]);
}

/// Our own engine is the opponent, in each of the languages that it speaks.
#[test]
fn programs_in_other_languages_play_whole_games() {
    let folder = Folder::new("languages");
    for (game, language, limit) in [
        ("chess", "uci", "nodes=30,option=Hash:8"),
        ("shogi", "usi", "nodes=30"),
        ("xiangqi", "ucci", "nodes=30"),
        ("go", "gtp", "time=100ms"),
    ] {
        let program = format!("{limit},timeout=20s,{language}={PROGRAM} engine {game}");
        let plies = if language == "gtp" { "7" } else { "40" };
        let arguments = [
            game,
            "nodes=30",
            &program,
            "--games",
            "2",
            "--opening",
            "4",
            "--plies",
            plies,
            "--threads",
            "1",
        ];
        for row in columns(&csv(&folder, language, &arguments), &["reason"]) {
            assert!(!row[0].starts_with("B "), "{game}: {row:?}");
        }
    }
}

/// Through the protocol the search gets the same limits and seed, so it plays the same games.
#[test]
fn the_engine_plays_the_same_through_the_protocol() {
    let folder = Folder::new("protocol");
    for player in ["depth=1,margin=40", "seed=0,nodes=150"] {
        let played = |name: &str, player: &str| {
            let file =
                csv(&folder, &format!("{name} {player:.6}"), &[&QUICK[..2], &[player], &QUICK[3..]].concat());
            columns(&file, &["result", "reason", "a_nodes", "b_moves", "b_nodes", "b_depths", "moves"])
        };
        let program = format!("{player},program={PROGRAM} engine chase");
        assert_eq!(played("inside", player), played("outside", &program), "{player}");
    }
}
