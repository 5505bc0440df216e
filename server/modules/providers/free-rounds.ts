import type { Db, Tx } from '../../platform/database/index.ts';
import { addJob } from '../../platform/jobs/index.ts';
import { FREE_ROUNDS_TRANSITIONS, requireTransition } from './state-transitions.ts';
import { type FreeRoundsRow, type FreeRoundsState, tables } from './tables.ts';

type NewFreeRoundsGrant = {
  siteId: number;
  providerCode: string;
  grantId: string;
  playerId: string;
  games: readonly string[];
  rounds: number;
  /** The value of each round, in minor units. */
  betValue: bigint;
  currency: string;
  winsTo: 'cash' | 'bonus' | 'campaign';
  /** The bonus of the campaign they belong to. */
  bonusId?: string;
  winMode: 'each' | 'total';
  validFrom: Date;
  validTo: Date;
};

/**
 * Records free rounds already known to the provider; the same id means the same grant, regardless of the
 * other fields.
 */
export async function grantFreeRounds(tx: Tx, grant: NewFreeRoundsGrant): Promise<void> {
  await insertGrant(tx, grant, 'granted');
}

/** The same for free rounds not yet sent to the provider: a job sends them after commit. */
export async function requestFreeRounds(tx: Tx, grant: NewFreeRoundsGrant): Promise<void> {
  const isNew = await insertGrant(tx, grant, requireTransition(FREE_ROUNDS_TRANSITIONS, 'absent', 'asking'));
  const { siteId, providerCode, grantId } = grant;
  if (isNew) await queueSync(tx, { siteId, providerCode, grantId });
}

async function insertGrant(tx: Tx, grant: NewFreeRoundsGrant, state: FreeRoundsState): Promise<boolean> {
  const written = await tables(tx)
    .insertInto('free_rounds')
    .values({
      site_id: grant.siteId,
      provider_code: grant.providerCode,
      grant_id: grant.grantId,
      player_id: grant.playerId,
      games: [...grant.games],
      rounds: grant.rounds,
      bet_value: grant.betValue,
      currency: grant.currency,
      wins_to: grant.winsTo,
      win_mode: grant.winMode,
      valid_from: grant.validFrom,
      valid_to: grant.validTo,
      state,
      bonus_id: grant.bonusId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('grant_id')
    .execute();
  return written.length > 0;
}

export type FreeRoundsKey = { siteId: number; providerCode: string; grantId: string };

/** Cancels the rest of a grant: no free round is accepted from now on, and a job notifies the provider. */
export async function cancelFreeRounds(
  tx: Tx,
  key: FreeRoundsKey,
  now: Date,
): Promise<'cancelled' | 'over' | 'unknown'> {
  const row = await lockFreeRounds(tx, key);
  if (!row) return 'unknown';
  if (row.cancelled_at) return 'over';
  await updateFreeRounds(tx, key, {
    state: requireTransition(FREE_ROUNDS_TRANSITIONS, row.state, 'cancelling'),
    cancelled_at: now,
  });
  await queueSync(tx, key);
  return 'cancelled';
}

/** Task that sends a provider the state of a grant. */
export const FREE_ROUNDS_TASK = 'providers.sync-free-rounds';

async function queueSync(tx: Tx, key: FreeRoundsKey): Promise<void> {
  const { siteId, providerCode, grantId } = key;
  await addJob(tx, FREE_ROUNDS_TASK, key, {
    key: `${FREE_ROUNDS_TASK}:${siteId}:${providerCode}:${grantId}`,
  });
}

/** A grant, locked until the end of the transaction. */
export function lockFreeRounds(tx: Tx, key: FreeRoundsKey): Promise<FreeRoundsRow | undefined> {
  return tables(tx)
    .selectFrom('free_rounds')
    .selectAll()
    .where('site_id', '=', key.siteId)
    .where('provider_code', '=', key.providerCode)
    .where('grant_id', '=', key.grantId)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes the state of granted free rounds. */
export async function updateFreeRounds(
  tx: Tx,
  key: FreeRoundsKey,
  change: Partial<Pick<FreeRoundsRow, 'state' | 'cancelled_at' | 'provider_ref'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('free_rounds')
    .set(change)
    .where('site_id', '=', key.siteId)
    .where('provider_code', '=', key.providerCode)
    .where('grant_id', '=', key.grantId)
    .execute();
}

/** A player's grants, newest first. */
export function listFreeRounds(db: Db, siteId: number, playerId: string): Promise<FreeRoundsRow[]> {
  return tables(db)
    .selectFrom('free_rounds')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('made_at', 'desc')
    .limit(100)
    .execute();
}

/** The states of a grant's rounds, which always add up to the granted number [wallet I14]. */
export async function freeRoundsCounts(db: Db, key: FreeRoundsKey, now: Date) {
  const row = await tables(db)
    .selectFrom('free_rounds')
    .selectAll()
    .where('site_id', '=', key.siteId)
    .where('provider_code', '=', key.providerCode)
    .where('grant_id', '=', key.grantId)
    .executeTakeFirst();
  return row && countRounds(row, now);
}

/** The states of a grant's rounds. */
export function countRounds({ rounds, used, cancelled_at, valid_to }: FreeRoundsRow, now: Date) {
  const rest = rounds - used;
  const nowhere = { granted: rounds, used, remaining: 0, cancelled: 0, expired: 0 };
  if (cancelled_at) return { ...nowhere, cancelled: rest };
  return now >= valid_to ? { ...nowhere, expired: rest } : { ...nowhere, remaining: rest };
}
