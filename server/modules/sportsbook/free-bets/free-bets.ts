import type { Selectable } from 'kysely';
import type { Currency } from '#contracts/values/currency.ts';
import { product } from '#odds/exact/ratio.ts';
import { type Db, type Tx, write } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import type { OutcomeRow } from '../markets.ts';
import { priceRatio } from '../price.ts';
import { type SportsbookTables, tables } from '../tables.ts';
import type { Slip, SlipRefusal } from '../tickets/slip.ts';

type FreeBetRow = Selectable<SportsbookTables['free_bet']>;

/** The free bet granted to each player: `amount` in minor units; empty lists allow every sport and market. */
export type FreeBetTerms = {
  title: string;
  amount: bigint;
  minPriceMilli: number | null;
  sports: readonly string[];
  betTypes: readonly string[];
  validDays: number;
};
/** `batchId` makes the grant idempotent per player. */
export type FreeBetGrant = {
  siteId: number;
  currency: Currency;
  batchId: string;
  grantedBy: string;
  now: Date;
};

/** Grants each player a free bet. Returns the number granted. */
export async function grantFreeBets(
  tx: Tx,
  { siteId, currency, batchId, grantedBy, now }: FreeBetGrant,
  { title, amount, minPriceMilli, sports, betTypes, validDays }: FreeBetTerms,
  playerIds: readonly string[],
): Promise<number> {
  const granted = await write(tx, {
    text: `insert into sportsbook.free_bet (site_id, batch_id, player_id, title, amount, currency,
        min_price_milli, sports, bet_types, valid_days, granted_at, granted_by, expires_at)
      select $1, $2, p.id, $4, $5, $6, $7, $8, $9, $10, $11, $12,
        $11::timestamptz + make_interval(days => $10::int)
      from unnest($3::uuid[]) as p (id)
      on conflict (site_id, batch_id, player_id) do nothing returning free_bet_id`,
    values: [
      ...[siteId, batchId, playerIds, title, amount, currency, minPriceMilli, sports, betTypes],
      ...[validDays, now, grantedBy],
    ],
  });
  return granted.length;
}

/** The free bets a player can use, earliest expiry first. */
export async function listFreeBets(
  db: Db,
  { siteId, playerId }: PlayerKey,
  now: Date,
): Promise<FreeBetRow[]> {
  return await tables(db)
    .selectFrom('free_bet')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('ticket_id', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('free_bet_id')
    .limit(50)
    .execute();
}

/** A free bet of the player, used or not. */
export async function findFreeBet(
  db: Db,
  { siteId, playerId }: PlayerKey,
  freeBetId: string,
): Promise<FreeBetRow | undefined> {
  return await tables(db)
    .selectFrom('free_bet')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('free_bet_id', '=', freeBetId)
    .executeTakeFirst();
}

/** Locks a free bet until the transaction ends, which serialises placements that use it. */
export async function lockFreeBet(tx: Tx, siteId: number, freeBetId: string): Promise<void> {
  await write(tx, {
    text: `select from sportsbook.free_bet where site_id = $1 and free_bet_id = $2 for no key update`,
    values: [siteId, freeBetId],
  });
}

/** Marks a locked free bet as used by a ticket that has been written. */
export async function consumeFreeBet(
  tx: Tx,
  siteId: number,
  freeBetId: string,
  ticketId: string,
): Promise<void> {
  await write(tx, {
    text: `update sportsbook.free_bet set ticket_id = $3, last_ticket_id = $3
      where site_id = $1 and free_bet_id = $2`,
    values: [siteId, freeBetId, ticketId],
  });
}

/**
 * The reason a slip cannot use a free bet: used, expired or another player's (`unavailable`), several lines
 * (`kind`), a different stake (`stake`), a leg of a sport or market not allowed (`selection`), or a price
 * below the minimum (`price`).
 */
export function freeBetRefusal(
  freeBet: FreeBetRow | undefined,
  { kind, stake }: Pick<Slip, 'kind' | 'stake'>,
  { rows, priced }: { rows: readonly OutcomeRow[]; priced: readonly OutcomeRow[] },
  now: Date,
): SlipRefusal | null {
  const refusal = (reason: string, more: object = {}): SlipRefusal => ({
    error: 'freeBetUnavailable',
    detail: { reason, ...more },
  });
  if (!freeBet || freeBet.ticket_id !== null || freeBet.expires_at <= now) return refusal('unavailable');
  if (kind === 'system' || kind === 'each_way') return refusal('kind');
  if (stake !== freeBet.amount) return refusal('stake', { amount: freeBet.amount.toString() });
  const isIn = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  const isAllowed = ({ sport, bet_type }: OutcomeRow) =>
    isIn(freeBet.sports, sport) && isIn(freeBet.bet_types, bet_type);
  if (!rows.every(isAllowed)) return refusal('selection');
  const { num, den } = product(priced.map(({ price_milli }) => priceRatio(price_milli!)));
  if (num * 1000n < BigInt(freeBet.min_price_milli ?? 0) * den) return refusal('price');
  return null;
}
