//! The kinds of moves that a game has, each with an example.

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use super::clock;
use super::error::Error;
use super::motion::Trace;
use super::piece::{PieceView, pieces};
use super::rules::Rules;
use crate::index::SiteId;
use crate::move_kinds::{self, EffectKind};
use crate::notation::position_text;

/// What chance depends on where nothing else is wanted: with this seed the rarest moves of the shipped games are found
/// too, such as captures and losses in Gess, which one seed of five meets.
const USUAL_SEED: u32 = 55;

/// How kinds of moves are looked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(js, derive(Tsify))]
pub struct MoveKindsOptions {
    /// What chance depends on, a whole number from 0 to 4294967295; the same seed finds the same moves.
    pub seed: Option<f64>,
}

impl MoveKindsOptions {
    /// The names of all options, as JavaScript has them.
    pub const NAMES: &'static [&'static str] = &["seed"];

    fn checked_seed(&self) -> Result<u32, Error> {
        let Some(seed) = self.seed else { return Ok(USUAL_SEED) };
        let is_whole = seed.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&seed);
        let error = || Error::argument(format!("`seed` is a whole number from 0 to {}", u32::MAX));
        is_whole.then_some(seed as u32).ok_or_else(error)
    }
}

/// A kind of moves: all in which pieces of one type do the same, in the same sort of turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct FoundKind {
    /// The same for all examples of the kind: the number of kinds that were found before it.
    pub id: usize,
    /// The type of the piece that moves, or the first that something happens to.
    pub mover: u8,
    /// What the rules call these moves, or empty.
    pub name: String,
    /// The piece type that it becomes on its way; null for most.
    pub becomes: Option<u8>,
    /// What these moves do.
    pub effects: Vec<MoveEffect>,
    /// One of them, with few other pieces on the board.
    pub example: MoveExample,
}

/// Something that a move does, and with how many pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct MoveEffect {
    /// What.
    pub name: EffectName,
    /// With how many pieces; 1 for what the move does as a whole.
    pub count: usize,
}

/// A legal move of some kind, and the position before it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct MoveExample {
    /// The position before it as text, one line.
    pub position: String,
    /// The move as people write it.
    pub text: String,
    /// Who makes it.
    pub player: u8,
    /// What the player has to do in this turn, in the words of the rule file, or empty.
    pub prompt: String,
    /// What stands on the board before it, but on hidden sites.
    pub before: Vec<PieceView>,
    /// The move in motion, without what cannot be seen.
    pub trace: Trace,
}

/// Declares what moves do once, for the names of the interface and for those of the engine.
macro_rules! effect_names {
    ($($(#[$doc:meta])* $name:ident $word:literal),* $(,)?) => {
        /// Something that a move can do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(js, derive(Tsify))]
        pub enum EffectName {
            $($(#[$doc])* $name,)*
        }

        /// As JSON has it.
        impl std::fmt::Display for EffectName {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $(Self::$name => $word,)*
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
    /// Pieces appear where nothing moves.
    Create "create",
    /// Pieces go from site to site.
    Slide "slide",
    /// Pieces are put somewhere else.
    Jump "jump",
    /// Pieces go side by side, across the line in which they stand.
    Abreast "abreast",
    /// The way leaves the drawing at one edge and returns at another.
    Wraps "wraps",
    /// The way has a bend.
    Turns "turns",
    /// A piece goes on after a step.
    Steps "steps",
    /// Own pieces are pushed.
    Bump "bump",
    /// Other pieces are pushed.
    Push "push",
    /// Pieces turn round a centre.
    Rotate "rotate",
    /// Pieces are captured where another one comes to, and others with them.
    Capture "capture",
    /// Pieces are captured that stand on the way.
    Over "over",
    /// Pieces are captured that nothing touches.
    Pick "pick",
    /// Own pieces leave the board.
    Lose "lose",
    /// Pieces appear where others move.
    Split "split",
    /// Pieces change where they stand.
    Change "change",
    /// A piece becomes one of another type.
    Becomes "becomes",
}

/// A search for the kinds of moves that a game has, to be run in slices; see `Rules::move_kinds`.
#[derive(Debug)]
pub struct MoveKinds {
    inner: move_kinds::MoveKinds,
}

impl Rules {
    /// Looks for the kinds of moves that the game has, by playing it at random: run what comes out in slices.
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

    /// Goes on for about so many milliseconds, by a move at least; whether nothing more is looked for.
    pub fn run(&mut self, milliseconds: f64) -> bool {
        let end = clock::milliseconds() + milliseconds;
        while self.inner.step() && clock::milliseconds() < end {}
        self.inner.is_done()
    }

    /// What was found so far: by the pieces in the order of the rules, then from what does little to what does much. A
    /// simpler example takes the place of one that was found before.
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
