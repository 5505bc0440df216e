import { expect } from 'vitest';
import { type Db, run } from '../../../platform/database/index.ts';
import { PLAYER_COUNTS, PLAYER_SUMS } from '../players/player-day.ts';

const DAY_SUMS = [...PLAYER_COUNTS, ...PLAYER_SUMS];
const COHORT_SUMS = [
  ...['size', 'active', 'depositors', 'deposits', 'withdrawals', 'turnover', 'ggr', 'bonus_cost', 'ngr'],
];
const sumsOf = (names: readonly string[], of = '') =>
  names.map((name) => `sum(${of}${name})::int8 as ${name}`).join(', ');

/** The kept sums of days by group and of cohorts are those of their rows, counted again on every site. */
export async function expectReportSums(db: Db): Promise<void> {
  const read = (text: string) => run(db, { text, values: [] });
  const isSomething = DAY_SUMS.map((name) => `sum(d.${name}) <> 0`).join(' or ');
  const columns = { country: 'country', device: 'device', affiliate: 'affiliate_code', campaign: 'campaign' };
  for (const [dimension, column] of Object.entries(columns)) {
    const counted = await read(`select d.site_id, d.day::text as day, coalesce(p.${column}, '') as value,
        ${sumsOf(DAY_SUMS, 'd.')}
      from reports.player_day d left join reports.player p on p.site_id = d.site_id
        and p.player_id = d.player_id
      group by 1, 2, 3 having ${isSomething} order by 1, 2, 3`);
    const kept = await read(`select d.site_id, d.day::text as day, d.value, ${sumsOf(DAY_SUMS, 'd.')}
      from reports.group_day d where d.dimension = '${dimension}'
      group by 1, 2, 3 having ${isSomething} order by 1, 2, 3`);
    expect([dimension, kept]).toEqual([dimension, counted]);
  }
  const copies = await read(`select d.day::text, d.player_id from reports.player_day d
    join reports.player p on p.site_id = d.site_id and p.player_id = d.player_id
    where (d.country, d.device, d.affiliate_code, d.campaign)
      is distinct from (p.country, p.device, p.affiliate_code, p.campaign)`);
  expect(copies).toEqual([]);
  const key = 'site_id, unit, basis, cohort::text as cohort, period::text as period';
  const cohorts = (table: string) =>
    read(`select ${key}, ${sumsOf(COHORT_SUMS)} from reports.${table}
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);
  expect(await cohorts('cohort_total')).toEqual(await cohorts('cohort'));
}
