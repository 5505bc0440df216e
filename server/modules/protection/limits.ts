import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  applyLimitChange,
  confirmLimitChange,
  NO_PENDING_CHANGE,
  withoutPendingChange,
} from './limit-changes.ts';
import { STRICT_PROFILE } from './player-state.ts';
import {
  history,
  type LimitKind,
  type LimitPeriod,
  type LimitRow,
  type ProfileRow,
  subjectOf,
  tables,
} from './tables.ts';

export type LimitName = { kind: LimitKind; period: LimitPeriod };

/** A site's rules for stakes and limits; defaults to the strict profile. */
export async function protectionProfileOf(db: Db, siteId: number): Promise<ProfileRow> {
  const row = await tables(db)
    .selectFrom('profile')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ?? STRICT_PROFILE;
}

/** Changes a site's terms; omitted ones are unchanged. */
export async function setProtectionProfile(
  tx: Tx,
  siteId: number,
  change: Partial<ProfileRow>,
): Promise<void> {
  await tables(tx)
    .insertInto('profile')
    .values({ site_id: siteId, ...change })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ site_id: siteId, ...change }))
    .execute();
}

/** All limits of a player, including changes not yet in force; amounts in minor units. */
export function listLimits(db: Db, { siteId, playerId }: PlayerKey): Promise<LimitRow[]> {
  return tables(db)
    .selectFrom('player_limit')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('kind')
    .orderBy('period')
    .execute();
}

/**
 * Sets a limit that a player requests from staff, unless it is looser than the one in force; returns whether
 * it was set. Applies immediately and cancels a pending increase.
 */
export async function setStricterLimit(
  tx: Tx,
  key: PlayerKey,
  { kind, period }: LimitName,
  requested: bigint,
  { actor, reason, now }: { actor: string; reason: string; now: Date },
): Promise<boolean> {
  if ((kind === 'session') !== (period === 'session')) return false;
  const row = { site_id: key.siteId, player_id: key.playerId, kind, period };
  const terms = { amount: requested, set_at: now, ...NO_PENDING_CHANGE };
  // One statement: a limit that the player sets concurrently is not loosened.
  const set = await tables(tx)
    .insertInto('player_limit')
    .values({ ...row, ...terms })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'player_id', 'kind', 'period'])
        .doUpdateSet(terms)
        .where('player_limit.amount', '>=', requested),
    )
    .returning('kind')
    .executeTakeFirst();
  if (!set) return false;
  if (kind === 'deposit') await publishDepositLimit(tx, key, now);
  const detail = { kind, period, wanted: requested.toString(), effective: null };
  await history.record(tx, { ...subjectOf(key), action: 'limit', detail }, { actor, reason, now });
  return true;
}

/**
 * Sets a limit, or requests its removal (null). A lower one applies immediately; a looser one takes effect
 * later and must be confirmed. Refuses `invalidLimit`.
 */
export async function setLimit(
  tx: Tx,
  key: PlayerKey,
  { kind, period }: LimitName,
  requested: bigint | null,
  now: Date,
): Promise<void> {
  if ((kind === 'session') !== (period === 'session') || (requested !== null && requested < 0n))
    refuse('invalidLimit');
  const limit = await lockLimit(tx, key, { kind, period });
  const terms = applyLimitChange(limit, requested, period, await protectionProfileOf(tx, key.siteId), now);
  if (!terms) return;
  const row = { site_id: key.siteId, player_id: key.playerId, kind, period, ...terms };
  const stored = await tables(tx)
    .insertInto('player_limit')
    .values(row)
    .onConflict((conflict) => {
      const update = conflict.columns(['site_id', 'player_id', 'kind', 'period']).doUpdateSet(terms);
      // A limit set in the meantime is changed like any other.
      return limit ? update : update.where('player_limit.amount', '>=', terms.amount);
    })
    .returning('kind')
    .executeTakeFirst();
  if (!stored) return await setLimit(tx, key, { kind, period }, requested, now);
  if (kind === 'deposit' && terms.amount !== limit?.amount) await publishDepositLimit(tx, key, now);
  const detail = { kind, period, wanted: requested?.toString() ?? null, effective: terms.effective_at };
  await history.record(tx, { ...subjectOf(key), action: 'limit', detail }, { actor: 'player', now });
}

/** Confirms a looser limit that is due. Refuses `notYet` before that, `notFound` when nothing is pending. */
export async function confirmLimit(tx: Tx, key: PlayerKey, name: LimitName, now: Date): Promise<void> {
  const limit = (await lockLimit(tx, key, name)) ?? refuse('notFound');
  const terms = confirmLimitChange(limit, now);
  if (terms === 'tooEarly') refuse('notYet', { at: limit.effective_at?.toISOString() });
  if (terms === 'none') refuse('notFound');
  await writeLimit(tx, key, name, terms);
  if (name.kind === 'deposit' && terms) await publishDepositLimit(tx, key, now);
  await history.record(
    tx,
    { ...subjectOf(key), action: 'limit_confirmed', detail: name },
    { actor: 'player', now },
  );
}

/** Cancels a pending change. */
export async function cancelLimitChange(tx: Tx, key: PlayerKey, name: LimitName, now: Date): Promise<void> {
  const limit = (await lockLimit(tx, key, name)) ?? refuse('notFound');
  await writeLimit(tx, key, name, withoutPendingChange(limit));
  await history.record(
    tx,
    { ...subjectOf(key), action: 'limit_withdrawn', detail: name },
    { actor: 'player', now },
  );
}

function lockLimit(tx: Tx, key: PlayerKey, { kind, period }: LimitName): Promise<LimitRow | undefined> {
  return tables(tx)
    .selectFrom('player_limit')
    .selectAll()
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirst();
}

async function writeLimit(
  tx: Tx,
  key: PlayerKey,
  { kind, period }: LimitName,
  terms: Partial<LimitRow> | null,
) {
  if (terms === null) {
    await tables(tx)
      .deleteFrom('player_limit')
      .where('site_id', '=', key.siteId)
      .where('player_id', '=', key.playerId)
      .where('kind', '=', kind)
      .where('period', '=', period)
      .execute();
    return;
  }
  const { amount, set_at, pending_amount, pending_removal, pending_since, effective_at } = terms as LimitRow;
  await tables(tx)
    .updateTable('player_limit')
    .set({ amount, set_at, pending_amount, pending_removal, pending_since, effective_at })
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute();
}

/** Days of the longest month: limits the monthly amount under a daily or weekly limit. */
const MONTH_DAYS = 31n;

/** Publishes the player's maximum monthly deposit under the current limits [player protection C7]. */
async function publishDepositLimit(tx: Tx, key: PlayerKey, now: Date): Promise<void> {
  const worth = { day: MONTH_DAYS, week: MONTH_DAYS / 7n + 1n, month: 1n };
  const monthly = (await listLimits(tx, key))
    .filter(({ kind }) => kind === 'deposit')
    .map(({ period, amount }) => amount * worth[period as keyof typeof worth])
    .sort((a, b) => (a < b ? -1 : 1))[0]!;
  await publish(tx, 'player.deposit_limit_changed', {
    event_id: randomUUID(),
    site_id: key.siteId,
    player_id: key.playerId,
    monthly: monthly.toString(),
    at: now.toISOString(),
  });
}
