import { hash, randomUUID } from 'node:crypto';
import type { PricePolicy } from '#contracts/api/sports-tickets.ts';
import type { Currency } from '#contracts/values/currency.ts';
import { PLACE_BET } from '#odds/settlement/runner-bet.ts';
import { lineCount } from '#odds/ticket/system.ts';
import { type Db, run, type Tx, transaction } from '../../../platform/database/index.ts';
import type { PlayerRef } from '../../../platform/module.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { playableBalance } from '../../bonuses/index.ts';
import { lockCashAccounts } from '../../ledger/index.ts';
import { requireMayPlay } from '../../players/index.ts';
import { requireMayStake } from '../../protection/index.ts';
import { EVENT_TEAMS } from '../events.ts';
import { consumeFreeBet, lockFreeBet } from '../free-bets/free-bets.ts';
import type { OutcomeRow } from '../markets.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { lockPromotion } from '../promotions/promotions.ts';
import { voidTimeOf } from '../results/leg-settlement.ts';
import { type AcceptedLeg, tables } from '../tables.ts';
import { countOutcomes } from './exposure.ts';
import { findTicketByClientId, type TicketRow } from './queries.ts';
import { type Slip, slipFiguresOf, systemOf } from './slip.ts';
import { type AcceptedSlip, checkSlip, type SlipQuery } from './slip-check.ts';
import { SPORTS_CATEGORY, type StakeDebit, takeStake } from './ticket-postings.ts';

/** A slip to place. */
export type TicketRequest = {
  siteId: number;
  currency: Currency;
  player: Pick<PlayerRef, 'id' | 'accountId' | 'sessionStartedAt'>;
  clientTicketId: string;
  slip: Slip;
  policy: PricePolicy;
  tolerancePercent: number | null;
  now: Date;
  trader?: SlipQuery['trader'];
};
type PlacedTicket = { ticket: TicketRow; balance: bigint | undefined; replayed: boolean };

/**
 * Places a slip, or returns the ticket of a repeated client ticket id, regardless of later changes in prices
 * or balance. Checks follow the order of sportsbook 13.1; stake, ticket and exposure are one transaction.
 * Refuses as declared by `placeTicket` in the contracts.
 */
export async function placeTicket(db: Db, request: TicketRequest): Promise<PlacedTicket> {
  try {
    return await transaction(db, (tx) => placeNewTicket(tx, request));
  } catch (error) {
    const { siteId, player, clientTicketId } = request;
    const first = await findTicketByClientId(db, siteId, player.id, clientTicketId);
    if (!first) throw error;
    if (first.fingerprint !== fingerprintOf(request.slip)) refuse('duplicateMismatch');
    return { ticket: first, balance: undefined, replayed: true };
  }
}

/**
 * The identity of a slip: legs, lines, stake, free bet or promotion. Displayed prices may differ in a
 * repeated request.
 */
export function fingerprintOf({ kind, legs, folds, bankers, stake, ...offers }: Slip): string {
  const { freeBetId, promotionId } = offers;
  const outcomes = legs.map(({ outcome_id }) => outcome_id);
  const content = [kind, outcomes, folds, bankers, stake.toString()];
  return hash(
    'sha256',
    JSON.stringify([...content, ...(freeBetId ? [freeBetId] : []), ...(promotionId ? [promotionId] : [])]),
  );
}

/** Places a slip in the caller's transaction, for a client ticket id without a ticket. */
export async function placeNewTicket(tx: Tx, request: TicketRequest): Promise<PlacedTicket> {
  const { siteId, currency, player, slip, policy, tolerancePercent, now } = request;
  const key = { siteId, playerId: player.id };
  // Locks events before money, like settlement.
  await lockEvents(tx, siteId, await eventsOf(tx, request));
  await requireMayPlay(tx, siteId, player.id);
  const system = systemOf(slip, { minLegs: 1, maxLegs: slip.legs.length });
  const stake = slip.stake * BigInt((system && lineCount(system)) ?? 1);
  await requireMayStake(tx, {
    ...{ ...key, sessionStartedAt: player.sessionStartedAt, stake: slip.freeBetId ? 0n : stake },
    ...{ category: SPORTS_CATEGORY, game: null },
  });
  // Locked after the player's account, like settlement.
  if (slip.freeBetId) await lockFreeBet(tx, siteId, slip.freeBetId);
  if (slip.promotionId) await lockAccountAndPromotion(tx, key, slip.promotionId);
  const examined = await checkSlip(tx, {
    ...{ ...key, currency, slip, policy, tolerancePercent, now },
    ...(request.trader && { trader: request.trader }),
  });
  if (slip.kind === 'builder' && slip.price === null) refuse('invalidTicket', { reason: 'price' });
  if (examined.refusal) refuse(examined.refusal.error, examined.refusal.detail);
  const accepted = examined as AcceptedSlip;
  const ticketId = randomUUID();
  const figures = slipFiguresOf(accepted.system, accepted.priced, slip.stake, accepted.terms);
  const taken = slip.freeBetId
    ? { balance: await playableBalance(tx, siteId, player.id), bonusStake: 0n, grantId: null }
    : await takeStake(tx, { ...key, currency, ticketId }, figures.stake);
  await writeTicket(tx, request, ticketId, accepted, taken);
  if (slip.freeBetId) await consumeFreeBet(tx, siteId, slip.freeBetId, ticketId);
  const ticket = await findTicketByClientId(tx, siteId, player.id, request.clientTicketId);
  return { ticket: ticket!, balance: taken.balance, replayed: false };
}

/** Locked after the player's account, like settlement. */
async function lockAccountAndPromotion(tx: Tx, key: PlayerKey, promotionId: string): Promise<void> {
  await lockCashAccounts(tx, [key], { wait: true });
  await lockPromotion(tx, key.siteId, promotionId);
}

/** The events of a slip's selections. */
export async function eventsOf(
  db: Db,
  { siteId, slip }: Pick<TicketRequest, 'siteId' | 'slip'>,
): Promise<string[]> {
  const rows = await run<{ event_id: string }>(db, {
    text: `select distinct event_id from sportsbook.outcome
      where site_id = $1 and outcome_id = any($2::uuid[])`,
    values: [siteId, slip.legs.map(({ outcome_id }) => outcome_id)],
  });
  return rows.map(({ event_id }) => event_id);
}

async function writeTicket(
  tx: Tx,
  request: TicketRequest,
  ticketId: string,
  { system, rows, priced, combination, terms, counted, promotion }: AcceptedSlip,
  { bonusStake, grantId }: StakeDebit,
): Promise<void> {
  const { siteId, currency, player, slip, clientTicketId, now } = request;
  const { lines, stake, maxReturn } = slipFiguresOf(system, priced, slip.stake, terms);
  await tables(tx)
    .insertInto('ticket')
    .values({
      site_id: siteId,
      ticket_id: ticketId,
      player_id: player.id,
      account_id: player.accountId,
      client_ticket_id: clientTicketId,
      fingerprint: fingerprintOf(slip),
      kind: slip.kind,
      folds: [...system.folds],
      bankers: [...system.bankers],
      lines,
      currency,
      stake_per_line: slip.stake,
      stake,
      open_stake: stake,
      bonus_stake: bonusStake,
      grant_id: grantId,
      max_return: slip.freeBetId ? maxReturn - stake : maxReturn + (promotion?.extra ?? 0n),
      rules: JSON.stringify(terms.rules),
      placed_at: now,
      price_milli: combination?.priceMilli ?? null,
      free_bet_id: slip.freeBetId,
      ...(promotion && {
        promotion_id: slip.promotionId,
        promotion: JSON.stringify(promotion.frozen),
        promotion_max: promotion.extra,
      }),
    })
    .execute();
  const accepted = await acceptedLegs(tx, siteId, rows);
  await tables(tx)
    .insertInto('ticket_leg')
    .values(
      rows.map((row, place) => ({
        site_id: siteId,
        ticket_id: ticketId,
        place,
        event_id: row.event_id,
        market_id: row.market_id,
        outcome_id: row.outcome_id,
        bet_type: row.bet_type,
        home_away: row.home_away,
        criteria1: row.criteria1,
        price_milli: row.price_milli!,
        accepted: JSON.stringify(accepted[place]),
        counted_stake: counted[place]!.staked,
        counted_base: counted[place]!.base,
        counted_payout: counted[place]!.payout,
        void_at: voidTimeOf(row, terms.rules),
      })),
    )
    .execute();
  const outcomes = rows.map(({ outcome_id }, leg) => ({ ...counted[leg]!, outcomeId: outcome_id }));
  await countOutcomes(tx, siteId, outcomes, 1);
}

/** The displayed data of each leg: names, competition, start, and the runner of a race. */
export async function acceptedLegs(
  db: Db,
  siteId: number,
  rows: readonly OutcomeRow[],
): Promise<AcceptedLeg[]> {
  const found = await run<Omit<AcceptedLeg, 'starts_at'> & { event_id: string; starts_at: Date }>(db, {
    text: `select e.event_id, coalesce(h.name, e.name) as home_name,
        coalesce(h.names, e.names) as home_names, coalesce(a.name, '') as away_name,
        coalesce(a.names, '{}') as away_names, c.name as competition, e.starts_at, e.is_simulated
      from sportsbook.event e
      join sportsbook.competition c on c.site_id = e.site_id and c.competition_id = e.competition_id
      ${EVENT_TEAMS}
      where e.site_id = $1 and e.event_id = any($2::uuid[])`,
    values: [siteId, rows.map(({ event_id }) => event_id)],
  });
  const events = new Map(found.map(({ event_id, ...shown }) => [event_id, shown]));
  return rows.map((row) => {
    const { starts_at, ...shown } = events.get(row.event_id)!;
    return { ...shown, starts_at: starts_at.toISOString(), ...acceptedRunner(row) };
  });
}

function acceptedRunner({
  runner,
  competitor_id,
  bet_type,
  places,
}: OutcomeRow): Pick<AcceptedLeg, 'runner'> {
  if (!runner || competitor_id === null) return {};
  const { number, name, names } = runner;
  const paid = bet_type === PLACE_BET ? places : 1;
  return { runner: { competitor_id, number, name, names, places: paid } };
}
