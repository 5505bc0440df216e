import { expect } from 'vitest';
import { type Db, run } from '../../../platform/database/index.ts';

/** Recounts every site: the sums of ended tickets must equal those of their tickets and legs. */
export async function expectProfitSums(db: Db): Promise<void> {
  const keyOf = (column: string) =>
    `case when count(distinct ${column}) = 1 then min(${column}::text) else 'several' end`;
  const counted = await run(db, {
    text: `select site_id, quarter, competition, event, bet_type, sport, currency, count(*) as tickets,
        sum(staked)::int8 as staked, sum(returned)::int8 as returned
      from (select t.site_id, t.currency, date_bin('15 minutes', t.settled_at, '2000-01-01Z') as quarter,
          case when t.free_bet_id is null then t.stake else 0 end as staked,
          t.returned + t.cashed_out as returned, ${keyOf('e.competition_id')} as competition,
          ${keyOf('l.event_id')} as event, ${keyOf('l.bet_type')} as bet_type, ${keyOf('e.sport')} as sport
        from sportsbook.ticket t
        join sportsbook.ticket_leg l on l.site_id = t.site_id and l.ticket_id = t.ticket_id
        join sportsbook.event e on e.site_id = l.site_id and e.event_id = l.event_id
        where t.settled_at is not null group by t.site_id, t.ticket_id) ended
      group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
    values: [],
  });
  const stored = await run(db, {
    text: `select site_id, quarter, competition, event, bet_type, sport, currency,
        sum(tickets)::int8 as tickets, sum(staked)::int8 as staked, sum(returned)::int8 as returned
      from sportsbook.profit group by 1, 2, 3, 4, 5, 6, 7
      having sum(tickets) <> 0 or sum(staked) <> 0 or sum(returned) <> 0 order by 1, 2, 3, 4, 5, 6, 7`,
    values: [],
  });
  expect(stored).toEqual(counted);
}
