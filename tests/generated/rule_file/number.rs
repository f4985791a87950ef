//! Generates numbers, sets, positions, directions, players and pieces.

use super::{Maker, Place, Type};

impl Maker {
    fn local(&mut self, of: Type) -> Option<String> {
        let names: Vec<String> =
            self.locals.iter().filter(|(_, known)| *known == of).map(|(name, _)| name.clone()).collect();
        (!names.is_empty() && self.chance(50)).then(|| self.one(&names))
    }

    pub(super) fn number(&mut self, depth: u32) -> String {
        if let Some(local) = self.local(Type::Number) {
            return local;
        }
        if depth == 0 || self.chance(30) {
            return self.simple_number();
        }
        let inner = depth - 1;
        match self.rng.u32(..15) {
            14 if self.chance(30) => format!("(index {})", self.kind_value()),
            14 => format!("(index {})", self.site(inner)),
            0 | 1 => format!("(+ {} {})", self.number(inner), self.number(inner)),
            2 => format!("(- {} {})", self.number(inner), self.number(inner)),
            3 => format!("(* {} {})", self.number(inner), self.number(inner)),
            4 => format!("(/ {} {})", self.number(inner), self.rng.u32(1..4)),
            5 => format!("(mod {} {})", self.number(inner), self.pick(&["2", "3", "-3"])),
            6 => format!("({} {} {})", self.pick(&["min", "max"]), self.number(inner), self.number(inner)),
            7 | 8 => format!("(count {})", self.set(inner)),
            9 => {
                let set = self.set(inner);
                let number = self.standing(|maker| maker.number(inner));
                format!("({} {number} {set})", self.pick(&["sum", "min", "max"]))
            }
            // "With `groups`, name with every direction the one that leads back."
            10 if self.has_ways_back => {
                let set = self.set(inner);
                format!("(groups {set} (n s))")
            }
            11 => format!("(reserve {}{})", self.kind_value(), self.maybe_player()),
            12 | 13 if self.has_columns => format!("(height {})", self.site(inner)),
            _ => format!("(- {})", self.number(inner)),
        }
    }

    fn simple_number(&mut self) -> String {
        if self.runs && self.also.u32(..7) == 0 {
            return ["steps", "(row 0)", "(row steps)", "(row 9)"][self.also.usize(..4)].to_owned();
        }
        match self.rng.u32(..8) {
            0 if !self.game_numbers.is_empty() => "total".to_owned(),
            1 if !self.player_numbers.is_empty() => {
                if self.chance(50) {
                    "purse".to_owned()
                } else {
                    format!("(purse {})", self.player_value())
                }
            }
            2 if !self.site_numbers.is_empty() => format!("(heat {})", self.site(0)),
            3 if !self.numbers.is_empty() => {
                if self.stands && self.chance(60) {
                    "pips".to_owned()
                } else {
                    format!("(pips {})", self.site(0))
                }
            }
            4 if self.clock => "quiet".to_owned(),
            _ => self.rng.i32(-2..5).to_string(),
        }
    }

    pub(super) fn set(&mut self, depth: u32) -> String {
        let inner = depth.saturating_sub(1);
        let first = self.site(0);
        let along = self.along();
        self.standing(|maker| {
            let condition = maker.condition(inner);
            match maker.rng.u32(..6) {
                0..2 => {
                    let whose = maker.pick(&["my?", "enemy?", "friend?", "not-empty?", "not-friend?"]);
                    format!("(pieces {whose} {condition})").replace(" (= 1 1))", ")")
                }
                2 | 3 => format!("(sites {condition})"),
                4 => {
                    let whose = maker.pick(&["my?", "enemy?", "not-empty?", "empty?", "friend?"]);
                    let condition = if maker.chance(70) { String::new() } else { format!(" {condition}") };
                    format!("(group {first} {whose}{condition}{along})")
                }
                _ => {
                    let whose = maker.pick(&["my?", "enemy?", "not-empty?", "empty?"]);
                    format!("(border {first} {whose}{along})")
                }
            }
        })
    }

    /// The directions along which a group is connected.
    fn along(&mut self) -> String {
        if self.chance(60) {
            return String::new();
        }
        format!(" ({})", self.some_of(&self.directions.clone(), 4).join(" "))
    }

    /// A position, as a name, a direction or another form.
    pub(super) fn site(&mut self, depth: u32) -> String {
        if let Some(local) = self.local(Type::Site) {
            return local;
        }
        if !self.stands || self.chance(20) {
            return if self.beyond && self.chance(20) && self.place != Place::Block {
                self.distant()
            } else {
                self.cell()
            };
        }
        if self.beyond && self.chance(35) {
            return self.site_beyond(depth);
        }
        if self.chance(15) {
            return format!("(opposite {})", self.one(&self.directions.clone()));
        }
        self.direction_word()
    }

    fn distant(&mut self) -> String {
        match self.rng.u32(..3) {
            0 => "last-to".to_owned(),
            1 => "last-from".to_owned(),
            _ => format!("(step {} {})", self.cell(), self.one(&self.directions.clone())),
        }
    }

    fn site_beyond(&mut self, depth: u32) -> String {
        match self.rng.u32(..9) {
            8 => format!("(position-at {})", self.rng.u32(..7)),
            0 | 1 => "here".to_owned(),
            2 => if self.place == Place::Block { "from" } else { "here" }.to_owned(),
            3 => if self.place == Place::Block { "mark" } else { "last-to" }.to_owned(),
            4 => if self.place == Place::Block { "to" } else { "last-from" }.to_owned(),
            5 | 6 if depth > 0 => {
                let times = self.rng.u32(..3);
                let direction = self.direction();
                let more = if self.chance(40) {
                    format!(" (repeat {times} {})", self.one(&self.directions.clone()))
                } else {
                    String::new()
                };
                format!("(step {} {direction}{more})", self.standing_site())
            }
            _ => self.distant(),
        }
    }

    /// A position that is not given by a direction.
    pub(super) fn standing_site(&mut self) -> String {
        if let Some(local) = self.local(Type::Site) {
            return local;
        }
        if !self.stands {
            return self.named_cell();
        }
        match self.rng.u32(..5) {
            0 | 1 => "here".to_owned(),
            2 if self.place == Place::Block => "from".to_owned(),
            3 => self.distant(),
            _ => self.named_cell(),
        }
    }

    /// The name of a position, unless it is a number.
    fn named_cell(&mut self) -> String {
        let cell = self.cell();
        if cell.parse::<i32>().is_ok() { "last-to".to_owned() } else { cell }
    }

    fn direction_word(&mut self) -> String {
        self.local(Type::Direction).unwrap_or_else(|| self.one(&self.directions.clone()))
    }

    pub(super) fn direction(&mut self) -> String {
        let word = self.direction_word();
        match self.rng.u32(..10) {
            0 | 1 => format!("(opposite {word})"),
            2 | 3 if self.mapping => format!("(spin {word})"),
            _ => word,
        }
    }

    pub(super) fn player_value(&mut self) -> String {
        if let Some(local) = self.local(Type::Player) {
            return local;
        }
        if self.beyond && self.chance(50) {
            return match self.rng.u32(..4) {
                0 => "mover".to_owned(),
                1 if self.stands => "(owner)".to_owned(),
                2 => format!("(owner {})", self.site(0)),
                _ => "own".to_owned(),
            };
        }
        self.player()
    }

    pub(super) fn kind_value(&mut self) -> String {
        if let Some(local) = self.local(Type::Kind) {
            return local;
        }
        if self.beyond && self.chance(10) {
            return format!("(kind-at {})", self.rng.u32(..3));
        }
        if self.beyond && self.chance(25) {
            return format!("(type-of {})", self.site(0));
        }
        self.kind()
    }
}
