//! `AND`, `OR`, `XOR` and `NOT`: of flags, and of the bits of numbers, which our language does not have.

use super::coder::{Coder, Done, Stop};
use super::dictionary::TRUE;
use super::natives::Native;
use super::running::binary;
use super::value::{Type, Value, negated};

/// Masks must be less, or remainders would be too large to be computed with.
const LARGEST_MASK: i32 = 1 << 30;

impl Coder<'_> {
    pub(super) fn logic(&mut self, native: Native) -> Done {
        let (a, b) = self.two();
        if let (Value::Number(a), Value::Number(b)) = (&a, &b)
            && let Some(result) = binary(native, *a, *b)
        {
            self.push(Value::Number(result));
            return Ok(());
        }
        if let (Value::Number(known), other) | (other, Value::Number(known)) = (&a, &b) {
            let value = self.logic_with(native, *known, other)?;
            self.push(value);
            return Ok(());
        }
        // Two values that are known only in play are flags, or are used as such.
        let (a, b) = (self.condition(&a)?, self.condition(&b)?);
        self.push(Value::truth(match native {
            Native::And => format!("(and {a} {b})"),
            Native::Or => format!("(or {a} {b})"),
            _ => format!("(or (and {a} {}) (and {} {b}))", negated(&b), negated(&a)),
        }));
        Ok(())
    }

    /// A bitwise operation with a number that is known: of flags, one of the two decides; of numbers, the bits are found by
    /// remainders.
    fn logic_with(&mut self, native: Native, known: i32, other: &Value) -> Result<Value, Stop> {
        let is_flag = matches!(other, Value::Text(Type::Truth, _) | Value::Step);
        Ok(match (native, known) {
            (Native::And, 0) => Value::Number(0),
            (Native::And, TRUE) | (Native::Or | Native::Xor, 0) => other.clone(),
            (Native::Or, TRUE) => Value::Number(TRUE),
            (Native::Xor, TRUE) if is_flag => Value::truth(negated(&self.condition(other)?)),
            (Native::And, _) if is_flag => Value::truth(self.condition(other)?),
            (Native::Or, _) if is_flag => Value::Number(known),
            _ if is_flag || !(0..LARGEST_MASK).contains(&known) => {
                return Err(
                    self.fault("bits are read of numbers only, in common with a number from 0 to 1073741823")
                );
            }
            _ => {
                let number = self.as_number(other)?;
                let common = bits_of(&number, known);
                Value::number(match native {
                    Native::And => common,
                    Native::Or => format!("(- (+ {number} {known}) {common})"),
                    _ => format!("(- (+ {number} {known}) (* 2 {common}))"),
                })
            }
        })
    }

    pub(super) fn not(&mut self) -> Done {
        self.settle();
        let value = self.pop();
        if let Value::Number(number) = value {
            self.push(Value::known(number == 0));
            return Ok(());
        }
        let text = negated(&self.condition(&value)?);
        self.push(Value::truth(text));
        Ok(())
    }
}

/// The bits that a number has in common with a mask that is not negative: for each row of ones in the mask, what the
/// number leaves when divided by the power of two above the row, without what it leaves for the one below.
fn bits_of(number: &str, mask: i32) -> String {
    let below = |bit: u32| match 1_i64 << bit {
        1 => "0".to_owned(),
        power => format!("(mod {number} {power})"),
    };
    let (mut rows, mut bit) = (Vec::new(), 0);
    while mask >> bit != 0 {
        bit += (mask >> bit).trailing_zeros();
        let end = bit + (mask >> bit).trailing_ones();
        rows.push(if bit == 0 { below(end) } else { format!("(- {} {})", below(end), below(bit)) });
        bit = end;
    }
    match &rows[..] {
        [row] => row.clone(),
        _ => format!("(+ {})", rows.join(" ")),
    }
}
