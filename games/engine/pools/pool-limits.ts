import { stakesFor } from '../choice/index.ts';
import type { StakeLimits } from '../shared/index.ts';
import { STAKE_STEP } from './pools.ts';

const CHIPS = 5;

/** Pool stakes: chips of our ladder at which every dividend is whole. */
export function poolLimits(currency: string, exponent: number): StakeLimits {
  const stakes = stakesFor(currency, exponent).filter((stake) => stake % STAKE_STEP === 0n);
  const min = stakes[0]!;
  const max = stakes.at(-1)!;
  const chips = stakes.filter((stake) => stake % min === 0n).slice(0, CHIPS);
  return { chips, step: min, min, max, maxPerRound: max * 4n, lines: 40 };
}
