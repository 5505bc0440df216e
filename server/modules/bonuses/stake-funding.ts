import {
  type BonusRules,
  isAllowedInGame,
  wageringContributionPercent,
} from '#contracts/values/bonus-rules.ts';
import type { Db } from '../../platform/database/index.ts';
import { readStatementPart, type StatementPart } from '../../platform/database/statement-parts.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { findBalances } from '../ledger/index.ts';

/** The fields of an active bonus that determine the funding of a stake. */
export type ActiveBonus = {
  grantId: string;
  rules: BonusRules;
  maxBet: bigint;
};

/** A requested stake; amounts in minor units, `bonus` the balance of the bonus account. */
type StakeRequest = {
  stake: bigint;
  cash: bigint;
  bonus: bigint;
  category: string;
  /** `PROVIDER/code`. */
  game: string;
};

/** The source of a stake, or why it is refused. `counts`: the round counts towards the bonus. */
export type StakeFunding =
  | { ok: true; cash: bigint; bonus: bigint; counts: boolean }
  | { ok: false; reason: 'insufficient' }
  | { ok: false; reason: 'bonusMaxBet'; max: bigint };

/**
 * Splits a stake: cash first, then bonus money (operations 4.2). A bet above the limit of the active bonus is
 * refused, never used against the player later. With a non-sticky bonus this applies only to bets that use
 * bonus money, because the rest is the player's own.
 */
export function fundStake(active: ActiveBonus | undefined, request: StakeRequest): StakeFunding {
  const { stake } = request;
  const cash = request.cash > 0n ? request.cash : 0n;
  const isOpenTo = active !== undefined && isAllowedInGame(active.rules, request);
  const usable = isOpenTo && request.bonus > 0n ? request.bonus : 0n;
  const fromCash = stake < cash ? stake : cash;
  const fromBonus = stake - fromCash;
  // A debt is settled before any play and cannot be covered by bonus money.
  if (request.cash < 0n || fromBonus > usable) return { ok: false, reason: 'insufficient' };
  if (!isOpenTo) return { ok: true, cash: stake, bonus: 0n, counts: false };
  const isSticky = active.rules.mode === 'sticky';
  const counts = fromBonus > 0n || (isSticky && wageringContributionPercent(active.rules, request) > 0);
  if (counts && stake > active.maxBet) return { ok: false, reason: 'bonusMaxBet', max: active.maxBet };
  return { ok: true, cash: fromCash, bonus: fromBonus, counts };
}

/**
 * The maximum bet with an active bonus; null if none applies, because the game cannot be played with it or
 * cash covers more.
 */
export function bonusBetLimit(
  active: ActiveBonus | undefined,
  { cash, category, game }: Omit<StakeRequest, 'stake' | 'bonus'>,
): bigint | null {
  if (!active || !isAllowedInGame(active.rules, { category, game })) return null;
  const isCounted =
    active.rules.mode === 'sticky' && wageringContributionPercent(active.rules, { category, game }) > 0;
  return isCounted || cash <= active.maxBet ? active.maxBet : null;
}

type ActiveRow = { bonus_grant: string | null; bonus_rules: BonusRules | null; bonus_max_bet: bigint | null };

/**
 * The active bonus of a player, as part of a statement. Exact while the player's cash account is locked:
 * starting or ending a bonus locks it first.
 */
export const ACTIVE_BONUS: StatementPart<ActiveRow, ActiveBonus | undefined> = {
  columns: 'running.grant_id as bonus_grant, running.rules as bonus_rules, running.max_bet as bonus_max_bet',
  joins: `left join lateral (select x.grant_id, x.rules, x.max_bet from bonuses.grant x
    where x.site_id = requested.site_id and x.player_id = requested.player_id
    and x.state = 'active' limit 1) running on true`,
  read: ({ bonus_grant, bonus_rules, bonus_max_bet }) =>
    bonus_grant === null ? undefined : { grantId: bonus_grant, rules: bonus_rules!, maxBet: bonus_max_bet! },
};

/** The player's active bonus. */
export async function findActiveBonus(db: Db, player: PlayerKey): Promise<ActiveBonus | undefined> {
  const [active] = await readStatementPart(db, 'bonuses-active', ACTIVE_BONUS, [player], new Date());
  return active;
}

/** Money that can be staked, in minor units: cash, and bonus money above zero with an active bonus. */
export const playableAmount = (
  { cash, bonus }: { cash: bigint; bonus: bigint },
  hasActiveBonus: boolean,
): bigint => (hasActiveBonus && bonus > 0n ? cash + bonus : cash);

/** The same of a player's balances; 0 without an account. */
export async function playableBalance(db: Db, siteId: number, playerId: string): Promise<bigint> {
  const [held, active] = await Promise.all([
    findBalances(db, siteId, playerId),
    findActiveBonus(db, { siteId, playerId }),
  ]);
  return held ? playableAmount(held, active !== undefined) : 0n;
}
