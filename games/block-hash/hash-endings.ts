import { maximumOf, type StakedChoice } from '../engine/shared/index.ts';
import { blockResultOf, payoutFor, type Winners } from './rules.ts';
import { findSpot, SECTIONS } from './spots.ts';

/**
 * Hash endings: the last five characters, plus the last decimal digit before them if all five are letters.
 */
const DIGITS = 10;
const ALL = 16 ** 5 * DIGITS;
const FILLED = 59;

type Case = { winners: Winners; ways: number };
/** The last characters of a hash, and the number of hashes with this ending. */
type HashEnding = { text: string; ways: number };

const NIBBLES: readonly string[] = [...'0123456789abcdef'];
/** From the third-last character on, all letters count as ten. */
const KINDS: readonly HashEnding[] = [...'0123456789']
  .map((text) => ({ text, ways: 1 }))
  .concat({ text: 'a', ways: 6 });
const PAIRS: readonly HashEnding[] = KINDS.flatMap((kind) =>
  KINDS.map((other) => ({ text: kind.text + other.text, ways: kind.ways * other.ways })),
);
const pointsOf = ({ text }: HashEnding) =>
  [...text].reduce((sum, digit) => sum + (digit === 'a' ? 10 : Number(digit)), 0) % 10;
/**
 * If the last digit is to the left of them, only the last digit of the sum of the fifth- and fourth-last
 * characters matters.
 */
const SUMS: readonly HashEnding[] = [...Map.groupBy(PAIRS, pointsOf).values()].map((pairs) => ({
  text: pairs[0]!.text,
  ways: pairs.reduce((sum, { ways }) => sum + ways, 0),
}));

let counted: readonly Case[] | undefined;

/**
 * Every possible combination of winners, with the number of hash endings that produce it. A hash without any
 * decimal digit (6 of 16 characters, 64 times) is included with weight zero. Computed once, on first use.
 */
export function winnerCombinations(): readonly Case[] {
  counted ??= count();
  return counted;
}

function count(): Case[] {
  const found = new Map<string, Case>();
  const meet = (hash: string, ways: number) => {
    const { winners } = blockResultOf(hash);
    const key = SECTIONS.map((section) => winners[section]).join();
    const known = found.get(key) ?? { winners, ways: 0 };
    known.ways += ways;
    found.set(key, known);
  };
  for (const last of NIBBLES.flatMap((nibble) => NIBBLES.map((other) => nibble + other)))
    for (const third of KINDS) {
      const tail = third.text + last;
      for (const pair of /\d/.test(tail) ? SUMS : PAIRS) {
        const ways = pair.ways * third.ways;
        const end = pair.text + tail;
        if (/\d/.test(end)) meet(end.padStart(64, '0'), DIGITS * ways);
        else {
          for (let digit = 0; digit < DIGITS; digit++) meet(`${digit}`.repeat(FILLED) + end, ways);
          meet('f'.repeat(FILLED) + end, 0);
        }
      }
    }
  return [...found.values()];
}

/** Maximum total return of lines: that of the most expensive combination. */
export function maxPayoutOf(lines: readonly StakedChoice[]): bigint {
  const laid = lines.map(({ choice, stake }) => ({ spot: findSpot(choice as string)!, stake }));
  return maximumOf(
    winnerCombinations().map(({ winners }) =>
      laid.reduce((sum, { spot, stake }) => sum + payoutFor(spot, stake, winners), 0n),
    ),
  );
}

/** Share of hashes, in hundredths of a percent, on which any of these spots wins. */
export function coverageOf(choices: readonly string[]): number {
  const spots = choices.map((choice) => findSpot(choice)!);
  const won = winnerCombinations().filter(({ winners }) =>
    spots.some(({ section, name }) => winners[section] === name),
  );
  return Math.floor((won.reduce((sum, { ways }) => sum + ways, 0) * 10_000) / ALL);
}
