//! Finds the legal move that a text in a notation means.
//!
//! The template of the notation is turned into the texts that each part of a move may have; a text means a move if it
//! is a sequence of them. Signs such as `x` and `+` may be missing, and the origin may be given in part, in full, or
//! not at all; so `Nf3`, `Ngf3`, `Ng1-f3` and `Ng1f3` are one move.

use super::super::move_text::move_texts;
use super::course::{Course, sign};
use super::facts::Facts;
use super::write::{Threat, described_text, known_letter, letter};
use crate::index::{PieceTypeId, SiteId};
use crate::moves::MoveList;
use crate::notations::{Condition, Notation, Part, SiteName};
use crate::position::Position;
use crate::program::Program;

/// What a text means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Reading {
    /// The legal move with this index.
    Move(usize),
    /// One of several legal moves.
    Ambiguous(Vec<usize>),
    Nothing,
}

/// Signs between origin and target.
const LINKS: [&str; 6] = ["", "-", "–", "x", "×", ":"];
/// Signs after a move that say nothing about which one it is.
const REMARKS: [char; 7] = ['+', '#', '!', '?', '†', '‡', '='];
/// The texts that a part of a move may have.
type Token = Vec<String>;

/// Longer texts mean nothing.
const MAX_LENGTH: usize = 200;

/// How freely a text is read. What is strict for one notation comes before what is lenient for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Leniency {
    /// The text is a move of the notation, letter by letter but for signs that are missing.
    Exact,
    /// The case of letters means nothing.
    Folded,
    /// Nor do signs after the move, and what a piece becomes may be missing.
    Remarked,
    /// It gives the two sites of the move, as programs do.
    Coordinates,
}

impl Leniency {
    /// From strict to lenient.
    pub(in crate::notation) const ALL: [Self; 4] =
        [Self::Exact, Self::Folded, Self::Remarked, Self::Coordinates];
}

/// The legal move that a text means.
pub(in crate::notation) fn read_move(
    program: &Program,
    notation: &Notation,
    position: &Position,
    list: &MoveList,
    (text, leniency): (&str, Leniency),
) -> Reading {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let has_remarks = matches!(leniency, Leniency::Remarked | Leniency::Coordinates);
    let wanted = if has_remarks { without_remarks(&text) } else { &text };
    if wanted.is_empty() || wanted.len() > MAX_LENGTH {
        return Reading::Nothing;
    }
    let reader = Reader::new(program, notation, position, list, leniency);
    let found = reader.matching(wanted, false);
    let found =
        if found.is_empty() && leniency != Leniency::Exact { reader.matching(wanted, true) } else { found };
    match found[..] {
        [] => Reading::Nothing,
        [only] => Reading::Move(only),
        _ => {
            let is_written = |&&index: &&usize| {
                let text = described_text(program, notation, position, list, index, Threat::None);
                text.is_some_and(|text| text == wanted)
            };
            let written: Vec<&usize> = found.iter().filter(is_written).collect();
            if let [only] = written[..] { Reading::Move(*only) } else { Reading::Ambiguous(found) }
        }
    }
}

/// A text without the signs after it.
fn without_remarks(text: &str) -> &str {
    let text = text.strip_suffix("e.p.").unwrap_or(text);
    let bare = text.trim_end_matches(REMARKS);
    if bare.is_empty() { text } else { bare }
}

struct Reader<'a> {
    program: &'a Program,
    notation: &'a Notation,
    position: &'a Position,
    leniency: Leniency,
    facts: Vec<Facts>,
    /// The moves with a text of their own.
    whole: Vec<(usize, &'a str)>,
}

impl<'a> Reader<'a> {
    fn new(
        program: &'a Program,
        notation: &'a Notation,
        position: &'a Position,
        list: &MoveList,
        leniency: Leniency,
    ) -> Self {
        let facts = (0..list.len()).map(|index| Facts::of(program, position, list, index)).collect();
        let texts = if notation.whole.is_empty() { Vec::new() } else { move_texts(program, list) };
        let own = |(index, usual): (usize, &String)| {
            let (text, _) = notation.whole.iter().find(|(_, moves)| moves.contains(usual))?;
            Some((index, text.as_str()))
        };
        let whole = texts.iter().enumerate().filter_map(own).collect();
        Self { program, notation, position, leniency, facts, whole }
    }

    /// The moves that a text may mean.
    fn matching(&self, wanted: &str, ignores_case: bool) -> Vec<usize> {
        let fold = |text: &str| if ignores_case { text.to_lowercase() } else { text.to_owned() };
        // Castling is often written with zeros.
        let unzeroed = |text: &str| fold(&text.replace('0', "O"));
        let is_wanted = |(_, text): &&(usize, &str)| unzeroed(text) == unzeroed(wanted);
        let whole: Vec<usize> = self.whole.iter().filter(is_wanted).map(|&(index, _)| index).collect();
        if !whole.is_empty() {
            return whole;
        }
        let wanted = fold(wanted);
        let means = |&index: &usize| {
            let tokens = match self.leniency {
                Leniency::Coordinates => self.coordinates(&self.facts[index]),
                _ => self.tokens(&self.facts[index]),
            };
            !tokens.is_empty() && is_sequence(&tokens, &wanted, &fold)
        };
        (0..self.facts.len()).filter(means).collect()
    }

    /// What a text consists of that gives a move by its two sites, as programs do: `g1f3`, `e7e8q`.
    fn coordinates(&self, facts: &Facts) -> Vec<Token> {
        let Some((from, to)) = self.origin(facts).zip(facts.to) else { return Vec::new() };
        let mut tokens = vec![vec![from.whole.clone()], LINKS.map(str::to_owned).to_vec()];
        tokens.push(vec![self.site(to).to_owned()]);
        if facts.promoted.is_some() {
            tokens.push(vec!["=".to_owned(), String::new()]);
            tokens.push(self.letters(facts.promoted, facts));
        }
        tokens
    }

    /// What a text that means this move consists of.
    fn tokens(&self, facts: &Facts) -> Vec<Token> {
        if facts.is_pass() {
            let written = self.notation.pass.iter().filter(|text| !text.is_empty());
            return written.map(|text| vec![text.clone()]).collect();
        }
        let parts = if facts.is_drop() { &self.notation.drops } else { &self.notation.moves };
        let mut tokens = Vec::new();
        self.add_all(parts, facts, true, &mut tokens);
        tokens
    }

    fn add_all(&self, parts: &[Part], facts: &Facts, are_signs: bool, tokens: &mut Vec<Token>) {
        for part in parts {
            match part {
                Part::Text(text) if are_signs => tokens.push(vec![text.clone(), String::new()]),
                Part::Text(text) => tokens.push(vec![text.clone()]),
                Part::Piece => tokens.push(self.letters(facts.piece, facts)),
                Part::Promoted => {
                    let mut letters = self.letters(facts.promoted, facts);
                    if self.leniency == Leniency::Remarked {
                        letters.push(String::new());
                    }
                    tokens.push(letters);
                }
                Part::Origin => tokens.extend(
                    self.origin(facts)
                        .map(|name| [&name.whole, &name.file, &name.rank, ""].map(str::to_owned).to_vec()),
                ),
                Part::From => tokens.extend(self.origin(facts).map(|name| vec![name.whole.clone()])),
                Part::To => {
                    tokens.push(LINKS.map(str::to_owned).to_vec());
                    tokens.extend(facts.to.map(|to| vec![self.site(to).to_owned()]));
                }
                Part::Via(_) => {
                    let stops = facts.via.iter().map(|&site| self.site(site));
                    let token = |site: &str| {
                        let stop = LINKS.iter().map(|link| format!("{site}{link}"));
                        stop.chain([String::new()]).collect()
                    };
                    tokens.extend(stops.map(token));
                }
                Part::Tandem(_) | Part::Column | Part::Advance | Part::Heading(_) => {
                    tokens.extend(self.counted(part, facts));
                }
                Part::When(Condition::Check | Condition::Mate, _) => {}
                Part::When(Condition::Ambiguous, parts) => {
                    let first = tokens.len();
                    self.add_all(parts, facts, true, tokens);
                    tokens[first..].iter_mut().for_each(|token| token.push(String::new()));
                }
                Part::When(condition, parts) if facts.meet(*condition, true) => {
                    // Without the letter of what it becomes, the sign alone says that a piece is promoted.
                    let are_signs = *condition != Condition::Promotes || parts.contains(&Part::Promoted);
                    self.add_all(parts, facts, are_signs, tokens);
                }
                Part::When(..) => {}
            }
        }
    }

    fn letters(&self, kind: Option<PieceTypeId>, facts: &Facts) -> Vec<String> {
        let Some(kind) = kind else { return vec![String::new()] };
        let Notation { letters, figurines, spellings, .. } = self.notation;
        let others = std::iter::once(figurines)
            .chain(spellings)
            .filter_map(|letters| known_letter(letters, kind, facts.player));
        let usual = letter(self.program, letters, kind, facts.player);
        std::iter::once(usual).chain(others).map(str::to_owned).collect()
    }

    /// A part of a move that is counted in columns and rows, whose numbers may be written as digits too. A sign that
    /// tells the piece from others in its column may be missing, and so may the column besides it.
    fn counted(&self, part: &Part, facts: &Facts) -> Option<Token> {
        let course = Course::of(self.notation, facts)?;
        let sign = sign(self.notation, self.position, facts);
        let number = match part {
            Part::Tandem(_) => return Some(sign?.iter().cloned().chain([String::new()]).collect()),
            Part::Heading(signs) => return Some(course.heading(signs).clone()),
            Part::Column => course.column(),
            _ => course.advance(),
        };
        let mut token = vec![course.label(number), (number + 1).to_string(), full_width(number + 1)];
        if *part == Part::Column && sign.is_some() {
            token.push(String::new());
        }
        Some(token)
    }

    fn origin(&self, facts: &Facts) -> Option<&SiteName> {
        let names = self.notation.origins.as_ref().unwrap_or(&self.notation.sites);
        facts.from.map(|from| &names[from.index()])
    }

    fn site(&self, site: SiteId) -> &str {
        &self.notation.sites[site.index()].whole
    }
}

/// A number in digits as wide as Chinese characters: `２`.
fn full_width(number: usize) -> String {
    let wide = |digit: char| char::from_u32(u32::from(digit) + 0xfee0).unwrap_or(digit);
    number.to_string().chars().map(wide).collect()
}

/// Whether a text is a sequence of one alternative of each token.
fn is_sequence(tokens: &[Token], text: &str, fold: &impl Fn(&str) -> String) -> bool {
    let Some((alternatives, after)) = tokens.split_first() else { return text.is_empty() };
    let rest = |alternative: &String| text.strip_prefix(fold(alternative).as_str());
    alternatives.iter().filter_map(rest).any(|rest| is_sequence(after, rest, fold))
}
