import type { RoundSettled } from '#contracts/events/round.ts';
import type { Tx } from '../../platform/database.ts';
import { count } from './counting.ts';

/** Casino turnover is the whole stake (operations 4.3). The platform delivers an event to a handler's effect once. */
export async function countRound(tx: Tx, round: RoundSettled): Promise<void> {
  await count(tx, {
    siteId: round.site_id,
    playerId: round.player_id,
    currency: round.currency,
    at: new Date(round.at),
    turnover: BigInt(round.stake),
  });
}
