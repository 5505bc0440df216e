import { findSharedGame } from '#games/shared-games.ts';
import { type Db, run, transaction } from '../../platform/database/index.ts';
import { lockRound, type RoomRoundRow, tables } from './round.ts';
import { closeRound } from './round-closing.ts';
import { openRound, type RoomSecrets } from './round-opening.ts';
import { settleRound, voidRound } from './settlement.ts';

/** A room without a viewer for this long opens no further round. */
const IDLE_SECONDS = 15;

/** A round that is due, and in how many ms. */
export type DueRound = { site_id: number; round_id: string; game_code: string; in_ms: number };

/** Due rounds, earliest first, except in rooms of other leaders. */
export function listDueRounds(db: Db, others: readonly number[], limit: number): Promise<DueRound[]> {
  return run<DueRound>(db, {
    name: 'rooms-due',
    text: `select r.site_id, r.round_id, r.game_code, (extract(epoch
      from r.due_at - clock_timestamp()) * 1000)::float8 as in_ms
      from rooms.round r left join rooms.leader l on l.site_id = r.site_id and l.game_code = r.game_code
      where r.due_at is not null and (l.pid is null or l.pid <> all ($1::int[]))
      order by r.due_at limit $2`,
    values: [others, limit],
  });
}

/** How many seconds the latest step of a round is late, on every site; 0 when none is. */
export async function oldestDueSeconds(db: Db): Promise<number> {
  const [late] = await run<{ seconds: number }>(db, {
    text: `select extract(epoch from clock_timestamp() - due_at)::float8 as seconds
      from rooms.round where due_at is not null order by due_at limit 1`,
  });
  return Math.max(0, late?.seconds ?? 0);
}

/**
 * Advances a round that is due, by its state: closes betting, draws and settles, opens the next one or lets
 * the room go idle. No-op when nothing is due, so it may be called repeatedly and concurrently.
 */
export async function advanceRound(
  db: Db,
  secrets: RoomSecrets,
  { site_id, round_id }: Pick<DueRound, 'site_id' | 'round_id'>,
): Promise<void> {
  // Not awaited, so that silent nodes do not delay other rooms. The result applies from the next round.
  void secrets.entropy?.health.ask();
  await transaction(db, async (tx) => {
    const round = await lockRound(tx, site_id, round_id);
    const [clock] = await run<{ now: Date }>(tx, { text: 'select clock_timestamp() as now' });
    if (!round?.due_at || round.due_at > clock!.now) return;
    const game = findSharedGame(round.game_code);
    const isOpen = round.state === 'betting' || round.state === 'locked';
    // Rules that have changed since betting opened do not apply to these bets.
    if (isOpen && game?.payTableHash !== round.pay_table_hash)
      return voidRound(tx, secrets.seal, game, round);
    if (!game) return clearDueTime(tx, round);
    if (round.state === 'betting') return closeRound(tx, secrets.seal, game, round);
    // The chain watcher settles it.
    if (round.state === 'locked' && round.block_rules) return clearDueTime(tx, round);
    if (round.state === 'locked') return settleRound(tx, secrets.seal, game, round, { brokenOff: false });
    await clearDueTime(tx, round);
    const always = game.pace.kind === 'clock' && game.pace.always;
    if (!always && !(await isRoomWatched(tx, round))) return;
    const key = { siteId: round.site_id, gameCode: round.game_code };
    await openRound(tx, secrets, { ...key, game, currency: round.currency });
  });
}

type Tx = Parameters<typeof lockRound>[0];

/** No further step is due for this round. */
async function clearDueTime(tx: Tx, { site_id, round_id }: RoomRoundRow): Promise<void> {
  await tables(tx)
    .updateTable('round')
    .set({ due_at: null })
    .where('site_id', '=', site_id)
    .where('round_id', '=', round_id)
    .execute();
}

async function isRoomWatched(tx: Tx, { site_id, game_code }: RoomRoundRow): Promise<boolean> {
  const rows = await run(tx, {
    name: 'rooms-is-seen',
    text: `select from rooms.room where site_id = $1 and game_code = $2
      and last_viewed_at > clock_timestamp() - make_interval(secs => $3)`,
    values: [site_id, game_code, IDLE_SECONDS],
  });
  return rows.length > 0;
}
