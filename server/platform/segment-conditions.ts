import type { RawBuilder } from 'kysely';
import type { SegmentCondition, SegmentField } from '#contracts/values/segment-rules.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, sql } from './database/index.ts';

/** Part of a statement, with its values as parameters. */
export type Sql = RawBuilder<unknown>;

/** The scope of an evaluation: all players of a site, or one. */
export type SegmentScope = {
  db: Db;
  siteId: number;
  /** Null: every player. */
  playerId: string | null;
  /** IANA name of the site's time zone. */
  zone: string;
  now: Date;
};

/** A query for ids of players; with `isInverse` all other players match. */
type ConditionMatch = { ids: Sql; isInverse?: boolean };

/**
 * The conditions on a module's own data, by field. A query uses only tables of its module, and limits their
 * rows to the site and by `ofPlayer`.
 */
export type SegmentConditions = {
  [Field in SegmentField]?: (
    condition: SegmentCondition,
    scope: SegmentScope,
  ) => ConditionMatch | Promise<ConditionMatch>;
};

/** Limits the rows of a site to the tested player; no limit when all players are tested. */
export const ofPlayer = ({ playerId }: SegmentScope): Sql =>
  playerId === null ? sql`true` : sql`player_id = ${playerId}::uuid`;

/** The time this many days ago. */
export const daysAgo = ({ now }: SegmentScope, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Players with any of the values, or with none. */
export const oneOf = ({ is }: SegmentCondition, ids: Sql): ConditionMatch => ({
  ids,
  isInverse: is === 'not_in',
});

/** Players with such a row in the last days; `before`: all others, including those who never had one. */
export const sinceDays = ({ is }: SegmentCondition, ids: Sql): ConditionMatch => ({
  ids,
  isInverse: is === 'before',
});

/**
 * Compares a total over the rows of each player, zero for players without rows. `rows`: the `from` clause
 * without grouping.
 */
export function comparedTotal(
  { is, value }: Pick<SegmentCondition, 'is' | 'value'>,
  rows: Sql,
  total: Sql,
): ConditionMatch {
  const bound = BigInt(value);
  const isLeast = is === 'at_least';
  const matchesZero = isLeast ? bound <= 0n : bound >= 0n;
  const holds = isLeast ? sql`${total} >= ${bound}` : sql`${total} <= ${bound}`;
  const having = matchesZero ? sql`not (${holds})` : holds;
  return {
    ids: sql`select player_id from ${rows} group by player_id having ${having}`,
    isInverse: matchesZero,
  };
}
