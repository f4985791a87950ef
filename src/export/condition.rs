//! Conditions.
//!
//! In: a condition, and from whose side and of which site it is asked. Out: a condition in the words of Ludii.

use super::misfit::{Misfit, misfit};
use super::writer::Writer;
use crate::index::{PieceTypeId, SiteId, ZoneId};
use crate::model::{Comparison, Connections, Direction, Kind, Number, Quantified, Site, Truth};
use crate::source::Span;

/// From whose side a condition is asked, and of which site.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    /// The player: `Mover`, `Next`, `P1` or `P2`.
    pub(super) own: &'a str,
    /// The site of the cursor.
    pub(super) here: &'a str,
    /// Where the condition is written.
    pub(super) span: Span,
}

impl View<'_> {
    fn other(&self) -> &'static str {
        match self.own {
            "Mover" => "Next",
            "Next" => "Mover",
            "P1" => "P2",
            _ => "P1",
        }
    }
}

impl Writer<'_> {
    pub(super) fn all(&self, tests: &[Truth], view: View<'_>) -> Result<Option<String>, Misfit> {
        let parts = tests.iter().map(|test| self.condition(test, view)).collect::<Result<Vec<_>, _>>()?;
        Ok(match parts.len() {
            0 => None,
            1 => parts.into_iter().next(),
            _ => Some(format!("(and {{{}}})", parts.join(" "))),
        })
    }

    pub(super) fn condition(&self, test: &Truth, view: View<'_>) -> Result<String, Misfit> {
        match test {
            Truth::Literal(true) => Ok("True".to_owned()),
            Truth::Literal(false) => Ok("False".to_owned()),
            Truth::Not(inner) => Ok(negated(&self.condition(inner, view)?)),
            Truth::And(tests) => match self.joined(tests, view) {
                Some(joined) => Ok(joined),
                None => Ok(self.all(tests, view)?.unwrap_or_else(|| "True".to_owned())),
            },
            Truth::Or(tests) => {
                let parts =
                    tests.iter().map(|test| self.condition(test, view)).collect::<Result<Vec<_>, _>>()?;
                Ok(format!("(or {{{}}})", parts.join(" ")))
            }
            Truth::Empty(site) => self.tested(site, view, |place| format!("(is Empty {place})")),
            Truth::Mine(site) | Truth::Friend(site) => self.owned(site, view, view.own),
            Truth::Enemy(site) => self.owned(site, view, view.other()),
            Truth::HasType(Kind::Fixed(kind), site) => {
                self.tested(site, view, |place| self.is_kind(*kind, place))
            }
            Truth::InZone(zone, site) => {
                let zone = self.zone(*zone, view);
                self.tested(site, view, |place| format!("(is In {place} {zone})"))
            }
            Truth::Same(a, b) => Ok(format!("(= {} {})", self.place(a, view)?, self.place(b, view)?)),
            Truth::Compare(comparison, a, b) => self.comparison(*comparison, a, b, view),
            Truth::Any(set) if set.region.is_none() => Ok(format!("(!= 0 {})", self.count(set, view)?)),
            _ => Err(misfit(view.span, "this condition")),
        }
    }

    /// A test of a site, which is false where the site is off the board: there, Ludii stays on the last site.
    fn tested(&self, site: &Site, view: View<'_>, test: impl Fn(&str) -> String) -> Result<String, Misfit> {
        let text = test(&self.place(site, view)?);
        let Site::Toward(Direction::Fixed(way)) = site else { return Ok(text) };
        let board = &self.model.board;
        let all = (0..board.sites().len()).map(SiteId::new);
        let edge = self.board.sites(all.filter(|&from| board.link(from, *way).is_none()));
        Ok(if edge.is_empty() {
            text
        } else {
            format!("(and (not (is In {} (sites {{{edge}}}))) {text})", view.here)
        })
    }

    fn owned(&self, site: &Site, view: View<'_>, who: &str) -> Result<String, Misfit> {
        let who = if who.starts_with('P') { who.to_owned() } else { format!("({})", who.to_lowercase()) };
        self.tested(site, view, |place| format!("(= (who at:{place}) {who})"))
    }

    /// A piece of a kind stands there, whoever owns it.
    fn is_kind(&self, kind: PieceTypeId, place: &str) -> String {
        let name = self.kind(kind);
        let one = |player: usize| format!("(= (what at:{place}) (id \"{name}{player}\"))");
        format!("(or {} {})", one(1), one(2))
    }

    pub(super) fn zone(&self, zone: ZoneId, view: View<'_>) -> String {
        let zone = &self.model.board.zones[zone.index()];
        if zone.sites[0] == zone.sites[1] {
            format!("(sites \"{}\")", zone.name)
        } else {
            format!("(sites {} \"{}\")", view.own, zone.name)
        }
    }

    fn place(&self, site: &Site, view: View<'_>) -> Result<String, Misfit> {
        match site {
            Site::Here => Ok(view.here.to_owned()),
            Site::From => Ok("(from)".to_owned()),
            Site::LastTo => Ok("(last To)".to_owned()),
            Site::LastFrom => Ok("(last From)".to_owned()),
            Site::Fixed(site) => Ok(self.site(*site).to_string()),
            Site::Toward(Direction::Fixed(way)) if !self.board.turns => {
                Ok(format!("(ahead {} {})", view.here, self.board.word(*way, view.span)?))
            }
            _ => Err(misfit(view.span, "a condition of this position")),
        }
    }

    fn comparison(
        &self,
        comparison: Comparison,
        a: &Number,
        b: &Number,
        view: View<'_>,
    ) -> Result<String, Misfit> {
        // A row of at least so many through the last piece is not less than so long.
        let word = match comparison {
            Comparison::Equal => "=",
            Comparison::Less => "<",
        };
        match (comparison, self.row(a, view)?, b) {
            (Comparison::Less, Some(way), Number::Literal(length)) => {
                return Ok(format!("(not {})", by(view.own, format!("(is Line {length} {way})"))));
            }
            (Comparison::Equal, Some(way), Number::Literal(length)) => {
                return Ok(by(view.own, format!("(is Line {length} {way} exact:True)")));
            }
            _ => {}
        }
        Ok(format!("({word} {} {})", self.number(a, view)?, self.number(b, view)?))
    }

    /// The direction of a row of own pieces through the last one, if a number is its length.
    fn row(&self, number: &Number, view: View<'_>) -> Result<Option<&'static str>, Misfit> {
        let Number::Count(Quantified { region: Some(region), tests, .. }) = number else { return Ok(None) };
        let is_plain = tests.is_empty()
            && !region.border
            && region.from == Site::LastTo
            && matches!(region.tests[..], [Truth::Mine(Site::Here)])
            && self.model.piece_types.len() == 1;
        match &region.connections {
            Connections::Along(ways) if is_plain && ways.len() == 2 => {
                let (one, other) = (ways[0], ways[1]);
                let is_line = self.model.board.opposite(one) == Some(other);
                if is_line { self.board.word(one, view.span).map(Some) } else { Ok(None) }
            }
            _ => Ok(None),
        }
    }

    /// Whether the group of the last piece touches several zones.
    fn joined(&self, tests: &[Truth], view: View<'_>) -> Option<String> {
        let mut zones = Vec::new();
        for test in tests {
            let Truth::Any(Quantified { region: Some(region), tests, .. }) = test else { return None };
            let is_own = !region.border
                && region.from == Site::LastTo
                && matches!(region.tests[..], [Truth::Mine(Site::Here) | Truth::Friend(Site::Here)]);
            match tests[..] {
                [Truth::InZone(zone, Site::Here)] if is_own => zones.push(self.zone(zone, view)),
                _ => return None,
            }
        }
        (zones.len() > 1).then(|| by(view.own, format!("(is Connected {{{}}})", zones.join(" "))))
    }

    fn number(&self, number: &Number, view: View<'_>) -> Result<String, Misfit> {
        match number {
            Number::Literal(number) => Ok(number.to_string()),
            Number::Count(set) if set.region.is_none() => self.count(set, view),
            _ => Err(misfit(view.span, "this number")),
        }
    }

    /// How many members a set has: pieces, or sites.
    fn count(&self, set: &Quantified, view: View<'_>) -> Result<String, Misfit> {
        if let (true, [Truth::Mine(Site::Here)]) = (set.occupied, &set.tests[..]) {
            return Ok(format!("(count Pieces {})", view.own));
        }
        let inner = View { here: "(site)", ..view };
        let mut tests = Vec::new();
        if set.occupied {
            tests.push("(is Occupied (site))".to_owned());
        }
        for test in &set.tests {
            tests.push(self.condition(test, inner)?);
        }
        let condition = match &tests[..] {
            [] => "True".to_owned(),
            [one] => one.clone(),
            many => format!("(and {{{}}})", many.join(" ")),
        };
        Ok(format!("(count Sites in:(forEach (sites Board) if:{condition}))"))
    }
}

/// What the last piece does, if it is that of a player.
fn by(player: &str, test: String) -> String {
    if player.starts_with('P') { format!("(and (is Mover {player}) {test})") } else { test }
}

fn negated(test: &str) -> String {
    let inner = test.strip_prefix("(not ").and_then(|rest| rest.strip_suffix(')'));
    inner.map_or_else(|| format!("(not {test})"), str::to_owned)
}
