import type { JourneyGroup } from '#contracts/console/journeys.ts';
import { type Db, run } from '../../platform/database/index.ts';
import type { JourneyKey } from './journeys.ts';

/** The 97.5 % quantile of the normal distribution: intervals of 95 %. */
const Z = 1.959964;
/** Minimum number of members in a group for a result. */
const MIN_MEMBERS = 2;

type IntervalEstimate = { value: number; low: number; high: number } | null;

/** Wilson's interval for a proportion. */
function shareInterval(hits: number, total: number): { low: number; high: number } {
  const share = hits / total;
  const middle = share + (Z * Z) / (2 * total);
  const half = Z * Math.sqrt((share * (1 - share)) / total + (Z * Z) / (4 * total * total));
  const scale = 1 + (Z * Z) / total;
  return { low: (middle - half) / scale, high: (middle + half) / scale };
}

/**
 * The difference of two proportions in percentage points with its 95 % interval (Newcombe's hybrid of Wilson
 * intervals, good for small groups); null with fewer than two members in either group.
 */
export function shareDifference(
  one: { hits: number; total: number },
  other: { hits: number; total: number },
): IntervalEstimate {
  if (one.total < MIN_MEMBERS || other.total < MIN_MEMBERS) return null;
  const [p, q] = [one.hits / one.total, other.hits / other.total];
  const [a, b] = [shareInterval(one.hits, one.total), shareInterval(other.hits, other.total)];
  const low = p - q - Math.sqrt((p - a.low) ** 2 + (b.high - q) ** 2);
  const high = p - q + Math.sqrt((a.high - p) ** 2 + (q - b.low) ** 2);
  return { value: 100 * (p - q), low: 100 * low, high: 100 * high };
}

type Sample = { mean: number; variance: number; total: number };

/** The difference of two means with its 95 % interval, for samples of unequal variance. */
export function meanDifference(one: Sample, other: Sample): IntervalEstimate {
  if (one.total < MIN_MEMBERS || other.total < MIN_MEMBERS) return null;
  const value = one.mean - other.mean;
  const half = Z * Math.sqrt(one.variance / one.total + other.variance / other.total);
  return { value, low: value - half, high: value + half };
}

type GroupRow = JourneyGroup & { is_control: boolean; mean: number; variance: number };
const NO_MEMBERS = { members: 0, finished: 0, left: 0, actions: 0, converted: 0, deposited: '0' };

/** The results of a journey over all versions, compared with its control group. */
export async function resultsOf(db: Db, { siteId, journeyId }: JourneyKey) {
  const rows = await run<GroupRow>(db, {
    text: `select e.is_control, count(*)::int as members,
        count(*) filter (where e.state = 'finished' and not e.is_control)::int as finished,
        count(*) filter (where e.state = 'left')::int as left,
        coalesce(sum(a.actions), 0)::int as actions,
        count(e.converted_at)::int as converted, coalesce(sum(e.deposited), 0)::text as deposited,
        avg(e.deposited)::float8 as mean, coalesce(var_samp(e.deposited), 0)::float8 as variance
      from journeys.entry e
      left join (select entry_id, count(*) as actions from journeys.action
        where site_id = $1 and outcome in ('sent', 'given') group by entry_id) a using (entry_id)
      where e.site_id = $1 and e.journey_id = $2 group by e.is_control`,
    values: [siteId, journeyId],
  });
  const rowOf = (isControl: boolean) =>
    rows.find(({ is_control }) => is_control === isControl) ?? { ...NO_MEMBERS, mean: 0, variance: 0 };
  const [treated, control] = [rowOf(false), rowOf(true)];
  const share = ({ converted: hits, members: total }: JourneyGroup) => ({ hits, total });
  return {
    treated: groupOf(treated),
    control: groupOf(control),
    conversion: shareDifference(share(treated), share(control)),
    value: meanDifference({ ...treated, total: treated.members }, { ...control, total: control.members }),
  };
}

const groupOf = ({ members, finished, left, actions, converted, deposited }: JourneyGroup): JourneyGroup => ({
  ...{ members, finished, left, actions, converted, deposited },
});
