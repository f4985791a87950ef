//! tmp
fn main() {
    let text = std::fs::read_to_string("games/chase/chase.zrf").unwrap();
    let source = boardwright::source::SourceText::new("chase.zrf", text);
    let compiled = match boardwright::compile(&source, 0) {
        Ok(c) => c,
        Err(d) => {
            println!("{}", boardwright::diagnostic::render(&d, &source));
            return;
        }
    };
    println!("{}", boardwright::diagnostic::render(&compiled.warnings, &source));
    if std::env::args().nth(1).as_deref() == Some("dump") {
        println!("{}", boardwright::program::disassemble(&compiled.program));
    }
    let mut rules = boardwright::moves::Rules::new(compiled.program.clone());
    let mut position = rules.start().unwrap();
    for depth in 1..=4 {
        let t = std::time::Instant::now();
        let n = boardwright::moves::perft(&mut rules, &mut position, depth);
        println!("{depth} {n:?} {:?}", t.elapsed());
    }
}
