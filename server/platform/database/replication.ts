import { type Db, run } from './index.ts';

/** `lagSeconds`: replication lag; null when idle or not visible to the role. */
type Replica = { name: string; state: string; lagSeconds: number | null };
/** `behindBytes`: WAL retained for it by the server. */
type ReplicationSlot = { name: string; isActive: boolean; behindBytes: number };

const MAX_ROWS = 50;

/**
 * Replicas of this server. State and lag need the role `pg_monitor`; without it the state is empty.
 */
export async function listReplicas(db: Db): Promise<Replica[]> {
  return await run<Replica>(db, {
    text: `select coalesce(application_name, '') as name, coalesce(state, '') as state,
        extract(epoch from replay_lag)::float8 as "lagSeconds"
      from pg_stat_replication order by 1, pid limit ${MAX_ROWS}`,
  });
}

/**
 * Replication slots, except those of the archive of the log, which has figures of its own. The server retains
 * WAL for an unused slot until its disk is full.
 */
export async function listSlots(db: Db): Promise<ReplicationSlot[]> {
  return await run<ReplicationSlot>(db, {
    text: `select slot_name as name, active as "isActive", coalesce(greatest(pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
        restart_lsn), 0), 0)::float8 as "behindBytes"
      from pg_replication_slots where not temporary
        and slot_name not like 'baize\\_archive%' order by 1 limit ${MAX_ROWS}`,
  });
}
