import type { Currency } from '#contracts/values/currency.ts';
import { percent } from '#games/engine/slot/ratio.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import { type Db, run } from '../../platform/database/index.ts';
import { type Jackpot, jackpotRulesOf, listJackpots, totalReturn } from './jackpots.ts';

type Returns = { min: string; max: string };

/**
 * Returns by jackpot, version of its rules and currency, cached: exact fractions over all its games are slow.
 */
const knownReturns = new Map<string, Returns>();
const MAX_KNOWN = 1_000;

/**
 * The percentage of stakes that a jackpot returns, at the highest and the lowest stake of its games; exact,
 * truncated.
 */
export function presentReturns(jackpot: Jackpot, currency: Currency): Returns {
  const key = `${jackpot.jackpot_id} ${jackpot.version} ${currency}`;
  const known = knownReturns.get(key);
  if (known) return known;
  const all = jackpot.games.map((code) => totalReturn(code, jackpotRulesOf(jackpot), currency).jackpot);
  const texts = all.flatMap(({ min, max }) => [percent(min, 4), percent(max, 4)]);
  const sorted = texts.toSorted((a, b) => Number(a) - Number(b));
  const returns = { min: sorted[0]!, max: sorted.at(-1)! };
  if (knownReturns.size >= MAX_KNOWN) knownReturns.clear();
  knownReturns.set(key, returns);
  return returns;
}

type Win = { jackpot_id: string; round_id: string; game_code: string; amount: bigint; won_at: Date };

/** The last wins of each jackpot of a site, newest first. */
export async function listJackpotWins(db: Db, siteId: number, limit: number): Promise<Win[]> {
  return await run<Win>(db, {
    text: `select w.jackpot_id, w.round_id, w.game_code, w.amount, w.won_at from originals.jackpot j
      cross join lateral (select * from originals.jackpot_win w
        where w.site_id = $1 and w.jackpot_id = j.jackpot_id order by w.number desc limit $2) w
      where j.site_id = $1 order by w.jackpot_id, w.number desc`,
    values: [siteId, limit],
  });
}

/** The open jackpots for players, largest first. */
export async function presentOpenJackpots(db: Db, siteId: number, currency: Currency) {
  const [all, wins] = await Promise.all([listJackpots(db, siteId), listJackpotWins(db, siteId, 1)]);
  return all
    .filter(({ closed_at }) => closed_at === null)
    .sort((a, b) => Number(b.amount - a.amount))
    .map((jackpot) => {
      const last = wins.find(({ jackpot_id }) => jackpot_id === jackpot.jackpot_id);
      const { jackpot_id, name, kind, games, share } = jackpot;
      return {
        ...{ jackpot_id, name, kind, games, share, provider_code: OWN_PROVIDER },
        ...{ amount: `${jackpot.amount}`, seed: `${jackpot.seed}` },
        ...{ cycle: `${jackpot.cycle}`, cap: `${jackpot.cap}` },
        returns: presentReturns(jackpot, currency),
        last_win: last ? { amount: `${last.amount}`, won_at: last.won_at.toISOString() } : null,
      };
    });
}
