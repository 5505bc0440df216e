import { type BonusRules, contributionOf, isForGame } from '#contracts/values/bonus.ts';
import { type Db, run } from '../../platform/database.ts';
import type { PlayerKey } from './tables.ts';

/** What of a running bonus a stake is decided by. */
export type ActiveBonus = {
  grantId: string;
  rules: BonusRules;
  maxBet: bigint;
};

/** A stake somebody wants to place; amounts in minor units, `bonus` what is on the bonus account. */
export type Wish = {
  stake: bigint;
  cash: bigint;
  bonus: bigint;
  category: string;
  /** `PROVIDER/code`. */
  game: string;
};

/** Where the stake is taken from, or why it is refused. `counts`: the round belongs to the bonus. */
export type Funding =
  | { ok: true; cash: bigint; bonus: bigint; counts: boolean }
  | { ok: false; reason: 'insufficient' }
  | { ok: false; reason: 'bonusMaxBet'; max: bigint };

/**
 * Splits a stake: cash first, then bonus money (operations 4.2). A bet above the limit of the running bonus is refused, never held
 * against the player afterwards. With a non-sticky bonus that is so only for bets that touch it: the rest is the player's own.
 */
export function fundStake(active: ActiveBonus | undefined, wish: Wish): Funding {
  const { stake } = wish;
  const cash = wish.cash > 0n ? wish.cash : 0n;
  const isOpenTo = active !== undefined && isForGame(active.rules, wish);
  const usable = isOpenTo && wish.bonus > 0n ? wish.bonus : 0n;
  const fromCash = stake < cash ? stake : cash;
  const fromBonus = stake - fromCash;
  // A debt is paid before anything is played, and covered by nothing else.
  if (wish.cash < 0n || fromBonus > usable) return { ok: false, reason: 'insufficient' };
  if (!isOpenTo) return { ok: true, cash: stake, bonus: 0n, counts: false };
  const isSticky = active.rules.mode === 'sticky';
  const counts = fromBonus > 0n || (isSticky && contributionOf(active.rules, wish) > 0);
  if (counts && stake > active.maxBet) return { ok: false, reason: 'bonusMaxBet', max: active.maxBet };
  return { ok: true, cash: fromCash, bonus: fromBonus, counts };
}

/**
 * The running bonuses of players. Exact while the player's cash account is locked: whoever begins or ends a bonus locks it first.
 */
export async function activeBonuses(
  db: Db,
  players: readonly PlayerKey[],
): Promise<(ActiveBonus | undefined)[]> {
  if (players.length === 0) return [];
  const rows = await run<{ n: bigint; grant_id: string; rules: BonusRules; max_bet: bigint }>(db, {
    name: 'bonuses-active',
    text: `select asked.n, g.grant_id, g.rules, g.max_bet
      from unnest($1::int[], $2::uuid[]) with ordinality as asked (site_id, player_id, n)
      cross join lateral (select * from bonuses.grant x
        where x.site_id = asked.site_id and x.player_id = asked.player_id and x.state = 'active' limit 1) g`,
    values: [players.map(({ siteId }) => siteId), players.map(({ playerId }) => playerId)],
  });
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return players.map((_, at) => {
    const row = found.get(at + 1);
    return row && { grantId: row.grant_id, rules: row.rules, maxBet: row.max_bet };
  });
}

/** The running bonus of one player. */
export async function activeBonus(db: Db, player: PlayerKey): Promise<ActiveBonus | undefined> {
  return (await activeBonuses(db, [player]))[0];
}
