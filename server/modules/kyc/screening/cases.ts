import type { ScreeningKind, ScreeningState } from '#contracts/values/screening.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { StaffMember } from '../../../platform/console/module-console.ts';
import { type Db, sql, type Tx } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import {
  findPlayerById,
  isSamePersonName,
  lockPlayerForUpdate,
  setPlayerStatus,
} from '../../players/index.ts';
import { history, type ScreeningCase, tables } from '../tables.ts';
import { publishCase } from './matching.ts';
import { findScreeningRules } from './screening-rules.ts';

type CaseFilter = {
  state: ScreeningState | '';
  kind: ScreeningKind | '';
  /** Undefined: all players. */
  playerId: string | undefined;
  from: string;
  to: string;
  sort: 'opened' | 'likeness';
  direction: 'asc' | 'desc';
  after: string;
  limit: number;
};

/** One page of a site's cases, in the requested order. */
export async function listScreeningCases(
  db: Db,
  siteId: number,
  { state, kind, playerId, from, to, sort, direction, after, limit }: CaseFilter,
): Promise<ScreeningCase[]> {
  const column = sql.ref(sort === 'opened' ? 'opened_at' : 'likeness');
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const last = sql`select ${column}, case_id from kyc.screening_case
    where site_id = ${siteId} and case_id = ${after}::uuid`;
  return await tables(db)
    .selectFrom('screening_case')
    .selectAll()
    .where('site_id', '=', siteId)
    .$if(state !== '', (rows) => rows.where('state', '=', state as ScreeningState))
    .$if(kind !== '', (rows) => rows.where('kind', '=', kind as ScreeningKind))
    .$if(playerId !== undefined, (rows) => rows.where('player_id', '=', playerId!))
    .$if(from !== '', (rows) => rows.where('opened_at', '>=', new Date(from)))
    .$if(to !== '', (rows) => rows.where('opened_at', '<', new Date(Date.parse(to) + DAY_MS)))
    .$if(after !== '', (rows) => rows.where(sql<boolean>`(${column}, case_id) ${beyond} (${last})`))
    .orderBy(column, direction)
    .orderBy('case_id', direction)
    .limit(limit)
    .execute();
}

/** A case of the site; undefined for an unknown id. */
export async function findScreeningCase(
  db: Db,
  siteId: number,
  caseId: string,
): Promise<ScreeningCase | undefined> {
  if (!isUuid(caseId)) return undefined;
  return await tables(db)
    .selectFrom('screening_case')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('case_id', '=', caseId)
    .executeTakeFirst();
}

type Decider = { siteId: number; caseId: string; staff: StaffMember; reason: string; now: Date };

/**
 * Decides a case. `other_person` needs the number of people in the rules; the first gets `first`.
 * `same_person` blocks an open account if the rules require it. Denies `notFound`, `decidedAlready`,
 * `signedAlready` to a person who has already cleared the case, and `ownCase`.
 */
export async function decideScreeningCase(
  tx: Tx,
  decider: Decider,
  outcome: 'same_person' | 'other_person',
): Promise<{ row: ScreeningCase; result: 'decided' | 'first' }> {
  const { siteId, staff, reason, now } = decider;
  const known = await lockCase(tx, decider);
  if (known.state !== 'open') deny('decidedAlready');
  const rules = await findScreeningRules(tx, siteId);
  if (outcome === 'other_person' && rules.clear_people > 1) {
    if (known.cleared_by === staff.id) deny('signedAlready');
    if (known.cleared_by === '') {
      const row = await changeCase(tx, known, { cleared_by: staff.id });
      await recordStep(tx, decider, 'cleared_first');
      return { row, result: 'first' };
    }
  }
  const decided = { state: outcome, decided_by: staff.id, decided_at: now, reason };
  const row = await changeCase(tx, known, decided);
  await recordStep(tx, decider, outcome);
  const key = { siteId, playerId: row.player_id };
  if (outcome === 'same_person' && rules[row.kind].confirmed === 'block') await blockPlayer(tx, key);
  await publishCase(tx, row, false, now);
  return { row, result: 'decided' };
}

/** Reopens a decided case. Denies `notFound`, `notYet` while it is open, and `ownCase`. */
export async function reopenScreeningCase(tx: Tx, decider: Decider): Promise<ScreeningCase> {
  const known = await lockCase(tx, decider);
  if (known.state === 'open') deny('notYet');
  const undecided = { cleared_by: '', decided_by: '', decided_at: null, reason: '' };
  const row = await changeCase(tx, known, { state: 'open', ...undecided });
  await recordStep(tx, decider, 'reopened');
  await publishCase(tx, row, false, decider.now);
  return row;
}

async function lockCase(tx: Tx, { siteId, caseId, staff }: Decider): Promise<ScreeningCase> {
  const known = await tables(tx)
    .selectFrom('screening_case')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('case_id', '=', caseId)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return deny('notFound');
  const player = await findPlayerById(tx, siteId, known.player_id);
  if (isSamePersonName(staff.name, player?.fullName ?? '')) deny('ownCase');
  return known;
}

async function changeCase(
  tx: Tx,
  { site_id, case_id }: ScreeningCase,
  set: Partial<ScreeningCase>,
): Promise<ScreeningCase> {
  return await tables(tx)
    .updateTable('screening_case')
    .set(set)
    .where('site_id', '=', site_id)
    .where('case_id', '=', case_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function recordStep(tx: Tx, { siteId, caseId, staff, reason, now }: Decider, action: string) {
  await history.record(tx, { siteId, subject: caseId, action }, { actor: staff.id, reason, now });
}

/** A closed account stays closed. */
async function blockPlayer(tx: Tx, { siteId, playerId }: PlayerKey): Promise<void> {
  const player = await lockPlayerForUpdate(tx, siteId, playerId);
  if (player?.status === 'active') await setPlayerStatus(tx, siteId, playerId, 'blocked');
}

/** Open cases: their number and the age of the oldest. `late`: older than two days. */
export async function countOpenCases(
  db: Db,
  siteId: number,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null; late: number }> {
  const row = await tables(db)
    .selectFrom('screening_case')
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<Date | null>`min(opened_at)`.as('oldestAt'),
      sql<bigint>`count(*) filter (where opened_at < ${new Date(now.getTime() - 2 * DAY_MS)})`.as('late'),
    ])
    .where('site_id', '=', siteId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldestAt, late: Number(row.late) };
}

/** Deletes the personal data in an erased player's cases; the cases remain. */
export async function eraseScreening(tx: Tx, { siteId, playerId }: PlayerKey): Promise<void> {
  await tables(tx)
    .updateTable('screening_case')
    .set({
      person_hash: null,
      reason: '',
      listed: '{"name":"","birth_dates":[],"countries":[],"source":"","birth":"unknown"}',
    })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}
