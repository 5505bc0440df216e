import { members, stakesFor, whole } from '../engine/choice/index.ts';
import { type SharedModel, sharedGame } from '../engine/shared/index.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { bustOf } from './bust.ts';
import { type CrashChoice, type CrashOutcome, flight, leavesAt, TOP } from './flight.ts';

export { bustOf, bustOfDrawn, CASES, waysTo } from './bust.ts';
export { type CrashChoice, type CrashOutcome, leavesAt, msAt, TOP, valueAt } from './flight.ts';

export const GAME_CODE = 'crash';
export const VERSION = 1;

/** What a player may aim at, in hundredths. */
export const AUTO = { least: 101, most: TOP } as const;

const model: SharedModel<CrashChoice, CrashOutcome> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { formula: 'bustabit v2', keptHundredths: 99, top: TOP, auto: AUTO },
  source: 'chain',
  readChoice(value) {
    const { auto } = members(value, ['auto']);
    return { auto: auto === null ? null : whole(auto, AUTO.least, AUTO.most) };
  },
  draw: ({ serverSeed, clientSeed }) => ({ bust: bustOf(serverSeed, clientSeed) }),
  settle: ({ bust }, lines, ceiling) =>
    lines.map((line) => {
      const leaves = leavesAt(line, ceiling ?? TOP);
      return leaves <= bust ? (line.stake * BigInt(leaves)) / 100n : 0n;
    }),
  flight,
};

/** Crash: a value grows from 1.00 until it ends; who leaves before is paid it. */
export const crash = sharedGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { least: '98.99', most: '99.00' },
    houseEdgePercent: '1.01',
    top: { multiple: '1000.00', oneIn: '1010' },
  },
  pace: { kind: 'timed', bettingMs: 8_000, drawMs: 0, showMs: 4_000 },
  limitsFor(currency, exponent) {
    const chips = stakesFor(currency, exponent);
    const [least, most] = [chips[0]!, chips.at(-1)!];
    return { chips, step: least, least, most, mostPerRound: most * 2n, lines: 1, bank: most * 500n };
  },
});
