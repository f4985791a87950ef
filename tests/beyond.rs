//! What the language has beyond ZRF: a small game for each need, in `tests/fixtures/beyond/`.
//!
//! Every fixture says in its first comment what it shows and why plain ZRF cannot. Lines that begin with `;; ` are
//! checks, played in order by one game; their counts and lists come from paper unless the comment says otherwise:
//!
//! ```text
//! variant 1                     goes to the start of the file's game or variant of that number, counted from 0
//! start                         goes to the start
//! at White; White Man a1        goes to a position
//! perft 2 36                    so many ways to play two turns
//! moves a1 - b2 | c1 pass       exactly these moves, in any order
//! play a1 - b2 | b8 - a7        plays moves
//! is White; White Man b2        the position is this
//! turn White go                 it is this turn, and the game goes on
//! ends White: reason [kind] White=3 Black=1    who won, why, the sort of end, the points
//! ```

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "beyond/draughts.rs"]
mod draughts;
#[path = "beyond/errors.rs"]
mod errors;
#[path = "beyond/footprints.rs"]
mod footprints;
#[path = "beyond/lines.rs"]
mod lines;
mod support;

use std::path::Path;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::moves::{Rules, perft};
use boardwright::notation::{find_move, move_texts, parse_position, position_text};

/// The games of a file, and the one that is being played.
struct Script {
    name: String,
    games: Vec<Compiled>,
    game: Game,
}

impl Script {
    fn of(path: &Path) -> Self {
        let name = path.file_name().unwrap().display().to_string();
        let games = support::variants_of(path);
        let game = Game::new(games[0].program.clone()).unwrap();
        Self { name, games, game }
    }

    fn check(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "variant" => {
                let variant: usize = rest.parse().unwrap();
                self.game = Game::new(self.games[variant].program.clone()).unwrap();
            }
            "start" => self.game = Game::new(self.game.shared_program()).unwrap(),
            "at" => self.put(rest),
            "perft" => self.count(rest),
            "moves" => self.list(rest),
            "play" => rest.split(" | ").for_each(|text| self.play(text)),
            "is" => assert_eq!(self.position(), self.read(rest), "{}: {line}", self.name),
            "turn" => {
                assert_eq!(
                    (self.game.turn().label.as_str(), self.game.outcome()),
                    (rest, None),
                    "{}",
                    self.name
                );
            }
            "ends" => assert_eq!(self.end(), rest, "{}: {}", self.name, self.position()),
            _ => panic!("{}: no check is called {word}", self.name),
        }
    }

    /// A position text in the form in which it is written.
    fn read(&self, text: &str) -> String {
        let program = self.game.program();
        let position = parse_position(program, text).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        position_text(program, &position)
    }

    fn position(&self) -> String {
        position_text(self.game.program(), self.game.position())
    }

    fn put(&mut self, text: &str) {
        let program = self.game.shared_program();
        let position =
            parse_position(&program, text).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        self.game =
            Game::from_position(program, position).unwrap_or_else(|error| panic!("{}: {error}", self.name));
    }

    fn count(&self, rest: &str) {
        let (depth, count) = rest.split_once(' ').unwrap();
        let mut rules = Rules::new(self.game.shared_program());
        let mut position = self.game.position().clone();
        let found = perft(&mut rules, &mut position, depth.parse().unwrap()).unwrap();
        assert_eq!(
            found,
            count.parse::<u64>().unwrap(),
            "{}: depth {depth} from {}",
            self.name,
            self.position()
        );
    }

    fn list(&self, rest: &str) {
        let mut wanted: Vec<&str> = rest.split(" | ").filter(|text| !text.is_empty()).collect();
        let mut found = move_texts(self.game.program(), self.game.moves());
        wanted.sort_unstable();
        found.sort();
        assert_eq!(found, wanted, "{}: {}", self.name, self.position());
    }

    fn play(&mut self, text: &str) {
        let index = find_move(&mut self.game, text);
        let index = index.unwrap_or_else(|error| panic!("{}: {error} in {}", self.name, self.position()));
        self.game.play(index).unwrap_or_else(|error| panic!("{}: {text}: {error:?}", self.name));
    }

    /// How the game ended.
    fn end(&self) -> String {
        let Some(outcome) = self.game.outcome() else { return "not yet".to_owned() };
        let name =
            |player: boardwright::index::PlayerId| self.game.program().names.players[player.index()].as_str();
        let winners: Vec<&str> = outcome.winners.iter().map(|&winner| name(winner)).collect();
        let sort = if outcome.sort.is_empty() { String::new() } else { format!(" [{}]", outcome.sort) };
        let text = format!("{}: {}{sort}", winners.join(" "), outcome.reason);
        outcome.scores.iter().fold(text, |text, &(player, score)| format!("{text} {}={score}", name(player)))
    }
}

#[test]
fn fixtures_do_what_they_say() {
    let mut checked = 0;
    for path in support::files_below("tests/fixtures/beyond", &["zrf"]) {
        let mut script = Script::of(&path);
        assert!(script.games.iter().all(|game| game.warnings.is_empty()), "{}: warnings", script.name);
        let text = std::fs::read_to_string(&path).unwrap();
        let before = checked;
        for line in text.lines().filter_map(|line| line.strip_prefix(";; ")) {
            script.check(line);
            checked += 1;
        }
        assert!(checked > before, "{} checks nothing", script.name);
    }
    assert!(checked > 100, "only {checked} checks were made");
}
