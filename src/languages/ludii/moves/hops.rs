//! Hops over other pieces.
//!
//! In: `(move Hop …)`. Out: instructions with the cursor on the piece that moves.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::generators::Frame;
use crate::languages::ludii::moves::motions::{Applies, Parts, Range, has_filter};
use crate::languages::ludii::scope::{Place, Scope};
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{mentions, naming};

/// What a hop consists of.
struct Hop {
    before: i64,
    after: i64,
    range: Range,
    /// How many sites are hopped over, if only the position tells.
    exactly: Option<String>,
    hurdle: Option<String>,
    taken: String,
    landing: Option<String>,
    effects: String,
    between: String,
    to: String,
}

impl Game {
    pub(crate) fn hop(
        &mut self,
        node: &Node,
        parts: &Parts<'_>,
        frame: &Frame,
        finish: &str,
    ) -> Result<String, Fault> {
        let directions = self.directions_of(parts)?;
        let hop = self.hop_parts(parts, frame)?;
        let Hop { before, after, range, exactly, hurdle, taken, landing, effects, between, to } = hop;
        if range.least < 1 {
            return Err(node.unsupported("move Hop", "over nothing"));
        }
        let stops = has_filter(parts);
        if stops && (exactly.is_some() || (range.least, range.most) != (1, 1) || !taken.is_empty()) {
            return Err(
                node.unsupported("apply if:", "in a hop over several sites, or that takes what it passes")
            );
        }
        let stop = self.filter(parts.to, &frame.scope)?;
        let land = format!("{}{effects}{finish}add", Self::verified(landing.as_deref()));
        let kept = if mentions(&land, &between) { format!("(let {between} here) ") } else { String::new() };
        let landing_test = landing.unwrap_or_else(|| "true".to_owned());
        let most = self.longest();
        let count = self.fresh("far");
        let land_name = to.clone();
        if mentions(&landing_test, &land_name) && (before > 0 || after > 0) {
            return Err(node.unsupported("move Hop", "over a distance with this condition"));
        }
        let approach = |way: &str| match before {
            0 => String::new(),
            steps if steps >= most => format!("(while {landing_test} {way}) "),
            steps => format!(
                "(let {count} 0) (while (and (< {count} {steps}) {landing_test}) (set {count} (+ {count} 1)) {way}) "
            ),
        };
        let over = |way: &str| {
            if exactly.is_none() && (range.least, range.most) == (1, 1) {
                let taken = naming(&between, format!("{}{taken}", Self::verified(hurdle.as_deref())));
                let kept = if taken.contains("(let ") { String::new() } else { kept.clone() };
                return format!("{taken}{kept}{way} ");
            }
            let hurdle = hurdle.clone().unwrap_or_else(|| "true".to_owned());
            let (least, limit) = match &exactly {
                Some(_) => (format!("{count}-exactly"), format!("(< {count}-over {count}-exactly) ")),
                None if range.most >= most => (range.least.to_string(), String::new()),
                None => (range.least.to_string(), format!("(< {count}-over {}) ", range.most)),
            };
            format!(
                "(let {count}-over 0) (while (and {limit}{hurdle}) {taken}(set {count}-over (+ {count}-over 1)) {way}) \
                 (verify (>= {count}-over {least})) "
            )
        };
        let down = |way: &str| match after {
            // It goes on where it could land, and lands on the first other site.
            _ if stops => {
                let limit = if after >= most { String::new() } else { format!("(< {count}-after {after}) ") };
                let counted = format!("(set {count}-after (+ {count}-after 1))");
                let go_on = match after {
                    0 => String::new(),
                    _ => {
                        format!("(let {count}-after 0) (while (and {limit}{landing_test}) {counted} {way}) ")
                    }
                };
                let ends = format!("(verify (not {landing_test})) {stop}{effects}{finish}add");
                go_on + &naming(&land_name, ends)
            }
            0 => naming(&land_name, land.clone()),
            steps => {
                let limit =
                    if steps >= most { String::new() } else { format!("(<= {count}-after {steps}) ") };
                format!(
                    "(let {count}-after 0) (while (and {limit}{landing_test}) (try {effects}{finish}add) \
                     (set {count}-after (+ {count}-after 1)) {way})"
                )
            }
        };
        if (exactly.is_some() || (range.least, range.most) != (1, 1)) && mentions(&land, &between) {
            return Err(node.unsupported("move Hop", "over several sites with this condition"));
        }
        if exactly.is_some() && (before, after) != (0, 0) {
            return Err(node.unsupported("move Hop", "over a distance with a number of sites that changes"));
        }
        let hops =
            self.in_each(&directions, |way| format!("{way} {}{}{}", approach(way), over(way), down(way)));
        Ok(match &exactly {
            Some(number) => format!("(let {count}-exactly {number}) {hops}"),
            None => hops,
        })
    }

    fn hop_parts(&mut self, parts: &Parts<'_>, frame: &Frame) -> Result<Hop, Fault> {
        let (between, to) = (self.fresh("between"), self.fresh("to"));
        let scope = Scope { between: Some(Place::here(&between)), ..frame.scope.clone() };
        let (mut hurdle, mut taken) = (None, String::new());
        let (mut before, mut after) = (0, 0);
        if let Some(node) = parts.between {
            node.allow_names(&["if", "before", "after"])?;
            hurdle = node.named("if").map(|condition| self.condition(condition, &scope)).transpose()?;
            taken = self.applied(node, &scope, Applies::Always)?;
            for (name, number) in [("before", &mut before), ("after", &mut after)] {
                if let Some(given) = node.named(name) {
                    let given = self.constant(given).filter(|given| *given >= 0);
                    *number = given.ok_or_else(|| node.unsupported(name, "with this number"))?;
                }
            }
        }
        let one = Range { least: 1, most: 1 };
        let exactly = match parts.between {
            Some(node) => self.exact_number(node, &frame.scope)?,
            None => None,
        };
        let range = match parts.between {
            Some(node) if exactly.is_none() => self.range_or(node, one)?,
            _ => one,
        };
        let landing = Scope { between: Some(Place::fixed(&between)), ..frame.scope.clone() };
        let (landing, effects) = self.arrival(parts.to, &landing, (&to, Applies::Always))?;
        Ok(Hop { before, after, range, exactly, hurdle, taken, landing, effects, between, to })
    }

    /// The number of `(exact NUMBER)` if it depends on the position.
    fn exact_number(&mut self, between: &Node, scope: &Scope) -> Result<Option<String>, Fault> {
        let number = between.positional().into_iter().find(|part| part.has_head("exact"));
        match number.map(Node::positional).as_deref() {
            Some(&[number]) if self.constant(number).is_none() => self.number(number, scope).map(Some),
            _ => Ok(None),
        }
    }
}
