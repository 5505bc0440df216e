/**
 * Times are milliseconds since the reel's spin began, positions are strip indexes of the top row; reels spin
 * downwards.
 */

/** Symbols per millisecond at full speed. */
const SPEED = 0.03;
const LIFT = 0.16;
const LAUNCH = 200;
/** Length of a reel's final phase: it slows down, overshoots a little and settles. */
const LANDING = 420;
const BRAKE = 0.74;
const OVERSHOOT = 0.16;

export type ReelAt = {
  /** Strip index of the top row; whole when the reel has stopped. */
  offset: number;
  /** 0 at rest … 1 full speed. */
  speed: number;
};

/** A spinning reel whose stop is not known yet. */
export function runningReel(from: number, elapsed: number): ReelAt {
  if (elapsed <= 0) return { offset: from, speed: 0 };
  if (elapsed < LAUNCH) {
    const part = elapsed / LAUNCH;
    const lift = LIFT * Math.sin(Math.PI * Math.min(1, part * 1.6));
    return { offset: from + lift - (SPEED * LAUNCH * part ** 3) / 3, speed: part ** 2 };
  }
  return { offset: from - (SPEED * LAUNCH) / 3 - SPEED * (elapsed - LAUNCH), speed: 1 };
}

/** A reel that stops on `to` exactly when `elapsed` reaches `landsAt`. */
export function landingReel(from: number, to: number, elapsed: number, landsAt: number): ReelAt {
  if (elapsed >= landsAt) return { offset: to, speed: 0 };
  const left = landsAt - elapsed;
  if (left >= LANDING) return runningReel(from, elapsed);
  const part = 1 - left / LANDING;
  if (part >= BRAKE) {
    const settle = (part - BRAKE) / (1 - BRAKE);
    return { offset: to - OVERSHOOT * (0.5 + 0.5 * Math.cos(Math.PI * settle)), speed: 0 };
  }
  const brake = part / BRAKE;
  const way = (SPEED * LANDING * BRAKE) / 2;
  return { offset: to + (way + OVERSHOOT) * (1 - brake) ** 2 - OVERSHOOT, speed: 1 - brake };
}

/** Fades in, stays, fades out: 0 … 1 over the fraction of a step. */
export function fadeInOut(part: number, edge = 0.15): number {
  return Math.max(0, Math.min(1, part / edge, (1 - part) / edge));
}

export function easeOut(part: number): number {
  return 1 - (1 - Math.max(0, Math.min(1, part))) ** 3;
}
