//! Numbers that are known beforehand, and conditions about nothing but the number of a site.
//!
//! In: `(- (count Rows) 1)`, `(forEach REGION if:…)`. Out: numbers, and sets of sites.

use std::collections::BTreeSet;

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::Form;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::text::tree::Node;

type Sites = BTreeSet<usize>;

impl Game {
    /// A number that is known beforehand.
    pub(crate) fn constant(&self, node: &Node) -> Option<i64> {
        if let Some(number) = node.integer() {
            return Some(number);
        }
        match node.word() {
            Some("Off" | "Undefined") => return Some(-1),
            Some("End") => return Some(-2),
            Some("Infinity") => return Some(1_000_000_000),
            _ => {}
        }
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("count Rows", [_]) => Some(i64::from(self.board.size().1)),
            ("count Columns", [_]) => Some(i64::from(self.board.size().0)),
            ("row" | "column", []) if self.board.is_even() && is_centre(node.named("of")) => {
                let site = self.board.sites[*self.board.centre().first()?];
                Some(i64::from(if node.has_head("row") { site.row } else { site.column }))
            }
            ("count Players", [_]) => Some(self.players() as i64),
            ("max" | "min", [a, b]) => {
                let (a, b) = (self.constant(a)?, self.constant(b)?);
                Some(if node.has_head("max") { a.max(b) } else { a.min(b) })
            }
            (word @ ("+" | "-" | "*" | "/" | "%"), [a, b]) => {
                let (a, b) = (self.constant(a)?, self.constant(b)?);
                calculated(word, a, b)
            }
            _ => None,
        }
    }

    /// Refuses what is calculated from known numbers and yet has no value.
    pub(crate) fn check_result(&self, node: &Node) -> Result<(), Fault> {
        let ("+" | "-" | "*" | "/" | "%", [a, b]) = (node.head(), &node.positional()[..]) else {
            return Ok(());
        };
        match (self.constant(a), self.constant(b)) {
            (_, Some(0)) if matches!(node.head(), "/" | "%") => {
                Err(node.fault("nothing can be divided by 0"))
            }
            (Some(_), Some(_)) => Err(node.fault("the result has more than 32 bits")),
            _ => Ok(()),
        }
    }

    /// `(forEach REGION if:CONDITION)`, where the condition depends on nothing but the number of a site.
    pub(crate) fn fixed_filter(&mut self, node: &Node) -> Result<Option<Sites>, Fault> {
        node.allow_names(&["if"])?;
        let ([region], Some(condition)) = (&node.positional()[..], node.named("if")) else { return Ok(None) };
        let Some(sites) = self.fixed_sites(region)? else { return Ok(None) };
        let mut kept = Sites::new();
        for site in sites {
            match self.holds_at(condition, site)? {
                Some(true) => {
                    kept.insert(site);
                }
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(kept))
    }

    /// Whether a condition about nothing but a site holds; `None` if it is about more.
    fn holds_at(&mut self, condition: &Node, site: usize) -> Result<Option<bool>, Fault> {
        let arguments = condition.positional();
        Ok(match (condition.keyword().as_str(), &arguments[..]) {
            ("not", [inner]) => self.holds_at(inner, site)?.map(|holds| !holds),
            (word @ ("and" | "or"), parts) => {
                let parts: Vec<&Node> = parts.iter().flat_map(|part| part.members()).collect();
                let mut all = Vec::new();
                for part in parts {
                    all.push(self.holds_at(part, site)?);
                }
                let all: Option<Vec<bool>> = all.into_iter().collect();
                all.map(
                    |all| if word == "and" { all.iter().all(|&one| one) } else { all.iter().any(|&one| one) },
                )
            }
            ("is In", [_, one, region]) if one.has_head("site") => {
                self.fixed_sites(region)?.map(|region| region.contains(&site))
            }
            (word @ ("=" | "!=" | "<" | ">" | "<=" | ">="), [a, b]) => {
                let (Some(a), Some(b)) = (self.number_at(a, site), self.number_at(b, site)) else {
                    return Ok(None);
                };
                Some(compared(word, a, b))
            }
            ("is Even", [_, number]) => self.number_at(number, site).map(|number| number % 2 == 0),
            ("is Odd", [_, number]) => self.number_at(number, site).map(|number| number % 2 != 0),
            _ => None,
        })
    }

    /// A number about nothing but a site.
    fn number_at(&mut self, node: &Node, site: usize) -> Option<i64> {
        if let Some(number) = self.constant(node) {
            return Some(number);
        }
        let of_site = |name: &str| node.named(name).is_some_and(|of| of.has_head("site"));
        let place = self.board.sites[site];
        let is_plain = self.board.form == Form::Rows;
        let arguments = node.positional();
        match (node.head(), &arguments[..]) {
            ("site", []) => Some(site as i64),
            ("centrePoint", []) => self.board.centre().first().map(|&site| site as i64),
            ("row", []) if of_site("of") && is_plain => Some(i64::from(place.row)),
            ("column", []) if of_site("of") && is_plain => Some(i64::from(place.column)),
            (word @ ("+" | "-" | "*" | "/" | "%"), [a, b]) => {
                let (a, b) = (self.number_at(a, site)?, self.number_at(b, site)?);
                calculated(word, a, b)
            }
            _ => None,
        }
    }
}

fn is_centre(node: Option<&Node>) -> bool {
    node.is_some_and(|node| node.has_head("centrePoint"))
}

/// A result, if it has at most 32 bits.
fn calculated(word: &str, a: i64, b: i64) -> Option<i64> {
    let result = match word {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" => a.checked_div(b),
        _ => a.checked_rem(b),
    };
    result.filter(|result| i32::try_from(*result).is_ok())
}

/// Whether a comparison holds.
pub(crate) fn compared(word: &str, a: i64, b: i64) -> bool {
    match word {
        "=" => a == b,
        "!=" => a != b,
        "<" => a < b,
        ">" => a > b,
        "<=" => a <= b,
        _ => a >= b,
    }
}
