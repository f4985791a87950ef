//! Numbers in drawings and vectors.

use crate::board::UNIT;
use crate::syntax::Sexpr;

/// Numbers in drawings and vectors are less than this in absolute value, so that sums of a few do not overflow.
pub(super) const FAR: i32 = 10_000_000;

/// A coordinate of a drawing.
pub(super) fn measure(form: &Sexpr) -> Option<i32> {
    form.number().filter(|number| (-FAR..FAR).contains(number))
}

/// An integer or a fraction such as `-1/2`, in units of 1/[`UNIT`].
pub(super) fn parts(form: &Sexpr) -> Option<i32> {
    let (numerator, denominator) = match form.symbol()?.split_once('/') {
        Some((n, d)) => (n.parse::<i32>().ok()?, d.parse::<i32>().ok()?),
        None => (form.number()?, 1),
    };
    let scaled = numerator.checked_mul(UNIT).filter(|scaled| (-FAR..FAR).contains(scaled))?;
    (denominator > 0 && scaled % denominator == 0).then(|| scaled / denominator)
}
