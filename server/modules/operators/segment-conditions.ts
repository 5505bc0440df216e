import { sql } from '../../platform/database/index.ts';
import { ofPlayer, oneOf, type SegmentConditions } from '../../platform/segment-conditions.ts';

/** Players by the flags set by staff: the last row of a flag decides. */
export const segmentConditions: SegmentConditions = {
  flag: (condition, scope) =>
    oneOf(
      condition,
      sql`select player_id from (select distinct on (player_id, flag) player_id, is_set
        from operators.note where site_id = ${scope.siteId} and ${ofPlayer(scope)}
          and flag = any (${condition.values}::text[])
        order by player_id, flag, note_id desc) n where n.is_set`,
    ),
};
