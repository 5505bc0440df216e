import { affiliatePlan } from '#contracts/values/affiliate-plan.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import { dayIn } from '../../platform/site-days.ts';
import { FIRST_PLAN_MONTH, upsertPlan } from './plans.ts';
import { type AffiliateRow, history, tables } from './tables.ts';

export type AffiliateProgramme = { currency: string; zone: string; minPayout: bigint };

/** Moves the months of a site's affiliate programme, if it has one, to another time zone. */
export async function setAffiliateZone(tx: Tx, siteId: number, zone: string): Promise<void> {
  await tables(tx).updateTable('programme').set({ zone }).where('site_id', '=', siteId).execute();
}

/** Starts or updates a site's affiliate programme. Months are calendar months in `zone`, an IANA name. */
export async function upsertProgramme(
  tx: Tx,
  siteId: number,
  programme: AffiliateProgramme,
  audit: AuditContext,
): Promise<void> {
  const { currency, zone, minPayout } = programme;
  const values = { currency, zone, min_payout: minPayout };
  await tables(tx)
    .insertInto('programme')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
  await history.record(tx, { siteId, subject: 'programme', action: 'put' }, audit);
}

/** The affiliate programme of a site; undefined without one. `minPayout` is in minor units. */
export async function findAffiliateProgramme(
  db: Db,
  siteId: number,
): Promise<AffiliateProgramme | undefined> {
  const row = await tables(db)
    .selectFrom('programme')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row && { currency: row.currency, zone: row.zone, minPayout: row.min_payout };
}

type NewAffiliate = { code: string; name: string; parentId?: string | null; plan: unknown };

/** Adds a partner after validating the plan. Throws when the code is taken. */
export async function addAffiliate(
  tx: Tx,
  siteId: number,
  { code, name, parentId = null, plan }: NewAffiliate,
  audit: AuditContext,
): Promise<string> {
  const validPlan = affiliatePlan.parse(plan);
  const { affiliate_id } = await tables(tx)
    .insertInto('affiliate')
    .values({
      site_id: siteId,
      code,
      name,
      parent_id: parentId,
      plan: JSON.stringify(validPlan),
    })
    .returning('affiliate_id')
    .executeTakeFirstOrThrow();
  await upsertPlan(tx, siteId, affiliate_id, FIRST_PLAN_MONTH, validPlan);
  await history.record(tx, { siteId, subject: affiliate_id, action: 'added' }, audit);
  return affiliate_id;
}

/**
 * Changes an affiliate's plan from the current month on; past months keep the plan they were earned under.
 */
export async function setPlan(
  tx: Tx,
  siteId: number,
  affiliateId: string,
  input: unknown,
  audit: AuditContext,
) {
  const plan = affiliatePlan.parse(input);
  const zone = (await findAffiliateProgramme(tx, siteId))?.zone ?? 'UTC';
  await tables(tx)
    .updateTable('affiliate')
    .set({ plan: JSON.stringify(plan) })
    .where('site_id', '=', siteId)
    .where('affiliate_id', '=', affiliateId)
    .execute();
  await upsertPlan(tx, siteId, affiliateId, `${dayIn(audit.now, zone).slice(0, 8)}01`, plan);
  await history.record(tx, { siteId, subject: affiliateId, action: 'plan' }, audit);
}

/** The affiliates of a site, by name. */
export async function listAffiliates(db: Db, siteId: number): Promise<AffiliateRow[]> {
  return await tables(db)
    .selectFrom('affiliate')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('name')
    .execute();
}

/** The open affiliate with a code, ignoring case. */
export async function findAffiliateByCode(
  db: Db,
  siteId: number,
  code: string,
): Promise<AffiliateRow | undefined> {
  return await tables(db)
    .selectFrom('affiliate')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .where('is_open', '=', true)
    .executeTakeFirst();
}
