//! Generates conditions.

use super::{Maker, Place, Type};

impl Maker {
    pub(super) fn condition(&mut self, depth: u32) -> String {
        if depth > 0 && self.chance(25) {
            let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
            return match self.rng.u32(..3) {
                0 => format!("(and {a} {b})"),
                1 => format!("(or {a} {b})"),
                _ => format!("(not {a})"),
            };
        }
        if self.beyond && self.chance(30) {
            return self.condition_beyond(depth);
        }
        if self.chance(4) {
            return self.pick(&["true", "false"]);
        }
        let word = self.weighted(&[
            (24, "empty?"),
            (12, "friend?"),
            (16, "enemy?"),
            (4, "neutral?"),
            (8, "piece?"),
            (10, "on-board?"),
            (8, "in-zone?"),
            (4, "position?"),
            (4, "marked?"),
            (6, "flag?"),
            (5, "position-flag?"),
            (5, "last-from?"),
            (5, "last-to?"),
            (4, "adjacent-to-enemy?"),
            (3, "goal-position?"),
            (4, "attacked?"),
            (4, "defended?"),
            (8, "attribute"),
            (3, "config"),
        ]);
        self.question(word, depth)
    }

    fn question(&mut self, word: &str, depth: u32) -> String {
        let not = if self.chance(25) { "not-" } else { "" };
        let site = if self.stands && self.chance(60) {
            String::new()
        } else {
            format!(" {}", self.site(depth.min(1)))
        };
        match word {
            "attribute" if !self.truths.is_empty() => {
                let truth = self.one(&self.truths.clone());
                if site.is_empty() { truth } else { format!("({truth}{site})") }
            }
            "config" => {
                let config = self.config();
                if self.chance(25) { format!("(not {config})") } else { config }
            }
            "piece?" => format!("({not}piece? {}{site})", self.kind_value()),
            "in-zone?" if !self.zones.is_empty() => {
                let zone = self.one(&self.zones.clone());
                format!("({not}in-zone? {zone}{site})")
            }
            "position?" => format!("({not}position? {}{site})", self.cell()),
            "flag?" if self.place == Place::Block => format!("({not}flag? {})", self.pick(&["f1", "f2"])),
            "position-flag?" if self.place == Place::Block => format!("({not}position-flag? p1{site})"),
            "on-board?" => format!("({not}on-board? {})", self.site(1)),
            "marked?" if self.place == Place::Block => self.plain(not, word, &site),
            "attacked?" | "defended?" if self.place == Place::Block => {
                let kind = if !self.types.is_empty() && self.chance(25) {
                    format!(" {}", self.one(&self.types.clone()))
                } else {
                    String::new()
                };
                let by = if self.beyond && word == "attacked?" && self.chance(15) {
                    format!(" (by {})", self.player())
                } else {
                    String::new()
                };
                self.plain(not, word, &format!("{kind}{site}{by}"))
            }
            "attribute" | "in-zone?" | "flag?" | "position-flag?" | "marked?" | "attacked?" | "defended?" => {
                self.plain(not, "empty?", &site)
            }
            _ => self.plain(not, word, &site),
        }
    }

    fn plain(&mut self, not: &str, word: &str, arguments: &str) -> String {
        if arguments.is_empty() { format!("{not}{word}") } else { format!("({not}{word}{arguments})") }
    }

    fn condition_beyond(&mut self, depth: u32) -> String {
        let inner = depth.saturating_sub(1);
        match self.rng.u32(..12) {
            0 | 1 => {
                let compare = self.pick(&["=", "!=", "<", "<=", ">", ">="]);
                format!("({compare} {} {})", self.number(inner), self.number(inner))
            }
            2 => {
                let compare = self.pick(&["=", "!=", "<", ">"]);
                format!("({compare} {} {})", self.standing_site(), self.standing_site())
            }
            3 => format!("({} {} {})", self.pick(&["=", "!="]), self.player_value(), self.player_value()),
            4 => {
                let kinds = (self.kind_value(), self.kind_value());
                format!("({} {} {})", self.pick(&["=", "!="]), kinds.0, kinds.1)
            }
            5 | 6 => format!("(any {})", self.set(inner)),
            7 => {
                let set = self.set(inner);
                let condition = self.standing(|maker| maker.condition(inner));
                format!("({} {condition} {set})", self.pick(&["any", "all"]))
            }
            8 if !self.game_truths.is_empty() => "open".to_owned(),
            9 if !self.site_truths.is_empty() => format!("(seen {})", self.site(inner)),
            10 => match self.locals.iter().rev().find(|(_, of)| *of == Type::Truth) {
                Some((name, _)) => name.clone(),
                None => "(= 1 1)".to_owned(),
            },
            _ => {
                let site = self.site(inner);
                format!("(my? {site})")
            }
        }
    }

    /// Something that is evaluated with the cursor on a position.
    pub(super) fn standing<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let stood = std::mem::replace(&mut self.stands, true);
        let written = write(self);
        self.stands = stood;
        written
    }

    /// Configurations, which occur mostly in goals but are allowed elsewhere.
    pub(super) fn config(&mut self) -> String {
        match self.rng.u32(..10) {
            0..3 => {
                let occupants = self.occupants();
                let places = self.places();
                format!("(absolute-config {occupants} {places})")
            }
            3..5 => {
                let (a, b) = (self.occupant(), self.occupant());
                format!("(relative-config {a} {} {b})", self.one(&self.directions.clone()))
            }
            5..8 => {
                let (number, kind) = (self.rng.u32(..4), self.maybe_kind());
                format!("(pieces-remaining {number}{kind})")
            }
            _ => {
                let (number, kind) = (self.rng.u32(..6), self.maybe_kind());
                format!("(total-piece-count {number}{kind})")
            }
        }
    }

    fn maybe_kind(&mut self) -> String {
        if self.chance(50) { String::new() } else { format!(" {}", self.kind()) }
    }

    fn occupants(&mut self) -> String {
        let count = self.rng.usize(1..3);
        (0..count).map(|_| self.occupant()).collect::<Vec<_>>().join(" ")
    }

    fn occupant(&mut self) -> String {
        let kind = self.kind();
        match self.rng.u32(..10) {
            0..5 => kind,
            5..7 => format!("(opponent {kind})"),
            7..9 => format!("(any-owner {kind})"),
            _ => format!("(not {kind})"),
        }
    }

    fn places(&mut self) -> String {
        if !self.zones.is_empty() && self.chance(40) {
            let zone = self.one(&self.zones.clone());
            return if self.chance(60) { format!("({zone})") } else { zone };
        }
        let count = self.rng.usize(1..3);
        let cells: Vec<String> = (0..count).map(|_| self.cell()).collect();
        format!("({})", cells.join(" "))
    }
}
