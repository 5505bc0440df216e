import type { Db, Tx } from '../../platform/database.ts';
import { type FreeRoundsRow, tables } from './tables.ts';

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
  winsTo: 'cash' | 'bonus';
  winMode: 'each' | 'total';
  validFrom: Date;
  validTo: Date;
};

/** Gives a player free rounds; under the same id it is the same grant, whatever else is said. */
export async function grantFreeRounds(tx: Tx, grant: NewGrant): Promise<void> {
  await tables(tx)
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type GrantKey = { siteId: number; providerCode: string; grantId: string };

/** Takes back what is left of a grant. */
export async function cancelFreeRounds(tx: Tx, key: GrantKey, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('free_rounds')
    .set({ cancelled_at: now })
    .where('site_id', '=', key.siteId)
    .where('provider_code', '=', key.providerCode)
    .where('grant_id', '=', key.grantId)
    .where('cancelled_at', 'is', null)
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

function countsOf({ rounds, used, cancelled_at, valid_to }: FreeRoundsRow, now: Date) {
  const rest = rounds - used;
  const nowhere = { granted: rounds, used, remaining: 0, cancelled: 0, expired: 0 };
  if (cancelled_at) return { ...nowhere, cancelled: rest };
  return now >= valid_to ? { ...nowhere, expired: rest } : { ...nowhere, remaining: rest };
}
