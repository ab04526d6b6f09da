//! Small windows of the board, in which men are seen together.

/// Squares of a window: three in each of three rows.
pub const WINDOW: usize = 9;
/// In how many ways men can stand in a window: each square is empty or has a man of one side.
pub const WAYS: usize = 19_683;

/// The windows of a board with so many squares, from the upper left of who looks: three squares beside each
/// other in three rows below each other, each with its squares by their index.
///
/// ```
/// use damier_engine::network::windows;
///
/// // On a hundred squares there are 24 windows, on 64 there are 12.
/// assert_eq!(windows(50).len(), 24);
/// assert_eq!(windows(50)[0], [0, 1, 2, 5, 6, 7, 10, 11, 12]);
/// assert_eq!(windows(32).len(), 12);
/// assert_eq!(windows(32)[11], [21, 22, 23, 25, 26, 27, 29, 30, 31]);
/// ```
pub fn windows(squares: u8) -> Vec<[u8; WINDOW]> {
    // A board has twice as many rows as squares in a row.
    let half = (1..=squares).find(|half| u32::from(*half).pow(2) * 2 >= u32::from(squares));
    let half = half.unwrap_or(1);
    let rows = squares / half;
    let mut windows = Vec::new();
    for row in 0..rows.saturating_sub(2) {
        for column in 0..half.saturating_sub(2) {
            let first = row * half + column;
            windows.push(core::array::from_fn(|at| {
                first + at as u8 / 3 * half + at as u8 % 3
            }));
        }
    }
    windows
}

/// What a man adds to the number of a window, on each square of a board: the window, and three to the power of
/// its place there. Men of who looks count once, the other's twice.
pub fn places(squares: u8) -> Vec<Vec<(usize, u16)>> {
    let mut places = vec![Vec::new(); usize::from(squares)];
    for (window, squares) in windows(squares).iter().enumerate() {
        for (at, square) in squares.iter().enumerate() {
            places[usize::from(*square)].push((window, 3_u16.pow(at as u32)));
        }
    }
    places
}
