//! A board drawn with letters.

use damier_rules::{Board, Setup, Side};

/// One line for each row: men small, kings capital, `.` for an empty playing square.
pub(super) fn draw(board: Board, setup: &Setup, flipped: bool) -> String {
    let (height, width) = (board.height(), board.width());
    let mut text = String::new();
    for row in 0..height {
        let mut line = String::new();
        for column in 0..width {
            let (row, column) = if flipped {
                (height - 1 - row, width - 1 - column)
            } else {
                (row, column)
            };
            let letter = board.square_at(row, column).map_or(' ', |square| {
                let men = Side::ALL.map(|side| setup.men[side.index()].contains(square));
                let kings = Side::ALL.map(|side| setup.kings[side.index()].contains(square));
                match (men, kings) {
                    (_, [true, _]) => 'W',
                    (_, [_, true]) => 'B',
                    ([true, _], _) => 'w',
                    ([_, true], _) => 'b',
                    _ => '.',
                }
            });
            line.push(letter);
            line.push(' ');
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
