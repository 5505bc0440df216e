import { HOUR_MS } from '#contracts/values/time.ts';
import { type Database, type Db, run, schemaOf } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { mayPlay } from '../../players/index.ts';
import { findActiveExclusion } from '../../protection/index.ts';
import { findVipProgramme } from '../programmes.ts';
import { type Day, dayIn } from '../reward-windows.ts';
import type { RewardsTables } from '../tables.ts';
import { payRewardOnce } from './payment.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** Wait after the end of a day for the last events of its rounds, and the number of days it is rechecked. */
const EVENT_DELAY_MS = HOUR_MS;
const DAYS_BACK = 7;

/**
 * Pays referrers their share of friends' own-money turnover on completed days (operations 6): once per
 * referrer and day. Idempotent. Referrals that do not count earn nothing. Returns the number of payments.
 */
export async function payCommissions({ db }: Database, now: Date): Promise<number> {
  const sites = await tables(db).selectFrom('programme').select('site_id').execute();
  let paid = 0;
  for (const { site_id: siteId } of sites) {
    const programme = (await findVipProgramme(db, siteId))!;
    const { currency, zone, min_payout } = programme;
    const today = dayIn(new Date(now.getTime() - EVENT_DELAY_MS), zone);
    paid += await forEachInOwnTransaction(
      db,
      await listDueCommissions(db, siteId, today),
      async (tx, { playerId, period, sum }) => {
        if (!(await mayPlay(tx, siteId, playerId)).allowed) return false;
        if (await findActiveExclusion(tx, { siteId, playerId }, now)) return false;
        const amount = sum >= min_payout ? sum : 0n;
        const payout = { siteId, playerId, kind: 'commission' as const, period, amount, currency, name: '' };
        return await payRewardOnce(tx, payout, now);
      },
    );
  }
  return paid;
}

function listDueCommissions(db: Db, siteId: number, today: Day) {
  return run<{ playerId: string; period: Day; sum: bigint }>(db, {
    text: `select r.referrer_id as "playerId", d.day::text as period,
      sum(d.turnover * r.commission / 10000)::int8 as sum
      from rewards.play_day d join rewards.referral r on r.site_id = d.site_id and r.referee_id = d.player_id
      where d.site_id = $1 and d.day >= $2::date - $3::int and d.day < $2::date
        and r.commission > 0 and r.state <> 'not_counted'
        and not exists (select from rewards.payout x where x.site_id = $1 and x.player_id = r.referrer_id
          and x.kind = 'commission' and x.period = d.day::text)
      group by r.referrer_id, d.day`,
    values: [siteId, today, DAYS_BACK],
  });
}
