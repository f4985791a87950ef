//! Generates random rule files from the grammar of the language; the same seed gives the same file.
//!
//! In: a seed. Out: the text of a small game, so that reading and compiling are tested too. Most of them compile and
//! can be played for some turns. First it is decided what a file may contain (`Maker`), then its parts are written.
//!
//! - `board`: positions, links, zones, symmetries.
//! - `block`: blocks.
//! - `condition`: conditions.
//! - `number`: numbers, sets, positions.
//! - `order`: turn orders, options, goals, hooks.

mod block;
mod board;
mod condition;
mod number;
mod order;

use fastrand::Rng;

/// The type of a local variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Number,
    Truth,
    Site,
    Direction,
    Player,
    Kind,
}

/// Where a form is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In a block of moves.
    Block,
    /// In a hook or a condition after a move.
    Around,
    /// In a goal or the condition of a turn, where there is no cursor.
    Nowhere,
}

/// Writes one file.
#[derive(Debug)]
struct Maker {
    rng: Rng,
    /// Whether the file uses extensions of ZRF.
    beyond: bool,
    players: Vec<String>,
    /// The players who have turns and are not random.
    playing: Vec<String>,
    kinds: Vec<String>,
    cells: Vec<String>,
    directions: Vec<String>,
    /// Whether walks in some direction may return to their start.
    has_rings: bool,
    has_columns: bool,
    /// Whether each of n and s leads back along all links of the other.
    has_ways_back: bool,
    zones: Vec<String>,
    mapping: bool,
    types: Vec<String>,
    truths: Vec<String>,
    numbers: Vec<String>,
    game_numbers: Vec<String>,
    game_truths: Vec<String>,
    player_numbers: Vec<String>,
    site_numbers: Vec<String>,
    site_truths: Vec<String>,
    clock: bool,
    /// Decides what has been added since the first files: what else there is in them stays the same.
    also: Rng,
    /// Whether there are procedures, and variables of runs.
    runs: bool,
    labels: Vec<String>,
    locals: Vec<(String, Type)>,
    local_count: usize,
    place: Place,
    /// Whether the form is evaluated with the cursor on a position, as in a set.
    stands: bool,
}

/// The text of a random rule file.
pub(crate) fn rule_file(seed: u64) -> String {
    let mut maker = Maker::new(seed);
    maker.file()
}

impl Maker {
    fn new(seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let beyond = rng.u32(..100) < 60;
        Self {
            rng,
            beyond,
            players: Vec::new(),
            playing: Vec::new(),
            kinds: Vec::new(),
            cells: Vec::new(),
            directions: Vec::new(),
            has_rings: false,
            has_columns: false,
            has_ways_back: false,
            zones: Vec::new(),
            mapping: false,
            types: Vec::new(),
            truths: Vec::new(),
            numbers: Vec::new(),
            game_numbers: Vec::new(),
            game_truths: Vec::new(),
            player_numbers: Vec::new(),
            site_numbers: Vec::new(),
            site_truths: Vec::new(),
            clock: false,
            also: Rng::with_seed(seed ^ 0x5eed),
            runs: false,
            labels: Vec::new(),
            locals: Vec::new(),
            local_count: 0,
            place: Place::Block,
            stands: true,
        }
    }

    /// True with a probability given in percent.
    fn chance(&mut self, percent: u32) -> bool {
        self.rng.u32(..100) < percent
    }

    fn pick(&mut self, of: &[&str]) -> String {
        of[self.rng.usize(..of.len())].to_owned()
    }

    fn one(&mut self, of: &[String]) -> String {
        of[self.rng.usize(..of.len())].clone()
    }

    /// One of some choices with weights.
    fn weighted<T: Copy>(&mut self, of: &[(u32, T)]) -> T {
        let mut at = self.rng.u32(..of.iter().map(|(weight, _)| *weight).sum::<u32>());
        for (weight, choice) in of {
            if at < *weight {
                return *choice;
            }
            at -= weight;
        }
        of[0].1
    }

    fn some_of(&mut self, of: &[String], most: usize) -> Vec<String> {
        let mut left = of.to_vec();
        self.rng.shuffle(&mut left);
        left.truncate(self.rng.usize(1..=most.min(of.len()).max(1)));
        left
    }

    fn kind(&mut self) -> String {
        self.one(&self.kinds.clone())
    }

    fn player(&mut self) -> String {
        self.one(&self.players.clone())
    }

    fn cell(&mut self) -> String {
        self.one(&self.cells.clone())
    }

    /// Decides what the file contains, then writes it, with sections in any order.
    fn file(&mut self) -> String {
        self.choose_players();
        self.choose_names();
        let mut sections = vec![format!("(title \"Game\")"), format!("(players {})", self.players.join(" "))];
        sections.push(self.board());
        sections.extend(self.variables());
        for at in 0..self.kinds.len() {
            sections.push(self.piece(at));
        }
        sections.push(self.setup());
        sections.extend(self.turn_order());
        sections.extend(self.options());
        sections.extend(self.goals());
        sections.extend(self.around());
        if self.chance(70) {
            self.rng.shuffle(&mut sections);
        }
        let mut text = String::new();
        if self.beyond {
            text.push_str("(version \"boardwright 1\")\n");
        }
        text.push_str(
            "(define step ($1 (verify empty?) add))\n(define take ($1 (verify enemy?) capture $2))\n",
        );
        text.push_str("(game\n  ");
        text.push_str(&sections.join("\n  "));
        text.push_str(")\n");
        if self.chance(15) {
            text.push_str(&self.variant());
        }
        text
    }

    fn choose_players(&mut self) {
        let count = self.weighted(&[(5, 1), (75, 2), (12, 3), (8, 4)]);
        self.playing =
            ["White", "Black", "Red", "Blue"][..count].iter().map(|&name| name.to_owned()).collect();
        self.players = self.playing.clone();
        if self.chance(8) {
            self.players.push("?Dice".to_owned());
        }
        if self.chance(15) {
            self.players.push("Nature".to_owned());
        }
    }

    /// Decides which pieces, attributes, variables and move types there are.
    fn choose_names(&mut self) {
        let named =
            |names: &[&str], count: usize| names[..count].iter().map(|&name| name.to_owned()).collect();
        let count = self.weighted(&[(40, 1), (40, 2), (20, 3)]);
        self.kinds = named(&["Man", "King", "Ox"], count);
        let count = self.weighted(&[(40, 0), (20, 1), (30, 2), (10, 3)]);
        self.types = named(&["walk", "leap", "rest"], count);
        let count = self.weighted(&[(60, 0), (30, 1), (10, 2)]);
        self.truths = named(&["fresh?", "armed"], count);
        if !self.beyond {
            return;
        }
        let many = [(60, 0), (40, 1)];
        let count = self.weighted(&many);
        self.numbers = named(&["pips"], count);
        let count = self.weighted(&many);
        self.game_numbers = named(&["total"], count);
        let count = self.weighted(&many);
        self.game_truths = named(&["open"], count);
        let count = self.weighted(&many);
        self.player_numbers = named(&["purse"], count);
        let count = self.weighted(&[(70, 0), (30, 1)]);
        self.site_numbers = named(&["heat"], count);
        let count = self.weighted(&[(80, 0), (20, 1)]);
        self.site_truths = named(&["seen"], count);
        self.clock = self.chance(15);
        self.runs = self.also.u32(..4) == 0;
        let count = self.weighted(&[(75, 0), (15, 1), (10, 2)]);
        self.labels = named(&["first", "second"], count);
    }

    fn variables(&mut self) -> Vec<String> {
        let mut sections = Vec::new();
        for name in self.game_numbers.clone() {
            let section = self.pick(&["variable", "move-variable"]);
            sections.push(format!("({section} {name} -20 99 0)"));
        }
        for name in self.game_truths.clone() {
            let section = self.pick(&["variable", "move-variable", "player-variable"]);
            let first = self.pick(&["true", "false"]);
            sections.push(format!("({section} {name} {first})"));
        }
        for name in self.player_numbers.clone() {
            sections.push(format!("(player-variable {name} -20 99 1)"));
        }
        for name in self.site_numbers.clone() {
            let section = self.pick(&["position-variable", "move-position-variable"]);
            sections.push(format!("({section} {name} -20 99)"));
        }
        for name in self.site_truths.clone() {
            let section = self.pick(&["position-variable", "move-position-variable"]);
            sections.push(format!("({section} {name} false)"));
        }
        if self.clock {
            sections.push("(clock quiet)".to_owned());
        }
        if self.runs {
            sections.push(format!("(run-variable steps {})", self.also.u32(..3)));
            sections.push("(run-array row 4)".to_owned());
            sections.push(self.procedure());
        }
        sections
    }

    /// Instructions that make no move; the procedure does not call itself.
    fn procedure(&mut self) -> String {
        let (runs, place) =
            (std::mem::take(&mut self.runs), std::mem::replace(&mut self.place, Place::Around));
        self.locals.clear();
        std::mem::swap(&mut self.rng, &mut self.also);
        let body = self.statements(1, 3);
        std::mem::swap(&mut self.rng, &mut self.also);
        (self.runs, self.place) = (runs, place);
        format!("(procedure visit {body} (set steps (+ steps 1)))")
    }

    fn setup(&mut self) -> String {
        let mut cells = self.cells.clone();
        self.rng.shuffle(&mut cells);
        let most = (cells.len() * 2 / 3).clamp(1, 7);
        cells.truncate(self.rng.usize(1..=most).max(2));
        let mut of_players: Vec<Vec<String>> = vec![Vec::new(); self.players.len()];
        for cell in cells {
            let at = self.rng.usize(..self.players.len());
            let kind = self.kind();
            let value = if !self.numbers.is_empty() && self.chance(30) { "(pips 2) " } else { "" };
            // Only pieces that declare the attribute may have it here; the compiler rejects others.
            of_players[at].push(format!("({kind} {value}{cell})"));
        }
        for pieces in &mut of_players {
            if self.rng.u32(..100) < 35 {
                let kind = self.kinds[self.rng.usize(..self.kinds.len())].clone();
                pieces.push(format!("({kind} off {})", self.rng.u32(1..4)));
            }
        }
        let with_pieces = self.players.iter().zip(&of_players).filter(|(_, pieces)| !pieces.is_empty());
        let parts: Vec<String> =
            with_pieces.map(|(player, pieces)| format!("({player} {})", pieces.join(" "))).collect();
        format!("(board-setup {})", parts.join(" "))
    }

    /// A variant that overrides parts of the game.
    fn variant(&mut self) -> String {
        let mut sections = vec!["(title \"Variant\")".to_owned()];
        match self.rng.u32(..4) {
            0 => sections.extend(self.options()),
            1 => sections.extend(self.goals()),
            2 => sections.push(self.setup()),
            _ => {
                let at = self.rng.usize(..self.kinds.len());
                sections.push(self.piece(at));
            }
        }
        format!("(variant {})\n", sections.join(" "))
    }
}
