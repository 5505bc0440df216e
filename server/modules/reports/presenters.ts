import type { BetItem } from '#contracts/api/reports.ts';
import type { SportsBet } from '#contracts/api/sports-tickets.ts';
import { formatMinor, toWireAmount } from '#contracts/values/money.ts';
import { SPORTS_PROVIDER } from '#contracts/values/sports-bets.ts';
import { csvLine } from '../../platform/csv.ts';
import type { BetRow } from './bets.ts';
import type { LargePayout } from './largest-payouts.ts';
import type { RecentWinner } from './public-statistics.ts';

/** Own rounds carry their proof; a provider's round is proved by the provider. */
const OWN_PROVIDER = 'BAIZE';

/** A round in the bet history of its player. */
export function presentBet(row: BetRow, bets: ReadonlyMap<string, SportsBet>): BetItem {
  return {
    round_id: row.round_id,
    provider_code: row.provider_code,
    game_code: row.game_code,
    game_name: row.game_name,
    category: row.category,
    stake: toWireAmount(row.stake, row.currency),
    win: toWireAmount(row.win, row.currency),
    net: toWireAmount(row.win - row.stake, row.currency),
    currency: row.currency,
    settled_at: row.settled_at.toISOString(),
    provable: row.provider_code === OWN_PROVIDER,
    bet: row.provider_code === SPORTS_PROVIDER ? (bets.get(row.round_id) ?? null) : null,
  };
}

export const BET_HEADER = csvLine([
  'time_utc',
  'game',
  'provider',
  'category',
  'stake',
  'win',
  'net',
  'currency',
  'round',
]);

/** A round as CSV, amounts in major units. */
export function betCsvLine(row: BetRow): string {
  const exact = (amount: bigint) => ({ decimal: formatMinor(amount, row.currency) });
  return csvLine([
    row.settled_at.toISOString(),
    row.game_name,
    row.provider_code === SPORTS_PROVIDER ? 'Sportsbook' : row.provider_code,
    row.category,
    exact(row.stake),
    exact(row.win),
    exact(row.win - row.stake),
    row.currency,
    row.round_id,
  ]);
}

/** A withdrawal of the public list, in whole units. */
export function presentLargePayout({ account, gain, currency, at }: LargePayout) {
  return { account, amount: Math.round(toWireAmount(gain, currency)), currency, at: at.toISOString() };
}

/** Amounts of the public lists are whole units: exact sums would single a player out. */
export function presentWinner(winner: RecentWinner) {
  return {
    account: winner.account,
    amount: Math.round(toWireAmount(winner.gain, winner.currency)),
    currency: winner.currency,
    game: winner.game,
    at: winner.at.toISOString(),
  };
}
