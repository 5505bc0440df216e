import { sql } from '../../platform/database/index.ts';
import { ofPlayer, oneOf, type SegmentConditions } from '../../platform/segment-conditions.ts';

/** Conditions on bonuses: players who have or had one in a state. */
export const segmentConditions: SegmentConditions = {
  bonus: (condition, scope) =>
    oneOf(
      condition,
      sql`select player_id from bonuses.grant where site_id = ${scope.siteId} and ${ofPlayer(scope)}
        and state = any (${condition.values}::text[])`,
    ),
};
