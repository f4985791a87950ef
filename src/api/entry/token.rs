//! The input for entering a move.

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use crate::api::error::Error;
use crate::entry::{self, Displacement, MAX_TOKENS};
use crate::index::{DirectionId, SiteId};

/// One piece of input for a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(js, derive(Tsify))]
pub enum Token {
    /// This piece takes part.
    Add {
        /// Its site.
        site: u16,
    },
    /// The move goes to this site.
    Target {
        /// The site.
        site: u16,
    },
    /// The added pieces move this way.
    Shift {
        /// Index of the direction.
        direction: u8,
        /// How far, in steps.
        distance: u16,
    },
    /// The step with this text; `pass` is one.
    Choose {
        /// The text.
        text: String,
    },
    /// These pieces are picked one by one, in any order.
    Pick {
        /// Their sites.
        sites: Vec<u16>,
    },
    /// The move ends after the completed steps.
    Stop,
}

/// Converts tokens for the engine; too many are refused.
pub(in crate::api) fn tokens_of(tokens: &[Token]) -> Result<Vec<entry::Token>, Error> {
    if tokens.len() > MAX_TOKENS {
        return Err(Error::argument(format!("a move is entered with at most {MAX_TOKENS} tokens")));
    }
    Ok(tokens.iter().map(entry::Token::from).collect())
}

impl From<&Token> for entry::Token {
    fn from(token: &Token) -> Self {
        match token {
            Token::Add { site } => Self::Add(SiteId(*site)),
            Token::Target { site } => Self::Target(SiteId(*site)),
            Token::Shift { direction, distance } => Self::Shift(Displacement {
                direction: DirectionId(*direction),
                distance: usize::from(*distance),
            }),
            Token::Choose { text } => Self::Choose(text.clone()),
            Token::Pick { sites } => Self::Pick(sites.iter().copied().map(SiteId).collect()),
            Token::Stop => Self::Stop,
        }
    }
}
