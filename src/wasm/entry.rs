//! A move being entered.

use serde::Serialize;
use wasm_bindgen::JsValue;

use super::error::Thrown;
use super::read;
use super::view::PieceView;
use crate::entry::{self, Kinds, Token};
use crate::index::SiteId;
use crate::model::Model;
use crate::program::Program;

/// What a player has said so far.
pub(super) fn tokens(list: &JsValue) -> Result<Vec<Token>, Thrown> {
    read::items(list, "tokens")?.iter().map(token).collect()
}

fn token(value: &JsValue) -> Result<Token, Thrown> {
    let site = || read::number(value, "site").and_then(|site| u16::try_from(site).ok()).map(SiteId);
    let token = match read::text(value, "kind").as_deref() {
        Some("add") => site().map(Token::Add),
        Some("target") => site().map(Token::Target),
        Some("choose") => read::text(value, "text").map(Token::Choose),
        Some("stop") => Some(Token::Stop),
        _ => None,
    };
    token.ok_or_else(|| {
        Thrown::error(
            "a token is {kind: \"add\" | \"target\", site} {kind: \"choose\", text} or {kind: \"stop\"}",
        )
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EntryDto {
    candidates: usize,
    chosen: Vec<u16>,
    forced: Vec<u16>,
    addable: Vec<u16>,
    targets: Vec<TargetDto>,
    choices: Vec<ChoiceDto>,
    complete: Option<String>,
    may_pass: bool,
    may_stop: bool,
    steps: Vec<String>,
    preview: Vec<PreviewDto>,
}

#[derive(Serialize)]
struct TargetDto {
    site: u16,
    kinds: Vec<&'static str>,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct ChoiceDto {
    text: String,
    name: String,
    kinds: Vec<&'static str>,
    changes: Vec<ValueChangeDto>,
}

#[derive(Serialize)]
struct ValueChangeDto {
    site: u16,
    attribute: String,
    before: i32,
    after: i32,
}

#[derive(Serialize)]
struct PreviewDto {
    site: u16,
    piece: Option<PieceView>,
}

impl EntryDto {
    pub(super) fn new(entry: entry::Entry, model: &Model, program: &Program) -> Self {
        let preview = entry.preview.iter().map(|&(site, piece, below)| PreviewDto {
            site: site.0,
            piece: (!piece.is_none()).then(|| PieceView::new(model, program, site, (piece, below))),
        });
        Self {
            candidates: entry.candidates,
            chosen: sites(&entry.chosen),
            forced: sites(&entry.forced),
            addable: sites(&entry.addable),
            targets: entry.targets.into_iter().map(target).collect(),
            choices: entry.choices.into_iter().map(|one| choice(one, program)).collect(),
            complete: entry.complete,
            may_pass: entry.may_pass,
            may_stop: entry.may_stop,
            steps: entry.steps,
            preview: preview.collect(),
        }
    }
}

fn sites(sites: &[SiteId]) -> Vec<u16> {
    sites.iter().map(|site| site.0).collect()
}

fn target(target: entry::Target) -> TargetDto {
    TargetDto { site: target.site.0, kinds: kinds(target.kinds), moves: target.moves }
}

fn choice(choice: entry::Choice, program: &Program) -> ChoiceDto {
    let changes = choice.changes.iter().map(|change| ValueChangeDto {
        site: change.site.0,
        attribute: program.attributes[change.attribute.index()].name.clone(),
        before: change.before,
        after: change.after,
    });
    ChoiceDto { name: choice.name, kinds: kinds(choice.kinds), changes: changes.collect(), text: choice.text }
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
