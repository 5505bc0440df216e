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

/** Deposits credited in the last days and not reversed. */
const deposits = (scope: SegmentScope, days: number): Sql => sql`cashier.deposit
  where site_id = ${scope.siteId} and ${ofPlayer(scope)} and state = 'credited'
    and credited_at >= ${daysAgo(scope, days)}::timestamptz`;

/** Conditions on deposits. */
export const segmentConditions: SegmentConditions = {
  deposits: (condition, scope) => comparedTotal(condition, deposits(scope, condition.days), sql`count(*)`),
  deposited: (condition, scope) =>
    comparedTotal(condition, deposits(scope, condition.days), sql`sum(credited)`),
  last_deposit: (condition, scope) =>
    sinceDays(condition, sql`select player_id from ${deposits(scope, condition.days)}`),
};
