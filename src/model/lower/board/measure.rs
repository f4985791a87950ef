//! Numbers of a drawing.

use crate::board::UNIT;
use crate::syntax::Sexpr;

/// Numbers of a drawing and of vectors are less than this, so that sums of a few stay whole.
pub(super) const FAR: i32 = 10_000_000;

/// A number of a drawing.
pub(super) fn measure(form: &Sexpr) -> Option<i32> {
    form.number().filter(|number| (-FAR..FAR).contains(number))
}

/// A whole number or a fraction such as `-1/2`, in parts of [`UNIT`].
pub(super) fn parts(form: &Sexpr) -> Option<i32> {
    let (numerator, denominator) = match form.symbol()?.split_once('/') {
        Some((n, d)) => (n.parse::<i32>().ok()?, d.parse::<i32>().ok()?),
        None => (form.number()?, 1),
    };
    let scaled = numerator.checked_mul(UNIT).filter(|scaled| (-FAR..FAR).contains(scaled))?;
    (denominator > 0 && scaled % denominator == 0).then(|| scaled / denominator)
}
