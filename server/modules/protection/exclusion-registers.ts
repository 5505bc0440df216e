import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { upsertExclusion } from './licence-exclusions.ts';
import { history, subjectOf, tables } from './tables.ts';

const REGISTER_ACTOR = 'register';

/**
 * Stores a public register's answer at sign-in: an exclusion until a later sign-in finds no entry [player
 * protection E6]. It begins and ends with the register's answers; staff cannot end it.
 */
export async function recordRegisterResult(
  tx: Tx,
  key: PlayerKey,
  isListed: boolean,
  now: Date,
): Promise<void> {
  const ours = { site_id: key.siteId, player_id: key.playerId, kind: 'register' as const };
  const known = await tables(tx)
    .selectFrom('exclusion')
    .select('exclusion_id')
    .where((eb) => eb.and(ours))
    .where('return_at', 'is', null)
    .executeTakeFirst();
  if (isListed === (known !== undefined)) return;
  if (isListed) {
    const row = {
      kind: ours.kind,
      from_at: now,
      until_at: null,
      return_at: null,
      actor: REGISTER_ACTOR,
      reason: '',
    };
    await upsertExclusion(tx, key, { exclusion_id: randomUUID(), ...row }, now);
  } else {
    await tables(tx)
      .updateTable('exclusion')
      .set({ return_at: now })
      .where((eb) => eb.and(ours))
      .where('return_at', 'is', null)
      .execute();
  }
  await history.record(
    tx,
    { ...subjectOf(key), action: isListed ? 'register_listed' : 'register_clear' },
    { actor: REGISTER_ACTOR, now },
  );
}
