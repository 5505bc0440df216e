import type { NextLevel } from '#contracts/api/auth.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { money, toWireNumber } from '#contracts/values/money.ts';
import type { LevelGift } from './payouts/gifts.ts';
import type { Programme } from './programmes.ts';
import type { Progress } from './progress.ts';

/** What a site without a programme answers: one level that asks for nothing. */
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

/** `nextLevel[0]` to the letter, decimals in the site's currency; at the top the targets are 0 and the next name empty. */
export function presentProgress(programme: Programme, progress: Progress): NextLevel {
  const decimal = (amount: bigint) => toWireNumber(money(amount, currencyOf(programme.currency)));
  const level = programme.levels[progress.position];
  const next = programme.levels[progress.position + 1];
  return {
    starting_deposit: decimal(progress.starting_deposit),
    cycle_deposit: decimal(progress.cycle_deposit),
    deposit_next: next && level ? decimal(level.deposit_next) : 0,
    starting_turnover: decimal(progress.starting_turnover),
    cycle_turnover: decimal(progress.cycle_turnover),
    turnover_next: next && level ? decimal(level.turnover_next) : 0,
    vip_name: level?.name ?? '',
    vip_name_next: next?.name ?? '',
  };
}

/** The levels of a programme with what leads to each and what keeps it, decimals in the site's currency; those above a position wait for approval. */
export function presentLevels(
  { currency, levels }: Programme,
  gifts: Map<number, LevelGift>,
  above: number | null,
) {
  const decimal = (amount: bigint) => toWireNumber(money(amount, currencyOf(currency)));
  return levels.map((level, index) => {
    const below = levels[index - 1];
    return {
      vip_name: level.name,
      deposit: decimal(below?.deposit_next ?? 0n),
      turnover: decimal(below?.turnover_next ?? 0n),
      keep_deposit: decimal(level.keep_deposit),
      keep_turnover: decimal(level.keep_turnover),
      ...presentLevelGift(gifts.get(index), decimal),
      is_checked: above !== null && index > above,
    };
  });
}

function presentLevelGift(gift: LevelGift | undefined, decimal: (amount: bigint) => number) {
  const rebate = Object.entries(gift?.rebate ?? {})
    .filter(([, points]) => points > 0)
    .map(([category, points]) => ({ category, percent: points / 100 }));
  const sum = (name: 'level_up' | 'weekly' | 'birthday') => decimal(gift?.[name] ?? 0n);
  const sums = { level_up: sum('level_up'), weekly: sum('weekly'), birthday: sum('birthday') };
  return { ...sums, rebate, cashback: (gift?.cashback ?? 0) / 100 };
}
