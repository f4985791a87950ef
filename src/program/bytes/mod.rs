//! A program as bytes, so that a compiled game can be kept and sent without its text.
//!
//! In: a program. Out: bytes, and from bytes a program again or what is wrong with them. They begin with a mark
//! and a version and end with a checksum; what passes is checked by [`verify`] besides. Places of instructions
//! are left out, since whoever has only the bytes has no text.
//!
//! - `portable`: how numbers, texts and lists are written. - `tables`: what a program is made of, field by field.

mod portable;
mod tables;

use alloc::string::String;
use alloc::vec::Vec;

use super::{Program, verify};
pub(super) use portable::{Portable, Reader};
use thiserror::Error;

/// What the bytes of a program begin with; the last byte is the version of what follows.
const MARK: &[u8] = b"BWP\x04";
const CHECKSUM_BYTES: usize = size_of::<u64>();

/// Why bytes are no program.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BytesError {
    /// They begin otherwise.
    #[error("this is no compiled game of this version")]
    Unknown,
    /// Something is missing or different from what was written.
    #[error("the compiled game is damaged")]
    Damaged,
    /// They are what was written, but no program that can run.
    #[error("the compiled game cannot run: {0}")]
    Unsound(String),
}

impl Program {
    /// The program as bytes, without the places of instructions.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        self.write(&mut bytes);
        let checksum = checksum(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// The program that was written as these bytes.
    ///
    /// # Errors
    /// Bytes of another version, damaged ones, and those of a program that cannot run.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BytesError> {
        if !bytes.starts_with(MARK) {
            return Err(BytesError::Unknown);
        }
        let (written, sum) = bytes.split_last_chunk::<CHECKSUM_BYTES>().ok_or(BytesError::Damaged)?;
        let content = written.get(MARK.len()..).ok_or(BytesError::Damaged)?;
        if checksum(written) != u64::from_le_bytes(*sum) {
            return Err(BytesError::Damaged);
        }
        let mut reader = Reader::new(content);
        let program = Self::read(&mut reader);
        if !reader.is_done() {
            return Err(BytesError::Damaged);
        }
        verify(&program).map_err(BytesError::Unsound)?;
        Ok(program)
    }
}

/// FNV-1a: enough against accidents.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
