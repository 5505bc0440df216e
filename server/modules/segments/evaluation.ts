import {
  MARKETING_CHANNELS,
  type MarketingChannel,
  type SegmentCondition,
  type SegmentField,
  type SegmentRules,
} from '#contracts/values/segment-rules.ts';
import { type Db, sql, type Tx, transaction } from '../../platform/database/index.ts';
import type { Module } from '../../platform/module.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import type { SegmentConditions, SegmentScope, Sql } from '../../platform/segment-conditions.ts';
import { activePlayers, consentingPlayers } from '../players/index.ts';
import { protectedPlayers } from '../protection/index.ts';
import { siteProfile } from '../sites/index.ts';
import { tables } from './tables.ts';

/**
 * The conditions of every module, by field. Set once by the composition root; identical in every application
 * of a build.
 */
const conditions: SegmentConditions = {};

/** Registers the conditions that modules declare. */
export function provideConditions(modules: readonly Pick<Module, 'segmentConditions'>[]): void {
  for (const { segmentConditions } of modules) Object.assign(conditions, segmentConditions);
}

/** Condition fields provided by a module. */
export const availableFields = (): SegmentField[] => Object.keys(conditions) as SegmentField[];

type Audience = { siteId: number; rules: SegmentRules; now: Date };

/** The scope of an evaluation: all players of a site, or one. */
async function scopeOf(db: Db, siteId: number, now: Date, playerId: string | null): Promise<SegmentScope> {
  const { timeZone: zone } = await siteProfile(db, siteId);
  return { db, siteId, playerId, zone, now };
}

async function sqlOf(condition: SegmentCondition, scope: SegmentScope): Promise<Sql> {
  const find = conditions[condition.field];
  if (!find) throw new Error(`no module has the condition ${condition.field}`);
  const { ids, isInverse } = await find(condition, scope);
  return isInverse ? sql`p.player_id not in (${ids})` : sql`p.player_id in (${ids})`;
}

/** Conditions of rules as one expression about the player `p`. */
async function sqlOfRules(
  { match, conditions: own, groups }: SegmentRules,
  scope: SegmentScope,
): Promise<Sql> {
  const parts = await Promise.all([
    ...own.map((condition) => sqlOf(condition, scope)),
    ...groups.map(async (group) => sql`(${await sqlOfRules({ ...group, groups: [] }, scope)})`),
  ]);
  return sql.join(parts, match === 'all' ? sql` and ` : sql` or `);
}

/** The `from` clause for players who match the rules and may receive offers. */
async function membersOf(rules: SegmentRules, scope: SegmentScope): Promise<Sql> {
  return sql`${offeredPlayers(scope)} and (${await sqlOfRules(rules, scope)})`;
}

/** The `from` clause for players who may receive offers. */
const offeredPlayers = (scope: SegmentScope): Sql =>
  sql`${activePlayers(scope)} and p.player_id not in (${protectedPlayers(scope)})`;

const agreed = (scope: SegmentScope, channels: readonly MarketingChannel[]): Sql =>
  sql`p.player_id in (${consentingPlayers(scope, channels)})`;

type SegmentCounts = { members: number; reachable: number } & Record<MarketingChannel, number>;

/**
 * Counts the players of rules: all members, members with marketing consent on any channel, and on each
 * channel. One statement.
 */
export async function countMembers(db: Db, { siteId, rules, now }: Audience): Promise<SegmentCounts> {
  const scope = await scopeOf(db, siteId, now, null);
  const perChannel = MARKETING_CHANNELS.map(
    (channel) => sql`count(*) filter (where ${agreed(scope, [channel])})::int as ${sql.ref(channel)}`,
  );
  const { rows } = await sql<SegmentCounts>`select count(*)::int as members,
    count(*) filter (where ${agreed(scope, MARKETING_CHANNELS)})::int as reachable,
    ${sql.join(perChannel)} from ${await membersOf(rules, scope)}`.execute(tables(db));
  return rows[0]!;
}

/**
 * Ids of members, in the order of ids, at most `limit` after one. With a channel: only members with marketing
 * consent on it.
 */
export async function listMembers(
  db: Db,
  { siteId, rules, now }: Audience,
  { channel, after = null, limit }: { channel?: MarketingChannel; after?: string | null; limit: number },
): Promise<string[]> {
  const scope = await scopeOf(db, siteId, now, null);
  const allowed = channel ? agreed(scope, [channel]) : sql`true`;
  const { rows } = await sql<{ player_id: string }>`select p.player_id from ${await membersOf(rules, scope)}
    and ${allowed} and (${after}::uuid is null or p.player_id > ${after}::uuid)
    order by p.player_id limit ${limit}`.execute(tables(db));
  return rows.map(({ player_id }) => player_id);
}

/**
 * Which of some rules match a player now, in one statement; none for an account that is not active. For
 * limits: players protected from offers also match.
 */
export async function matchedRules(
  db: Db,
  { siteId, playerId }: PlayerKey,
  rules: readonly SegmentRules[],
  now: Date,
): Promise<boolean[]> {
  const scope = await scopeOf(db, siteId, now, playerId);
  return await matchesAmong(db, activePlayers(scope), rules, scope);
}

/** Like `matchedRules`, for offers: no rules match a player protected from offers. */
export async function memberRules(
  db: Db,
  { siteId, playerId }: PlayerKey,
  rules: readonly SegmentRules[],
  now: Date,
): Promise<boolean[]> {
  const scope = await scopeOf(db, siteId, now, playerId);
  return await matchesAmong(db, offeredPlayers(scope), rules, scope);
}

/** Which rules match the one player of a `from` clause; none if it is empty. */
async function matchesAmong(
  db: Db,
  players: Sql,
  rules: readonly SegmentRules[],
  scope: SegmentScope,
): Promise<boolean[]> {
  if (rules.length === 0) return [];
  const parts = await Promise.all(rules.map(async (rule) => sql`(${await sqlOfRules(rule, scope)})`));
  const { rows } = await sql<{ matches: boolean[] }>`select array[${sql.join(parts)}] as matches
    from ${players}`.execute(tables(db));
  return rows[0]?.matches ?? rules.map(() => false);
}

/**
 * Counts the active players matching rules, including protected ones, for limits. Null on timeout.
 */
export async function countMatches(db: Db, { siteId, rules, now }: Audience): Promise<number | null> {
  return await inTime(db, async (tx) => {
    const scope = await scopeOf(tx, siteId, now, null);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from ${activePlayers(scope)} and (${await sqlOfRules(rules, scope)})`.execute(tables(tx));
    return rows[0]!.count;
  });
}

/**
 * Ids of active players matching rules, including protected ones: among given players, or at most `limit` of
 * all. Not for offers. Does not reveal to staff which players are protected.
 */
export async function listMatches(
  db: Db,
  { siteId, rules, now }: Audience,
  { playerIds = null, limit = null }: { playerIds?: readonly string[] | null; limit?: number | null },
): Promise<string[]> {
  const scope = await scopeOf(db, siteId, now, null);
  const { rows } = await sql<{ player_id: string }>`select p.player_id from ${activePlayers(scope)}
    and (${await sqlOfRules(rules, scope)})
    and (${playerIds}::uuid[] is null or p.player_id = any (${playerIds}::uuid[]))
    limit ${limit}`.execute(tables(db));
  return rows.map(({ player_id }) => player_id);
}

/** Timeout of counts while rules are edited. */
const COUNT_MS = 5000;
/** PostgreSQL's error code for `statement_timeout`. */
const TIMED_OUT = '57014';

/** The result of a count, or null on timeout. */
export async function inTime<Result>(db: Db, count: (tx: Tx) => Promise<Result>): Promise<Result | null> {
  try {
    return await transaction(db, count, { settings: { statement_timeout: COUNT_MS } });
  } catch (error) {
    if ((error as { code?: string }).code === TIMED_OUT) return null;
    throw error;
  }
}

/**
 * Whether something may be offered to a player now: the account is active and not protected, with marketing
 * consent on every given channel.
 */
export async function isReachable(
  db: Db,
  { siteId, playerId }: PlayerKey,
  channels: readonly MarketingChannel[],
  now: Date,
): Promise<boolean> {
  const scope = await scopeOf(db, siteId, now, playerId);
  const each = channels.map((channel) => agreed(scope, [channel]));
  const { rows } = await sql`select 1 as one from ${offeredPlayers(scope)}
    and ${sql.join([sql`true`, ...each], sql` and `)}`.execute(tables(db));
  return rows.length > 0;
}
