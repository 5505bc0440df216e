import { randomUUID } from 'node:crypto';
import { PLAYER_FLAGS } from '#contracts/console/players.ts';
import type { SegmentItem } from '#contracts/console/segments.ts';
import { LISTED_COUNTRIES } from '#contracts/values/countries.ts';
import { LANGUAGE_CODES } from '#contracts/values/languages.ts';
import {
  MARKETING_CHANNELS,
  SEGMENT_BONUS_STATES,
  type SegmentField,
  type SegmentRules,
} from '#contracts/values/segment-rules.ts';
import { deny, denyField } from '../../platform/console/denial.ts';
import {
  type ConsoleContext,
  type ConsoleHandlers,
  type ModuleConsole,
  type ModulePlayerFilter,
  namesOfLevels,
  type WriteContext,
} from '../../platform/console/module-console.ts';
import type { Db } from '../../platform/database/index.ts';
import { findPlayer, maskedPlayers } from '../players/index.ts';
import { availableFields, countMembers, inTime, listMatches, listMembers } from './evaluation.ts';
import {
  archiveSegment,
  findSegment,
  isNameTaken,
  isSegmentMember,
  listSegments,
  listVersions,
  lockSegment,
  MAX_SEGMENTS,
  storeSegment,
} from './segments.ts';
import type { SegmentVersionRow } from './tables.ts';

const SAMPLE_SIZE = 5;
/** Choice values common to every brand; others are entered as text. */
const VALUES: Partial<Record<SegmentField, readonly string[]>> = {
  country: LISTED_COUNTRIES,
  language: LANGUAGE_CODES,
  flag: PLAYER_FLAGS,
  consent: MARKETING_CHANNELS,
  bonus: SEGMENT_BONUS_STATES,
};

const reads: ConsoleHandlers = {
  segments: async (_, context) => ({
    value: await itemsOf(context, await listSegments(context.db, context.site.id)),
  }),
  segmentNames: async (_, { db, site }) => ({
    value: (await listSegments(db, site.id)).map(({ segment_id, name }) => ({ segment_id, name })),
  }),
  async segmentChoices(_, context) {
    const levels = await namesOfLevels(context);
    return { fields: availableFields(), levels, currency: context.site.currency };
  },
  async segmentPreview({ rules }, { db, site, now, hasAccess }) {
    requireKnownValues(rules);
    const counts = await countInTime(db, { siteId: site.id, rules, now });
    if (!counts || !hasAccess('players', 'read')) return { counts, sample: [] };
    const ids = await listMembers(db, { siteId: site.id, rules, now }, { limit: SAMPLE_SIZE });
    const { get } = await maskedPlayers(db, site.id, ids);
    return { counts, sample: ids.map(get) };
  },
  async segmentVersions({ segment_id }, context) {
    const key = { siteId: context.site.id, segmentId: segment_id };
    const rows = await listVersions(context.db, key);
    if (rows.length === 0) deny('notFound');
    return { value: await itemsOf(context, rows) };
  },
  async segmentTest({ segment_id, account_id }, { db, site, now }) {
    const key = { siteId: site.id, segmentId: segment_id };
    const [segment, player] = await Promise.all([findSegment(db, key), findPlayer(db, site.id, account_id)]);
    if (!segment || !player) deny('notFound');
    return { is_member: await isSegmentMember(db, key, player.playerId, now) };
  },
};

const writes: ConsoleHandlers = {
  async createSegment({ name, rules }, context) {
    const { tx, site, staff, now } = context;
    requireKnownValues(rules);
    const key = { siteId: site.id, segmentId: randomUUID() };
    if ((await listSegments(tx, site.id)).length >= MAX_SEGMENTS) deny('overCap');
    if (await isNameTaken(tx, key, name)) deny('nameTaken');
    await storeSegment(tx, key, { name, rules }, { by: staff.id, now });
    const change = { subject: `segment:${key.segmentId}`, after: { name, version: 1, rules } };
    return { answer: { segment_id: key.segmentId }, change };
  },
  async changeSegment({ segment_id, version: known, name, rules }, context) {
    const { tx, site, staff, now } = context;
    const before = await locked(context, segment_id);
    if (before.version !== known) deny('changedMeanwhile');
    requireKnownValues(rules);
    const key = { siteId: site.id, segmentId: segment_id };
    if (await isNameTaken(tx, key, name)) deny('nameTaken');
    const version = await storeSegment(tx, key, { name, rules }, { by: staff.id, now });
    const was = { name: before.name, version: before.version, rules: before.rules };
    const change = { before: was, after: { name, version, rules } };
    return { answer: { version }, change: { subject: `segment:${segment_id}`, ...change } };
  },
  async archiveSegment({ segment_id }, context) {
    const { tx, site, staff, now } = context;
    const { name } = await locked(context, segment_id);
    await archiveSegment(tx, { siteId: site.id, segmentId: segment_id }, { by: staff.id, now });
    const change = { before: { name, is_archived: false }, after: { name, is_archived: true } };
    return { answer: {}, change: { subject: `segment:${segment_id}`, ...change } };
  },
};

/** Filters the player list by segment; an archived segment has no players. */
const segmentFilter: ModulePlayerFilter = {
  name: 'segment',
  async find(context, segmentId, limit) {
    const rules = await matchOf(context, segmentId);
    if (!rules) return [];
    // Rules that take too long for all players are evaluated for the players of a page.
    return (await inTime(context.db, (tx) => listMatches(tx, rules, { limit }))) ?? undefined;
  },
  async among(context, segmentId, playerIds) {
    const rules = await matchOf(context, segmentId);
    return rules ? await listMatches(context.db, rules, { playerIds }) : [];
  },
};

/** Segments at the console. */
export const segmentsConsole: ModuleConsole = {
  handlers: { ...reads, ...writes },
  playerFilters: [segmentFilter],
};

const locked = async ({ tx, site }: WriteContext, segmentId: string) =>
  (await lockSegment(tx, { siteId: site.id, segmentId })) ?? deny('notFound');

/** Rejects unknown values of a field, and fields that no module provides. */
function requireKnownValues({ conditions, groups }: SegmentRules): void {
  const known = availableFields();
  for (const { field, values } of [...conditions, ...groups.flatMap((group) => group.conditions)]) {
    const allowed = VALUES[field];
    if (known.includes(field) && values.every((value) => !allowed || allowed.includes(value))) continue;
    denyField('rules', `contains a value that ${field} does not have`);
  }
}

/** The counts, or null when they take too long. */
const countInTime = (db: Db, audience: { siteId: number; rules: SegmentRules; now: Date }) =>
  inTime(db, (tx) => countMembers(tx, audience));

async function itemsOf(
  { namesOf }: ConsoleContext,
  rows: readonly SegmentVersionRow[],
): Promise<SegmentItem[]> {
  const nameOf = await namesOf(rows.map(({ changed_by }) => changed_by));
  return rows.map(({ segment_id, name, version, rules, changed_at, changed_by }) => ({
    ...{ segment_id, name, version, rules },
    changed_at: changed_at.toISOString(),
    changed_by: nameOf(changed_by),
  }));
}

async function matchOf({ db, site, now }: ConsoleContext, segmentId: string) {
  const segment = await findSegment(db, { siteId: site.id, segmentId });
  return segment && { siteId: site.id, rules: segment.rules, now };
}
