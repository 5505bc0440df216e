import type { MarketingChannel, SegmentRules } from '#contracts/values/segment-rules.ts';
import { type Db, run, sql, type Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { listMembers, memberRules } from './evaluation.ts';
import { type SegmentRow, type SegmentVersionRow, tables } from './tables.ts';

/** Maximum segments per site, excluding archived ones. */
export const MAX_SEGMENTS = 200;

export type SegmentKey = { siteId: number; segmentId: string };
type SegmentValues = { name: string; rules: SegmentRules };
type Author = { by: string; now: Date };

/** A site's segments, by name. */
export async function listSegments(db: Db, siteId: number): Promise<SegmentRow[]> {
  return await tables(db)
    .selectFrom('segment')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('is_archived', '=', false)
    .orderBy(sql`lower(name)`)
    .limit(MAX_SEGMENTS)
    .execute();
}

/** A segment that is not archived. */
export async function findSegment(
  db: Db,
  { siteId, segmentId }: SegmentKey,
): Promise<SegmentRow | undefined> {
  return await tables(db)
    .selectFrom('segment')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('segment_id', '=', segmentId)
    .where('is_archived', '=', false)
    .executeTakeFirst();
}

/** A segment that is not archived, locked: changes of a segment are serialised. */
export async function lockSegment(
  tx: Tx,
  { siteId, segmentId }: SegmentKey,
): Promise<SegmentRow | undefined> {
  return await tables(tx)
    .selectFrom('segment')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('segment_id', '=', segmentId)
    .where('is_archived', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another segment of the site has the name (case-insensitive). */
export async function isNameTaken(db: Db, { siteId, segmentId }: SegmentKey, name: string): Promise<boolean> {
  const rows = await tables(db)
    .selectFrom('segment')
    .select('segment_id')
    .where('site_id', '=', siteId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('is_archived', '=', false)
    .where('segment_id', '<>', segmentId)
    .execute();
  return rows.length > 0;
}

/** Stores the first version of a segment, or the next. The caller holds the lock of an existing segment. */
export async function storeSegment(
  tx: Tx,
  { siteId, segmentId }: SegmentKey,
  { name, rules }: SegmentValues,
  { by, now }: Author,
): Promise<number> {
  const values = { name, rules: JSON.stringify(rules), changed_by: by, changed_at: now };
  const { version } = await tables(tx)
    .insertInto('segment')
    .values({ site_id: siteId, segment_id: segmentId, version: 1, is_archived: false, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'segment_id'])
        .doUpdateSet({ ...values, version: sql<number>`segment.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  await tables(tx)
    .insertInto('version')
    .values({ site_id: siteId, segment_id: segmentId, version, ...values })
    .execute();
  return version;
}

/** Archives a segment: it can no longer be referenced and has no members. */
export async function archiveSegment(tx: Tx, { siteId, segmentId }: SegmentKey, { by, now }: Author) {
  await tables(tx)
    .updateTable('segment')
    .set({ is_archived: true, changed_by: by, changed_at: now })
    .where('site_id', '=', siteId)
    .where('segment_id', '=', segmentId)
    .execute();
}

/** The versions of a segment, the newest first. */
export async function listVersions(db: Db, { siteId, segmentId }: SegmentKey): Promise<SegmentVersionRow[]> {
  return await tables(db)
    .selectFrom('version')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('segment_id', '=', segmentId)
    .orderBy('version', 'desc')
    .limit(50)
    .execute();
}

/**
 * Versions of segments with the newest version of each, including archived ones. For limits, which use the
 * rules in force when the limit was set.
 */
export async function findSegmentVersions(
  db: Db,
  siteId: number,
  versions: readonly { segment_id: string; version: number }[],
): Promise<SegmentVersion[]> {
  return await run<SegmentVersion>(db, {
    text: `select v.segment_id, v.version, v.name, v.rules, s.version as newest, s.is_archived
      from segments.version v
      join segments.segment s on s.site_id = v.site_id and s.segment_id = v.segment_id
      join unnest($2::uuid[], $3::int[]) as w (segment_id, version)
        on w.segment_id = v.segment_id and w.version = v.version
      where v.site_id = $1 order by lower(v.name), v.segment_id`,
    values: [siteId, versions.map(({ segment_id }) => segment_id), versions.map(({ version }) => version)],
  });
}

export type SegmentVersion = {
  segment_id: string;
  version: number;
  name: string;
  rules: SegmentRules;
  newest: number;
  is_archived: boolean;
};

/** Whether a player is a member of a segment, by its newest rules; an archived one has no members. */
export async function isSegmentMember(
  db: Db,
  { siteId, segmentId }: SegmentKey,
  playerId: string,
  now: Date,
): Promise<boolean> {
  return (await segmentsOfPlayer(db, { siteId, playerId }, [segmentId], now)).has(segmentId);
}

/** The segments, among some, of which a player is a member: `isSegmentMember` for all in two statements. */
export async function segmentsOfPlayer(
  db: Db,
  player: PlayerKey,
  segmentIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (segmentIds.length === 0) return new Set();
  const segments = await tables(db)
    .selectFrom('segment')
    .select(['segment_id', 'rules'])
    .where('site_id', '=', player.siteId)
    .where('segment_id', 'in', [...new Set(segmentIds)])
    .where('is_archived', '=', false)
    .execute();
  const rules = segments.map((segment) => segment.rules);
  const isMember = await memberRules(db, player, rules, now);
  return new Set(segments.flatMap(({ segment_id }, at) => (isMember[at] ? [segment_id] : [])));
}

/**
 * Ids of the members of a segment, in the order of ids, at most `limit` after one; with a channel, only
 * members with marketing consent on it. Empty for an archived segment.
 */
export async function listSegmentMembers(
  db: Db,
  key: SegmentKey,
  page: { channel?: MarketingChannel; after?: string | null; limit: number; now: Date },
): Promise<string[]> {
  const segment = await findSegment(db, key);
  if (!segment) return [];
  return await listMembers(db, { siteId: key.siteId, rules: segment.rules, now: page.now }, page);
}
