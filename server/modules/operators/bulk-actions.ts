import type { BulkKind, BulkState } from '#contracts/console/bulk-actions.ts';
import { type Database, type Db, run, type Tx, write } from '#server/platform/database/index.ts';
import { addJob, type Task } from '#server/platform/jobs/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { findPlayerById, setPlayerStatus } from '../players/index.ts';
import { recordAuditEntry } from './audit.ts';
import { addNote, playerFlagsOf } from './notes.ts';

export const BULK_TASK = 'operators.bulk-action';
/** Players per transaction. */
const BATCH = 50;
const MAX_LISTED = 50;

type NewBulkAction = {
  kind: BulkKind;
  flag: string | undefined;
  playerIds: readonly string[];
  staffId: string;
  reason: string;
};

/** Stores an action with its fixed set of players; nothing runs until it is started. */
export async function storeBulkAction(
  tx: Tx,
  siteId: number,
  { kind, flag, playerIds, staffId, reason }: NewBulkAction,
  now: Date,
): Promise<string> {
  const [row] = await write<{ action_id: string }>(tx, {
    text: `insert into operators.bulk_action (site_id, kind, flag, player_ids, staff_id, reason, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) returning action_id`,
    values: [siteId, kind, flag ?? null, playerIds.toSorted(), staffId, reason, now],
  });
  return row!.action_id;
}

/** Starts a stored action once. */
export async function startBulkAction(tx: Tx, siteId: number, actionId: string): Promise<void> {
  const started = await write(tx, {
    text: `update operators.bulk_action set state = 'running'
      where site_id = $1 and action_id = $2 and state = 'proposed' returning action_id`,
    values: [siteId, actionId],
  });
  if (started.length > 0) await addJob(tx, BULK_TASK, { siteId, actionId }, { key: `bulk ${actionId}` });
}

/** Stops a running action; undefined for an unknown id, false when it is not running. */
export async function stopBulkAction(
  tx: Tx,
  siteId: number,
  actionId: string,
  now: Date,
): Promise<boolean | undefined> {
  const [row] = await write<{ state: BulkState }>(tx, {
    text: 'select state from operators.bulk_action where site_id = $1 and action_id = $2 for update',
    values: [siteId, actionId],
  });
  if (!row) return undefined;
  if (row.state !== 'running') return false;
  await write(tx, {
    text: `update operators.bulk_action set state = 'stopped', finished_at = $3
      where site_id = $1 and action_id = $2`,
    values: [siteId, actionId, now],
  });
  return true;
}

type BulkActionRow = {
  action_id: string;
  kind: BulkKind;
  flag: string | null;
  state: BulkState;
  staff_id: string;
  reason: string;
  count: number;
  done: number;
  skipped: number;
  created_at: Date;
  finished_at: Date | null;
};

/** A site's actions, newest first; one whose proposal was rejected is `rejected`. */
export async function listBulkActions(db: Db, siteId: number): Promise<BulkActionRow[]> {
  return await run<BulkActionRow>(db, {
    text: `select b.action_id, b.kind, b.flag, b.staff_id, b.reason, b.done, b.skipped, b.created_at,
        b.finished_at, cardinality(b.player_ids) as count,
        case when p.state = 'rejected' then 'rejected' else b.state end as state
      from operators.bulk_action b
      left join operators.proposal p on p.site_id = b.site_id and p.subject = 'bulk:' || b.action_id
      where b.site_id = $1 order by b.action_id desc limit ${MAX_LISTED}`,
    values: [siteId],
  });
}

type Running = {
  kind: BulkKind;
  flag: string | null;
  staff_id: string;
  reason: string;
  done: number;
  left: string[];
  count: number;
};

/**
 * The job: processes an action in batches, each with its progress in one transaction, until done or stopped.
 */
export const createBulkTask =
  ({ transaction }: Pick<Database, 'transaction'>, now: () => Date): Task =>
  async (payload) => {
    const { siteId, actionId } = payload as { siteId: number; actionId: string };
    while (await transaction((tx) => performBatch(tx, siteId, actionId, now()))) {
      // The next batch.
    }
  };

async function performBatch(tx: Tx, siteId: number, actionId: string, now: Date): Promise<boolean> {
  const [action] = await write<Running>(tx, {
    text: `select kind, flag, staff_id, reason, done, cardinality(player_ids) as count,
        player_ids[done + 1 : done + ${BATCH}] as left from operators.bulk_action
      where site_id = $1 and action_id = $2 and state = 'running' for update`,
    values: [siteId, actionId],
  });
  if (!action) return false;
  let skipped = 0;
  for (const playerId of action.left)
    if (!(await performOn(tx, { siteId, playerId }, action, now))) skipped += 1;
  const done = action.done + action.left.length;
  const isOver = done >= action.count;
  await write(tx, {
    text: `update operators.bulk_action set done = $3, skipped = skipped + $4,
        state = case when $5 then 'done' else state end, finished_at = case when $5 then $6::timestamptz end
      where site_id = $1 and action_id = $2`,
    values: [siteId, actionId, done, skipped, isOver, now],
  });
  return !isOver;
}

/** False when the player needs no change. */
async function performOn(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  { kind, flag, staff_id, reason }: Running,
  now: Date,
): Promise<boolean> {
  if (kind === 'block') {
    if ((await findPlayerById(tx, siteId, playerId))?.status !== 'active') return false;
    await setPlayerStatus(tx, siteId, playerId, 'blocked');
    const entry = {
      ...{ siteId, staffId: staff_id, action: 'players/bulk/block', subject: `player:${playerId}`, reason },
      ...{ address: '', before: { status: 'active' }, after: { status: 'blocked' } },
    };
    await recordAuditEntry(tx, entry, now);
    return true;
  }
  const isSet = kind === 'set_flag';
  const isFlagged = (await playerFlagsOf(tx, siteId, playerId)).some((mark) => mark.flag === flag);
  if (isFlagged === isSet || flag === null) return false;
  const context = { tx, site: { id: siteId }, staff: { id: staff_id }, now };
  await addNote(context, { playerId, body: reason, flag, isSet });
  return true;
}
