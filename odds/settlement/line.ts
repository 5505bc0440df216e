import { HALF_LOSE, HALF_WIN, type LegOutcome, LOSE, PUSH, WIN } from './outcome.ts';

/** Handicap and goal lines as whole numbers of quarters: −0.75 is −3 (sportsbook 1). */
export type Quarters = number;

/** Widest accepted line, in quarters; basketball totals are below 400 points. */
const MAX_QUARTERS = 4 * 999;
const PLAIN = /^([+-]?)(\d{1,3}(?:\.(?:00?|25|50?|75))?)$/;
const SPLIT = /^([+-]?)(\d{1,3}(?:\.(?:00?|25|50?|75))?)[-/](\d{1,3}(?:\.(?:00?|25|50?|75))?)$/;

/**
 * Parses "-0.75", "+0.75", "0" or split notation "-0.5/1", "0-0.5", whose sign applies to both parts
 * (sportsbook 5). Null for anything that is not a multiple of 0.25 or a pair of adjacent lines.
 */
export function readLine(text: string): Quarters | null {
  const plain = PLAIN.exec(text);
  if (plain) return within(signed(plain[1]!, Number(plain[2]) * 4));
  const split = SPLIT.exec(text);
  if (!split) return null;
  const [low, high] = [Number(split[2]) * 4, Number(split[3]) * 4];
  if (high - low !== 2 || low % 2 !== 0) return null;
  return within(signed(split[1]!, low + 1));
}

const signed = (sign: string, size: number): number => (sign === '-' && size !== 0 ? -size : size);
const within = (line: number): number | null => (Math.abs(line) <= MAX_QUARTERS ? line : null);

/** A line as text: 3 → "0.75"; signed, as displayed for handicaps: 3 → "+0.75", 0 → "0". */
export function showLine(line: Quarters, withSign = false): string {
  const text = String(line / 4);
  return withSign && line > 0 ? `+${text}` : text;
}

/** Whether a line has no fraction, so that a bet can push. */
export function isWholeLine(line: Quarters): boolean {
  return line % 4 === 0;
}

/** Whether a line is a quarter line, whose stake is split over the two adjacent lines. */
export function isQuarterLine(line: Quarters): boolean {
  return line % 2 !== 0;
}

/** The two lines of a quarter line, the lower first. */
export function splitLine(line: Quarters): readonly [Quarters, Quarters] {
  return [line - 1, line + 1];
}

/** The outcome of a margin in quarters, seen from the selection and with the line applied (sportsbook 5). */
export function lineOutcome(margin: Quarters): LegOutcome {
  if (margin >= 2) return WIN;
  if (margin === 1) return HALF_WIN;
  if (margin === 0) return PUSH;
  return margin === -1 ? HALF_LOSE : LOSE;
}
