//! Decodes the bytes of a rule file, whatever an old editor has left in it.
//!
//! In: the bytes of a file. Out: its text. A byte order mark decides; without one it is UTF-8 if valid, else
//! Windows-1251 if it reads like Russian, else Windows-1252. Nothing fails: what has no character becomes U+FFFD.

/// The text of a file in UTF-8, UTF-16 with a byte order mark, Windows-1251 or Windows-1252.
pub fn decode(bytes: &[u8]) -> String {
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => without_mark(rest),
        _ => without_mark(bytes),
    }
}

/// How many bytes at the start of a file are looked at: programs and pictures have control characters right from the
/// start.
const SAMPLE_BYTES: usize = 4096;
/// A file is binary if more than one character in this many is a control character.
const CHARACTERS_PER_CONTROL: usize = 64;

/// Whether a file is not text but, say, a picture or a program: those are full of control characters. A few are
/// allowed, since old editors left some, such as the end-of-file character.
pub fn is_binary(bytes: &[u8]) -> bool {
    let start = decode(&bytes[..bytes.len().min(SAMPLE_BYTES)]);
    let odd = |letter: &char| {
        letter.is_control() && !letter.is_whitespace() && !('\u{80}'..='\u{9f}').contains(letter)
    };
    start.chars().filter(odd).count() * CHARACTERS_PER_CONTROL > start.chars().count()
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn without_mark(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) if reads_like_russian(bytes) => bytes.iter().map(|&byte| windows_1251(byte)).collect(),
        Err(_) => bytes.iter().map(|&byte| windows_1252(byte)).collect(),
    }
}

/// The commonest Russian letters, lower case, in Windows-1251: оеаинтсрвл. They make up two thirds of Russian text.
const COMMON: [u8; 10] = [0xee, 0xe5, 0xe0, 0xe8, 0xed, 0xf2, 0xf1, 0xf0, 0xe2, 0xeb];

/// Russian words are runs of bytes from C0 up, mostly common letters; in Western European words such bytes stand alone
/// among ASCII letters.
fn reads_like_russian(bytes: &[u8]) -> bool {
    let is_letter = |byte: &u8| *byte >= 0xc0;
    let letters = bytes.iter().filter(|byte| is_letter(byte)).count();
    let in_words: usize =
        bytes.chunk_by(|a, b| is_letter(a) && is_letter(b)).map(<[u8]>::len).filter(|&run| run >= 3).sum();
    let common = bytes.iter().filter(|byte| is_letter(byte) && COMMON.contains(&(**byte | 0x20))).count();
    in_words * 2 > letters && common * 3 > letters
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => from_table(&WESTERN, byte - 0x80),
        _ => char::from(byte),
    }
}

fn windows_1251(byte: u8) -> char {
    match byte {
        0x80..=0xbf => from_table(&CYRILLIC, byte - 0x80),
        0xc0..=0xff => from_unit(0x0410 + u16::from(byte - 0xc0)),
        _ => char::from(byte),
    }
}

fn from_table(table: &[u16], at: u8) -> char {
    from_unit(table[usize::from(at)])
}

fn from_unit(unit: u16) -> char {
    char::from_u32(u32::from(unit)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Bytes 80 to 9F of Windows-1252; FFFD where no character is assigned.
const WESTERN: [u16; 32] = [
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152,
    0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122,
    0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
];

/// Bytes 80 to BF of Windows-1251; from C0 on, the alphabet follows in order.
const CYRILLIC: [u16; 64] = [
    0x0402, 0x0403, 0x201a, 0x0453, 0x201e, 0x2026, 0x2020, 0x2021, 0x20ac, 0x2030, 0x0409, 0x2039, 0x040a,
    0x040c, 0x040b, 0x040f, 0x0452, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0xfffd, 0x2122,
    0x0459, 0x203a, 0x045a, 0x045c, 0x045b, 0x045f, 0x00a0, 0x040e, 0x045e, 0x0408, 0x00a4, 0x0490, 0x00a6,
    0x00a7, 0x0401, 0x00a9, 0x0404, 0x00ab, 0x00ac, 0x00ad, 0x00ae, 0x0407, 0x00b0, 0x00b1, 0x0406, 0x0456,
    0x0491, 0x00b5, 0x00b6, 0x00b7, 0x0451, 0x2116, 0x0454, 0x00bb, 0x0458, 0x0405, 0x0455, 0x0457,
];
