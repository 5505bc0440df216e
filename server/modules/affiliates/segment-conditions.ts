import { sql } from '../../platform/database/index.ts';
import { ofPlayer, oneOf, type SegmentConditions } from '../../platform/segment-conditions.ts';

/** Players by the affiliate who referred them. */
export const segmentConditions: SegmentConditions = {
  affiliate: (condition, scope) =>
    oneOf(
      condition,
      sql`select player_id from affiliates.attribution where site_id = ${scope.siteId} and ${ofPlayer(scope)}
        and affiliate_id is not null
        and lower(code) = any (${condition.values.map((code) => code.toLowerCase())}::text[])`,
    ),
};
