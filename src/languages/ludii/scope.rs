//! What words stand for where a condition or a consequence is: the sites of the move, of the last one, and of loops around.
//!
//! In: what the modules that write moves know of the place. Out: texts for positions, here or with the cursor elsewhere.

/// When something is evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stage {
    /// When moves are generated.
    #[default]
    Play,
    /// When a move has been made, before it is counted.
    After,
    /// When it has been counted, too, as for postconditions and changes of phases.
    Settled,
    /// When the ends of the game are tested.
    End,
}

/// What a word for a position stands for, and what it is called where the cursor is elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) text: String,
    pub(super) away: Option<String>,
}

impl Place {
    /// The cursor, which has a name too.
    pub(super) fn here(name: &str) -> Self {
        Self { text: "here".to_owned(), away: Some(name.to_owned()) }
    }

    /// A position that is called the same everywhere.
    pub(super) fn fixed(name: &str) -> Self {
        Self { text: name.to_owned(), away: Some(name.to_owned()) }
    }

    /// One step from another place.
    pub(super) fn step(&self, direction: &str) -> Self {
        let step = |from: &str| format!("(step {from} {direction})");
        let text = if self.text == "here" && !direction.starts_with('(') {
            direction.to_owned()
        } else {
            step(&self.text)
        };
        Self { text, away: self.away.as_deref().map(step) }
    }
}

/// What the words for positions stand for where a condition is.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says something else of the place of the condition")]
pub(super) struct Scope {
    pub(super) from: Option<Place>,
    pub(super) to: Option<Place>,
    pub(super) between: Option<Place>,
    pub(super) site: Option<Place>,
    pub(super) last_to: Option<Place>,
    pub(super) last_from: Option<Place>,
    /// The direction of a loop over directions.
    pub(super) way: Option<usize>,
    /// The player of a loop over players.
    pub(super) player: Option<usize>,
    /// What a die shows, in a loop over dice.
    pub(super) die: Option<String>,
    /// The number of a loop over numbers.
    pub(super) value: Option<String>,
    /// A piece is about to arrive at `to`, so that whatever stands there goes anyway.
    pub(super) arrives: bool,
    pub(super) stage: Stage,
    /// Among what follows a move, which is not yet done.
    pub(super) in_then: bool,
    /// A piece stands on `site`.
    pub(super) is_occupied: bool,
    /// Seeds that are to be taken may be gone, as another capture has taken them.
    pub(super) may_be_taken: bool,
    /// What follows the removal of each victim of a capture.
    pub(super) after_victim: String,
    /// What is asked ends the game as soon as it holds, and has not held at the start.
    pub(super) ends_alone: bool,
}

impl Scope {
    /// Where generators of moves begin.
    pub(super) fn at_start() -> Self {
        let (to, from) = (Place::fixed("last-to"), Place::fixed("last-from"));
        Self { last_to: Some(to), last_from: Some(from), ..Self::default() }
    }

    /// After a move, with the cursor where the piece has landed.
    pub(super) fn after_move() -> Self {
        let (to, from) = (Place::here("landed"), Place::fixed("last-from"));
        Self { last_to: Some(to), last_from: Some(from), stage: Stage::After, ..Self::default() }
    }

    /// After a move that has been counted.
    pub(super) fn settled() -> Self {
        Self { stage: Stage::Settled, ..Self::after_move() }
    }

    /// Whether a move has been made, but its turn has not ended.
    pub(super) fn is_after(&self) -> bool {
        matches!(self.stage, Stage::After | Stage::Settled)
    }

    /// When the ends of the game are tested.
    pub(super) fn at_end() -> Self {
        Self { stage: Stage::End, ..Self::at_start() }
    }

    /// Within a set the cursor is elsewhere.
    pub(super) fn elsewhere(&self) -> Self {
        let away = |place: &Option<Place>| {
            let name = place.as_ref()?.away.clone()?;
            Some(Place { text: name.clone(), away: Some(name) })
        };
        Self {
            from: away(&self.from),
            to: away(&self.to),
            between: away(&self.between),
            site: away(&self.site),
            last_to: away(&self.last_to),
            last_from: away(&self.last_from),
            arrives: false,
            ..self.clone()
        }
    }

    /// Within a set, where the cursor is called `site`.
    pub(super) fn within_set(&self) -> Self {
        Self { site: Some(Place { text: "here".to_owned(), away: None }), ..self.elsewhere() }
    }

    /// The same with the cursor as `to`.
    pub(super) fn within_set_as_to(&self) -> Self {
        let inner = self.elsewhere();
        Self { to: Some(Place { text: "here".to_owned(), away: None }), ..inner }
    }
}
