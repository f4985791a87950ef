//! Tables as bytes: a head that names the rules, what all positions have in common, and each table's pieces, symmetries
//! and values, of arrangements that are alike only those of the first.
//!
//! Numbers are little-endian. Files are kept compressed with gzip, by whoever opens and writes them.

use std::convert::Infallible;

use thiserror::Error;

use super::material::Material;
use super::symmetry::{Symmetry, for_each_alike, symmetries};
use super::table::{NONE, Table};
use super::{MAX_PIECES, Tablebase};
use crate::program::Program;

/// How the bytes begin; the last one is the version of the format.
const HEAD: &[u8; 8] = b"BWTABLE\x01";

/// Why bytes are no tablebase for some rules.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum TablebaseError {
    /// They begin differently.
    #[error(
        "this is not a tablebase, or one of another version: make it with `boardwright solve GAME --tablebase FILE`"
    )]
    Unknown,
    /// They end early, or what they say is impossible.
    #[error("this tablebase is damaged: load or make it again")]
    Damaged,
    /// They belong to other rules.
    #[error("this tablebase belongs to other rules, or to these before they were changed: make it again")]
    OtherRules,
}

impl Tablebase {
    /// The bytes of a file, for the program that the tables belong to.
    pub fn to_bytes(&self, program: &Program) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        bytes.extend(self.rules.to_le_bytes());
        write_cells(&mut bytes, &self.rest);
        let of_board = symmetries(program);
        for table in &self.tables {
            write_table(&mut bytes, table, &table.symmetries(&of_board));
        }
        bytes
    }

    /// Reads the bytes of a file, for a program.
    pub fn from_bytes(program: &Program, bytes: &[u8]) -> Result<Self, TablebaseError> {
        let rest = bytes.strip_prefix(HEAD).ok_or(TablebaseError::Unknown)?;
        let mut reader = Reader(rest);
        let rules = u64::from_le_bytes(reader.array()?);
        if rules != program.rules_fingerprint() {
            return Err(TablebaseError::OtherRules);
        }
        let rest = reader.cells(program.layout.cells)?;
        if rest.len() != program.layout.transient.start - program.site_count() {
            return Err(TablebaseError::Damaged);
        }
        let mut tablebase = Self { rules, rest, tables: Vec::new() };
        while !reader.0.is_empty() {
            tablebase.add(reader.table(program)?);
        }
        Ok(tablebase)
    }
}

/// Writes how many cells there are, and each.
fn write_cells(bytes: &mut Vec<u8>, cells: &[u32]) {
    bytes.extend((cells.len() as u32).to_le_bytes());
    for cell in cells {
        bytes.extend(cell.to_le_bytes());
    }
}

fn write_table(bytes: &mut Vec<u8>, table: &Table, symmetries: &[&Symmetry]) {
    write_cells(bytes, table.material.pieces());
    bytes.push(symmetries.len() as u8);
    bytes.extend(symmetries.iter().flat_map(|images| images.iter().flat_map(|image| image.to_le_bytes())));
    let write_first = |alike: &[usize]| {
        bytes.push(table.values[alike[0]]);
        Ok::<_, Infallible>(())
    };
    let Ok(()) = for_each_alike(&table.material, symmetries, vec![false; table.values.len()], write_first);
}

/// A list of equal elements. Damaged bytes may ask for more than there is memory for, which is no reason to panic.
fn filled<T: Clone>(element: T, len: usize) -> Result<Vec<T>, TablebaseError> {
    let mut all = Vec::new();
    all.try_reserve_exact(len).map_err(|_| TablebaseError::Damaged)?;
    all.resize(len, element);
    Ok(all)
}

/// What is left to read.
struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    fn take(&mut self, len: usize) -> Result<&'b [u8], TablebaseError> {
        let (taken, left) = self.0.split_at_checked(len).ok_or(TablebaseError::Damaged)?;
        self.0 = left;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], TablebaseError> {
        self.take(N)?.try_into().map_err(|_| TablebaseError::Damaged)
    }

    /// Cells with their number before them, at most so many.
    fn cells(&mut self, most: usize) -> Result<Box<[u32]>, TablebaseError> {
        let len = u32::from_le_bytes(self.array()?) as usize;
        if len > most {
            return Err(TablebaseError::Damaged);
        }
        (0..len).map(|_| Ok(u32::from_le_bytes(self.array()?))).collect()
    }

    fn table(&mut self, program: &Program) -> Result<Table, TablebaseError> {
        let pieces = self.cells(MAX_PIECES)?;
        if !pieces.is_sorted() || pieces.contains(&0) {
            return Err(TablebaseError::Damaged);
        }
        let material = Material::new(pieces, program.site_count(), program.turns.len());
        let numbers = material.numbers().ok_or(TablebaseError::Damaged)?;
        let symmetries = self.symmetries(program.site_count())?;
        let (mut values, is_known) = (filled(NONE, numbers)?, filled(false, numbers)?);
        for_each_alike(&material, &symmetries, is_known, |alike| {
            let [value] = self.array()?;
            for &number in alike {
                values[number] = value;
            }
            Ok(())
        })?;
        Ok(Table { material, values })
    }

    /// Symmetries with their number before them: where each site goes.
    fn symmetries(&mut self, sites: usize) -> Result<Vec<Symmetry>, TablebaseError> {
        let [count] = self.array()?;
        let mut symmetries = Vec::new();
        for _ in 0..count {
            let images: Symmetry =
                (0..sites).map(|_| Ok(u16::from_le_bytes(self.array()?))).collect::<Result<_, _>>()?;
            let mut sorted = images.to_vec();
            sorted.sort_unstable();
            if !sorted.iter().enumerate().all(|(site, &image)| site == usize::from(image)) {
                return Err(TablebaseError::Damaged);
            }
            symmetries.push(images);
        }
        Ok(symmetries)
    }
}
