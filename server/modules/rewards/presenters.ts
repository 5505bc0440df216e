import type { NextLevel } from '#contracts/api/auth.ts';
import { toWireAmount } from '#contracts/values/money.ts';
import type { LevelGift } from './payouts/gifts.ts';
import type { VipProgramme } from './programmes.ts';
import { isCurrentLevel, levelAbove, levelBelow, type Progress } from './vip-progress.ts';

/** The response of a site without a programme: one level without requirements. */
export const NO_PROGRAMME: NextLevel = {
  starting_deposit: 0,
  cycle_deposit: 0,
  deposit_next: 0,
  starting_turnover: 0,
  cycle_turnover: 0,
  turnover_next: 0,
  vip_name: '',
  vip_name_next: '',
};

/**
 * `nextLevel[0]` exactly as specified, decimals in the site's currency; at the top level the targets are 0
 * and the next name is empty.
 */
export function presentProgress(programme: VipProgramme, progress: Progress): NextLevel {
  const amountOf = (amount: bigint) => toWireAmount(amount, programme.currency);
  const level = programme.levels[progress.position];
  const next = levelAbove(programme.levels, progress.position);
  return {
    starting_deposit: amountOf(progress.starting_deposit),
    cycle_deposit: amountOf(progress.cycle_deposit),
    deposit_next: next && level ? amountOf(level.deposit_next) : 0,
    starting_turnover: amountOf(progress.starting_turnover),
    cycle_turnover: amountOf(progress.cycle_turnover),
    turnover_next: next && level ? amountOf(level.turnover_next) : 0,
    vip_name: level?.name ?? '',
    vip_name_next: next?.name ?? '',
  };
}

/**
 * The levels of a programme with the requirements to reach and to keep each, decimals in the site's currency;
 * levels above a position need approval.
 */
export function presentLevels(
  { currency, levels }: VipProgramme,
  gifts: Map<number, LevelGift>,
  above: number | null,
) {
  const amountOf = (amount: bigint) => toWireAmount(amount, currency);
  return levels.filter(isCurrentLevel).map((level) => {
    const below = levelBelow(levels, level.position);
    return {
      vip_name: level.name,
      deposit: amountOf(below?.deposit_next ?? 0n),
      turnover: amountOf(below?.turnover_next ?? 0n),
      keep_deposit: amountOf(level.keep_deposit),
      keep_turnover: amountOf(level.keep_turnover),
      ...presentLevelGift(gifts.get(level.position), amountOf),
      is_checked: above !== null && level.position > above,
    };
  });
}

function presentLevelGift(gift: LevelGift | undefined, amountOf: (amount: bigint) => number) {
  const rebate = Object.entries(gift?.rebate ?? {})
    .filter(([, points]) => points > 0)
    .map(([category, points]) => ({ category, percent: points / 100 }));
  const sum = (name: 'level_up' | 'weekly' | 'birthday') => amountOf(gift?.[name] ?? 0n);
  const sums = { level_up: sum('level_up'), weekly: sum('weekly'), birthday: sum('birthday') };
  return { ...sums, rebate, cashback: (gift?.cashback ?? 0) / 100 };
}
