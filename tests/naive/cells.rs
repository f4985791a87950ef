//! Cell names and directions that several games share.

/// Column and row, counted from 1.
pub type Cell = (i32, i32);

/// The eight directions of a chess king.
pub const KING: [Cell; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The six directions of a hexagonal board whose rows are letters and whose diagonals are numbers: E, NE, NW and their
/// opposites.
pub const HEXAGON: [Cell; 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// The cell that many steps away.
pub fn ahead((x, y): Cell, (dx, dy): Cell, steps: i32) -> Cell {
    (x + dx * steps, y + dy * steps)
}

/// `b3` is column 2, row 3.
pub fn square(name: &str) -> Cell {
    let file = name.as_bytes()[0];
    (i32::from(file - b'a') + 1, name[1..].parse().unwrap())
}

/// The name of a cell, in the form that [`square`] reads.
pub fn square_name((x, y): Cell) -> String {
    format!("{}{y}", (b'a' + (x - 1) as u8) as char)
}

/// `B3` is number 3 of row 2, on a hexagonal board.
pub fn hexagon(name: &str) -> Cell {
    let row = name.as_bytes()[0];
    (name[1..].parse().unwrap(), i32::from(row - b'A') + 1)
}

/// The name of a cell, in the form that [`hexagon`] reads.
pub fn hexagon_name((x, y): Cell) -> String {
    format!("{}{x}", (b'A' + (y - 1) as u8) as char)
}

/// Whether a cell lies on the hexagonal board of 61 cells.
pub fn on_hexagon((x, y): Cell) -> bool {
    (1..=9).contains(&x) && (1..=9).contains(&y) && (x - y).abs() <= 4
}
