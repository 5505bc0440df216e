import { sql } from '../../platform/database/index.ts';
import {
  comparedTotal,
  daysAgo,
  ofPlayer,
  type SegmentConditions,
  type SegmentScope,
  type Sql,
  sinceDays,
} from '../../platform/segment-conditions.ts';

/** Settled rounds of the last days, of one product category or all. */
const rounds = (scope: SegmentScope, days: number, category: string): Sql => sql`reports.bet
  where site_id = ${scope.siteId} and ${ofPlayer(scope)}
    and settled_at >= ${daysAgo(scope, days)}::timestamptz
    and (${category} = '' or category = ${category})`;

/** Conditions on play: when a player last played, with how much, and what the house won of it. */
export const segmentConditions: SegmentConditions = {
  last_play: (condition, scope) =>
    sinceDays(
      condition,
      sql`select player_id from reports.player where site_id = ${scope.siteId} and ${ofPlayer(scope)}
        and last_bet_at >= ${daysAgo(scope, condition.days)}::timestamptz`,
    ),
  turnover: (condition, scope) =>
    comparedTotal(
      condition,
      rounds(scope, condition.days, condition.category),
      sql`sum(stake - bonus_stake)`,
    ),
  ggr: (condition, scope) =>
    comparedTotal(
      condition,
      rounds(scope, condition.days, condition.category),
      sql`sum(stake - bonus_stake - win + bonus_win)`,
    ),
  sports_share: (condition, scope) =>
    comparedTotal(
      condition,
      rounds(scope, condition.days, ''),
      sql`coalesce(100 * sum(stake) filter (where category = 'sportsbook') / nullif(sum(stake), 0), 0)`,
    ),
};
