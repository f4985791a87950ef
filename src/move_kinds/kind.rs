//! Classifies moves: by the piece that moves, what the move does, its name in the rules, and the turn.

use super::context::Context;
use super::effects::{Effect, effects_of, effects_of_drop};
use super::roles::Roles;
use crate::effect_kind::EffectKind;
use crate::index::PieceTypeId;
use crate::moves::{Step, Trace};
use crate::program::TurnCode;

/// What distinguishes kinds of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindKey {
    mover: PieceTypeId,
    /// The help text for moves of that name; without one, the name matters less.
    help: String,
    prompt: String,
    effects: Vec<EffectKind>,
    name: String,
    counts: Vec<usize>,
}

impl KindKey {
    /// Whether two kinds differ at most in numbers of pieces and in names.
    pub(super) fn is_akin(&self, other: &Self) -> bool {
        (self.mover, &self.help, &self.prompt, &self.effects)
            == (other.mover, &other.help, &other.prompt, &other.effects)
    }

    /// Whether they differ at most in numbers of pieces.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        self.is_akin(other) && self.name == other.name
    }
}

/// The kind of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The type of the piece that moves, or of the first one affected.
    pub mover: PieceTypeId,
    /// The name of the move in the rules; empty for most.
    pub name: String,
    /// The type that a piece changes into, if any.
    pub becomes: Option<PieceTypeId>,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Equal for moves of the same kind.
    pub key: KindKey,
}

impl Kind {
    /// Classifies a move by its visible trace; `None` if that is empty.
    pub(super) fn of(context: &Context, turn: &TurnCode, steps: &[Step], trace: &Trace) -> Option<Self> {
        let roles = Roles::new(context, turn.player, &trace.tracks, trace.legs.len());
        let mover = roles.leader()?.track.piece.piece_type();
        let promoted = roles.movers.iter().chain(&roles.own).find(|actor| actor.is_promoted());
        let becomes = promoted.map(|actor| actor.track.becomes.piece_type());
        let is_drop = steps.first().is_some_and(|step| step.dropped(&context.program).is_some());
        let all = if is_drop { effects_of_drop(roles) } else { effects_of(&roles, becomes.is_some()) };
        let told = if context.places { without_numbers(&all) } else { all.clone() };
        let effects: Vec<Effect> = told.into_iter().filter(|effect| tells(effect.kind, &all)).collect();
        let name = context.name_of(steps);
        let counted = if context.places { &[][..] } else { &effects[..] };
        let key = KindKey {
            mover,
            help: context.appearance.help.get(&name).cloned().unwrap_or_default(),
            prompt: turn.prompt.clone(),
            effects: effects.iter().map(|effect| effect.kind).collect(),
            name: name.clone(),
            counts: counted.iter().map(|effect| bounded(*effect, &effects)).collect(),
        };
        Some(Self { mover, name, becomes, effects, key })
    }

    /// How many of its effects are bends and wraps of the path.
    pub(super) fn bends(&self) -> usize {
        let is_bend = |effect: &&Effect| matches!(effect.kind, EffectKind::Wraps | EffectKind::Turns);
        self.effects.iter().filter(is_bend).count()
    }

    /// The order for display: by piece type, then from simple to complex effects.
    pub(super) fn rank(&self) -> impl Ord {
        let kinds: Vec<EffectKind> = self.effects.iter().map(|effect| effect.kind).collect();
        let counts: Vec<usize> = self.effects.iter().map(|effect| effect.count).collect();
        (self.mover, !self.name.is_empty(), kinds.len(), kinds, counts)
    }
}

/// The effects of moving a place, without numbers: that it moves, and what is captured or lost.
fn without_numbers(effects: &[Effect]) -> Vec<Effect> {
    let is_number =
        |kind| matches!(kind, EffectKind::Jump | EffectKind::Abreast | EffectKind::Bump | EffectKind::Slide);
    let rest = effects.iter().copied().filter(|effect| !is_number(effect.kind));
    std::iter::once(Effect::new(EffectKind::Slide, 1)).chain(rest).collect()
}

/// Whether an effect distinguishes kinds of moves. The shape of the path matters only if nothing else happens, and a
/// path that wraps around the board may have bends anyway.
fn tells(kind: EffectKind, effects: &[Effect]) -> bool {
    let is_plain = || effects.iter().all(|effect| effect.kind.is_way());
    let wraps = || effects.iter().any(|effect| effect.kind == EffectKind::Wraps);
    match kind {
        EffectKind::Wraps => is_plain(),
        EffectKind::Turns => is_plain() && !wraps(),
        _ => true,
    }
}

/// The count up to its bound. How often something happens from step to step is ignored.
fn bounded(effect: Effect, effects: &[Effect]) -> usize {
    let has_steps = effects.iter().any(|other| other.kind == EffectKind::Steps);
    if has_steps && effect.kind.is_stepwise() { 1 } else { effect.count.min(effect.kind.most_counted()) }
}
