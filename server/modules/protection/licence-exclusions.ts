import { randomUUID } from 'node:crypto';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { endSessions, findAccountsOfPerson } from '../players/index.ts';
import { sitesOfLicence } from '../sites/index.ts';
import { findActiveExclusion, isExclusionActive } from './active-exclusions.ts';
import { type ExclusionRow, history, subjectOf, tables } from './tables.ts';

/**
 * The author of an exclusion propagated from another account of the same person. The brand does not learn
 * which account.
 */
export const LICENCE_ACTOR = 'licence';

type Exclusion = Omit<ExclusionRow, 'site_id' | 'player_id'>;

/**
 * Excludes an account immediately: its sessions end, and subscribers end launch tokens and bonuses [player
 * protection E3, B5]. An existing exclusion is unchanged.
 */
export async function upsertExclusion(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  row: Exclusion,
  now: Date,
): Promise<boolean> {
  const added = await tables(tx)
    .insertInto('exclusion')
    .values({ ...row, site_id: siteId, player_id: playerId })
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id', 'exclusion_id']).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows || row.kind === 'break') return false;
  await endSessions(tx, siteId, playerId, 'all', 'excluded', now);
  const event = { event_id: randomUUID(), site_id: siteId, player_id: playerId };
  await publish(tx, 'player.excluded', { ...event, at: now.toISOString() });
  return true;
}

/**
 * Applies the exclusion to all other accounts of the person under the licence [player protection E9, V21];
 * time-outs apply to their own brand only.
 */
export async function copyToOtherAccounts(tx: Tx, key: PlayerKey, row: Exclusion, now: Date): Promise<void> {
  if (row.kind === 'break') return;
  for (const other of await findAccountsOfPerson(tx, key, 'this')) await copyExclusion(tx, other, row, now);
}

async function copyExclusion(tx: Tx, to: PlayerKey, row: Exclusion, now: Date): Promise<void> {
  const { exclusion_id, kind, from_at, until_at } = row;
  const exclusion = {
    exclusion_id,
    kind,
    from_at,
    until_at,
    return_at: null,
    actor: LICENCE_ACTOR,
    reason: '',
  };
  if (!(await upsertExclusion(tx, to, exclusion, now))) return;
  await history.record(
    tx,
    { ...subjectOf(to), action: kind, detail: { until: until_at?.toISOString() ?? null } },
    { actor: LICENCE_ACTOR, now },
  );
}

/** Ends an operator's exclusion on the licence's other brands at the same time as on its own brand. */
export async function endOnOtherAccounts(
  tx: Tx,
  key: PlayerKey,
  exclusionId: string,
  at: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('exclusion')
    .set({ return_at: at })
    .where('site_id', 'in', await sitesOfLicence(tx, key.siteId))
    .where('exclusion_id', '=', exclusionId)
    .where('actor', '=', LICENCE_ACTOR)
    .where('return_at', 'is', null)
    .execute();
}

/** Exclusions in force of the same person on other accounts under the licence. */
async function exclusionsOnOtherAccounts(db: Db, key: PlayerKey, now: Date): Promise<ExclusionRow[]> {
  const others = await findAccountsOfPerson(db, key, 'other');
  if (others.length === 0) return [];
  const rows = await run<ExclusionRow>(db, {
    text: `select e.* from unnest($1::int[], $2::uuid[]) as other (site_id, player_id)
      join protection.exclusion e using (site_id, player_id) where e.kind <> 'break'`,
    values: [others.map(({ siteId }) => siteId), others.map(({ playerId }) => playerId)],
  });
  return rows.filter((row) => isExclusionActive(row, now));
}

/**
 * Refuses `registrationRefused` when a new account belongs to a person who is excluded under the licence
 * [player protection E10].
 */
export async function requireNoExclusion(tx: Tx, key: PlayerKey, now: Date): Promise<void> {
  if ((await exclusionsOnOtherAccounts(tx, key, now)).length > 0) refuse('registrationRefused');
}

/**
 * Whether a player who signs in may only withdraw [player protection E4]. An account later identified as
 * belonging to an excluded person is excluded here [player protection E10].
 */
export async function syncExclusionAtSignIn(tx: Tx, key: PlayerKey, now: Date): Promise<boolean> {
  if (await findActiveExclusion(tx, key, now)) return true;
  const others = await exclusionsOnOtherAccounts(tx, key, now);
  for (const row of others) await copyExclusion(tx, key, row, now);
  return others.length > 0;
}
