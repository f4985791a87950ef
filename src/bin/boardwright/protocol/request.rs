//! The arguments of `go`: `depth 6 nodes 20000 movetime 1000 margin 20 algorithm uct memory 64 threads 2 seed 3`, each only if it
//! is wanted.

use std::str::SplitWhitespace;
use std::time::Duration;

use boardwright::search::{Algorithm, Limits, MAX_DEPTH, MAX_MARGIN, MAX_MEGABYTES};

use crate::think::{MAX_THREADS, Strength};

/// Prints the words after `go`.
pub(super) fn written(strength: &Strength, seed: u64) -> String {
    let Limits { depth, nodes, margin, algorithm, megabytes, .. } = strength.limits;
    let words = [
        (depth < MAX_DEPTH).then(|| format!("depth {depth}")),
        (nodes < u64::MAX).then(|| format!("nodes {nodes}")),
        strength.time.map(|time| format!("movetime {}", time.as_millis())),
        (margin > 0).then(|| format!("margin {margin}")),
        algorithm.map(|algorithm| format!("algorithm {}", algorithm.name())),
        (megabytes != Limits::default().megabytes).then(|| format!("memory {megabytes}")),
        (strength.threads > 1).then(|| format!("threads {}", strength.threads)),
        Some(format!("seed {seed}")),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Parses the words after `go`.
pub(crate) fn read(mut words: SplitWhitespace<'_>) -> Result<Strength, String> {
    let mut strength = Strength { limits: Limits::default(), time: None, threads: 1 };
    let mut limited = false;
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("`{word}` needs a value"))?;
        take(&mut strength, word, value)?;
        limited |= matches!(word, "depth" | "nodes" | "movetime");
    }
    if limited { Ok(strength) } else { Err("`go` needs `depth`, `nodes` or `movetime`".to_owned()) }
}

/// Parses one word and its value.
fn take(strength: &mut Strength, word: &str, value: &str) -> Result<(), String> {
    let number = || value.parse::<u64>().map_err(|_| format!("`{word}` needs a whole number after it"));
    let limits = &mut strength.limits;
    match word {
        "depth" => limits.depth = u32::try_from(number()?).unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
        "nodes" => limits.nodes = number()?,
        "movetime" => strength.time = Some(Duration::from_millis(number()?)),
        "margin" => limits.margin = i32::try_from(number()?).unwrap_or(i32::MAX).min(MAX_MARGIN),
        "seed" => limits.seed = number()?,
        "algorithm" => limits.algorithm = Some(algorithm(value)?),
        "threads" => {
            strength.threads = usize::try_from(number()?).unwrap_or(MAX_THREADS).clamp(1, MAX_THREADS);
        }
        "memory" => limits.megabytes = u32::try_from(number()?).unwrap_or(u32::MAX).clamp(1, MAX_MEGABYTES),
        _ => {
            return Err(format!(
                "unknown word `{word}`; expected one of depth, nodes, movetime, margin, algorithm, memory, threads, seed"
            ));
        }
    }
    Ok(())
}

fn algorithm(name: &str) -> Result<Algorithm, String> {
    let names = || Algorithm::ALL.map(Algorithm::name).join(", ");
    Algorithm::named(name).ok_or_else(|| format!("unknown algorithm `{name}`; expected one of {}", names()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn written_requests_read_back() {
        let limits = Limits { depth: 6, nodes: 20_000, margin: 20, seed: 3, ..Limits::default() };
        let strength = Strength { limits, time: Some(Duration::from_millis(250)), threads: 3 };
        let text = written(&strength, 3);
        assert_eq!(text, "depth 6 nodes 20000 movetime 250 margin 20 threads 3 seed 3");
        assert_eq!(read(text.split_whitespace()).unwrap(), strength);
        let uct = Some(Algorithm::Uct);
        let played = Strength {
            limits: Limits { nodes: 9, algorithm: uct, ..Limits::default() },
            time: None,
            threads: 1,
        };
        assert_eq!(written(&played, 0), "nodes 9 algorithm uct seed 0");
        assert_eq!(read("nodes 9 algorithm uct seed 0".split_whitespace()).unwrap(), played);
        let large = Strength {
            limits: Limits { nodes: 9, megabytes: 64, ..Limits::default() },
            time: None,
            threads: 1,
        };
        assert_eq!(written(&large, 0), "nodes 9 memory 64 seed 0");
        assert_eq!(read("nodes 9 memory 64 seed 0".split_whitespace()).unwrap(), large);
        let nodes =
            Strength { limits: Limits { nodes: 7, seed: 1, ..Limits::default() }, time: None, threads: 1 };
        assert_eq!(written(&nodes, 1), "nodes 7 seed 1");
    }

    #[test]
    fn mistakes_are_reported() {
        let complaint = |text: &str| read(text.split_whitespace()).unwrap_err();
        assert!(complaint("").contains("needs `depth`"));
        assert!(complaint("seed 3").contains("needs `depth`"));
        assert!(complaint("depth").contains("needs a value"));
        assert!(complaint("depth x").contains("whole number"));
        assert!(complaint("depth 2 algorithm best").contains("alpha-beta, uct"));
        assert!(complaint("depth -1").contains("whole number"));
        assert!(complaint("infinite 1").contains("unknown word"));
    }
}
