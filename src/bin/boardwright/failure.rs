//! Why a command could not do its work.

use std::fmt::Display;

#[derive(Debug)]
pub(crate) enum Failure {
    /// What to tell the user.
    Message(String),
    /// Nobody reads our output any more.
    OutputClosed,
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Self {
        Self::Message(message.to_string())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::new(error),
        }
    }
}
