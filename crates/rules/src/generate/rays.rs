//! What lies in a direction from a square, without a loop.

/// The two directions across a line.
#[inline(always)]
pub(super) const fn across(direction: usize) -> [usize; 2] {
    if direction == 0 || direction == 3 {
        [1, 2]
    } else {
        [0, 3]
    }
}

/// The first of these squares in a direction, or none.
#[inline(always)]
pub(super) const fn nearest(squares: u64, direction: usize) -> u64 {
    if direction >= 2 || squares == 0 {
        squares & squares.wrapping_neg()
    } else {
        1 << (63 - squares.leading_zeros())
    }
}

/// Everything before this square in a direction; everything if there is no such square.
#[inline(always)]
pub(super) const fn short_of(square: u64, direction: usize) -> u64 {
    if direction >= 2 || square == 0 {
        square.wrapping_sub(1)
    } else {
        !(square | (square - 1))
    }
}

/// The part of a ray that is free to walk on.
#[inline(always)]
pub(super) const fn free(ray: u64, direction: usize, occupied: u64) -> u64 {
    ray & short_of(nearest(ray & occupied, direction), direction)
}
