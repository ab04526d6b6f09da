"""Turns the weights of Scan 2.0 into a file that Scan 3.1 can read, whose own weights are not to be had.

    python3 bench/peers/scan_weights.py SCAN_2.0/data/eval SCAN_3.1/data/eval

Both look at the same things: material, where kings stand and how far they go, balance, and patterns of
men. Scan 2.0 has patterns of eight squares (four rows of two columns) and two of nine; one of the
twelve squares of Scan 3.1 (six rows of two columns) holds two or three of them, so it is worth their
sum. Scan 2.0 counts in sixtieths of a hundredth of a man: the constant `Unit` in Scan 3.1's `eval.cpp` is to be
60 as well.
"""

import sys
from array import array

OLD_FEATURES = 91_910
NEW_FEATURES = 2_125_820
# Material, kings on their squares, their mobility; then the balance, of which the sign has changed.
COMMON, BALANCE = 55, 55
PATTERNS = 56
EIGHT, NINE, TWELVE = 3**8, 3**9, 3**12
# Which of the twelve squares, row by row, make the two patterns of nine.
FIRST_NINE = (0, 2, 3, 4, 6, 7, 8, 10, 11)
LAST_NINE = (0, 1, 3, 4, 5, 7, 8, 9, 11)


def read_weights(path):
    """The weights of the opening and of the ending, one after the other."""
    weights = array("h")
    with open(path, "rb") as file:
        weights.frombytes(file.read())
    if sys.byteorder == "little":
        weights.byteswap()
    if len(weights) != 2 * OLD_FEATURES:
        raise SystemExit(f"{path}: {len(weights)} weights instead of {2 * OLD_FEATURES}")
    return weights


def parts_of(squares):
    """For each content of twelve squares, that of these of them."""
    parts = [0]
    for square in range(12):
        kept = square in squares
        parts = [part * 3 + digit if kept else part for part in parts for digit in range(3)]
    return parts


def patterns(weights):
    """The weights of the four patterns of twelve squares."""
    eights = [weights[PATTERNS + k * EIGHT : PATTERNS + (k + 1) * EIGHT] for k in range(8)]
    after = PATTERNS + 8 * EIGHT
    nines = [weights[after + k * NINE : after + (k + 1) * NINE] for k in range(2)]
    upper, lower = range(8), range(4, 12)
    for column in range(4):
        terms = [(eights[column], parts_of(upper)), (eights[4 + column], parts_of(lower))]
        if column == 0:
            terms.append((nines[0], parts_of(FIRST_NINE)))
        if column == 3:
            terms.append((nines[1], parts_of(LAST_NINE)))
        for content in range(TWELVE):
            yield sum(values[parts[content]] for values, parts in terms)


def convert(weights):
    yield from weights[:COMMON]
    yield -weights[BALANCE]
    yield from patterns(weights)


def main(old, new):
    weights = read_weights(old)
    phases = [list(convert(weights[k * OLD_FEATURES : (k + 1) * OLD_FEATURES])) for k in range(2)]
    both = array("h")
    for pair in zip(*phases):
        both.extend(max(-32_768, min(32_767, weight)) for weight in pair)
    assert len(both) == 2 * NEW_FEATURES
    if sys.byteorder == "little":
        both.byteswap()
    with open(new, "wb") as file:
        file.write(both.tobytes())


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
