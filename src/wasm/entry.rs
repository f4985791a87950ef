//! A move being entered.

use wasm_bindgen::JsValue;

use super::error::Thrown;
use super::json::object;
use super::piece::PieceView;
use super::read;
use super::view::VariableView;
use crate::entry::{self, Course, Footprint, Kinds, MAX_TOKENS, Refusal, Standing, Token};
use crate::game::Game;
use crate::index::{DirectionId, PieceTypeId, SiteId};
use crate::moves::Obstacle;
use crate::program::Program;

/// What a player has said so far.
pub(super) fn tokens(list: &JsValue) -> Result<Vec<Token>, Thrown> {
    let list = read::items(list, "tokens")?;
    if list.len() > MAX_TOKENS {
        return Err(Thrown::error(format!("a move is entered with at most {MAX_TOKENS} tokens")));
    }
    list.iter().map(token).collect()
}

fn token(value: &JsValue) -> Result<Token, Thrown> {
    let site = || read::number(value, "site").map(SiteId);
    let token = match read::text(value, "kind").as_deref() {
        Some("add") => site().map(Token::Add),
        Some("target") => site().map(Token::Target),
        Some("shift") => course(value).map(Token::Shift),
        Some("choose") => read::text(value, "text").map(Token::Choose),
        Some("pick") => Some(Token::Pick(read::sites(value, "sites")?)),
        Some("stop") => Some(Token::Stop),
        _ => None,
    };
    token.ok_or_else(|| {
        Thrown::error(
            "a token is {kind: \"add\" | \"target\", site} {kind: \"shift\", direction, distance} \
             {kind: \"choose\", text} {kind: \"pick\", sites} or {kind: \"stop\"}",
        )
    })
}

fn course(value: &JsValue) -> Option<Course> {
    let direction = DirectionId(read::number(value, "direction")?);
    Some(Course { direction, distance: read::number(value, "distance")? })
}

#[expect(clippy::struct_excessive_bools, reason = "they have nothing to do with each other")]
pub(super) struct EntryDto {
    chosen: Vec<u16>,
    forced: Vec<u16>,
    addable: Vec<u16>,
    companions: Vec<u16>,
    targets: Vec<TargetDto>,
    groups: bool,
    places: bool,
    headings: Vec<HeadingDto>,
    finals: Vec<FinalDto>,
    choices: Vec<ChoiceDto>,
    complete: Option<String>,
    only: Option<String>,
    may_pass: bool,
    may_stop: bool,
    steps: Vec<String>,
    preview: Vec<PreviewDto>,
    variables: Vec<VariableView>,
    legs: Vec<(u16, u16)>,
    captured: Vec<u16>,
    picked: Vec<u16>,
}

object!(EntryDto {
    chosen, forced, addable, companions, targets, groups, places, headings, finals, choices,
    complete, only, may_pass as "mayPass", may_stop as "mayStop", steps, preview, variables, legs, captured,
    picked,
});

struct TargetDto {
    site: u16,
    kinds: Vec<&'static str>,
    moves: Vec<String>,
    picks: bool,
}

object!(TargetDto { site, kinds, moves, picks });

struct FinalDto {
    site: u16,
    moves: Vec<String>,
}

object!(FinalDto { site, moves });

struct HeadingDto {
    direction: u8,
    reaches: Vec<ReachDto>,
}

object!(HeadingDto { direction, reaches });

struct ReachDto {
    distance: usize,
    kinds: Vec<&'static str>,
    moves: Vec<String>,
    carried: Vec<u16>,
}

object!(ReachDto { distance, kinds, moves, carried });

struct ChoiceDto {
    text: String,
    name: String,
    kinds: Vec<&'static str>,
    changes: Vec<ValueChangeDto>,
    result: Vec<PreviewDto>,
}

object!(ChoiceDto { text, name, kinds, changes, result });

struct ValueChangeDto {
    site: u16,
    attribute: String,
    before: i32,
    after: i32,
}

object!(ValueChangeDto { site, attribute, before, after });

struct PreviewDto {
    site: u16,
    piece: Option<PieceView>,
}

object!(PreviewDto { site, piece });

impl EntryDto {
    pub(super) fn new(entry: entry::Entry, program: &Program) -> Self {
        Self {
            chosen: sites(&entry.chosen),
            forced: sites(&entry.forced),
            addable: sites(&entry.addable),
            companions: sites(&entry.companions),
            targets: entry.targets.into_iter().map(target).collect(),
            groups: entry.groups,
            places: entry.places,
            headings: entry.headings.into_iter().map(heading).collect(),
            finals: entry.finals.into_iter().map(last).collect(),
            choices: entry.choices.into_iter().map(|one| choice(one, program)).collect(),
            complete: entry.complete,
            only: entry.only,
            may_pass: entry.may_pass,
            may_stop: entry.may_stop,
            steps: entry.steps,
            preview: standings(&entry.preview, program),
            variables: entry
                .variables
                .iter()
                .filter_map(|change| VariableView::of(program, usize::from(change.cell), change.value as i32))
                .collect(),
            legs: entry.legs.iter().map(|(from, to)| (from.0, to.0)).collect(),
            captured: sites(&entry.captured),
            picked: sites(&entry.picked),
        }
    }
}

fn sites(sites: &[SiteId]) -> Vec<u16> {
    sites.iter().map(|site| site.0).collect()
}

fn target(target: entry::Target) -> TargetDto {
    let entry::Target { site, kinds: happens, moves, is_pick } = target;
    TargetDto { site: site.0, kinds: kinds(happens), moves, picks: is_pick }
}

fn last(last: entry::Final) -> FinalDto {
    FinalDto { site: last.site.0, moves: last.moves }
}

fn standings(list: &[Standing], program: &Program) -> Vec<PreviewDto> {
    let standing = |&(site, piece, below): &Standing| PreviewDto {
        site: site.0,
        piece: (!piece.is_none()).then(|| PieceView::new(program, site, (piece, below))),
    };
    list.iter().map(standing).collect()
}

fn heading(heading: entry::Heading) -> HeadingDto {
    HeadingDto { direction: heading.direction.0, reaches: heading.reaches.into_iter().map(reach).collect() }
}

fn reach(reach: entry::Reach) -> ReachDto {
    ReachDto {
        distance: reach.distance,
        kinds: kinds(reach.kinds),
        moves: reach.moves,
        carried: sites(&reach.carried),
    }
}

fn choice(choice: entry::Choice, program: &Program) -> ChoiceDto {
    let changes = choice.changes.iter().map(|change| ValueChangeDto {
        site: change.site.0,
        attribute: program.attributes[change.attribute.index()].name.clone(),
        before: change.before,
        after: change.after,
    });
    ChoiceDto {
        name: choice.name,
        kinds: kinds(choice.kinds),
        changes: changes.collect(),
        result: standings(&choice.result, program),
        text: choice.text,
    }
}

fn kinds(kinds: Kinds) -> Vec<&'static str> {
    let all = [
        (kinds.capture, "capture"),
        (kinds.push, "push"),
        (kinds.create, "create"),
        (kinds.change, "change"),
    ];
    all.into_iter().filter(|&(is, _)| is).map(|(_, name)| name).collect()
}

/// Why a site is refused, the site that is in the way where one is, and the kinds of pieces that would be attacked.
pub(super) struct RefusalDto {
    reason: &'static str,
    at: Option<u16>,
    royals: Vec<usize>,
}

object!(RefusalDto { reason, at, royals });

impl RefusalDto {
    pub(super) fn new(refusal: Refusal, game: &Game) -> Self {
        let endangers = refusal == Refusal::No(Obstacle::Endangers);
        let royals = if endangers { entry::royals(game) } else { Vec::new() };
        let (reason, at) = match refusal {
            Refusal::Over => ("over", None),
            Refusal::Empty => ("empty", None),
            Refusal::NoDrop => ("noDrop", None),
            Refusal::Foreign => ("foreign", None),
            Refusal::FootprintTaken(site) => ("footprintTaken", Some(site.0)),
            Refusal::FootprintEmpty => ("footprintEmpty", None),
            Refusal::CannotJoin => ("cannotJoin", None),
            Refusal::BlockedAt(site) => ("blockedAt", Some(site.0)),
            Refusal::TooFar => ("tooFar", None),
            Refusal::No(Obstacle::Blocked) => ("blocked", None),
            Refusal::No(Obstacle::Forbidden) => ("forbidden", None),
            Refusal::No(Obstacle::Endangers) => ("endangers", None),
            Refusal::No(Obstacle::Compulsory) => ("compulsory", None),
            Refusal::No(Obstacle::Outdone) => ("outdone", None),
        };
        Self { reason, at, royals: royals.into_iter().map(PieceTypeId::index).collect() }
    }
}

/// What goes along with a place, and where it may go.
pub(super) struct FootprintDto {
    sites: Vec<u16>,
    ways: Vec<u8>,
}

object!(FootprintDto { sites, ways });

impl FootprintDto {
    pub(super) fn new(found: &Footprint) -> Self {
        Self {
            sites: found.sites.iter().map(|site| site.0).collect(),
            ways: found.ways.iter().map(|direction| direction.0).collect(),
        }
    }
}
