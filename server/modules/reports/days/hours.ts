import type { DimensionFigures } from '#contracts/console/report-dimensions.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { flowSumsBy } from '../../ledger/index.ts';
import { COUNTED_SQL } from '../report-amounts.ts';
import type { DaySpan } from './day.ts';
import { FLOW_RULES } from './flow-rules.ts';

type HourRow = {
  hour: number;
  rounds: number;
  turnover: bigint;
  payout: bigint;
  free: bigint;
  jackpot: bigint;
};
const PLAY = ['turnover', 'payout', 'free', 'jackpot'] as const;
const NO_PLAY = { rounds: 0, turnover: 0n, payout: 0n, free: 0n, jackpot: 0n };
const of = (prefix: string) => PLAY.map((name) => `${prefix}${name}`).join(', ');

/**
 * Figures of a span by hour of the day in a zone. An hour that a change of the clock repeats counts twice as
 * long, one that it skips is empty.
 */
export async function sumHours(
  db: Db,
  { siteId, from, to }: DaySpan,
  zone: string,
): Promise<(DimensionFigures & { key: string })[]> {
  const [played, flows] = await Promise.all([
    run<HourRow>(db, {
      text: `select extract(hour from at at time zone $4)::int as hour, sum(rounds)::int as rounds,
          ${PLAY.map((name) => `sum(${name})::int8 as ${name}`).join(', ')}
        from (
          select settled_at as at, 1 as rounds, ${PLAY.map((name) => `${COUNTED_SQL[name]} as ${name}`).join(', ')}
          from reports.bet b where site_id = $1 and settled_at >= $2 and settled_at < $3
            and (stake > 0 or win > 0)
          union all
          select settled_at, 0, ${of('-c.')} from reports.correction c
          where site_id = $1 and settled_at >= $2 and settled_at < $3
          union all
          select at, 0, ${of('c.')} from reports.correction c
          where site_id = $1 and at >= $2 and at < $3) x
        group by 1`,
      values: [siteId, from, to, zone],
    }),
    flowSumsBy(db, { siteId, from, to, zone }, FLOW_RULES, 'hour'),
  ]);
  const hours = [...Array(24).keys()];
  return hours.flatMap((hour) => {
    const play = played.find((row) => row.hour === hour) ?? NO_PLAY;
    const paid = flows.filter(({ key }) => key === `${hour}`);
    if (play === NO_PLAY && paid.length === 0) return [];
    const flow = (name: string) => paid.find((flow) => flow.name === name)?.amount ?? 0n;
    const { rounds, turnover, payout, free, jackpot } = play;
    const amounts = {
      ...{ turnover, payout, ggr: turnover - payout, jackpot, bonus_cost: flow('bonus_cost') + free },
      ...{ chargebacks: flow('chargebacks'), deposits: flow('deposits'), withdrawals: flow('withdrawals') },
      ...{ net_deposit: flow('deposits') - flow('withdrawals'), corrections: flow('corrections') },
    };
    const sums = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, `${amount}`]));
    return [{ key: `${hour}`, players: 0, rounds, sums }];
  });
}
