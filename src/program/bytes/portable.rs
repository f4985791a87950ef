//! How numbers, texts and lists are written: numbers seven bits a byte, the lowest first; lists and texts behind
//! their length.
//!
//! Reading goes on with zeros when something is wrong, and says so at the end: a test for each field would make the
//! module that plays larger by a twentieth.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// What can be written as bytes and read again.
pub(in crate::program) trait Portable: Sized {
    /// Adds itself to bytes.
    fn write(&self, to: &mut Vec<u8>);
    /// Takes itself from bytes, or anything where they are damaged.
    fn read(from: &mut Reader<'_>) -> Self;
}

/// Bytes that are still to be read.
pub(in crate::program) struct Reader<'a> {
    rest: &'a [u8],
    damaged: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, damaged: false }
    }

    /// Whether everything was read, and nothing was wrong.
    pub(super) fn is_done(&self) -> bool {
        self.rest.is_empty() && !self.damaged
    }

    /// Notes that the bytes say what cannot be.
    pub(in crate::program) fn refuse(&mut self) {
        self.damaged = true;
        self.rest = &[];
    }

    #[inline(never)]
    fn byte(&mut self) -> u8 {
        if let Some((&first, rest)) = self.rest.split_first() {
            self.rest = rest;
            return first;
        }
        self.refuse();
        0
    }

    /// A number that is not greater than this.
    #[inline(never)]
    fn number(&mut self, greatest: u32) -> u32 {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        if number > u64::from(greatest) {
            self.refuse();
            return 0;
        }
        number as u32
    }

    /// The length of a list; each of its items takes a byte or more.
    fn length(&mut self) -> usize {
        let most = self.rest.len() as u32;
        self.number(most) as usize
    }
}

fn write_number(mut number: u32, to: &mut Vec<u8>) {
    while number > 0x7f {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

impl Portable for u32 {
    fn write(&self, to: &mut Vec<u8>) {
        write_number(*self, to);
    }

    fn read(from: &mut Reader<'_>) -> Self {
        from.number(Self::MAX)
    }
}

impl Portable for u16 {
    fn write(&self, to: &mut Vec<u8>) {
        write_number(u32::from(*self), to);
    }

    fn read(from: &mut Reader<'_>) -> Self {
        from.number(u32::from(Self::MAX)) as Self
    }
}

impl Portable for usize {
    fn write(&self, to: &mut Vec<u8>) {
        write_number(*self as u32, to);
    }

    fn read(from: &mut Reader<'_>) -> Self {
        from.number(u32::MAX) as Self
    }
}

/// Numbers near 0 are short, whatever their sign.
macro_rules! signed_numbers {
    ($($number:ty),*) => {$(
        impl Portable for $number {
            fn write(&self, to: &mut Vec<u8>) {
                let wide = i32::from(*self);
                write_number(((wide << 1) ^ (wide >> 31)) as u32, to);
            }
            fn read(from: &mut Reader<'_>) -> Self {
                let folded = from.number(u32::MAX);
                ((folded >> 1) as i32 ^ -((folded & 1) as i32)) as $number
            }
        }
    )*};
}
signed_numbers!(i16, i32);

impl Portable for u8 {
    fn write(&self, to: &mut Vec<u8>) {
        to.push(*self);
    }

    fn read(from: &mut Reader<'_>) -> Self {
        from.byte()
    }
}

impl Portable for bool {
    fn write(&self, to: &mut Vec<u8>) {
        to.push(u8::from(*self));
    }

    fn read(from: &mut Reader<'_>) -> Self {
        from.byte() != 0
    }
}

impl Portable for String {
    fn write(&self, to: &mut Vec<u8>) {
        self.len().write(to);
        to.extend(self.as_bytes());
    }

    fn read(from: &mut Reader<'_>) -> Self {
        let bytes = Vec::read(from);
        String::from_utf8(bytes).unwrap_or_else(|_| {
            from.refuse();
            String::new()
        })
    }
}

impl<T: Portable> Portable for Vec<T> {
    fn write(&self, to: &mut Vec<u8>) {
        self.len().write(to);
        for item in self {
            item.write(to);
        }
    }

    fn read(from: &mut Reader<'_>) -> Self {
        (0..from.length()).map(|_| T::read(from)).collect()
    }
}

impl<T: Portable> Portable for Box<[T]> {
    fn write(&self, to: &mut Vec<u8>) {
        self.len().write(to);
        for item in self {
            item.write(to);
        }
    }

    fn read(from: &mut Reader<'_>) -> Self {
        Vec::read(from).into_boxed_slice()
    }
}

impl<T: Portable> Portable for Option<T> {
    fn write(&self, to: &mut Vec<u8>) {
        self.is_some().write(to);
        if let Some(item) = self {
            item.write(to);
        }
    }

    fn read(from: &mut Reader<'_>) -> Self {
        bool::read(from).then(|| T::read(from))
    }
}

impl<A: Portable, B: Portable> Portable for (A, B) {
    fn write(&self, to: &mut Vec<u8>) {
        self.0.write(to);
        self.1.write(to);
    }

    fn read(from: &mut Reader<'_>) -> Self {
        (A::read(from), B::read(from))
    }
}

impl Portable for Range<usize> {
    fn write(&self, to: &mut Vec<u8>) {
        (self.start, self.end).write(to);
    }

    fn read(from: &mut Reader<'_>) -> Self {
        usize::read(from)..usize::read(from)
    }
}
