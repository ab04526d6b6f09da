//! Areas by their distance from a point, from which follows how much of a pixel they cover.

use core::f64::consts::TAU;

use super::super::scene::Point;

type Spot = (f64, f64);

/// An area of a picture, in hundredths of a square.
pub(super) enum Area {
    /// All within a distance of a point.
    Disc { centre: Spot, radius: f64 },
    /// All within half a width of a circle.
    Ring {
        centre: Spot,
        radius: f64,
        half: f64,
    },
    /// What lies within corners.
    Outline { corners: Vec<Spot> },
    /// All within half a width of a line with corners.
    Line { points: Vec<Spot>, half: f64 },
}

fn spot((x, y): Point) -> Spot {
    (f64::from(x), f64::from(y))
}

impl Area {
    pub(super) fn disc(centre: Point, radius: i32) -> Area {
        Area::Disc {
            centre: spot(centre),
            radius: f64::from(radius),
        }
    }

    pub(super) fn ring(centre: Point, radius: i32, width: i32) -> Area {
        Area::Ring {
            centre: spot(centre),
            radius: f64::from(radius),
            half: f64::from(width) / 2.0,
        }
    }

    pub(super) fn outline(corners: &[Point]) -> Area {
        let corners = corners.iter().copied().map(spot).collect();
        Area::Outline { corners }
    }

    pub(super) fn line(points: &[Point], width: i32) -> Area {
        Area::Line {
            points: points.iter().copied().map(spot).collect(),
            half: f64::from(width) / 2.0,
        }
    }

    /// The upper left and the lower right corner of a box around it.
    pub(super) fn bounds(&self) -> (Spot, Spot) {
        let (spots, around) = match self {
            Area::Disc { centre, radius } => (core::slice::from_ref(centre), *radius),
            Area::Ring {
                centre,
                radius,
                half,
            } => (core::slice::from_ref(centre), radius + half),
            Area::Outline { corners } => (corners.as_slice(), 0.0),
            Area::Line { points, half } => (points.as_slice(), *half),
        };
        let begin = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        let (from, to) = spots.iter().fold(begin, |(from, to), (x, y)| {
            (
                (from.0.min(*x), from.1.min(*y)),
                (to.0.max(*x), to.1.max(*y)),
            )
        });
        let (from, to) = (
            (from.0 - around, from.1 - around),
            (to.0 + around, to.1 + around),
        );
        (from, to)
    }

    /// How far a spot lies outside of it; negative within.
    pub(super) fn distance(&self, at: Spot) -> f64 {
        match self {
            Area::Disc { centre, radius } => between(at, *centre) - radius,
            Area::Ring {
                centre,
                radius,
                half,
            } => (between(at, *centre) - radius).abs() - half,
            Area::Outline { corners } => {
                let next = corners.iter().cycle().skip(1);
                let edges = || corners.iter().copied().zip(next.clone().copied());
                let nearest = edges()
                    .map(|edge| from_edge(at, edge))
                    .fold(f64::MAX, f64::min);
                let crossed = edges().filter(|edge| is_right_of(*edge, at)).count();
                if crossed % 2 == 1 { -nearest } else { nearest }
            }
            Area::Line { points, half } => {
                let edges = points.iter().copied().zip(points.iter().copied().skip(1));
                let nearest = edges.map(|edge| from_edge(at, edge));
                nearest.fold(f64::MAX, f64::min) - half
            }
        }
    }
}

/// A part of an ellipse as a line, between two angles in degrees: 0 is right, 90 below.
pub(super) fn arc(centre: Spot, radii: Spot, degrees: (f64, f64)) -> Vec<Spot> {
    let pieces = ((degrees.1 - degrees.0).abs() / 15.0).ceil().max(1.0);
    let spot = |piece: u32| {
        let turned = degrees.0 + (degrees.1 - degrees.0) * f64::from(piece) / pieces;
        let angle = turned * TAU / 360.0;
        (
            centre.0 + radii.0 * angle.cos(),
            centre.1 + radii.1 * angle.sin(),
        )
    };
    (0..=pieces as u32).map(spot).collect()
}

fn between(one: Spot, two: Spot) -> f64 {
    (one.0 - two.0).hypot(one.1 - two.1)
}

/// The distance of a spot from a straight edge.
fn from_edge(at: Spot, (from, to): (Spot, Spot)) -> f64 {
    let along = (to.0 - from.0, to.1 - from.1);
    let length = along.0 * along.0 + along.1 * along.1;
    if length == 0.0 {
        return between(at, from);
    }
    let share = ((at.0 - from.0) * along.0 + (at.1 - from.1) * along.1) / length;
    let share = share.clamp(0.0, 1.0);
    between(at, (from.0 + share * along.0, from.1 + share * along.1))
}

/// Whether a ray from the spot to the right meets the edge.
fn is_right_of((from, to): (Spot, Spot), at: Spot) -> bool {
    (from.1 > at.1) != (to.1 > at.1)
        && at.0 < from.0 + (to.0 - from.0) * (at.1 - from.1) / (to.1 - from.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_negative_within_and_positive_without() {
        let ring = Area::ring((0, 0), 10, 2);
        assert_eq!(ring.distance((0.0, 0.0)), 9.0);
        assert_eq!(ring.distance((10.0, 0.0)), -1.0);
        // An arrow head with a notch.
        let notched = Area::outline(&[(0, 0), (10, 5), (0, 10), (4, 5)]);
        assert!(notched.distance((1.0, 5.0)) > 0.0);
        assert!(notched.distance((6.0, 5.0)) < 0.0);
        let line = Area::line(&[(0, 0), (10, 0), (10, 10)], 4);
        assert_eq!(line.distance((5.0, 3.0)), 1.0);
        assert_eq!(line.distance((10.0, 9.0)), -2.0);
        assert_eq!(line.bounds(), ((-2.0, -2.0), (12.0, 12.0)));
    }
}
