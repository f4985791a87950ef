//! The kinds of moves of a game, as plain data.

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use super::clock;
use super::error::Error;
use super::motion::Trace;
use super::piece::{PieceView, pieces};
use super::rules::Rules;
use crate::effect_kind::EffectKind;
use crate::index::SiteId;
use crate::move_kinds;
use crate::notation::position_text;

/// The default seed. With it, even the rarest moves of the shipped games are found, such as captures and losses in
/// Gess, which only one seed in five finds.
const USUAL_SEED: u32 = 55;

/// How to look for kinds of moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(js, derive(Tsify))]
pub struct MoveKindsOptions {
    /// The random seed, an integer from 0 to 4294967295; the same seed finds the same moves.
    pub seed: Option<f64>,
}

impl MoveKindsOptions {
    /// The names of all options in JavaScript.
    pub const NAMES: &'static [&'static str] = &["seed"];

    fn checked_seed(&self) -> Result<u32, Error> {
        let Some(seed) = self.seed else { return Ok(USUAL_SEED) };
        let is_whole = seed.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&seed);
        let error = || Error::argument(format!("`seed` must be a whole number from 0 to {}", u32::MAX));
        is_whole.then_some(seed as u32).ok_or_else(error)
    }
}

/// A kind of move: all moves in which pieces of one type do the same, in the same kind of turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct FoundKind {
    /// The same for all examples of the kind: the number of kinds found before it.
    pub id: usize,
    /// The type of the piece that moves, or of the first one affected.
    pub mover: u8,
    /// The name of these moves in the rules, or empty.
    pub name: String,
    /// The type that the piece changes into; null for most.
    pub becomes: Option<u8>,
    /// What these moves do.
    pub effects: Vec<MoveEffect>,
    /// One of them, with few other pieces on the board.
    pub example: MoveExample,
}

/// Something that a move does, and to how many pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct MoveEffect {
    /// The effect.
    pub name: EffectName,
    /// The number of pieces; 1 for effects of the move as a whole.
    pub count: usize,
}

/// A legal move of some kind, and the position before it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct MoveExample {
    /// The position before it, as one line of text.
    pub position: String,
    /// The text of the move.
    pub text: String,
    /// Who makes it.
    pub player: u8,
    /// What the player is asked to do in this turn, from the rule file, or empty.
    pub prompt: String,
    /// The visible pieces on the board before it.
    pub before: Vec<PieceView>,
    /// The visible part of the move in motion.
    pub trace: Trace,
}

/// Declares the effects once for the interface, and converts those of the engine.
macro_rules! effect_names {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// Something that a move can do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(js, derive(Tsify))]
        pub enum EffectName {
            $($(#[$doc])* $name,)*
        }

        /// The name in JSON.
        impl std::fmt::Display for EffectName {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $(Self::$name => EffectKind::$name.word(),)*
                })
            }
        }

        impl From<EffectKind> for EffectName {
            fn from(kind: EffectKind) -> Self {
                match kind {
                    $(EffectKind::$name => Self::$name,)*
                }
            }
        }
    };
}

effect_names! {
    /// Pieces appear while nothing moves.
    Create,
    /// Pieces move from site to site.
    Slide,
    /// Pieces are moved without touching the sites between.
    Jump,
    /// Several pieces move side by side, not along the line that they form.
    Abreast,
    /// A path leaves the drawing at one edge and returns at another.
    Wraps,
    /// A path has a bend.
    Turns,
    /// A piece continues after a step.
    Steps,
    /// Own pieces are pushed.
    Bump,
    /// Other pieces are pushed.
    Push,
    /// Pieces turn around a centre.
    Rotate,
    /// Pieces are captured by replacement, and others along with them.
    Capture,
    /// Pieces on the path are captured.
    Over,
    /// Pieces that nothing touches are captured.
    Pick,
    /// Own pieces leave the board.
    Lose,
    /// Pieces appear while others move.
    Split,
    /// Pieces change without moving.
    Change,
    /// A piece becomes one of another type.
    Becomes,
}

/// A search for the kinds of moves of a game, to be run in slices; see `Rules::move_kinds`.
#[derive(Debug)]
pub struct MoveKinds {
    inner: move_kinds::MoveKinds,
}

impl Rules {
    /// Searches for the kinds of moves of the game by playing it at random; the result is to be run in slices.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], or [`Error::RulesFailed`].
    pub fn move_kinds(&self, options: &MoveKindsOptions) -> Result<MoveKinds, Error> {
        MoveKinds::new(self, options)
    }
}

impl MoveKinds {
    pub(super) fn new(rules: &Rules, options: &MoveKindsOptions) -> Result<Self, Error> {
        let (program, appearance) = (rules.program().clone(), rules.appearance().clone());
        Ok(Self { inner: move_kinds::MoveKinds::new(program, appearance, options.checked_seed()?)? })
    }

    /// Continues for about this many milliseconds, but at least for a move; returns whether the search is over.
    pub fn run(&mut self, milliseconds: f64) -> bool {
        let end = clock::milliseconds() + milliseconds;
        while self.inner.step() && clock::milliseconds() < end {}
        self.inner.is_done()
    }

    /// What was found so far: by piece type in the order of the rules, then from simple to complex effects. A simpler
    /// example may replace an earlier one.
    pub fn found(&self) -> Vec<FoundKind> {
        self.inner.found().iter().map(|found| self.view(found)).collect()
    }

    fn view(&self, found: &move_kinds::FoundKind) -> FoundKind {
        let move_kinds::FoundKind { id, kind, example } = found;
        let effect =
            |effect: &move_kinds::Effect| MoveEffect { name: effect.kind.into(), count: effect.count };
        FoundKind {
            id: *id,
            mover: kind.mover.0,
            name: kind.name.clone(),
            becomes: kind.becomes.map(|piece_type| piece_type.0),
            effects: kind.effects.iter().map(effect).collect(),
            example: self.example(example),
        }
    }

    fn example(&self, example: &move_kinds::Example) -> MoveExample {
        let move_kinds::Context { program, appearance, .. } = self.inner.context();
        let geometry = &appearance.geometry;
        let is_seen = |piece: &PieceView| !geometry.hidden.contains(SiteId(piece.site));
        MoveExample {
            position: position_text(program, &example.position),
            text: example.text.clone(),
            player: example.player.0,
            prompt: example.prompt.clone(),
            before: pieces(program, &example.position).into_iter().filter(is_seen).collect(),
            trace: Trace::new(&example.trace, program, geometry),
        }
    }
}
