//! Random damage to rule files.

use fastrand::Rng;

/// The rule files to be damaged: dedicated seeds, fixtures, shipped games.
pub fn seeds() -> Vec<Vec<u8>> {
    let folders = ["tests/fuzz", "tests/diagnostics", "tests/fixtures", "games"];
    let files = folders.iter().flat_map(|folder| super::files_below(folder, &["zrf"]));
    files.map(|path| std::fs::read(path).unwrap()).collect()
}

/// A file with a few pieces copied, cut out, swapped or overwritten.
pub fn damaged(seeds: &[Vec<u8>], random: &mut Rng) -> Vec<u8> {
    let mut bytes = random.choice(seeds).unwrap().clone();
    bytes.truncate(4000);
    for _ in 0..random.usize(1..6) {
        let at = random.usize(..=bytes.len());
        let end = (at + random.usize(..40)).min(bytes.len());
        let piece: Vec<u8> = match random.u8(..5) {
            0 => Vec::new(),
            1 => bytes[at..end].repeat(2),
            2 => (0..random.usize(..5)).map(|_| *random.choice(b"()()\"; $1\n\r").unwrap()).collect(),
            3 => (0..random.usize(..9)).map(|_| random.u8(..)).collect(),
            _ => {
                let other = random.choice(seeds).unwrap();
                let from = random.usize(..other.len());
                other[from..(from + 40).min(other.len())].to_vec()
            }
        };
        bytes.splice(at..end, piece);
    }
    bytes
}

/// A file in which some words outside strings and comments (roughly, judging by spaces) were swapped or replaced by
/// others of the file: most results still compile.
pub fn reworded(text: &str, random: &mut Rng) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '(', ')', '\n']).collect();
    for _ in 0..random.usize(1..5) {
        let (a, b) = (random.usize(..words.len()), random.usize(..words.len()));
        match random.u8(..4) {
            0 => words.swap(a, b),
            1 => words[a] = words[b],
            2 => words[a] = "",
            _ => words.insert(a, words[b]),
        }
    }
    words.concat()
}
