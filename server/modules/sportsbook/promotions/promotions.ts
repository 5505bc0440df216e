import type { Selectable } from 'kysely';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { findActiveBonus } from '../../bonuses/index.ts';
import { suppressedPlayers } from '../../protection/index.ts';
import type { OutcomeRow } from '../markets.ts';
import { type SportsbookTables, tables } from '../tables.ts';
import type { Slip, SlipRefusal } from '../tickets/slip.ts';
import type { PromotionTerms } from './promotion-table.ts';
import { fewestLegsOf } from './promotion-terms.ts';

export type PromotionRow = Selectable<SportsbookTables['promotion']>;

/** An approved promotion. `promotionId` makes the approval idempotent. */
export type NewPromotion = {
  siteId: number;
  promotionId: string;
  title: string;
  terms: PromotionTerms;
  currency: string;
  /** Its total budget, minor units. */
  budget: bigint;
  ticketsPerPlayer: number;
  sports: readonly string[];
  betTypes: readonly string[];
  startsAt: Date;
  endsAt: Date;
  madeBy: string;
  now: Date;
};

/** Opens an approved promotion. */
export async function createPromotion(tx: Tx, promotion: NewPromotion): Promise<void> {
  await tables(tx)
    .insertInto('promotion')
    .values({
      site_id: promotion.siteId,
      promotion_id: promotion.promotionId,
      kind: promotion.terms.kind,
      title: promotion.title,
      terms: JSON.stringify(promotion.terms),
      currency: promotion.currency,
      budget: promotion.budget,
      tickets_per_player: promotion.ticketsPerPlayer,
      sports: [...promotion.sports],
      bet_types: [...promotion.betTypes],
      starts_at: promotion.startsAt,
      ends_at: promotion.endsAt,
      made_by: promotion.madeBy,
      approved_at: promotion.now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'promotion_id']).doNothing())
    .execute();
}

/** Ends a promotion for new bets. False if none is running or scheduled. */
export async function stopPromotion(
  tx: Tx,
  siteId: number,
  promotionId: string,
  now: Date,
): Promise<boolean> {
  const stopped = await write(tx, {
    text: `update sportsbook.promotion set stopped_at = $3
      where site_id = $1 and promotion_id = $2 and stopped_at is null and ends_at > $3
      returning promotion_id`,
    values: [siteId, promotionId, now],
  });
  return stopped.length > 0;
}

/** A promotion of a site. */
export async function findPromotion(
  db: Db,
  siteId: number,
  promotionId: string,
): Promise<PromotionRow | undefined> {
  return await tables(db)
    .selectFrom('promotion')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('promotion_id', '=', promotionId)
    .executeTakeFirst();
}

/** Locks a promotion until the transaction ends, which serialises placements that use it. */
export async function lockPromotion(tx: Tx, siteId: number, promotionId: string): Promise<void> {
  await write(tx, {
    text: `select from sportsbook.promotion where site_id = $1 and promotion_id = $2 for no key update`,
    values: [siteId, promotionId],
  });
}

/**
 * `committed`: the amounts its tickets have added to returns and can still add while open, in minor units.
 * `own`: the player's tickets, excluding void ones.
 */
type PromotionUse = { committed: bigint; own: number };

const UNUSED: PromotionUse = { committed: 0n, own: 0 };

/** The use of promotions of a site, by id; of those that have been used. */
async function usesOf(
  db: Db,
  { siteId, playerId }: PlayerKey,
  promotionIds: readonly string[],
): Promise<Map<string, PromotionUse>> {
  const rows = await run<PromotionUse & { promotion_id: string }>(db, {
    text: `select promotion_id,
        coalesce(sum(case when state = 'open' then promotion_max else promotion_paid end), 0)::int8 as committed,
        count(*) filter (where player_id = $3 and coalesce(outcome, '') <> 'void')::int as own
      from sportsbook.ticket where site_id = $1 and promotion_id = any ($2::uuid[]) group by promotion_id`,
    values: [siteId, promotionIds, playerId],
  });
  return new Map(rows.map(({ promotion_id, ...use }) => [promotion_id, use]));
}

const isRunning = ({ starts_at, ends_at, stopped_at }: PromotionRow, now: Date) =>
  stopped_at === null && starts_at <= now && ends_at > now;

/** Promotions available to a player now, earliest end first, with the remaining uses. */
export async function listPromotionsFor(
  db: Db,
  { siteId, playerId }: PlayerKey,
  now: Date,
): Promise<(PromotionRow & { left: number })[]> {
  if (await isKeptOut(db, { siteId, playerId }, now)) return [];
  const rows = await tables(db)
    .selectFrom('promotion')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('stopped_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('promotion_id')
    .limit(50)
    .execute();
  const ids = rows.map(({ promotion_id }) => promotion_id);
  const uses = await usesOf(db, { siteId, playerId }, ids);
  return rows.flatMap((row) => {
    const { committed, own } = uses.get(row.promotion_id) ?? UNUSED;
    const left = row.tickets_per_player - own;
    return left > 0 && committed < row.budget ? [{ ...row, left }] : [];
  });
}

/** No promotion for players with bonus money or excluded from offers (player protection J3). */
async function isKeptOut(db: Db, key: PlayerKey, now: Date): Promise<boolean> {
  if (await findActiveBonus(db, key)) return true;
  return (await suppressedPlayers(db, key.siteId, [key.playerId], now)).size > 0;
}

/** A bet with a promotion: its legs, and the maximum the promotion can add. */
type PromotedBet = {
  playerId: string;
  slip: Pick<Slip, 'kind' | 'freeBetId'>;
  rows: readonly OutcomeRow[];
  extra: bigint;
};

/**
 * The reason a bet cannot use a promotion: not running or not for the player (`unavailable`), wrong kind of
 * bet or too few legs (`kind`), a leg of a sport or market not covered (`selection`), a price below the
 * minimum (`price`), no uses left (`used`), or insufficient budget (`budget`).
 */
export async function promotionRefusal(
  db: Db,
  promotion: PromotionRow | undefined,
  { playerId, slip, rows, extra }: PromotedBet,
  now: Date,
): Promise<SlipRefusal | null> {
  const refusal = (reason: string): SlipRefusal => ({ error: 'promotionUnavailable', detail: { reason } });
  if (!promotion || !isRunning(promotion, now) || slip.freeBetId) return refusal('unavailable');
  if (await isKeptOut(db, { siteId: promotion.site_id, playerId }, now)) return refusal('unavailable');
  const { terms } = promotion;
  const isOfKind = slip.kind === (terms.kind === 'boost' ? 'single' : 'parlay');
  if (!isOfKind || rows.length < fewestLegsOf(terms)) return refusal('kind');
  const isIn = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  if (!rows.every((row) => isIn(promotion.sports, row.sport) && isIn(promotion.bet_types, row.bet_type)))
    return refusal('selection');
  if (rows.some(({ price_milli }) => price_milli! < terms.lowestPriceMilli)) return refusal('price');
  const { promotion_id, site_id: siteId } = promotion;
  const { committed, own } =
    (await usesOf(db, { siteId, playerId }, [promotion_id])).get(promotion_id) ?? UNUSED;
  if (own >= promotion.tickets_per_player) return refusal('used');
  return committed + extra > promotion.budget ? refusal('budget') : null;
}
