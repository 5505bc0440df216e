import { randomUUID } from 'node:crypto';
import type { PlayerExcluded } from '#contracts/events/player.ts';
import { run, type Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { listRoomBets, lockRound, type RoomRoundRow } from './round.ts';
import { refundBets } from './settlement.ts';

/**
 * Returns an excluded player's stakes on rounds that have not started [player protection E3, V13]; running
 * rounds are settled. Rounds are locked before any account, as in settlement: closing a round waits for this
 * transaction, or this one finds the round closed.
 */
export async function refundExcludedPlayer(
  tx: Tx,
  { site_id, player_id, at }: PlayerExcluded,
): Promise<void> {
  const open = await run<{ round_id: string }>(tx, {
    text: `select round_id from rooms.round r where site_id = $1 and due_at is not null and state = 'betting'
        and exists (select from rooms.bet b where b.site_id = $1 and b.round_id = r.round_id
        and b.player_id = $2
          and b.returned_at is null)
      order by round_id`,
    values: [site_id, player_id],
  });
  const locked: RoomRoundRow[] = [];
  for (const { round_id } of open) {
    const round = await lockRound(tx, site_id, round_id);
    if (round?.state === 'betting') locked.push(round);
  }
  for (const round of locked) {
    const bets = await listRoomBets(tx, site_id, round.round_id);
    const own = bets.filter((bet) => bet.player_id === player_id);
    // A concurrent exclusion may have been processed first.
    if (own.length === 0) continue;
    await refundBets(tx, round, own, new Date(at));
    await publish(tx, 'exclusion_payout.due', { event_id: randomUUID(), site_id, player_id, at });
  }
}
