//! What properties say about a position.

use super::property::properties;

/// The values of the properties with a name among others, such as those of `AB` in `AB[dd][pp]PL[W]`.
pub fn values(text: &str, name: &str) -> Vec<String> {
    let named = properties(text).unwrap_or_default().into_iter().filter(|property| property.name() == name);
    named.flat_map(|property| points(&property.text())).collect()
}

/// The values of one property; points have no escapes.
fn points(property: &str) -> Vec<String> {
    let values = property.split('[').skip(1).map(|value| value.split(']').next().unwrap_or("").trim());
    values.map(str::to_owned).collect()
}
