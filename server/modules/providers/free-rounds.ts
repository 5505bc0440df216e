import type { Db, Tx } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { FREE_ROUNDS_STEPS, step } from './states.ts';
import { type FreeRoundsRow, type FreeRoundsState, tables } from './tables.ts';

export type NewGrant = {
  siteId: number;
  providerCode: string;
  grantId: string;
  playerId: string;
  games: readonly string[];
  rounds: number;
  /** What each is worth, in minor units. */
  betValue: bigint;
  currency: string;
  winsTo: 'cash' | 'bonus' | 'campaign';
  /** The bonus of the campaign they are of. */
  bonusId?: string;
  winMode: 'each' | 'total';
  validFrom: Date;
  validTo: Date;
};

/** Gives a player free rounds the provider knows of; under the same id it is the same grant, whatever else is said. */
export async function grantFreeRounds(tx: Tx, grant: NewGrant): Promise<void> {
  await keep(tx, grant, 'granted');
}

/** The same for free rounds the provider is still to be told of: a job asks it once the transaction has committed. */
export async function askForFreeRounds(tx: Tx, grant: NewGrant): Promise<void> {
  const isNew = await keep(tx, grant, step(FREE_ROUNDS_STEPS, 'absent', 'asking'));
  const { siteId, providerCode, grantId } = grant;
  if (isNew) await tellLater(tx, { siteId, providerCode, grantId });
}

async function keep(tx: Tx, grant: NewGrant, state: FreeRoundsState): Promise<boolean> {
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

export type GrantKey = { siteId: number; providerCode: string; grantId: string };

/** Takes back what is left of a grant: no free round is taken from now on, and the provider is told by a job. */
export async function cancelFreeRounds(
  tx: Tx,
  key: GrantKey,
  now: Date,
): Promise<'cancelled' | 'over' | 'unknown'> {
  const row = await lockGrant(tx, key);
  if (!row) return 'unknown';
  if (row.cancelled_at) return 'over';
  await setGrant(tx, key, { state: step(FREE_ROUNDS_STEPS, row.state, 'cancelling'), cancelled_at: now });
  await tellLater(tx, key);
  return 'cancelled';
}

/** Task that tells a provider what is to become of a grant. */
export const FREE_ROUNDS_TASK = 'providers.free-rounds';

async function tellLater(tx: Tx, key: GrantKey): Promise<void> {
  const { siteId, providerCode, grantId } = key;
  await addJob(tx, FREE_ROUNDS_TASK, key, {
    key: `${FREE_ROUNDS_TASK}:${siteId}:${providerCode}:${grantId}`,
  });
}

/** A grant, locked to the end of the transaction. */
export function lockGrant(tx: Tx, key: GrantKey): Promise<FreeRoundsRow | undefined> {
  return tables(tx)
    .selectFrom('free_rounds')
    .selectAll()
    .where('site_id', '=', key.siteId)
    .where('provider_code', '=', key.providerCode)
    .where('grant_id', '=', key.grantId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setGrant(
  tx: Tx,
  key: GrantKey,
  change: Partial<Pick<FreeRoundsRow, 'state' | 'cancelled_at' | 'their_ref'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('free_rounds')
    .set(change)
    .where('site_id', '=', key.siteId)
    .where('provider_code', '=', key.providerCode)
    .where('grant_id', '=', key.grantId)
    .execute();
}

/** Grants of a player, the newest first. */
export function grantsOfPlayer(db: Db, siteId: number, playerId: string): Promise<FreeRoundsRow[]> {
  return tables(db)
    .selectFrom('free_rounds')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('made_at', 'desc')
    .limit(100)
    .execute();
}

/** Where the rounds of a grant are: they always add up to what was given [I14]. */
export async function freeRoundsOf(db: Db, key: GrantKey, now: Date) {
  const row = await tables(db)
    .selectFrom('free_rounds')
    .selectAll()
    .where('site_id', '=', key.siteId)
    .where('provider_code', '=', key.providerCode)
    .where('grant_id', '=', key.grantId)
    .executeTakeFirst();
  return row && countsOf(row, now);
}

/** Where the rounds of a grant are. */
export function countsOf({ rounds, used, cancelled_at, valid_to }: FreeRoundsRow, now: Date) {
  const rest = rounds - used;
  const nowhere = { granted: rounds, used, remaining: 0, cancelled: 0, expired: 0 };
  if (cancelled_at) return { ...nowhere, cancelled: rest };
  return now >= valid_to ? { ...nowhere, expired: rest } : { ...nowhere, remaining: rest };
}
