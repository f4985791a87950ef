//! Generates boards: grids of one to three dimensions, rings, offset rows, single positions, links, layers, columns,
//! zones.

use super::Maker;

/// The directions of a two-dimensional grid: names and vectors.
const SQUARE: [(&str, &str); 8] = [
    ("n", "0 -1"),
    ("s", "0 1"),
    ("e", "1 0"),
    ("w", "-1 0"),
    ("ne", "1 -1"),
    ("sw", "-1 1"),
    ("nn", "0 -2"),
    ("horse", "1 -2"),
];
const HEXAGON: [(&str, &str); 6] =
    [("e", "0 1"), ("ne", "1 1/2"), ("nw", "1 -1/2"), ("w", "0 -1"), ("sw", "-1 -1/2"), ("se", "-1 1/2")];

impl Maker {
    pub(super) fn board(&mut self) -> String {
        let shape =
            self.weighted(&[(60, "square"), (12, "hexagon"), (10, "line"), (8, "box"), (10, "graph")]);
        let mut parts = match shape {
            "hexagon" if self.beyond => vec![self.hexagons()],
            "line" => vec![self.line()],
            "box" => vec![self.cube()],
            "graph" => self.graph(),
            _ => vec![self.square()],
        };
        let ground = parts.len();
        if self.chance(20) {
            parts.push(self.loop_of_links());
        }
        if self.chance(15) {
            parts.push(self.more_positions());
        }
        let zones = self.rng.usize(..3);
        for zone in ["camp", "goal"].iter().take(zones) {
            parts.extend(self.zone(zone));
        }
        if self.chance(10) {
            parts.push(self.unlink());
        }
        parts.extend(self.symmetries());
        if self.beyond && self.chance(10) {
            self.has_columns = true;
            parts.push(format!("(columns {})", self.rng.u32(2..5)));
        }
        // The parts after the positions may come in any order.
        if self.chance(60) {
            self.rng.shuffle(&mut parts[ground..]);
        }
        if self.beyond && self.chance(7) && self.cells.len() <= 9 {
            parts.push("(layers (up down) top)".to_owned());
            let above: Vec<String> = self.cells.iter().map(|cell| format!("{cell}/top")).collect();
            self.cells.extend(above);
            self.directions.extend(["up".to_owned(), "down".to_owned()]);
        }
        if self.chance(12) {
            let cell = self.cell();
            self.cells.retain(|other| *other != cell);
            parts.push(format!("(kill-positions {cell})"));
        }
        if self.chance(10) {
            parts.push("(image \"board.bmp\")".to_owned());
        }
        let is_there = |name: &str| self.directions.iter().any(|direction| direction == name);
        let changes = parts.iter().any(|part| {
            part.starts_with("(links") || part.starts_with("(unlink") || part.starts_with("(symmetry")
        });
        self.has_ways_back = is_there("n") && is_there("s") && !changes;
        format!("(board {})", parts.join(" "))
    }

    fn grid(&mut self, dimensions: &str, extra: &str, directions: &[(&str, &str)]) -> String {
        self.directions = directions.iter().map(|&(name, _)| name.to_owned()).collect();
        let directions: Vec<String> =
            directions.iter().map(|(name, vector)| format!("({name} {vector})")).collect();
        format!(
            "(grid (start-rectangle 0 0 9 9) (dimensions {dimensions}) {extra} (directions {}))",
            directions.join(" ")
        )
    }

    fn square(&mut self) -> String {
        let (columns, rows) = (self.rng.usize(2..5), self.rng.usize(2..5));
        let columns: Vec<&str> = ["a", "b", "c", "d"][..columns].to_vec();
        let rows: Vec<&str> = ["4", "3", "2", "1"][4 - rows..].to_vec();
        for column in &columns {
            self.cells.extend(rows.iter().map(|row| format!("{column}{row}")));
        }
        let count = self.rng.usize(2..=SQUARE.len());
        let mut directions = SQUARE.to_vec();
        self.rng.shuffle(&mut directions);
        directions.truncate(count);
        let extra = if self.beyond && self.chance(15) {
            self.has_rings = true;
            self.pick(&["(wrap 1)", "(wrap 2)", "(wrap 1 2)"])
        } else {
            String::new()
        };
        let dimensions = format!("(\"{}\" (10 0)) (\"{}\" (0 10))", columns.join("/"), rows.join("/"));
        self.grid(&dimensions, &extra, &directions)
    }

    fn hexagons(&mut self) -> String {
        let columns = self.rng.usize(2..4);
        for row in ["A", "B", "C"] {
            self.cells.extend(["1", "2", "3"][..columns].iter().map(|column| format!("{row}{column}")));
        }
        let mut extra = self.pick(&["(offset 1/2 B)", "(offset -1/2 B)", "(offset 1/2 A C)"]);
        if self.chance(30) {
            self.has_rings = true;
            extra.push_str(" (wrap 2)");
        }
        if self.chance(20) {
            extra.push_str(" (numbered 1)");
            self.cells = (1..=self.cells.len()).map(|number| number.to_string()).collect();
        }
        let dimensions = format!("(\"A/B/C\" (0 9)) (\"{}\" (10 0))", ["1", "2", "3"][..columns].join("/"));
        self.grid(&dimensions, &extra, &HEXAGON)
    }

    fn line(&mut self) -> String {
        let length = self.rng.usize(3..8);
        let labels: Vec<&str> = ["a", "b", "c", "d", "e", "f", "g"][..length].to_vec();
        self.cells = labels.iter().map(|&label| label.to_owned()).collect();
        let extra = if self.beyond && self.chance(30) {
            self.has_rings = true;
            "(wrap 1)"
        } else {
            ""
        };
        let dimensions = format!("(\"{}\" (10 0))", labels.join("/"));
        self.grid(&dimensions, extra, &[("e", "1"), ("w", "-1"), ("ee", "2")])
    }

    fn cube(&mut self) -> String {
        for x in ["a", "b"] {
            for y in ["2", "1"] {
                self.cells.extend(["x", "y"].iter().map(|z| format!("{x}{y}{z}")));
            }
        }
        let dimensions = "(\"a/b\" (10 0)) (\"2/1\" (0 10)) (\"x/y\" (40 0))";
        let directions = [
            ("e", "1 0 0"),
            ("w", "-1 0 0"),
            ("n", "0 -1 0"),
            ("s", "0 1 0"),
            ("in", "0 0 1"),
            ("out", "0 0 -1"),
        ];
        self.grid(dimensions, "", &directions)
    }

    /// Single positions with links in two directions.
    fn graph(&mut self) -> Vec<String> {
        let count = self.rng.usize(3..8);
        self.cells =
            ["p", "q", "r", "s1", "t", "u", "v"][..count].iter().map(|&cell| cell.to_owned()).collect();
        let positions: Vec<String> =
            self.cells.iter().enumerate().map(|(at, cell)| format!("({cell} {at}0 0 {at}9 9)")).collect();
        let mut parts = vec![format!("(positions {})", positions.join(" "))];
        self.has_rings = true;
        for direction in ["on", "off-side"] {
            let count = self.rng.usize(2..7);
            let links: Vec<String> = (0..count).map(|_| self.link()).collect();
            parts.push(format!("(links {direction} {})", links.join(" ")));
            self.directions.push(direction.to_owned());
        }
        parts
    }

    fn link(&mut self) -> String {
        let (from, to) = (self.cell(), self.cell());
        format!("({from} {to})")
    }

    /// More links, in a new direction or an existing one.
    fn loop_of_links(&mut self) -> String {
        self.has_rings = true;
        let direction = if self.chance(60) { "round".to_owned() } else { self.one(&self.directions.clone()) };
        if !self.directions.contains(&direction) {
            self.directions.push(direction.clone());
        }
        let count = self.rng.usize(1..5);
        let mut links: Vec<String> = (0..count).map(|_| self.link()).collect();
        if self.chance(10) {
            links.push("(nowhere nobody)".to_owned());
        }
        format!("(links {direction} {})", links.join(" "))
    }

    fn more_positions(&mut self) -> String {
        if self.chance(50) {
            self.cells.push("pot".to_owned());
            "(dummy pot)".to_owned()
        } else {
            self.cells.push("isle".to_owned());
            "(positions (isle 90 0 99 9))".to_owned()
        }
    }

    fn zone(&mut self, zone: &str) -> Vec<String> {
        self.zones.push(zone.to_owned());
        let mut parts = Vec::new();
        let of_each = self.chance(50);
        let owners: Vec<String> = if of_each { self.playing.clone() } else { vec![self.players.join(" ")] };
        for owner in owners {
            let players =
                if !of_each && self.chance(30) { String::new() } else { format!("(players {owner}) ") };
            let cells = self.some_of(&self.cells.clone(), 3).join(" ");
            let edge = if self.beyond && self.chance(20) {
                format!(" (edge {})", self.one(&self.directions.clone()))
            } else {
                String::new()
            };
            parts.push(format!("(zone (name {zone}) {players}(positions {cells}){edge})"));
        }
        parts
    }

    /// Symmetries of players, and a mapping.
    fn symmetries(&mut self) -> Vec<String> {
        let mut parts = Vec::new();
        let mut names = Vec::new();
        if self.chance(40) && self.playing.len() > 1 {
            names.push(self.playing[1].clone());
        }
        if self.beyond && self.chance(25) {
            self.mapping = true;
            names.push("spin".to_owned());
        }
        for name in names {
            let mut directions = self.directions.clone();
            self.rng.shuffle(&mut directions);
            // Two directions may be exchanged, or both may mean the same one.
            let mut pair_up = |pair: &[String]| {
                let there = format!("({} {})", pair[0], pair[1]);
                if self.chance(80) { format!("{there} ({} {})", pair[1], pair[0]) } else { there }
            };
            let pairs: Vec<String> =
                directions.chunks(2).filter(|pair| pair.len() == 2).map(&mut pair_up).collect();
            let pairs = if pairs.is_empty() { format!("({0} {0})", directions[0]) } else { pairs.join(" ") };
            parts.push(format!("(symmetry {name} {pairs})"));
        }
        parts
    }

    fn unlink(&mut self) -> String {
        let (cell, other) = (self.cell(), self.cell());
        let direction = self.one(&self.directions.clone());
        let part = self.weighted(&[(1, 0), (1, 1), (1, 2)]);
        let part = [cell.clone(), format!("({cell} {other})"), format!("({cell} {direction})")][part].clone();
        format!("(unlink {part})")
    }
}
