import type { SlotRules } from '#games/slot-games.ts';
import type { Sound } from '../sound/sound.ts';
import { type Canvases, createPainter } from './painter.ts';
import { skinOf } from './skin.ts';
import { soundsBetween } from './spin-sounds.ts';
import {
  frameAt,
  type RoundTimeline,
  type SpinFrame,
  skipFrom,
  timelineOf,
  waitingFrame,
} from './timeline.ts';
import { type RestingReels, type RoundShow, restingOf } from './timeline-steps.ts';

type StageOptions = {
  canvases: Canvases;
  rules: SlotRules;
  sound: Sound;
  isReduced: () => boolean;
  /** Called for every drawn frame; the texts and numbers around the canvas follow it. */
  onFrame: (frame: SpinFrame) => void;
};

/**
 * The canvases and their clock. The clock stops while the page is hidden, so no part of a result is missed.
 */
export type Stage = {
  /** The final state of a round, without animation; null is the window before the first one. */
  rest(show: RoundShow | null): void;
  /** Starts the reels; they spin until `land` or `rest`. */
  spin(): void;
  /** Shows a settled round; resolves when the animation is over. */
  land(show: RoundShow): Promise<void>;
  /** Skips the current animation, if allowed; true if something was skipped. */
  skip(): boolean;
  /** Jumps to the total of the round, once the paid spin has stopped. */
  toEnd(): void;
  destroy(): void;
};

type Showing = { timeline: RoundTimeline; heard: number; done: () => void };

/** Puts a game on its canvases. */
export function createStage({ canvases, rules, sound, isReduced, onFrame }: StageOptions): Stage {
  const skin = skinOf(rules.gameCode);
  const isPool = rules.form === 'clusters';
  const rule = { rules, scatter: rules.scatter?.symbol ?? '', needed: neededScatters(rules) };
  let from = windowAt(rules, skin.start);
  let showing: Showing | undefined;
  let isTurning = false;
  let time = 0;

  const draw = () => {
    const waited = isTurning ? time : 0;
    const frame = showing
      ? frameAt(showing.timeline, time)
      : waitingFrame(from, waited, { isReduced: isReduced(), isPool });
    painter.draw(frame, showing?.timeline.show.spins ?? []);
    onFrame(frame);
  };
  const painter = createPainter(canvases, rules, skin, draw);
  const clock = createClock((passed) => {
    time += passed;
    draw();
    if (!showing) return isTurning;
    for (const event of soundsBetween(showing.timeline, showing.heard, time, rule.scatter)) sound.play(event);
    showing.heard = time;
    if (time < showing.timeline.end) return true;
    showing.done();
    return false;
  });

  return {
    rest(show) {
      from = show ? restingOf(show.spins.at(-1)!) : windowAt(rules, skin.start);
      [showing, isTurning] = [undefined, false];
      draw();
    },
    spin() {
      [showing, isTurning, time] = [undefined, true, 0];
      sound.play({ name: 'start' });
      clock.wake();
    },
    land(show) {
      if (!isTurning) time = 0;
      const timeline = timelineOf(show, rule, { from, knownAt: time, isReduced: isReduced() });
      [from, isTurning] = [restingOf(show.spins.at(-1)!), false];
      return new Promise((done) => {
        showing = { timeline, heard: time, done };
        clock.wake();
      });
    },
    skip() {
      const next = showing && skipFrom(showing.timeline, time);
      if (!showing || next === undefined) return false;
      [time, showing.heard] = [next, next - 1];
      return true;
    },
    toEnd() {
      if (!showing || time < showing.timeline.skippableFrom) return;
      const total = showing.timeline.steps.at(-1)!;
      time = Math.max(time, total.at);
      showing.heard = time - 1;
    },
    destroy() {
      clock.stop();
      painter.destroy();
      showing?.done();
    },
  };
}

/** Calls `tick` with the visible milliseconds passed, frame by frame, until it returns false. */
function createClock(tick: (passed: number) => boolean): { wake(): void; stop(): void } {
  let request = 0;
  let last = 0;
  let isAwake = false;
  const step = (now: number) => {
    const passed = last > 0 ? Math.min(now - last, 100) : 0;
    last = now;
    isAwake = tick(passed);
    request = 0;
    ask();
  };
  const ask = () => {
    if (isAwake && request === 0 && !document.hidden) request = requestAnimationFrame(step);
    if (!isAwake) last = 0;
  };
  const pause = () => {
    cancelAnimationFrame(request);
    [request, last] = [0, 0];
    ask();
  };
  document.addEventListener('visibilitychange', pause);
  return {
    wake() {
      isAwake = true;
      ask();
    },
    stop() {
      isAwake = false;
      cancelAnimationFrame(request);
      document.removeEventListener('visibilitychange', pause);
    },
  };
}

/** The window at these stops. */
function windowAt({ strips, rows }: SlotRules, stops: readonly number[]): RestingReels {
  const grid = Array.from({ length: rows }, (_, row) =>
    strips.map((strip, reel) => strip[((stops[reel] ?? 0) + row) % strip.length]!),
  );
  return { stops: strips.map((_, reel) => stops[reel] ?? 0), grid };
}

function neededScatters(rules: SlotRules): number {
  const award = rules.freeSpins?.awards.findIndex((count) => count > 0) ?? -1;
  return award < 0 ? Number.POSITIVE_INFINITY : award;
}
