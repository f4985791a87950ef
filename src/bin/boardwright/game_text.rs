//! Decodes files of games, whatever program wrote them.
//!
//! In: the bytes of a file. Out: its text: by a byte order mark, as UTF-8, in the encoding that an SGF or KIF file
//! names, and otherwise as Shift-JIS if that reads like Japanese, as GBK or Big5 if most of it is common Chinese, or like a
//! rule file. The page decides in the same way.

use boardwright::source::decode;
use encoding_rs::{BIG5, Encoding, GBK, SHIFT_JIS};

/// The text of a file. Nothing fails: what has no character becomes U+FFFD.
pub(crate) fn decode_game(bytes: &[u8]) -> String {
    if is_unicode(bytes) {
        return decode(bytes);
    }
    let known = decode_as_named(bytes).or_else(|| decode_asian(bytes));
    known.unwrap_or_else(|| decode(bytes))
}

/// Whether it is Unicode, so that nothing has to be guessed.
fn is_unicode(bytes: &[u8]) -> bool {
    Encoding::for_bom(bytes).is_some() || std::str::from_utf8(bytes).is_ok()
}

/// `None` if the file names no encoding, an unknown one, or one in which it is not written.
fn decode_as_named(bytes: &[u8]) -> Option<String> {
    let encoding = Encoding::for_label(named(bytes)?)?;
    Some(encoding.decode_without_bom_handling_and_without_replacement(bytes)?.into_owned())
}

/// SGF names its encoding in the first node, KIF in the first line.
const MAX_HEAD: usize = 2000;

/// What the property `CA` of an SGF file, or the remark `encoding=` of KIF, says.
fn named(bytes: &[u8]) -> Option<&[u8]> {
    let head = bytes[..bytes.len().min(MAX_HEAD)].trim_ascii_start();
    in_first_node(head).or_else(|| in_first_line(head))
}

fn in_first_node(head: &[u8]) -> Option<&[u8]> {
    let node = head.strip_prefix(b"(")?.trim_ascii_start().strip_prefix(b";")?;
    let begins = |at: &usize| {
        node[*at..].starts_with(b"CA[") && !node[..*at].last().is_some_and(u8::is_ascii_uppercase)
    };
    let value = &node[(0..node.len()).find(begins)? + 3..];
    Some(value[..value.iter().position(|&byte| byte == b']')?].trim_ascii())
}

fn in_first_line(head: &[u8]) -> Option<&[u8]> {
    let line = head.strip_prefix(b"#")?.split(|&byte| byte == b'\n').next()?;
    line.split(u8::is_ascii_whitespace).find_map(|word| word.strip_prefix(b"encoding="))
}

/// `None` if it reads neither like Japanese nor like Chinese.
fn decode_asian(bytes: &[u8]) -> Option<String> {
    let is_russian = |text: &str| text.contains(|letter| ('а'..='я').contains(&letter));
    if is_russian(&decode(bytes)) {
        return None;
    }
    decode_japanese(bytes).or_else(|| decode_chinese(bytes))
}

/// `None` if it is not Shift-JIS, or does not read like Japanese.
fn decode_japanese(bytes: &[u8]) -> Option<String> {
    let text = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes)?;
    reads_like_japanese(&text).then(|| text.into_owned())
}

/// `None` if it is neither GBK nor Big5, or does not read like Chinese.
fn decode_chinese(bytes: &[u8]) -> Option<String> {
    let encoding = if is_mostly(bytes, is_common_in_gbk) {
        GBK
    } else if is_mostly(bytes, is_common_in_big5) {
        BIG5
    } else {
        return None;
    };
    Some(encoding.decode_without_bom_handling_and_without_replacement(bytes)?.into_owned())
}

/// Fewer Chinese letters could be letters with accents that stand together.
const FEWEST: usize = 4;

/// Whether nearly all letters of two bytes are common ones.
fn is_mostly(bytes: &[u8], is_common: fn(u8, u8) -> bool) -> bool {
    let (mut all, mut common, mut rest) = (0, 0, bytes);
    while let [lead, after @ ..] = rest {
        let trail = after.first().filter(|_| !lead.is_ascii());
        if let Some(&trail) = trail {
            all += 1;
            common += usize::from(is_common(*lead, trail));
        }
        rest = &after[usize::from(trail.is_some())..];
    }
    all >= FEWEST && common * 10 > all * 9
}

/// Signs, and the 3,755 characters of the first level of GB 2312.
fn is_common_in_gbk(lead: u8, trail: u8) -> bool {
    matches!(lead, 0xa1..=0xa3 | 0xb0..=0xd7) && trail >= 0xa1
}

/// Signs, and the 5,401 characters of the first level of Big5.
fn is_common_in_big5(lead: u8, trail: u8) -> bool {
    matches!(lead, 0xa1..=0xc6) && matches!(trail, 0x40..=0x7e | 0xa1..=0xfe)
}

/// Whether most letters that are not ASCII are Japanese ones beside others. A letter with an accent and the one after
/// it, as in "José", may be a Japanese one too, but stands alone; letters of Chinese files are half as wide.
fn reads_like_japanese(text: &str) -> bool {
    let all = text.chars().filter(|letter| !letter.is_ascii()).count();
    let words = text.split(|letter| !is_japanese(letter)).map(|word| word.chars().count());
    words.filter(|&length| length >= 2).sum::<usize>() * 2 > all
}

fn is_japanese(letter: char) -> bool {
    matches!(letter, '\u{3000}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff60}')
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, EUC_KR, GBK, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

    use super::*;

    #[test]
    fn encodings_are_told_apart() {
        for (encoding, text) in [
            (SHIFT_JIS, "手合割：平手\r\n   1 ７六歩(77)   ( 0:01/00:00:01)\r\n"),
            (WINDOWS_1252, "[White \"José Pétrosian\"]\n\n1. e4 e5 *"),
            (WINDOWS_1251, "[White \"Алехин, Александр\"]\n\n1. e4 e5 *"),
            (SHIFT_JIS, "#KIF version=2.0 encoding=Shift_JIS\n終了日時：2015/11/17\n 1 投了"),
            (
                GBK,
                "[Red \"许银川\"]\r\n[Black \"吕钦\"]\r\n\r\n1. 炮二平五 马８进７ 2. 马二进三 车９平８\r\n",
            ),
            (BIG5, "[Red \"楊官璘\"]\n\n1. 炮二平五 馬8進7 2. 馬二進三 車9平8\n"),
            (GBK, "(;GM[1]CA[GB2312]PB[聂卫平];B[pd])"),
            (BIG5, "( ;GM[1]CA[ Big5 ]PB[林海峰];B[pd])"),
            (EUC_KR, "(;CA[EUC-KR]PB[이창호];B[pd])"),
        ] {
            let (bytes, ..) = encoding.encode(text);
            assert_eq!(decode_game(&bytes), text, "{}", encoding.name());
            assert_eq!(decode_game(text.as_bytes()), text);
        }
    }

    #[test]
    fn a_wrong_name_is_not_believed() {
        let (bytes, ..) = WINDOWS_1252.encode("(;CA[UTF-8]PB[José];B[aa])");
        assert_eq!(decode_game(&bytes), "(;CA[UTF-8]PB[José];B[aa])");
        let (bytes, ..) = WINDOWS_1252.encode("(;XCA[Big5]CA[nothing]PB[José];B[aa])");
        assert!(decode_game(&bytes).contains("José"));
        assert_eq!(decode_game(b"(;CA["), "(;CA[");
        assert_eq!(decode_game(b""), "");
    }
}
