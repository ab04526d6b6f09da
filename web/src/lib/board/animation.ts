// A move as it is shown: leg by leg, the captured men lifted one by one at the end, or at once
// where the variant has it so.

import type { Point } from './geometry';

export type Speed = 'off' | 'fast' | 'normal' | 'slow';
const FACTOR: Record<Speed, number> = { off: 0, fast: 0.55, normal: 1, slow: 1.9 };
const LEG = 190;
const PAUSE = 40;
const LIFT = 110;

export type Plan = {
  points: Point[];
  captures: number[];
  /** When each captured piece begins to be lifted. */
  lifts: number[];
  leg: number;
  pause: number;
  lift: number;
  duration: number;
};
export type Frame = {
  point: Point;
  /** How far each captured man is lifted, 0 to 1. */ lifted: number[];
};

/**
 * `points`: the squares of the route still to be walked, the place of the hand first. `leaps`: the
 * leg over each captured piece where pieces are lifted at once, negative for a leg walked before.
 */
export function plan(
  points: Point[],
  captures: number[],
  speed: Speed,
  leaps?: readonly number[],
): Plan {
  const factor = FACTOR[speed];
  const legs = Math.max(0, points.length - 1);
  // Long captures go a little faster, so that nobody waits for a combination of eight.
  const leg = LEG * factor * (legs > 3 ? 0.8 : 1);
  const pause = legs > 1 ? PAUSE * factor : 0;
  const lift = captures.length ? LIFT * factor : 0;
  const walking = legs * leg + Math.max(0, legs - 1) * pause;
  const lifts = captures.map((_, index) => {
    const leap = leaps?.[index];
    if (leap === undefined) return walking + index * lift;
    return Math.max(0, (leap + 1) * leg + Math.max(0, leap) * pause);
  });
  const duration = Math.max(walking, ...lifts.map((begins) => begins + lift));
  return { points, captures, lifts, leg, pause, lift, duration };
}

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

export function frame(plan: Plan, time: number): Frame {
  const { points, lifts, leg, pause, lift } = plan;
  const last = points[points.length - 1] ?? { x: 0, y: 0 };
  const legs = Math.max(0, points.length - 1);
  const walking = legs * leg + Math.max(0, legs - 1) * pause;
  const lifted = lifts.map((begins) =>
    lift === 0 ? 1 : Math.min(1, Math.max(0, (time - begins) / lift)),
  );
  if (time >= walking || leg === 0) return { point: last, lifted };
  const index = Math.min(legs - 1, Math.floor(time / (leg + pause)));
  const from = points[index] ?? last;
  const to = points[index + 1] ?? last;
  const share = ease(Math.min(1, (time - index * (leg + pause)) / leg));
  return {
    point: { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
    lifted,
  };
}
