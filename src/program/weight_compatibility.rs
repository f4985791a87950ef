//! Checks whether the weights of one program mean the same in another, since they refer to things by number.

use thiserror::Error;

use super::Program;

/// Why the weights of one program cannot be used in another.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the {what} of {theirs} are not those of {ours}")]
pub struct IncompatibleWeights {
    /// What they differ in.
    pub what: &'static str,
    /// The game that the weights are from.
    pub theirs: String,
    /// The game that they are to be used in.
    pub ours: String,
}

impl Program {
    /// Checks that the weights of another program can be used here: everything they can refer to has the same names.
    pub fn can_use_weights_of(&self, other: &Self) -> Result<(), IncompatibleWeights> {
        let (ours, theirs) = (&self.names, &other.names);
        let both = [
            ("piece types", ours.piece_types == theirs.piece_types),
            ("sites", ours.sites == theirs.sites),
            ("players", ours.players == theirs.players),
            ("attributes", self.attribute_names().eq(other.attribute_names())),
            ("variables", self.variable_names().eq(other.variable_names())),
            ("goals", self.measured_goals() == other.measured_goals()),
        ];
        match both.into_iter().find(|&(_, same)| !same) {
            None => Ok(()),
            Some((what, _)) => {
                Err(IncompatibleWeights { what, theirs: theirs.title.clone(), ours: ours.title.clone() })
            }
        }
    }

    fn attribute_names(&self) -> impl Iterator<Item = &str> {
        self.attributes.iter().map(|slot| slot.name.as_str())
    }

    fn variable_names(&self) -> impl Iterator<Item = &str> {
        self.layout.variables.iter().map(|slot| slot.name.as_str())
    }
}
