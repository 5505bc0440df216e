import type { AffiliatePlan } from '#contracts/values/affiliate-plan.ts';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/** Start date of a new affiliate's plan. */
export const FIRST_PLAN_MONTH = '2000-01-01';

/** Stores an affiliate's plan, effective from a month. */
export async function upsertPlan(
  tx: Tx,
  siteId: number,
  affiliateId: string,
  since: string,
  plan: AffiliatePlan,
): Promise<void> {
  const values = { plan: JSON.stringify(plan) };
  await tables(tx)
    .insertInto('plan')
    .values({ site_id: siteId, affiliate_id: affiliateId, since, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'affiliate_id', 'since']).doUpdateSet(values))
    .execute();
}

/** The plan of each affiliate of a site in a month. */
export async function plansForMonth(
  db: Db,
  siteId: number,
  month: string,
): Promise<Map<string, AffiliatePlan>> {
  const rows = await run<{ affiliateId: string; plan: AffiliatePlan }>(db, {
    text: `select distinct on (affiliate_id) affiliate_id as "affiliateId", plan from affiliates.plan
      where site_id = $1 and since <= $2 order by affiliate_id, since desc`,
    values: [siteId, month],
  });
  return new Map(rows.map(({ affiliateId, plan }) => [affiliateId, plan]));
}
