//! How much is tested: part of it in `npm test`, everything in `npm run test:long`.

use std::time::{Duration, Instant};

/// How long a property of random input is tested in the long run, without `FUZZ_SECONDS`.
const SECONDS: u64 = 60;

/// Whether everything is to be tested: `LONG_TESTS=1`.
pub fn is_long() -> bool {
    std::env::var_os("LONG_TESTS").is_some()
}

/// One amount for the short run, another for the long run.
pub fn short_or_long<T>(short: T, long: T) -> T {
    if is_long() { long } else { short }
}

/// Counts tries of a property of random input: `few` of them, or in the long run as many as fit into a minute, or into
/// `FUZZ_SECONDS`.
pub fn tries(few: usize) -> impl Iterator<Item = usize> {
    let seconds = std::env::var("FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    let seconds = seconds.or(is_long().then_some(SECONDS));
    let end = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    (0..).take_while(move |&round| round < few || end.is_some_and(|end| Instant::now() < end))
}
