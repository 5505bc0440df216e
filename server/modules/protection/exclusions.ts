import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#contracts/values/time.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { findActiveExclusion } from './active-exclusions.ts';
import {
  copyToOtherAccounts,
  endOnOtherAccounts,
  LICENCE_ACTOR,
  upsertExclusion,
} from './licence-exclusions.ts';
import { addMonths } from './limit-windows.ts';
import { type ExclusionRow, history, subjectOf, tables } from './tables.ts';

/** Available lengths of time-outs and self-exclusions [player protection E1, E2]. */
const BREAK_LENGTHS = ['day', 'week', 'month', '6weeks'] as const;
const SELF_EXCLUSION_LENGTHS = ['6months', '1year', '5years'] as const;
type ExclusionLength = (typeof BREAK_LENGTHS)[number] | (typeof SELF_EXCLUSION_LENGTHS)[number];

const DAYS: Partial<Record<ExclusionLength, number>> = { day: 1, week: 7, '6weeks': 42 };
const MONTHS: Partial<Record<ExclusionLength, number>> = {
  month: 1,
  '6months': 6,
  '1year': 12,
  '5years': 60,
};
/** The time from the request to return until play is possible. */
const RETURN_COOLING_OFF_MS = DAY_MS;

/** When an exclusion that begins at a time ends; months end on the same day of the month. */
export function exclusionEndAt(length: ExclusionLength, from: Date): Date {
  const days = DAYS[length];
  return days === undefined ? addMonths(from, MONTHS[length]!) : new Date(from.getTime() + days * DAY_MS);
}

/**
 * Starts a time-out or a self-exclusion, immediately and irrevocably: it can be extended, never shortened.
 */
export async function excludePlayer(
  tx: Tx,
  key: PlayerKey,
  length: ExclusionLength,
  by: Pick<AuditContext, 'actor' | 'reason'>,
  now: Date,
): Promise<Date> {
  const kind = (SELF_EXCLUSION_LENGTHS as readonly string[]).includes(length)
    ? ('self' as const)
    : ('break' as const);
  const until = exclusionEndAt(length, now);
  await insertExclusion(tx, key, { kind, until_at: until, ...by }, now);
  await history.record(
    tx,
    { ...subjectOf(key), action: kind, detail: { length, until: until.toISOString() } },
    { ...by, now },
  );
  return until;
}

/** Excludes a player until an operator ends it. */
export async function excludeByOperator(
  tx: Tx,
  key: PlayerKey,
  by: Pick<AuditContext, 'actor' | 'reason'>,
  now: Date,
): Promise<void> {
  await insertExclusion(tx, key, { kind: 'operator', until_at: null, ...by }, now);
  await history.record(tx, { ...subjectOf(key), action: 'operator' }, { ...by, now });
}

/**
 * The time from the decision to end an indefinite exclusion until play is possible (player protection E7).
 */
const INDEFINITE_COOLING_OFF_MS = 7 * DAY_MS;

/** This brand's operator exclusion still in force; one of another brand is ended at that brand. */
export function findOperatorExclusion(db: Db, { siteId, playerId }: PlayerKey) {
  return tables(db)
    .selectFrom('exclusion')
    .select('exclusion_id')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('kind', '=', 'operator')
    .where('actor', '<>', LICENCE_ACTOR)
    .where('return_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Ends an operator's exclusion seven days from now, on all brands of the licence; a player's own exclusion
 * cannot be ended this way.
 */
export async function endOperatorExclusion(
  tx: Tx,
  key: PlayerKey,
  by: Pick<AuditContext, 'actor' | 'reason'>,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() + INDEFINITE_COOLING_OFF_MS);
  const ended = await tables(tx)
    .updateTable('exclusion')
    .set({ return_at: at })
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('kind', '=', 'operator')
    .where('actor', '<>', LICENCE_ACTOR)
    .where('return_at', 'is', null)
    .returning('exclusion_id')
    .execute();
  for (const { exclusion_id } of ended) await endOnOtherAccounts(tx, key, exclusion_id, at);
  await history.record(
    tx,
    { ...subjectOf(key), action: 'operator_end', detail: { at: at.toISOString() } },
    { ...by, now },
  );
}

type NewExclusion = Pick<ExclusionRow, 'kind' | 'until_at' | 'actor' | 'reason'>;

async function insertExclusion(tx: Tx, key: PlayerKey, row: NewExclusion, now: Date): Promise<void> {
  const exclusion = { exclusion_id: randomUUID(), from_at: now, return_at: null, ...row };
  await upsertExclusion(tx, key, exclusion, now);
  await copyToOtherAccounts(tx, key, exclusion, now);
}

/**
 * A player whose self-exclusion has reached its term requests to return; refuses `notYet` before that.
 * Returns when play is possible.
 */
export async function requestReturn(tx: Tx, key: PlayerKey, now: Date): Promise<Date> {
  const current = (await findActiveExclusion(tx, key, now)) ?? refuse('notFound');
  if (current.kind !== 'self' || current.until_at! > now) refuse('notYet');
  if (current.return_at) return current.return_at;
  const at = new Date(now.getTime() + RETURN_COOLING_OFF_MS);
  await tables(tx)
    .updateTable('exclusion')
    .set({ return_at: at })
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('kind', '=', 'self')
    .where('until_at', '<=', now)
    .where('return_at', 'is', null)
    .execute();
  await history.record(
    tx,
    { ...subjectOf(key), action: 'return', detail: { at: at.toISOString() } },
    { actor: 'player', now },
  );
  return at;
}

/** Records that a player has closed the account, and the reason (player protection E11). */
export const recordAccountClosure = (tx: Tx, key: PlayerKey, reason: string, now: Date): Promise<void> =>
  history.record(tx, { ...subjectOf(key), action: 'closed' }, { actor: 'player', reason, now });
