import { expect, it } from 'vitest';
import { frame, plan } from '../src/lib/board/animation';

const points = [
  { x: 0, y: 0 },
  { x: 200, y: 200 },
  { x: 400, y: 0 },
];

it('walks leg by leg and lifts the captured men only after the last', () => {
  const shown = plan(points, [7, 8], 'normal');
  const walking = shown.duration - 2 * shown.lift;
  expect(frame(shown, 0)).toEqual({ point: points[0], lifted: [0, 0] });
  expect(frame(shown, shown.leg)).toMatchObject({ point: points[1], lifted: [0, 0] });
  expect(frame(shown, walking)).toMatchObject({ point: points[2], lifted: [0, 0] });
  expect(frame(shown, walking + shown.lift)).toMatchObject({ lifted: [1, 0] });
  expect(frame(shown, shown.duration)).toEqual({ point: points[2], lifted: [1, 1] });
});

it('pauses on the square where a leg ends', () => {
  const shown = plan(points, [7, 8], 'normal');
  expect(frame(shown, shown.leg + shown.pause / 2).point).toEqual(points[1]);
});

it('has nothing to walk when the piece was dragged to its place', () => {
  const shown = plan([{ x: 5, y: 5 }], [7], 'normal');
  expect(shown.duration).toBe(shown.lift);
  expect(frame(shown, 0).point).toEqual({ x: 5, y: 5 });
});

it('takes no time when switched off, and more when slow', () => {
  expect(plan(points, [7], 'off').duration).toBe(0);
  expect(frame(plan(points, [7], 'off'), 0)).toEqual({ point: points[2], lifted: [1] });
  const [fast, slow] = [plan(points, [7], 'fast'), plan(points, [7], 'slow')];
  expect(fast.duration).toBeLessThan(slow.duration);
});

it('lifts each piece as it is jumped where the variant has it so', () => {
  const shown = plan(points, [7, 8], 'normal', [0, 1]);
  expect(shown.duration).toBe(2 * shown.leg + shown.pause + shown.lift);
  expect(frame(shown, shown.leg).lifted).toEqual([0, 0]);
  expect(frame(shown, shown.leg + shown.lift)).toMatchObject({ lifted: [1, 0] });
  expect(frame(shown, shown.duration)).toEqual({ point: points[2], lifted: [1, 1] });
  // What was walked by hand before is gone from the beginning.
  expect(frame(plan(points, [7], 'normal', [-1]), shown.lift).lifted).toEqual([1]);
});
