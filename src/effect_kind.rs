//! What moves can do, in words of their own: the interface gives effects by these words, and rule files may say what
//! players call them.

/// Declares the effects once, with their words.
macro_rules! effect_kinds {
    ($($(#[$doc:meta])* $name:ident $word:literal),* $(,)?) => {
        /// Something that a move can do, in the order in which effects are described.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum EffectKind {
            $($(#[$doc])* $name,)*
        }

        impl EffectKind {
            /// All of them, with their words.
            pub(crate) const ALL: &[(Self, &'static str)] = &[$((Self::$name, $word)),*];

            /// Its word.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

effect_kinds! {
    /// Pieces appear while nothing moves.
    Create "create",
    /// Pieces move from site to site.
    Slide "slide",
    /// Pieces are moved without touching the sites between.
    Jump "jump",
    /// Several pieces move side by side, not along the line that they form.
    Abreast "abreast",
    /// A path leaves the drawing at one edge and returns at another.
    Wraps "wraps",
    /// A path has a bend.
    Turns "turns",
    /// A piece continues after a step.
    Steps "steps",
    /// Own pieces are pushed.
    Bump "bump",
    /// Other pieces are pushed.
    Push "push",
    /// Pieces turn round a centre.
    Rotate "rotate",
    /// Pieces are captured by replacement, and others along with them.
    Capture "capture",
    /// Pieces on the path are captured.
    Over "over",
    /// Pieces that nothing touches are captured.
    Pick "pick",
    /// Own pieces leave the board.
    Lose "lose",
    /// Pieces appear while others move.
    Split "split",
    /// Pieces change without moving.
    Change "change",
    /// A piece becomes one of another type.
    Becomes "becomes",
}
