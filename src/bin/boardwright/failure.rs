//! Why a command failed.

use std::fmt::Display;

#[derive(Debug)]
pub(crate) enum Failure {
    /// The message for the user.
    Message(String),
    /// The reader of the output has closed it.
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
