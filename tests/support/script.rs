//! Scripts that play a game and check it, one command per line:
//!
//! ```text
//! variant 1                     goes to the start of a game or variant of the file, by number, counted from 0,
//! variant Some Title            or by title; `-` is the game of the file
//! start                         goes to the start
//! id some name                  goes to the start; the name appears in messages of failing checks
//! at White; White Man a1        goes to a position
//! back                          returns to the position of the last `at`, `id`, `start` or `variant`
//! perft 2 36                    perft of depth 2 is 36
//! count 12                      there are 12 legal moves
//! moves a1 - b2 | c1 pass       the legal moves are exactly these, in any order
//! from a1: a1 - b2 | a1 - c1    the legal moves that begin on this site are exactly these
//! legal a1 - b2 | c1 pass       these are legal
//! illegal a1 - a3 | pass        these are not legal
//! play a1 - b2 | b8 - a7        plays moves
//! is White; White Man b2        the position is this
//! has White Man b2; Black Man   these are all pieces of the player and type, written as in positions
//! free a1 c3                    these sites are empty
//! turn White go                 it is this turn, and the game is not over
//! goes on                       the game is not over
//! ends White: reason            who won (`draw` if nobody) and why; optionally followed by the kind of the end and
//!                               the points, as in `[kind] White=3 Black=1`
//! ```

use std::path::Path;

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::index::PlayerId;
use boardwright::moves::{Rules, perft};
use boardwright::notation::{find_move, move_texts, parse_position, position_text};

/// The games of a file, and the one being played.
pub struct Script {
    name: String,
    /// Every game and variant of the file.
    pub games: Vec<Compiled>,
    game: Game,
    /// Where `back` leads.
    base: Game,
    id: String,
}

impl Script {
    /// A script for a rule file.
    pub fn of(path: &Path) -> Self {
        let name = path.file_name().unwrap().display().to_string();
        let games = super::variants_of(path);
        let game = Game::new(games[0].program.clone()).unwrap();
        Self { name, games, base: game.clone(), game, id: String::new() }
    }

    /// Executes a line; panics if a check fails.
    pub fn check(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "variant" => self.change_variant(rest),
            "start" => self.restart(),
            "id" => {
                rest.clone_into(&mut self.id);
                self.restart();
            }
            "at" => self.put(rest),
            "back" => self.game = self.base.clone(),
            "perft" => self.count(rest),
            "count" => {
                let (found, wanted) = (self.game.moves().len(), rest.parse::<usize>().unwrap());
                assert_eq!(found, wanted, "{}", self.place());
            }
            "moves" => self.list(rest),
            "from" => self.list_from(rest),
            "legal" => rest.split(" | ").for_each(|text| {
                let found = find_move(&mut self.game, text);
                assert!(found.is_ok(), "{}: {text} is not legal", self.place());
            }),
            "illegal" => rest.split(" | ").for_each(|text| {
                let found = find_move(&mut self.game, text);
                assert!(found.is_err(), "{}: {text} is legal", self.place());
            }),
            "play" => rest.split(" | ").for_each(|text| self.play(text)),
            "is" => assert_eq!(self.position(), self.read(rest), "{}", self.place()),
            "has" => self.has(rest),
            "free" => self.is_free(rest),
            "turn" => {
                let found = (self.game.turn().label.as_str(), self.game.outcome());
                assert_eq!(found, (rest, None), "{}", self.place());
            }
            "goes" => assert!(self.game.outcome().is_none(), "{}: {}", self.place(), self.end()),
            "ends" => self.ends(rest),
            _ => panic!("{}: no check is called {word}", self.name),
        }
    }

    fn place(&self) -> String {
        format!("{} {}: {}", self.name, self.id, self.position())
    }

    fn change_variant(&mut self, text: &str) {
        let title = |game: &Compiled| game.model.texts.title == text;
        let number = if text == "-" { Some(0) } else { text.parse().ok() };
        let number = number.or_else(|| self.games.iter().position(title));
        let number = number.unwrap_or_else(|| panic!("{}: no variant is called {text}", self.name));
        self.go_to(Game::new(self.games[number].program.clone()).unwrap());
    }

    fn restart(&mut self) {
        self.go_to(Game::new(self.game.shared_program()).unwrap());
    }

    fn go_to(&mut self, game: Game) {
        self.base.clone_from(&game);
        self.game = game;
    }

    /// Normalises the text of a position.
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
        let position = parse_position(&program, text);
        let position = position.unwrap_or_else(|error| panic!("{} {}: {error}", self.name, self.id));
        let game = Game::from_position(program, position);
        self.go_to(game.unwrap_or_else(|error| panic!("{}: {error}", self.name)));
    }

    fn count(&self, rest: &str) {
        let (depth, count) = rest.split_once(' ').unwrap();
        let mut rules = Rules::new(self.game.shared_program());
        let mut position = self.game.position().clone();
        let found = perft(&mut rules, &mut position, depth.parse().unwrap()).unwrap();
        assert_eq!(found, count.parse::<u64>().unwrap(), "depth {depth}, {}", self.place());
    }

    fn list(&self, rest: &str) {
        self.same(move_texts(self.game.program(), self.game.moves()), rest);
    }

    fn list_from(&self, rest: &str) {
        let (site, rest) = rest.split_once(':').unwrap();
        let mut found = move_texts(self.game.program(), self.game.moves());
        found.retain(|text| text.split(' ').next() == Some(site));
        self.same(found, rest.trim());
    }

    fn same(&self, mut found: Vec<String>, wanted: &str) {
        let mut wanted: Vec<&str> = wanted.split(" | ").filter(|text| !text.is_empty()).collect();
        wanted.sort_unstable();
        found.sort();
        assert_eq!(found, wanted, "{}", self.place());
    }

    fn play(&mut self, text: &str) {
        let index = find_move(&mut self.game, text);
        let index = index.unwrap_or_else(|error| panic!("{error} in {}", self.place()));
        self.game.play(index).unwrap_or_else(|error| panic!("{}: {text}: {error:?}", self.name));
    }

    /// The pieces of one player and type, as in the text of a position.
    fn has(&self, rest: &str) {
        let position = self.position();
        for group in rest.split(';').map(str::trim) {
            let words: Vec<&str> = group.split(' ').collect();
            let is_same = |found: &&str| found.split(' ').take(2).eq(words.iter().take(2).copied());
            let found = position.split("; ").find(is_same).unwrap_or_default();
            let mut found: Vec<&str> = found.split(' ').skip(2).collect();
            let mut wanted = words.get(2..).unwrap_or_default().to_vec();
            found.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(found, wanted, "{group} in {}", self.place());
        }
    }

    fn is_free(&self, rest: &str) {
        let names = &self.game.program().names.sites;
        for name in rest.split(' ') {
            let site = names.iter().position(|site| site == name);
            let site = site.unwrap_or_else(|| panic!("{}: no site is called {name}", self.name));
            let is_taken = self.game.position().pieces().any(|(taken, _)| taken.index() == site);
            assert!(!is_taken, "{name} is not free in {}", self.place());
        }
    }

    fn ends(&self, wanted: &str) {
        let outcome = self.game.outcome().unwrap_or_else(|| panic!("not yet: {}", self.place()));
        let short = format!("{}: {}", self.winners(), outcome.reason);
        assert!(wanted == short || wanted == self.end(), "{}, not {wanted}, in {}", self.end(), self.place());
    }

    fn winners(&self) -> String {
        let name = |&player: &PlayerId| self.game.program().names.players[player.index()].as_str();
        let winners = self.game.outcome().map(|outcome| &outcome.winners[..]).unwrap_or_default();
        if winners.is_empty() {
            "draw".to_owned()
        } else {
            winners.iter().map(name).collect::<Vec<_>>().join(" ")
        }
    }

    /// How the game ended.
    fn end(&self) -> String {
        let Some(outcome) = self.game.outcome() else { return "not yet".to_owned() };
        let name = |player: PlayerId| self.game.program().names.players[player.index()].as_str();
        let kind = if outcome.kind.is_empty() { String::new() } else { format!(" [{}]", outcome.kind) };
        let text = format!("{}: {}{kind}", self.winners(), outcome.reason);
        outcome.scores.iter().fold(text, |text, &(player, score)| format!("{text} {}={score}", name(player)))
    }
}
