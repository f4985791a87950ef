//! Writes moves in a notation.

use super::super::move_text::text_of;
use super::course::{Course, sign};
use super::facts::Facts;
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::moves::{MoveList, Rules, RunError, Step};
use crate::notations::{Condition, Letters, Notation, Part, SiteName};
use crate::position::{Change, Position};
use crate::program::Program;

/// What a move threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threat {
    None,
    Check,
    Mate,
}

/// The texts of a legal move in all notations of its rules; its usual text where a notation has none.
///
/// # Errors
/// An error in running the rules.
pub fn described_texts(
    rules: &mut Rules,
    position: &Position,
    list: &MoveList,
    index: usize,
) -> Result<Vec<String>, RunError> {
    let program = rules.shared_program().clone();
    let notations = &program.notations.0;
    let parts = notations.iter().flat_map(|notation| notation.moves.iter().chain(&notation.drops));
    let threat = if parts.into_iter().any(is_threat) {
        threat_of(rules, position, list.changes(index))?
    } else {
        Threat::None
    };
    let usual = text_of(&program, list, index).unwrap_or_default();
    let text = |notation| described_text(&program, notation, position, list, index, threat);
    Ok(notations.iter().map(|notation| text(notation).unwrap_or_else(|| usual.clone())).collect())
}

fn threat_of(rules: &mut Rules, position: &Position, changes: &[Change]) -> Result<Threat, RunError> {
    let mut after = position.clone();
    rules.make(&mut after, &mut changes.to_vec())?;
    if rules.attacked_royals(&after)?.is_empty() {
        return Ok(Threat::None);
    }
    let mut replies = MoveList::default();
    rules.moves(&after, &mut replies)?;
    let is_mate = (0..replies.len()).all(|reply| replies.steps(reply).iter().all(Step::is_pass));
    Ok(if is_mate { Threat::Mate } else { Threat::Check })
}

/// The text of a legal move, which differs from those of all others; `None` if the notation has none for it.
pub(super) fn described_text(
    program: &Program,
    notation: &Notation,
    position: &Position,
    list: &MoveList,
    index: usize,
    threat: Threat,
) -> Option<String> {
    let usual = text_of(program, list, index)?;
    let whole = notation.whole.iter().find(|(_, moves)| moves.contains(&usual));
    let facts = Facts::of(program, position, list, index);
    if whole.is_none() && facts.is_pass() {
        return notation.pass.clone();
    }
    let others = (0..list.len()).filter(|&other| other != index);
    let others = others.map(|other| Facts::of(program, position, list, other));
    let others: Vec<Facts> = others.filter(|other| !other.is_pass()).collect();
    let rivals: Vec<&Facts> = others.iter().filter(|other| other.to == facts.to).collect();
    let writer = Writer { program, notation, position, facts: &facts, rivals: &rivals, threat };
    let parts = if facts.is_drop() { &notation.drops } else { &notation.moves };
    if let Some((text, _)) = whole {
        let threats = parts.iter().filter(|part| is_threat(part));
        return Some(threats.fold(text.clone(), |text, part| writer.with(text, part)));
    }
    let text = writer.all(parts);
    // If the notation does not tell two moves apart, their usual texts do. Where columns and rows are counted, moves
    // with different targets may be written alike too.
    let mut alike = others.iter().filter(|other| notation.columns.is_some() || other.goes_like(&facts));
    let is_unclear = alike.any(|other| Writer { facts: other, ..writer }.all(parts) == text);
    (!parts.is_empty() && !is_unclear).then_some(text)
}

fn is_threat(part: &Part) -> bool {
    matches!(part, Part::When(Condition::Check | Condition::Mate, _))
}

/// The text for a piece type and player; the name of the piece if there is no letter for it.
pub(super) fn letter<'p>(
    program: &'p Program,
    letters: &'p Letters,
    kind: PieceTypeId,
    player: PlayerId,
) -> &'p str {
    known_letter(letters, kind, player).unwrap_or(&program.names.piece_types[kind.index()])
}

pub(super) fn known_letter(letters: &Letters, kind: PieceTypeId, player: PlayerId) -> Option<&str> {
    letters.get(kind.index())?.get(player.index())?.as_deref()
}

#[derive(Clone, Copy)]
struct Writer<'a> {
    program: &'a Program,
    notation: &'a Notation,
    position: &'a Position,
    facts: &'a Facts,
    /// The other moves with the same target.
    rivals: &'a [&'a Facts],
    threat: Threat,
}

impl Writer<'_> {
    fn all(&self, parts: &[Part]) -> String {
        parts.iter().fold(String::new(), |text, part| self.with(text, part))
    }

    fn with(&self, mut text: String, part: &Part) -> String {
        self.add(part, &mut text);
        text
    }

    fn add(&self, part: &Part, text: &mut String) {
        let facts = self.facts;
        match part {
            Part::Text(own) => text.push_str(own),
            Part::Piece => text.push_str(self.letter(facts.piece)),
            Part::Promoted => text.push_str(self.letter(facts.promoted)),
            Part::Origin => text.push_str(self.origin()),
            Part::From => text.push_str(self.from().map_or("", |name| &name.whole)),
            Part::To => text.push_str(self.target(facts.to)),
            Part::Via(separator) => self.add_via(separator, text),
            Part::Tandem(_) => text.push_str(self.sign().unwrap_or("")),
            Part::Column if self.sign().is_some() => {}
            Part::Column => self.add_course(text, |course| course.label(course.column())),
            Part::Advance => self.add_course(text, |course| course.label(course.advance())),
            Part::Heading(signs) => {
                self.add_course(text, |course| course.heading(signs).first().cloned().unwrap_or_default());
            }
            Part::When(condition, parts) if self.holds(*condition) => {
                for part in parts {
                    self.add(part, text);
                }
            }
            Part::When(..) => {}
        }
    }

    fn holds(&self, condition: Condition) -> bool {
        match condition {
            Condition::Check => self.threat == Threat::Check,
            Condition::Mate => self.threat == Threat::Mate,
            Condition::Ambiguous => self.rivals.iter().any(|rival| self.is_alike(rival)),
            _ => self.facts.meet(condition, self.could_promote()),
        }
    }

    fn could_promote(&self) -> bool {
        self.rivals.iter().any(|rival| rival.goes_like(self.facts) && rival.promoted.is_some())
    }

    /// Whether a move with the same target is one of another piece of the same type.
    fn is_alike(&self, rival: &Facts) -> bool {
        rival.piece == self.facts.piece && rival.from != self.facts.from && rival.from.is_some()
    }

    fn letter(&self, kind: Option<PieceTypeId>) -> &str {
        kind.map_or("", |kind| letter(self.program, &self.notation.letters, kind, self.facts.player))
    }

    fn add_course(&self, text: &mut String, part: impl Fn(&Course<'_>) -> String) {
        text.extend(Course::of(self.notation, self.facts).map(|course| part(&course)));
    }

    /// What tells the piece from others in its column.
    fn sign(&self) -> Option<&str> {
        sign(self.notation, self.position, self.facts)?.first().map(String::as_str)
    }

    fn from(&self) -> Option<&SiteName> {
        let names = self.notation.origins.as_ref().unwrap_or(&self.notation.sites);
        self.facts.from.map(|from| &names[from.index()])
    }

    fn target(&self, site: Option<SiteId>) -> &str {
        site.map_or("", |site| self.notation.sites[site.index()].whole.as_str())
    }

    /// As much of the origin as tells the move from those of other pieces of this type; a capture by a piece without a
    /// letter always has the file, as in `exd5`.
    fn origin(&self) -> &str {
        let Some(own) = self.from() else { return "" };
        let names = self.notation.origins.as_ref().unwrap_or(&self.notation.sites);
        let alike = self.rivals.iter().filter(|rival| self.is_alike(rival));
        let others: Vec<&SiteName> = alike.filter_map(|rival| Some(&names[rival.from?.index()])).collect();
        let names_file = self.facts.captures && self.letter(self.facts.piece).is_empty();
        if others.is_empty() {
            return if names_file { &own.file } else { "" };
        }
        let is_own = |part: fn(&SiteName) -> &String| {
            !part(own).is_empty() && others.iter().all(|other| part(other) != part(own))
        };
        match () {
            () if is_own(|name| &name.file) => &own.file,
            () if !names_file && is_own(|name| &name.rank) => &own.rank,
            () => &own.whole,
        }
    }

    /// Writes the sites between origin and target if another move goes between the same ones.
    fn add_via(&self, separator: &str, text: &mut String) {
        if self.rivals.iter().any(|rival| rival.goes_like(self.facts)) {
            for &site in &self.facts.via {
                text.extend([self.target(Some(site)), separator]);
            }
        }
    }
}
