//! How games end.
//!
//! In: goals, which are asked from each player's side. Out: rules that are asked for whoever has moved, and for whoever
//! comes next.

use super::condition::View;
use super::misfit::{Misfit, misfit};
use super::writer::Writer;
use crate::model::{Goal, Number, Passing, Site, Truth};
use crate::terms::Gain;

impl Writer<'_> {
    pub(super) fn ends(&self) -> Result<String, Misfit> {
        let mut rules = Vec::new();
        let mut is_settled = false;
        for goal in &self.model.goals {
            for test in alternatives(&goal.test) {
                is_settled |= matches!(test, Truth::Stalemated | Truth::Checkmated(_));
                rules.extend(self.end(goal, test)?);
            }
        }
        if !is_settled && self.model.options.pass_turn == Passing::Never {
            rules.push("(if (no Moves Next) (result Next Loss))".to_owned());
        }
        let lines: Vec<String> = rules.iter().map(|rule| format!("\n            {rule}")).collect();
        Ok(lines.concat())
    }

    /// The rules of a goal.
    fn end(&self, goal: &Goal, test: &Truth) -> Result<Vec<String>, Misfit> {
        let result = |who: &str| match goal.gain {
            Gain::Win => Ok(format!("(result {who} Win)")),
            Gain::Loss => Ok(format!("(result {who} Loss)")),
            Gain::Draw => Ok("(result Mover Draw)".to_owned()),
            Gain::Count => Err(misfit(goal.span, "an end by points")),
        };
        if let [player] = goal.players[..] {
            let own = ["P1", "P2"][player.index()];
            let view = View { own, here: "(site)", span: goal.span };
            return Ok(vec![format!("(if {} {})", self.condition(test, view)?, result(own)?)]);
        }
        match test {
            Truth::Stalemated => return Ok(vec![format!("(if (no Moves Next) {})", result("Next")?)]),
            Truth::Checkmated(kinds) => {
                let [kind] = kinds[..] else { return Err(misfit(goal.span, "several royal pieces")) };
                let royal = self.kind(kind);
                let mated = format!("(and (is Threatened (id \"{royal}\" Next)) (no Moves Next))");
                return Ok(vec![format!("(if {mated} {})", result("Next")?)]);
            }
            Truth::Repetition(_) if goal.gain == Gain::Draw => return Ok(Vec::new()),
            _ => {}
        }
        let mut rules = Vec::new();
        for own in ["Mover", "Next"] {
            // What the player did last can only be asked of the mover.
            if own == "Mover" || !asks_last(test) {
                let view = View { own, here: "(site)", span: goal.span };
                rules.push(format!("(if {} {})", self.condition(test, view)?, result(own)?));
            }
        }
        Ok(rules)
    }

    /// The kind of piece that must not be left attacked.
    pub(super) fn royal(&self) -> Result<Option<String>, Misfit> {
        for goal in &self.model.goals {
            for test in alternatives(&goal.test) {
                match test {
                    Truth::Checkmated(kinds) if kinds.len() == 1 => return Ok(Some(self.kind(kinds[0]))),
                    Truth::Checkmated(_) => return Err(misfit(goal.span, "several royal pieces")),
                    _ => {}
                }
            }
        }
        Ok(None)
    }
}

/// The parts of an `or`, or the condition itself.
fn alternatives(test: &Truth) -> Vec<&Truth> {
    match test {
        Truth::Or(parts)
            if parts.iter().any(|part| {
                matches!(part, Truth::Stalemated | Truth::Checkmated(_) | Truth::Repetition(_))
            }) =>
        {
            parts.iter().collect()
        }
        _ => vec![test],
    }
}

/// Whether a condition demands that the last piece to move is the player's own.
fn asks_last(test: &Truth) -> bool {
    match test {
        Truth::Mine(Site::LastTo) => true,
        Truth::And(parts) => parts.iter().any(asks_last),
        Truth::Or(parts) => parts.iter().all(asks_last),
        Truth::Not(inner) => matches!(&**inner, Truth::Compare(_, length, _) if is_of_last_group(length)),
        Truth::Compare(_, length, _) => is_of_last_group(length),
        _ => false,
    }
}

/// Whether a number is the size of a group of own pieces around the last one.
fn is_of_last_group(number: &Number) -> bool {
    let Number::Count(set) = number else { return false };
    set.region
        .as_ref()
        .is_some_and(|region| region.from == Site::LastTo && region.tests.contains(&Truth::Mine(Site::Here)))
}
