//! Small windows of the board, in which men are seen together.

/// The shapes of windows: squares beside each other, and rows below each other.
const SHAPES: [[u8; 2]; 2] = [[3, 3], [2, 5]];

/// The windows of a board with so many squares, from the upper left of who looks, each with its squares by their
/// index: three squares beside each other in three rows below each other, then two in five.
///
/// ```
/// use damier_engine::network::windows;
///
/// // On a hundred squares there are 24 windows of either shape, on 64 there are 12.
/// assert_eq!(windows(50).len(), 48);
/// assert_eq!(windows(50)[0], [0, 1, 2, 5, 6, 7, 10, 11, 12]);
/// assert_eq!(windows(50)[47], [28, 29, 33, 34, 38, 39, 43, 44, 48, 49]);
/// assert_eq!(windows(32).len(), 24);
/// ```
pub fn windows(squares: u8) -> Vec<Vec<u8>> {
    // A board has twice as many rows as squares in a row.
    let half = (1..=squares).find(|half| u32::from(*half).pow(2) * 2 >= u32::from(squares));
    let half = half.unwrap_or(1);
    let rows = squares / half;
    let mut windows = Vec::new();
    for [wide, high] in SHAPES {
        for row in 0..(rows + 1).saturating_sub(high) {
            for column in 0..(half + 1).saturating_sub(wide) {
                let first = row * half + column;
                let window = (0..wide * high).map(|at| first + at / wide * half + at % wide);
                windows.push(window.collect());
            }
        }
    }
    windows
}

/// In how many ways men can stand in a window of so many squares: each is empty or has a man of one side.
pub const fn ways(squares: usize) -> usize {
    3_usize.pow(squares as u32)
}

/// How many cells the tables of all windows of a board with so many squares have.
pub fn cells(squares: u8) -> usize {
    windows(squares)
        .iter()
        .map(|window| ways(window.len()))
        .sum()
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
