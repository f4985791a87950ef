//! Generates turn orders, options, goals and hooks.

use super::{Maker, Place};

impl Maker {
    pub(super) fn turn_order(&mut self) -> Vec<String> {
        let mut sections = Vec::new();
        if self.chance(55) || !self.labels.is_empty() || self.players.len() > self.playing.len() {
            let order = self.entries();
            sections.push(format!("(turn-order {order})"));
        }
        if !self.types.is_empty() && self.chance(50) {
            let types = self.some_of(&self.types.clone(), 3).join(" ");
            sections.push(format!("(move-priorities {types})"));
        }
        if self.beyond && !self.types.is_empty() && self.chance(12) {
            let kind = self.one(&self.types.clone());
            sections.push(format!("(decision {kind})"));
        }
        if self.beyond && self.playing.len() > 2 && self.chance(50) {
            sections.push("(team White Red)".to_owned());
            if self.playing.len() > 3 && self.chance(70) {
                sections.push("(team Black Blue)".to_owned());
            }
        }
        sections
    }

    fn entries(&mut self) -> String {
        let mut entries: Vec<String> = Vec::new();
        let movers: Vec<String> = self.players.iter().filter(|player| *player != "Nature").cloned().collect();
        let rounds = self.weighted(&[(70, 1), (30, 2)]);
        for _ in 0..rounds {
            for mover in &movers {
                let entry = self.entry(mover);
                entries.push(entry);
            }
        }
        if self.chance(20) {
            let at = self.rng.usize(..entries.len());
            entries.insert(at, "repeat".to_owned());
        }
        for label in self.labels.clone() {
            let at = self.rng.usize(..entries.len());
            if self.chance(60) {
                entries.insert(at, format!("(label {label})"));
            } else {
                // One label for each player, followed by an entry each.
                for number in 0..self.players.len() {
                    let mut names = vec!["-".to_owned(); self.players.len()];
                    names[number].clone_from(&label);
                    let at = self.rng.usize(..entries.len());
                    entries.insert(at, format!("(labels {})", names.join(" ")));
                }
            }
        }
        if self.beyond && self.chance(12) {
            let (a, b) = (self.entry(&movers[0]), self.entry(&movers[movers.len() - 1]));
            entries.push(format!("(turn-order {a} {b})"));
        }
        entries.join(" ")
    }

    fn entry(&mut self, mover: &str) -> String {
        let other = if self.chance(15) { format!(" {}", self.player()) } else { String::new() };
        let kind = if !self.types.is_empty() && self.chance(35) {
            format!(" {}", self.one(&self.types.clone()))
        } else {
            String::new()
        };
        let entry = if other.is_empty() && kind.is_empty() && self.chance(70) {
            mover.to_owned()
        } else {
            format!("({mover}{other}{kind})")
        };
        if self.beyond && self.chance(15) {
            let condition = self.nowhere(|maker| maker.condition(1));
            return format!("(when {condition} {entry})");
        }
        entry
    }

    /// Something that is evaluated without a cursor.
    fn nowhere<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        self.locals.clear();
        self.place = Place::Nowhere;
        self.stands = false;
        let written = write(self);
        self.place = Place::Block;
        self.stands = true;
        written
    }

    pub(super) fn options(&mut self) -> Vec<String> {
        let mut sections = Vec::new();
        let known: [(&str, &[&str], u32); 6] = [
            ("pass turn", &["false", "true", "forced", "forced", "1"], 45),
            ("pass partial", &["false", "true"], 15),
            ("maximal captures", &["false", "true", "2", "1"], 20),
            ("recycle captures", &["false", "true"], 25),
            ("recycle promotions", &["false", "true"], 10),
            ("include off-pieces", &["false", "true"], 10),
        ];
        for (name, values, percent) in known {
            if self.chance(percent) {
                let value = self.pick(values);
                sections.push(if self.chance(20) {
                    format!("({} {value})", name.replace(' ', "-"))
                } else {
                    format!("(option \"{name}\" {value})")
                });
            }
        }
        if self.chance(10) {
            sections.push("(option \"animate captures\" false)".to_owned());
        }
        if self.beyond {
            for (name, values) in [
                ("repetition", ["draw", "false"]),
                ("move any piece", ["false", "true"]),
                ("merge outcomes", ["false", "true"]),
            ] {
                if self.chance(10) {
                    let value = self.pick(&values);
                    sections.push(format!("(option \"{name}\" {value})"));
                }
            }
        }
        sections
    }

    pub(super) fn goals(&mut self) -> Vec<String> {
        let count = self.weighted(&[(15, 0), (40, 1), (30, 2), (15, 3)]);
        (0..count).map(|_| self.goal()).collect()
    }

    fn goal(&mut self) -> String {
        let section = self.weighted(&[
            (40, "win-condition"),
            (40, "loss-condition"),
            (10, "draw-condition"),
            (10, "count-condition"),
        ]);
        let players = self.some_of(&self.playing.clone(), 4).join(" ");
        let condition = self.nowhere(|maker| maker.goal_condition(1));
        let mut parts = vec![format!("({players})"), condition];
        if parts[1].starts_with("(absolute") && self.chance(30) {
            parts.remove(0);
        }
        if self.chance(20) {
            parts.push("\"said so\"".to_owned());
        }
        if self.beyond && self.chance(20) {
            parts.push("(kind sort)".to_owned());
        }
        if self.beyond && self.chance(20) {
            let number = self.rng.i32(-1..3);
            parts.push(format!("(priority {number})"));
        }
        if self.beyond && self.chance(20) {
            let number = self.nowhere(|maker| maker.number(1));
            parts.push(format!("(score {number})"));
        }
        format!("({section} {})", parts.join(" "))
    }

    fn goal_condition(&mut self, depth: u32) -> String {
        if depth > 0 && self.chance(25) {
            let (a, b) = (self.goal_condition(0), self.goal_condition(0));
            return match self.rng.u32(..3) {
                0 => format!("(and {a} {b})"),
                1 => format!("(or {a} {b})"),
                _ => format!("(not {a})"),
            };
        }
        match self.rng.u32(..100) {
            0..45 => self.config(),
            45..57 => "stalemated".to_owned(),
            57..66 => format!("(captured {})", self.some_of(&self.kinds.clone(), 2).join(" ")),
            66..76 => format!("(checkmated {})", self.some_of(&self.kinds.clone(), 2).join(" ")),
            76..82 => self.pick(&["repetition", "repetition", "(repetition)"]),
            82..84 if self.beyond => "(repetition 2)".to_owned(),
            84..86 if self.beyond => "(= (count moves) 1)".to_owned(),
            86..88 if self.beyond => "(and (repetition 2) (> (count repetition) 2))".to_owned(),
            _ => self.condition(1),
        }
    }

    /// Hooks, invariants, preferences.
    pub(super) fn around(&mut self) -> Vec<String> {
        let mut sections = Vec::new();
        if !self.beyond {
            return sections;
        }
        let hooks = [
            ("before-move", false),
            ("before-step", false),
            ("after-step", true),
            ("after-move", true),
            ("after-pass", false),
        ];
        for (hook, stands) in hooks {
            if self.chance(9) {
                self.locals.clear();
                self.place = Place::Around;
                self.stands = stands;
                let body = self.statements(1, 2);
                sections.push(format!("({hook} {body})"));
            }
        }
        self.place = Place::Around;
        self.stands = false;
        self.locals.clear();
        if self.chance(10) {
            let condition = self.condition(1);
            sections.push(format!("(verify {condition})"));
        }
        if self.chance(5) {
            sections.push("(verify not-repeated?)".to_owned());
        }
        if self.chance(5) {
            let number = self.rng.u32(..3);
            sections.push(format!("(verify (> (count moves) {number}))"));
        }
        if self.chance(8) {
            let number = self.number(2);
            sections.push(format!("(prefer {number})"));
        }
        self.place = Place::Block;
        self.stands = true;
        sections
    }
}
