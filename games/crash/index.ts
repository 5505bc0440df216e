import { hashedRange } from '#games/engine/shared/hashed-range.ts';
import { readInteger, readObject, stakesFor } from '../engine/choice/index.ts';
import { type SharedModel, sharedGame } from '../engine/shared/index.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { crashPointOf } from './crash-point.ts';
import { type CrashChoice, type CrashOutcome, cashOutMultiplier, flight, MAX_MULTIPLIER } from './flight.ts';

export { CASES, casesReaching, crashPointOf, crashPointOfDraw } from './crash-point.ts';
export {
  type CrashChoice,
  type CrashOutcome,
  MAX_MULTIPLIER,
  multiplierAt,
  timeOfMultiplier,
} from './flight.ts';

export const GAME_CODE = 'crash';
export const VERSION = 1;

/** Range of auto cash-out values, in hundredths. */
export const AUTO_CASH_OUT_RANGE = { min: 101, max: MAX_MULTIPLIER } as const;

const model: SharedModel<CrashChoice, CrashOutcome> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    formula: 'bustabit v2',
    keptHundredths: 99,
    top: MAX_MULTIPLIER,
    auto: hashedRange(AUTO_CASH_OUT_RANGE),
  },
  source: 'chain',
  readChoice(value) {
    const { auto } = readObject(value, ['auto']);
    return {
      auto: auto === null ? null : readInteger(auto, AUTO_CASH_OUT_RANGE.min, AUTO_CASH_OUT_RANGE.max),
    };
  },
  draw: ({ serverSeed, clientSeed }) => ({ bust: crashPointOf(serverSeed, clientSeed) }),
  settle: ({ bust }, lines, ceiling) =>
    lines.map((line) => {
      const leaves = cashOutMultiplier(line, ceiling ?? MAX_MULTIPLIER);
      return leaves <= bust ? (line.stake * BigInt(leaves)) / 100n : 0n;
    }),
  flight,
};

/**
 * Crash: a value grows from 1.00 until the crash; a bet cashed out before that is paid at the current value.
 */
export const crash = sharedGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.99', max: '99.00' },
    houseEdgePercent: '1.01',
    top: { multiple: '1000.00', oneIn: '1010' },
  },
  pace: { kind: 'timed', bettingMs: 8_000, drawMs: 0, showMs: 4_000 },
  limitsFor(currency, exponent) {
    const chips = stakesFor(currency, exponent);
    const [min, max] = [chips[0]!, chips.at(-1)!];
    return { chips, step: min, min, max, maxPerRound: max * 2n, lines: 1 };
  },
});
