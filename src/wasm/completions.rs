//! What a typed text may become.

use super::json::object;
use crate::notation::{Completion, Completions};

pub(super) struct CompletionsDto {
    found: Vec<CompletionDto>,
    total: usize,
    only: Option<String>,
}

object!(CompletionsDto { found, total, only });

struct CompletionDto {
    text: String,
    is_move: bool,
}

object!(CompletionDto { text, is_move as "isMove" });

impl From<Completions> for CompletionsDto {
    fn from(Completions { found, total, only }: Completions) -> Self {
        let dto = |Completion { text, is_move }| CompletionDto { text, is_move };
        Self { found: found.into_iter().map(dto).collect(), total, only }
    }
}
