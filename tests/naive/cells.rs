//! Names and directions of cells that several of these games share.

/// Column and row, counted from 1.
pub type Cell = (i32, i32);

/// The eight directions of a chess king.
pub const KING: [Cell; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The six directions of a board of hexagons whose rows are letters and whose diagonals are numbers: E, NE, NW and back.
pub const HEXAGON: [Cell; 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// Some steps away.
pub fn ahead((x, y): Cell, (dx, dy): Cell, steps: i32) -> Cell {
    (x + dx * steps, y + dy * steps)
}

/// `b3` is column 2, row 3.
pub fn square(name: &str) -> Cell {
    let file = name.as_bytes()[0];
    (i32::from(file - b'a') + 1, name[1..].parse().unwrap())
}

/// The name of a cell as [`square`] reads it.
pub fn square_name((x, y): Cell) -> String {
    format!("{}{y}", (b'a' + (x - 1) as u8) as char)
}

/// `B3` is number 3 of row 2, on a board of hexagons.
pub fn hexagon(name: &str) -> Cell {
    let row = name.as_bytes()[0];
    (name[1..].parse().unwrap(), i32::from(row - b'A') + 1)
}

/// The name of a cell as [`hexagon`] reads it.
pub fn hexagon_name((x, y): Cell) -> String {
    format!("{}{x}", (b'A' + (y - 1) as u8) as char)
}

/// Whether a cell lies on the hexagon of 61 cells.
pub fn on_hexagon((x, y): Cell) -> bool {
    (1..=9).contains(&x) && (1..=9).contains(&y) && (x - y).abs() <= 4
}
