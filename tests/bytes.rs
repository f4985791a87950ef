//! Programs as bytes: every game comes back as it was, and damage is told.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::panic::catch_unwind;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::{Rules, perft};
use boardwright::notation::move_texts;
use boardwright::program::{BytesError, Program, disassemble};

fn chase() -> Program {
    Program::clone(&support::shipped("chase").program)
}

/// Everything of a program but the places of its instructions, as text.
fn described(program: &Program) -> String {
    format!("{:?}", Program { spans: boardwright::program::SpanTable::default(), ..program.clone() })
}

#[test]
fn every_game_comes_back() {
    for compiled in support::all_games() {
        let title = &compiled.model.texts.title;
        let bytes = compiled.program.to_bytes();
        let again = Program::from_bytes(&bytes).unwrap_or_else(|error| panic!("{title}: {error}"));
        assert_eq!(disassemble(&again), disassemble(&compiled.program), "{title}");
        assert!(described(&again) == described(&compiled.program), "{title} is described differently");
        assert!(again.to_bytes() == bytes, "{title} is written differently");
        assert_eq!(moves_of(again), moves_of(Program::clone(&compiled.program)), "{title}");
    }
}

/// How many moves there are at the start.
fn moves_of(program: Program) -> u64 {
    let mut rules = Rules::new(Arc::new(program));
    let mut position = rules.start().unwrap();
    perft(&mut rules, &mut position, 1).unwrap()
}

#[test]
fn damage_is_told() {
    let bytes = chase().to_bytes();
    let refusal = |bytes: &[u8]| Program::from_bytes(bytes).unwrap_err();
    assert_eq!(refusal(b""), BytesError::Unknown);
    assert_eq!(refusal(b"\0asm\x01\0\0\0"), BytesError::Unknown);
    assert_eq!(refusal(b"BWP\x04"), BytesError::Damaged);
    for end in 4..bytes.len() {
        assert_eq!(refusal(&bytes[..end]), BytesError::Damaged, "cut at {end}");
    }
    assert_eq!(refusal(&[bytes.as_slice(), b"x"].concat()), BytesError::Damaged);
    for at in 4..bytes.len() {
        for bit in [0, 3, 7] {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << bit;
            assert_eq!(refusal(&flipped), BytesError::Damaged, "bit {bit} of byte {at}");
        }
    }
}

/// With a checksum that fits, bytes are read to their end: what comes out is refused, or can be played.
#[test]
fn forged_bytes_do_no_harm() {
    let mut random = fastrand::Rng::with_seed(5);
    let games: Vec<Vec<u8>> =
        ["chase", "lasca", "shogi", "ur"].map(|id| support::shipped(id).program.to_bytes()).to_vec();
    let (mut refused, mut played) = (0, 0);
    for _ in support::damage::tries(4000) {
        let mut bytes = random.choice(&games).unwrap().clone();
        bytes.truncate(bytes.len() - 8);
        for _ in 0..random.usize(1..4) {
            let at = random.usize(4..bytes.len());
            match random.u8(..6) {
                0 => bytes[at] = random.u8(..),
                1..=3 => bytes[at] = bytes[at].wrapping_add(random.u8(1..4)),
                4 => bytes.truncate(at.max(5)),
                _ => bytes.splice(at..=at, [0xff, 0xff, 0xff, 0xff, 0x0f]).for_each(drop),
            }
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        let read = catch_unwind(|| Program::from_bytes(&bytes).map(try_out));
        match read.expect("neither reading nor playing panics") {
            Ok(()) => played += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 400 && played > 400, "{refused} were refused, {played} played");
}

/// Begins a game, writes its moves down and plays each of them; the rules may say that something is wrong.
fn try_out(program: Program) {
    let Ok(mut game) = Game::new(Arc::new(program)) else { return };
    move_texts(game.program(), game.moves());
    let mut position = game.position().clone();
    let _ = perft(game.rules_mut(), &mut position, 2);
}

fn checksum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
