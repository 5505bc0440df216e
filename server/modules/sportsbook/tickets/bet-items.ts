import type { SportsBet } from '#contracts/api/sports-tickets.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { tables } from '../tables.ts';
import { presentBet } from './presenters.ts';
import { listTicketLegs } from './queries.ts';

/**
 * The selections of a player's tickets, as the bet items of bet history and statement [V-04], by ticket.
 * Excludes other players' tickets.
 */
export async function findSportsBets(
  db: Db,
  { siteId, playerId }: PlayerKey,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, SportsBet>> {
  if (ticketIds.length === 0) return new Map();
  const tickets = await tables(db)
    .selectFrom('ticket')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('ticket_id', 'in', [...new Set(ticketIds)])
    .execute();
  const legs = await listTicketLegs(
    db,
    siteId,
    tickets.map(({ ticket_id }) => ticket_id),
  );
  return new Map(
    tickets.map((ticket) => [ticket.ticket_id, presentBet(ticket, legs.get(ticket.ticket_id)!)]),
  );
}
