//! `check --perft`: compares how many moves rule files have with the counts of a table.

use std::io::Write as _;
use std::path::Path;

use boardwright::moves::{MoveList, Rules, RunError, perft};
use boardwright::position::Position;

use crate::failure::Failure;
use crate::target;
use crate::threads::ThreadsOption;

/// Counts above this are not compared, as counting them takes too long.
const MOST: u64 = 50_000;
/// Instructions for all counts of a file.
const FUEL: u64 = 4_000_000_000;

/// A file of the table, with its counts at depths from 1.
struct Row {
    path: String,
    counts: Vec<u64>,
}

/// What has become of a file.
enum Finding {
    Missing,
    Refused,
    /// Chance has moves, so that Ludii's numbers are those of one roll of its dice.
    Chance,
    /// A count failed.
    Fault(String),
    /// The counts found, as many as were compared.
    Counted(Vec<u64>),
}

/// Reads a table, counts the moves of each of its files in a folder, and prints where they differ and how many agree.
pub(crate) fn run(table: &str, folders: &[String], threads: ThreadsOption) -> Result<(), Failure> {
    let [folder] = folders else { return Err(Failure::new("`--perft` compares the files of one folder")) };
    let text = std::fs::read_to_string(table).map_err(|error| Failure::new(format!("{table}: {error}")))?;
    let rows = rows(table, &text)?;
    let threads = threads.start()?;
    let findings = threads.in_order(rows.iter().collect(), |row| found(folder, row));
    let mut out = std::io::stdout().lock();
    for (row, finding) in rows.iter().zip(&findings) {
        match finding {
            Finding::Fault(message) => writeln!(out, "{}: {message}", row.path)?,
            Finding::Counted(counts) => {
                if let Some(depth) = first_difference(row, counts) {
                    let (is, wanted) = (counts[depth - 1], row.counts[depth - 1]);
                    writeln!(out, "{}: {is} instead of {wanted} at depth {depth}", row.path)?;
                }
            }
            Finding::Missing | Finding::Refused | Finding::Chance => {}
        }
    }
    write_totals(&mut out, &rows, &findings)
}

fn write_totals(out: &mut impl std::io::Write, rows: &[Row], findings: &[Finding]) -> Result<(), Failure> {
    let count = |is: &dyn Fn(&Finding) -> bool| findings.iter().filter(|finding| is(finding)).count();
    let (missing, refused) = (
        count(&|found| matches!(found, Finding::Missing)),
        count(&|found| matches!(found, Finding::Refused)),
    );
    let faults = count(&|found| matches!(found, Finding::Fault(_)));
    let there = rows.len() - missing;
    writeln!(
        out,
        "{there} of {} files are there; {} load, {refused} are refused",
        rows.len(),
        there - refused
    )?;
    let chance = count(&|found| matches!(found, Finding::Chance));
    if chance > 0 {
        writeln!(out, "{chance} of them have chance and are not compared")?;
    }
    if faults > 0 {
        writeln!(out, "{faults} fail while they are counted")?;
    }
    for depth in 1..=rows.iter().map(|row| row.counts.len()).max().unwrap_or(0) {
        let counted = |(row, finding): &(&Row, &Finding)| match finding {
            Finding::Counted(counts) => {
                (counts.len() >= depth).then(|| counts[..depth] == row.counts[..depth])
            }
            _ => None,
        };
        let all: Vec<bool> = rows.iter().zip(findings).filter_map(|pair| counted(&pair)).collect();
        let agree = all.iter().filter(|agrees| **agrees).count();
        writeln!(out, "depth {depth}: {agree} of {} agree", all.len())?;
    }
    Ok(())
}

/// The rows of a table: columns are separated by tabs, the first of which is a path, and the last one the counts,
/// separated by blanks, possibly after `perft=`. The first line is a heading; lines with fewer columns have no counts.
fn rows(table: &str, text: &str) -> Result<Vec<Row>, Failure> {
    let columns = |line: &str| line.matches('\t').count();
    let wanted = text.lines().next().map_or(0, columns);
    let row = |(at, line): (usize, &str)| {
        let fault = |what: &str| Failure::new(format!("{table}:{}: {what}", at + 1));
        let (path, rest) = line.split_once('\t').ok_or_else(|| fault("columns are separated by tabs"))?;
        let last = rest.rsplit('\t').next().unwrap_or(rest);
        let counts = last.strip_prefix("perft=").unwrap_or(last).split_whitespace();
        let counts = counts.map(str::parse).collect::<Result<Vec<u64>, _>>();
        let counts = counts.map_err(|_| fault("the last column has whole numbers"))?;
        if counts.is_empty() {
            return Err(fault("the last column has no number"));
        }
        Ok(Row { path: path.to_owned(), counts })
    };
    let lines = text.lines().enumerate().skip(1);
    let has_counts = |line: &str| !line.trim().is_empty() && (columns(line) == 0 || columns(line) >= wanted);
    lines.filter(|(_, line)| has_counts(line)).map(row).collect()
}

fn found(folder: &str, row: &Row) -> Finding {
    let path = Path::new(folder).join(&row.path);
    if !path.is_file() {
        return Finding::Missing;
    }
    let Ok(mut file) = target::read(&path.to_string_lossy()) else { return Finding::Refused };
    let Ok(compiled) = file.compile(0) else { return Finding::Refused };
    if compiled.program.names.players.iter().any(|player| player.starts_with('?')) {
        return Finding::Chance;
    }
    let mut rules = Rules::new(compiled.program);
    let depths = row.counts.iter().take_while(|count| **count <= MOST).count().max(1);
    let counted = rules.with_fuel(FUEL, |rules| -> Result<Vec<u64>, String> {
        let mut start = rules.start().map_err(|error| describe(&error))?;
        (1..=depths as u32)
            .map(|depth| from_start(rules, &mut start, depth).map_err(|error| describe(&error)))
            .collect()
    });
    match counted {
        Ok(counts) => Finding::Counted(counts),
        Err(message) => Finding::Fault(message),
    }
}

/// The number of move sequences from the start, where no goal has been tested yet.
fn from_start(rules: &mut Rules, start: &mut Position, depth: u32) -> Result<u64, RunError> {
    if depth == 1 {
        return Ok(rules.count_moves(start)? as u64);
    }
    let mut list = MoveList::default();
    rules.moves(start, &mut list)?;
    let mut count = 0;
    for index in 0..list.len() {
        let changes = list.changes_mut(index);
        let undo = rules.make(start, changes)?;
        count += perft(rules, start, depth - 1)?;
        rules.unmake(start, changes, undo);
    }
    Ok(count)
}

fn first_difference(row: &Row, counts: &[u64]) -> Option<usize> {
    counts.iter().zip(&row.counts).position(|(is, wanted)| is != wanted).map(|at| at + 1)
}

fn describe(error: &RunError) -> String {
    format!("{:?}", error.kind)
}
