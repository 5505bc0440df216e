import { sql } from '../../platform/database/index.ts';
import { ofPlayer, type SegmentScope, type Sql } from '../../platform/segment-conditions.ts';
import { DECAY_DAYS } from './risk-rules.ts';
import { SUPPRESSION_SCORE } from './risk-score.ts';

/**
 * Ids of players who receive no offers: excluded or on a time-out, flagged for harm, or with strong markers
 * (player protection E5, J3). The conditions of `isExclusionActive` and `suppressedPlayers` as a query.
 */
export const protectedPlayers = (scope: SegmentScope): Sql => sql`
  select player_id from protection.exclusion where site_id = ${scope.siteId} and ${ofPlayer(scope)}
    and case when kind = 'break' then until_at > ${scope.now}::timestamptz
      else return_at is null or return_at > ${scope.now}::timestamptz end
  union all
  select player_id from protection.risk_state
    where site_id = ${scope.siteId} and ${ofPlayer(scope)} and flagged
  union all
  select player_id from protection.risk_marker where site_id = ${scope.siteId} and ${ofPlayer(scope)}
    group by player_id
    having round(sum(points * greatest(0, 1 - greatest(0,
      extract(epoch from ${scope.now}::timestamptz - at)) / 86400 / ${DECAY_DAYS}::int)))
      >= ${SUPPRESSION_SCORE}::int`;
