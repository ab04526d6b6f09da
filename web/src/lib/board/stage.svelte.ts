// What is to be seen on the board while it goes from one ply to another.

import type { Move, Piece } from '../wire';
import { frame, plan, type Plan, type Speed } from './animation';
import { legOver, type Geometry, type Point } from './geometry';
import { atPly, same } from './position';

export type Aim = {
  start: Piece[];
  moves: Move[];
  ply: number;
  /** Legs of the newest move that the player has walked by hand. */
  walked: number;
  /** Captured pieces leave the board as they are jumped, not after the whole capture. */
  atOnce?: boolean;
};

type Running = { plan: Plan; began: number; move: Move; to: number };

/** More plies than this at once are not played through but shown at once. */
const FOLLOWED = 2;

export class Stage {
  pieces: Piece[] = $state.raw([]);
  mover: { piece: Piece; point: Point } | null = $state.raw(null);
  /** Captured pieces on their way off the board, by square, 0 to 1. */
  lifted: ReadonlyMap<number, number> = $state.raw(new Map());

  #shown: Aim | null = null;
  #aim: Aim | null = null;
  #running: Running | null = null;
  #request = 0;
  #geometry: Geometry | null = null;
  #speed: Speed = 'normal';

  aim(aim: Aim, geometry: Geometry, speed: Speed): void {
    const turned = this.#geometry !== geometry;
    this.#aim = aim;
    this.#geometry = geometry;
    this.#speed = speed;
    if (this.#running && (turned || !this.#ahead(aim))) this.stop();
    if (!this.#running) this.#advance();
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
    this.#running = null;
    this.mover = null;
    this.lifted = new Map();
  }

  /** Whether the ply that the running move leads to lies on the way to the aim. */
  #ahead(aim: Aim): boolean {
    const { to, move } = this.#running ?? { to: 0, move: null };
    const there = aim.moves[to - 1];
    const forward = to > (this.#shown?.ply ?? 0);
    if (!forward) return aim.ply === to;
    return aim.ply >= to && aim.ply - to < FOLLOWED && !!there && !!move && same(there, move);
  }

  #advance(): void {
    const aim = this.#aim;
    const shown = this.#shown;
    if (!aim) return;
    const still = this.#speed === 'off' || document.hidden || !shown;
    const distance = shown ? aim.ply - shown.ply : 0;
    if (still || distance === 0 || Math.abs(distance) > FOLLOWED || !agree(shown, aim)) {
      this.#shown = aim;
      this.pieces = atPly(aim.start, aim.moves, aim.ply);
      return;
    }
    const move = distance > 0 ? aim.moves[shown.ply] : shown.moves[shown.ply - 1];
    if (move) this.#run(shown, aim, move, distance > 0);
  }

  #run(shown: Aim, aim: Aim, move: Move, forward: boolean): void {
    const geometry = this.#geometry;
    const ply = forward ? shown.ply : shown.ply - 1;
    const before = atPly(shown.start, forward ? aim.moves : shown.moves, ply);
    const piece = before.find((one) => one.square === move.from);
    if (!piece || !geometry) return;
    const newest = forward && ply === aim.moves.length - 1;
    const walked = newest ? Math.min(aim.walked, move.path.length - 1) : 0;
    const squares = forward ? move.path.slice(walked) : [...move.path].reverse();
    const points = squares.map((square) => geometry.middle(square));
    this.pieces = before.filter((one) => one !== piece);
    this.mover = { piece, point: points[0] ?? geometry.middle(move.from) };
    this.#running = {
      plan: plan(
        points,
        forward ? move.captures : [],
        this.#speed,
        aim.atOnce ? move.captures.map((square) => legOver(geometry, squares, square)) : undefined,
      ),
      began: performance.now(),
      move,
      to: forward ? ply + 1 : ply,
    };
    this.#request = requestAnimationFrame(this.#tick);
  }

  #tick = (now: number): void => {
    const running = this.#running;
    const mover = this.mover;
    const aim = this.#aim;
    if (!running || !mover || !aim) return;
    const time = Math.max(0, now - running.began);
    if (time < running.plan.duration) {
      const { point, lifted } = frame(running.plan, time);
      this.mover = { piece: mover.piece, point };
      this.lifted = new Map(running.plan.captures.map((square, i) => [square, lifted[i] ?? 0]));
      this.#request = requestAnimationFrame(this.#tick);
      return;
    }
    this.#shown = { ...aim, ply: running.to };
    this.pieces = atPly(aim.start, aim.moves, running.to);
    this.stop();
    if (aim.ply !== running.to) this.#advance();
  };
}

/** Whether both lists hold the same move just before the point where they part. */
function agree(shown: Aim, aim: Aim): boolean {
  const ply = Math.min(shown.ply, aim.ply);
  if (ply === 0) return true;
  const [a, b] = [shown.moves[ply - 1], aim.moves[ply - 1]];
  return !!a && !!b && same(a, b);
}
