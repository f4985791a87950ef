//! Generates pieces and their blocks.

use super::{Maker, Place, Type};

impl Maker {
    pub(super) fn piece(&mut self, at: usize) -> String {
        let kind = self.kinds[at].clone();
        let mut parts = vec![format!("(name {kind})")];
        for truth in self.truths.clone() {
            // Some pieces have it and others do not; the last one always does, so that the attribute exists.
            if at + 1 == self.kinds.len() || self.chance(50) {
                let first = self.pick(&["true", "false"]);
                parts.push(format!("(attribute {truth} {first})"));
            }
        }
        for number in self.numbers.clone() {
            let bounds = self.pick(&["-9 30", "-9 30 1", "-9 40 3"]);
            parts.push(format!("(attribute {number} {bounds})"));
        }
        if at > 0 && self.chance(8) {
            parts.push("(dummy)".to_owned());
            return format!("(piece {})", parts.join(" "));
        }
        let blocks = self.blocks(1, 5, false);
        parts.push(format!("(moves {blocks})"));
        if self.chance(40) {
            let blocks = self.blocks(1, 2, true);
            parts.push(format!("(drops {blocks})"));
        }
        if self.beyond && self.chance(10) {
            let blocks = self.blocks(1, 1, true);
            parts.push(format!("(anywhere {blocks})"));
        }
        if self.chance(10) {
            parts.push("(help \"text\")".to_owned());
        }
        if self.chance(40) {
            self.rng.shuffle(&mut parts);
        }
        format!("(piece {})", parts.join(" "))
    }

    /// Blocks, with or without move types.
    fn blocks(&mut self, least: usize, most: usize, drops: bool) -> String {
        let mut blocks = Vec::new();
        let untyped = self.types.is_empty() || self.chance(40);
        if untyped {
            for _ in 0..self.rng.usize(least..=most) {
                blocks.push(self.block(drops));
            }
        }
        for kind in self.types.clone() {
            if self.chance(80) {
                blocks.push(format!("(move-type {kind})"));
                for _ in 0..self.rng.usize(least..=most.min(3)) {
                    blocks.push(self.block(drops));
                }
            }
        }
        if blocks.is_empty() {
            blocks.push(self.block(drops));
        }
        blocks.join(" ")
    }

    fn block(&mut self, drops: bool) -> String {
        self.place = Place::Block;
        self.stands = true;
        self.locals.clear();
        let kind = self.rng.u32(..100);
        let direction = self.one(&self.directions.clone());
        let body = match kind {
            0..18 if !drops => {
                let test = self.pick(&["empty?", "not-friend?", "not-friend?", "enemy?", "not-empty?"]);
                format!("{direction} (verify {test}) {} {}", self.statements(0, 2), self.adding())
            }
            18..28 if !drops => {
                let slide = self.slide(&direction);
                format!("{direction} {slide} (verify not-friend?) {}", self.adding())
            }
            28..40 if !drops => {
                let on = if self.chance(70) { direction.clone() } else { self.one(&self.directions.clone()) };
                format!(
                    "{direction} (verify {}) {} {on} (verify empty?) {}",
                    self.pick(&["enemy?", "not-empty?", "enemy?"]),
                    self.pick(&["capture", "capture", "", "flip", "change-owner"]),
                    self.partial()
                )
            }
            40..46 if !drops => {
                format!(
                    "{direction} (verify not-empty?) cascade {} (verify empty?) {}",
                    direction,
                    self.adding()
                )
            }
            46..50 => return format!("(step {direction})"),
            50..53 if !drops => {
                return format!("(take {direction} {})", self.pick(&["add", "(add-copy)", "(add)"]));
            }
            53..64 if self.beyond => {
                let body = self.loop_of_choices();
                return format!("({body})");
            }
            _ if drops => {
                let test = self.pick(&["empty?", "empty?", "not-friend?", "empty?"]);
                let before = self.statements(0, 1);
                format!("(verify {test}) {before} {}", self.adding())
            }
            _ => format!("{} {}", self.statements(1, 4), self.adding()),
        };
        self.locals.clear();
        let body = body.trim().to_owned();
        let single = body.starts_with("(verify") || body.starts_with("(if") || body.starts_with("(while");
        if single { format!("({body})") } else { format!("({body})") }
    }

    /// A walk over empty positions that also ends where the board is a ring.
    fn slide(&mut self, direction: &str) -> String {
        if self.has_rings || self.chance(20) {
            return format!(
                "(while (and empty? (not-position-flag? trod)) (set-position-flag trod true) {} {direction})",
                self.pick(&["add", "", "(add)"])
            );
        }
        format!("(while empty? {} {direction})", self.pick(&["add", "", "add"]))
    }

    /// A block with a loop over choices.
    fn loop_of_choices(&mut self) -> String {
        let (set, of) = self.members();
        let name = self.new_local();
        let before = self.statements(0, 1);
        let depth = self.locals.len();
        self.locals.push((name.clone(), of));
        let first = match of {
            Type::Direction => name.clone(),
            Type::Site => format!("(go {name})"),
            _ => String::new(),
        };
        let test = self.pick(&["empty?", "not-friend?", "(= 1 1)", "not-my?"]);
        let body = self.statements(0, 2);
        let adding = self.adding();
        self.locals.truncate(depth);
        let kind = if self.chance(85) { "for-each" } else { "for-all" };
        let after = if self.chance(15) { self.adding() } else { String::new() };
        format!("{before} ({kind} {name} {set} {first} (verify {test}) {body} {adding}) {after}")
    }

    pub(super) fn new_local(&mut self) -> String {
        self.local_count += 1;
        format!("x{}", self.local_count)
    }

    /// What a loop iterates over, and the type of its members.
    fn members(&mut self) -> (String, Type) {
        match self.rng.u32(..8) {
            0..3 => ("(directions)".to_owned(), Type::Direction),
            3 => (format!("({})", self.some_of(&self.directions.clone(), 3).join(" ")), Type::Direction),
            4 => {
                let (first, last) = (self.rng.i32(-1..2), self.rng.i32(0..4));
                (format!("(range {first} {last})"), Type::Number)
            }
            5 => (self.set(1), Type::Site),
            6 => ("(players)".to_owned(), Type::Player),
            _ => ("(piece-types)".to_owned(), Type::Kind),
        }
    }

    /// `add` or one of its relatives.
    pub(super) fn adding(&mut self) -> String {
        match self.rng.u32(..100) {
            0..60 => self.pick(&["add", "(add)", "add"]),
            60..70 => format!("(add {})", self.some_of(&self.kinds.clone(), 2).join(" ")),
            70..76 => "add-copy".to_owned(),
            76..80 => format!("(add-copy {})", self.kind()),
            80..83 if self.beyond => "(try add)".to_owned(),
            _ => self.partial(),
        }
    }

    /// A partial step.
    fn partial(&mut self) -> String {
        let word = self.pick(&["add-partial", "add-partial", "add-partial", "add-copy-partial"]);
        let mut parts = vec![word];
        if self.chance(20) {
            parts.push(self.some_of(&self.kinds.clone(), 2).join(" "));
        }
        if !self.types.is_empty() && self.chance(80) {
            parts.push(self.one(&self.types.clone()));
        }
        if self.beyond && self.chance(25) {
            let word = self.pick(&["any-piece", "must-go-on", "may-stop"]);
            parts.push(word);
        }
        if parts.len() == 1 { parts[0].clone() } else { format!("({})", parts.join(" ")) }
    }

    pub(super) fn statements(&mut self, least: usize, most: usize) -> String {
        let count = self.rng.usize(least..=most);
        let statements: Vec<String> = (0..count).map(|_| self.statement(2)).collect();
        statements.join(" ")
    }

    /// Instructions in a nested list, at whose end their local variables go out of scope.
    fn inner(&mut self, depth: u32, count: usize) -> String {
        let locals = self.locals.len();
        let statements: Vec<String> = (0..count).map(|_| self.statement(depth)).collect();
        self.locals.truncate(locals);
        statements.join(" ")
    }

    /// An instruction that makes no move.
    fn statement(&mut self, depth: u32) -> String {
        let in_block = self.place == Place::Block;
        if depth > 0 && self.chance(18) {
            return self.branch(depth - 1);
        }
        if self.beyond && self.chance(25) {
            return self.statement_beyond(depth);
        }
        match self.rng.u32(..100) {
            0..14 if in_block => self.one(&self.directions.clone()),
            14..17 if in_block => self.cell(),
            17..20 if in_block => self.pick(&["mark", "back", "from", "to", "cascade"]),
            20..22 if in_block => {
                format!("(go {})", self.pick(&["from", "to", "mark", "last-from", "last-to"]))
            }
            22..24 if in_block => format!("(mark {})", self.site(1)),
            24..26 if in_block => format!("(opposite {})", self.one(&self.directions.clone())),
            26..44 => format!("(verify {})", self.condition(2)),
            44..54 => {
                let word = if self.beyond && self.also.u32(..3) == 0 { "remove" } else { "capture" };
                format!("({word}{})", self.maybe_site())
            }
            54..62 => self.create(),
            62..68 => format!("(change-type {}{})", self.kind_value(), self.maybe_site()),
            68..74 => format!("(change-owner{})", self.maybe_site()),
            74..80 => format!("(flip{})", self.maybe_site()),
            80..86 if !self.truths.is_empty() => {
                let truth = self.one(&self.truths.clone());
                format!("(set-attribute {truth} {}{})", self.condition(1), self.maybe_site())
            }
            86..92 => format!("(set-flag {} {})", self.pick(&["f1", "f2"]), self.condition(1)),
            92..97 => format!("(set-position-flag p1 {}{})", self.condition(1), self.maybe_site()),
            _ => format!("(verify {})", self.condition(1)),
        }
    }

    fn maybe_site(&mut self) -> String {
        if self.stands && self.chance(50) { String::new() } else { format!(" {}", self.site(1)) }
    }

    fn create(&mut self) -> String {
        let mut parts = Vec::new();
        if self.chance(30) {
            parts.push(self.player());
        }
        if self.chance(50) || self.place != Place::Block {
            parts.push(self.kind_value());
        }
        if self.chance(60) || !self.stands {
            parts.push(self.site(1));
        }
        self.rng.shuffle(&mut parts);
        if parts.is_empty() { "create".to_owned() } else { format!("(create {})", parts.join(" ")) }
    }

    fn branch(&mut self, depth: u32) -> String {
        let condition = self.condition(2);
        let in_block = self.place == Place::Block;
        let count = self.rng.usize(..3);
        match self.rng.u32(..10) {
            0..4 => {
                let add = if in_block && self.chance(30) { self.adding() } else { String::new() };
                format!("(if {condition} {} {add})", self.inner(depth, count))
            }
            4..7 => {
                let (yes, no) = (self.inner(depth, count), self.inner(depth, 1));
                format!("(if {condition} {yes} else {no})")
            }
            7..9 if in_block => {
                let direction = self.one(&self.directions.clone());
                self.slide(&direction)
            }
            _ => format!("({})", self.inner(depth, count.max(1))).replace("()", ""),
        }
    }

    /// An instruction beyond ZRF.
    fn statement_beyond(&mut self, depth: u32) -> String {
        let in_block = self.place == Place::Block;
        if self.runs && self.also.u32(..10) < 3 {
            return match self.also.u32(..4) {
                0 | 1 => "(call visit)".to_owned(),
                2 => format!("(set steps (mod {} 5))", self.number(1)),
                _ => format!("(set (row {}) {})", self.number(0), self.number(1)),
            };
        }
        match self.rng.u32(..13) {
            0 if !self.game_numbers.is_empty() => {
                format!("(set total (max -20 (min 99 {})))", self.number(2))
            }
            1 if !self.game_truths.is_empty() => format!("(set open {})", self.condition(1)),
            2 if !self.player_numbers.is_empty() => {
                let whose = if self.chance(50) {
                    "purse".to_owned()
                } else {
                    format!("(purse {})", self.player_value())
                };
                format!("(set {whose} (mod {} 9))", self.number(1))
            }
            3 if !self.site_numbers.is_empty() => {
                let of = if self.stands && self.chance(50) {
                    "heat".to_owned()
                } else {
                    format!("(heat {})", self.site(1))
                };
                format!("(set {of} (mod {} 7))", self.number(1))
            }
            4 if !self.site_truths.is_empty() => {
                let of = if self.stands && self.chance(50) {
                    "seen".to_owned()
                } else {
                    format!("(seen {})", self.site(1))
                };
                format!("(set {of} {})", self.condition(1))
            }
            5 if !self.numbers.is_empty() => {
                format!("(set-attribute pips (mod {} 9){})", self.number(1), self.maybe_site())
            }
            6 => self.local_variable(),
            7 if depth > 0 => {
                let times = self.rng.u32(..4);
                format!("(repeat {times} {})", self.inner(depth - 1, 1))
            }
            8 if depth > 0 => {
                let (set, of) = self.members();
                let name = self.new_local();
                let locals = self.locals.len();
                self.locals.push((name.clone(), of));
                let body = self.inner(depth - 1, 1);
                self.locals.truncate(locals);
                format!("(for-all {name} {set} {body})")
            }
            9 => {
                format!("(set (reserve {}{}) {})", self.kind_value(), self.maybe_player(), self.rng.u32(..4))
            }
            10 if self.has_columns && self.chance(50) => {
                format!("(stack {} {}{})", self.number(0), self.site(1), self.maybe_site())
            }
            10 if self.has_columns => format!("(tuck {}{})", self.site(1), self.maybe_site()),
            11 => {
                let label = if self.labels.is_empty() || self.chance(50) {
                    "again".to_owned()
                } else {
                    self.one(&self.labels.clone())
                };
                let condition = self.condition(1);
                format!("(if {condition} (next-turn {label}))")
            }
            12 if self.clock => "(set quiet 0)".to_owned(),
            _ if in_block && self.chance(40) => {
                let part = self.number(0);
                self.pick(&["(name \"word\")", "(target)", "(target here)"])
                    .replace("\"word\"", &format!("\"word\" {part}"))
            }
            _ if in_block && depth > 0 => format!("(try {} add)", self.inner(depth - 1, 1)),
            _ => format!("(change-owner {}{})", self.player_value(), self.maybe_site()),
        }
    }

    pub(super) fn maybe_player(&mut self) -> String {
        if self.chance(60) { String::new() } else { format!(" {}", self.player_value()) }
    }

    /// A new local variable, or an assignment to an existing one.
    fn local_variable(&mut self) -> String {
        let (of, value) = match self.rng.u32(..6) {
            0 => (Type::Number, self.number(2)),
            1 => (Type::Truth, self.condition(1)),
            2 => (
                Type::Site,
                format!("(step {} {})", self.standing_site(), self.one(&self.directions.clone())),
            ),
            3 => (Type::Direction, self.direction()),
            4 => (Type::Player, self.player_value()),
            _ => (Type::Kind, self.kind_value()),
        };
        let same: Vec<String> =
            self.locals.iter().filter(|(_, known)| *known == of).map(|(name, _)| name.clone()).collect();
        if !same.is_empty() && self.chance(40) {
            return format!("(set {} {value})", self.one(&same));
        }
        let name = self.new_local();
        self.locals.push((name.clone(), of));
        format!("(let {name} {value})")
    }
}
