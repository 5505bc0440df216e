import { run, type Tx, write } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import { refuse } from '../../platform/refusal.ts';
import { addDays, startOfDay } from '../../platform/site-days.ts';
import { type AccountRef, post } from '../ledger/index.ts';
import { type AffiliateProgramme, findAffiliateProgramme, listAffiliates } from './affiliates.ts';
import { type CommissionLine, commissionOf, overrideOf } from './commission.ts';
import { markPaid, monthlyBonusCosts, monthlyFigures } from './monthly-figures.ts';
import { nextMonth } from './months.ts';
import { plansForMonth } from './plans.ts';
import { type AffiliateRow, history, type StatementRow, tables } from './tables.ts';

/**
 * The first days of the following month, in the programme's time zone, during which a draft can be corrected
 * (operations 6).
 */
const CORRECTION_DAYS = 5;

/**
 * Calculates the statements of a month (`2026-11-01`) for every partner and recalculates drafts; approved
 * statements are unchanged. Run by a job on the first day of the next month, and on request for the current
 * month.
 */
export async function draftStatements(
  tx: Tx,
  siteId: number,
  month: string,
  audit: AuditContext,
): Promise<ReadonlyMap<string, Draft>> {
  const programme = await findAffiliateProgramme(tx, siteId);
  if (!programme) return new Map();
  await lockStatements(tx, siteId);
  const plans = await plansForMonth(tx, siteId, month);
  const partners = (await listAffiliates(tx, siteId)).map((partner) => ({
    ...partner,
    plan: plans.get(partner.affiliate_id) ?? partner.plan,
  }));
  const bonuses = await monthlyBonusCosts(tx, { siteId, month, zone: programme.zone });
  const drafts = new Map<string, Draft>();
  for (const partner of partners) {
    const cost = bonuses.get(partner.affiliate_id) ?? 0n;
    drafts.set(partner.affiliate_id, await calculateDraft(tx, programme, partner, month, cost));
  }
  for (const partner of partners) {
    const draft = addOverrides(partner, partners, drafts);
    await storeDraft(tx, siteId, partner.affiliate_id, month, draft, audit);
  }
  return drafts;
}

type Draft = {
  ngr: bigint;
  own: bigint;
  /** Players whose CPA the statement includes. */
  due: readonly string[];
  commission: bigint;
  lines: CommissionLine[];
  balanceBefore: bigint;
  ngrBefore: bigint;
};

async function calculateDraft(
  tx: Tx,
  { zone }: AffiliateProgramme,
  { site_id: siteId, affiliate_id: affiliateId, plan }: AffiliateRow,
  month: string,
  bonuses: bigint,
): Promise<Draft> {
  const before = await findPreviousStatement(tx, siteId, affiliateId, month);
  const debt = before ? before.ngr + before.ngr_before : 0n;
  // A negative month whose own plan does not carry it over is never carried over.
  const planBefore = before && (await plansForMonth(tx, siteId, before.month)).get(affiliateId);
  const isCarried = plan.carries_negative && (planBefore?.carries_negative ?? false);
  const ngrBefore = isCarried && debt < 0n ? debt : 0n;
  const { played, due } = await monthlyFigures(tx, { siteId, affiliateId, month, zone });
  const figures = { ...played, bonuses, qualified: due.length };
  const { ngr, commission, lines } = commissionOf(plan, figures, ngrBefore);
  const balanceBefore = before?.state === 'approved' ? before.total : 0n;
  const existing = await findStatement(tx, siteId, affiliateId, month);
  // An approved amount remains the basis of the parent affiliate's share.
  const own = existing && existing.state !== 'draft' ? ownCommissionIn(existing.lines) : commission;
  return { ngr, own, due, commission, lines, balanceBefore, ngrBefore };
}

const ownCommissionIn = (lines: readonly CommissionLine[]): bigint =>
  lines.reduce(
    (sum, { what, amount }) => (what === 'share' || what === 'cpa' ? sum + BigInt(amount) : sum),
    0n,
  );

/**
 * Adds an affiliate's share of the commissions of its sub-affiliates, two levels deep, so that no player
 * counts twice.
 */
function addOverrides(
  partner: AffiliateRow,
  all: readonly AffiliateRow[],
  drafts: Map<string, Draft>,
): Draft {
  const draft = drafts.get(partner.affiliate_id)!;
  const children = all.filter(({ parent_id }) => parent_id === partner.affiliate_id);
  const grandchildren = all.filter(({ parent_id }) =>
    children.some(({ affiliate_id }) => affiliate_id === parent_id),
  );
  const ownOf = ({ affiliate_id }: AffiliateRow) => drafts.get(affiliate_id)!.own;
  const sum = (brought: readonly AffiliateRow[], generation: 0 | 1) =>
    brought.reduce((total, child) => total + overrideOf(partner.plan, ownOf(child), generation), 0n);
  const overrides = sum(children, 0) + sum(grandchildren, 1);
  if (overrides === 0n) return draft;
  const lines = [...draft.lines, { what: 'override', amount: overrides.toString() }];
  return { ...draft, commission: draft.commission + overrides, lines };
}

async function storeDraft(
  tx: Tx,
  siteId: number,
  affiliateId: string,
  month: string,
  draft: Draft,
  { actor, now }: AuditContext,
): Promise<void> {
  const known = await findStatement(tx, siteId, affiliateId, month);
  if (known && known.state !== 'draft') return;
  // The balance carried over by an approved month is not changed by an earlier month whose balance was not
  // carried over.
  if (!known && (await hasLaterDecision(tx, siteId, affiliateId, month))) return;
  const adjustment = known?.adjustment ?? 0n;
  const values = {
    state: 'draft' as const,
    lines: JSON.stringify(draft.lines),
    ngr: draft.ngr,
    commission: draft.commission,
    balance_before: draft.balanceBefore,
    ngr_before: draft.ngrBefore,
    total: draft.commission + adjustment + draft.balanceBefore,
    changed_at: now,
  };
  await tables(tx)
    .insertInto('statement')
    .values({ site_id: siteId, affiliate_id: affiliateId, month, made_by: actor, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'affiliate_id', 'month']).doUpdateSet(values))
    .execute();
}

type StatementRef = { siteId: number; affiliateId: string; month: string };

const subjectOf = ({ affiliateId, month }: StatementRef): string => `${affiliateId} ${month}`;

/**
 * Adds a correction of the displayed total to a draft, until the fifth of the next month; a repeated request
 * makes one correction. Refuses `notFound`, `notClaimable` and `duplicateMismatch`.
 */
export async function adjustStatement(
  tx: Tx,
  decision: StatementRef & { total: bigint },
  amount: bigint,
  audit: AuditContext,
) {
  const { siteId, affiliateId, month } = decision;
  await lockStatements(tx, siteId);
  const { zone } = (await findAffiliateProgramme(tx, siteId)) ?? refuse('notFound');
  const draft = (await findStatement(tx, siteId, affiliateId, month)) ?? refuse('notFound');
  const end = startOfDay(addDays(nextMonth(month), CORRECTION_DAYS), zone);
  if (draft.state !== 'draft' || audit.now >= end) refuse('notClaimable');
  if (draft.total !== decision.total) refuse('duplicateMismatch');
  const adjustment = draft.adjustment + amount;
  await updateStatement(tx, draft, {
    adjustment,
    total: draft.total + amount,
    made_by: audit.actor,
    changed_at: audit.now,
  });
  await history.record(
    tx,
    { siteId, subject: subjectOf(decision), action: 'adjust', detail: { amount: amount.toString() } },
    audit,
  );
}

/**
 * Approves a draft of a completed month: the commission is then owed to the partner. The approver must not
 * have made or corrected the draft (`permissionDenied`), and approves the displayed total
 * (`duplicateMismatch` if it has changed since). Months are approved in order, because each carries over the
 * balance of the previous one, and after the sub-affiliates' statements, whose commissions are included
 * (`notYet`).
 */
export async function approveStatement(
  tx: Tx,
  decision: StatementRef & { total: bigint },
  audit: AuditContext,
) {
  const { siteId, affiliateId, month } = decision;
  await lockStatements(tx, siteId);
  const programme = (await findAffiliateProgramme(tx, siteId)) ?? refuse('notFound');
  const first = (await findStatement(tx, siteId, affiliateId, month)) ?? refuse('notFound');
  if (first.state !== 'draft') refuse('notClaimable');
  const earlier = await history.list(tx, siteId, subjectOf(decision));
  const isMaker = first.made_by === audit.actor || earlier.some(({ actor }) => actor === audit.actor);
  if (isMaker) refuse('permissionDenied');
  if ((await findPreviousStatement(tx, siteId, affiliateId, month))?.state === 'draft') refuse('notYet');
  if (await hasOpenSubAffiliateStatement(tx, decision)) refuse('notYet');
  const drafts = await draftStatements(tx, siteId, month, { ...audit, actor: first.made_by });
  const draft = (await findStatement(tx, siteId, affiliateId, month))!;
  if (draft.total !== decision.total) refuse('duplicateMismatch');
  const earned = draft.commission + draft.adjustment;
  await postCommission(tx, decision, programme.currency, earned);
  await markPaid(tx, decision, drafts.get(affiliateId)!.due);
  await updateStatement(tx, draft, { state: 'approved', approved_by: audit.actor, changed_at: audit.now });
  await history.record(tx, { siteId, subject: subjectOf(decision), action: 'approved' }, audit);
}

async function postCommission(
  tx: Tx,
  { siteId, affiliateId, month }: StatementRef,
  currency: string,
  earned: bigint,
) {
  if (earned === 0n) return;
  const [expense, owed]: AccountRef[] = [{ house: 'promo_expense' }, payableAccount(affiliateId)];
  const [from, to] = earned > 0n ? [expense!, owed!] : [owed!, expense!];
  const posted = await post(tx, {
    siteId,
    key: `affiliate:${affiliateId}:${month}:earned`,
    kind: 'affiliate_commission',
    currency,
    postings: [{ from, to, amount: earned < 0n ? -earned : earned }],
    meta: { affiliate_id: affiliateId, month },
  });
  if (!posted.ok) throw new Error(`the statement of ${affiliateId} cannot be approved: ${posted.reason}`);
}

/**
 * Records that an approved statement was paid, together with the balance of earlier months. Refuses
 * `notClaimable` below the minimum payout, or when a later statement that includes this balance is approved;
 * `paymentClosed` when it is already paid.
 */
export async function payStatement(tx: Tx, decision: StatementRef, audit: AuditContext): Promise<void> {
  const { siteId, affiliateId, month } = decision;
  await lockStatements(tx, siteId);
  const { currency, minPayout } = (await findAffiliateProgramme(tx, siteId)) ?? refuse('notFound');
  const statement = (await findStatement(tx, siteId, affiliateId, month)) ?? refuse('notFound');
  if (statement.state === 'paid') refuse('paymentClosed');
  if (statement.state !== 'approved' || statement.total < minPayout) refuse('notClaimable');
  if (await hasLaterDecision(tx, siteId, affiliateId, month)) refuse('notClaimable');
  const posted = await post(tx, {
    siteId,
    key: `affiliate:${affiliateId}:${month}:paid`,
    kind: 'affiliate_payout',
    currency,
    postings: [
      { from: payableAccount(affiliateId), to: { house: 'psp_payable:affiliates' }, amount: statement.total },
    ],
    meta: { affiliate_id: affiliateId, month },
  });
  if (!posted.ok) throw new Error(`the statement of ${affiliateId} cannot be paid: ${posted.reason}`);
  await updateStatement(tx, statement, { state: 'paid', changed_at: audit.now });
  await history.record(tx, { siteId, subject: subjectOf(decision), action: 'paid' }, audit);
}

const payableAccount = (affiliateId: string): AccountRef => ({ house: `affiliate_payable:${affiliateId}` });

/** Serialises changes of a site's statements. */
async function lockStatements(tx: Tx, siteId: number): Promise<void> {
  await write(tx, {
    text: 'select 1 as one from affiliates.programme where site_id = $1 for update',
    values: [siteId],
  });
}

/** The statement of an affiliate for a month (YYYY-MM). */
export async function findStatement(
  tx: Tx,
  siteId: number,
  affiliateId: string,
  month: string,
): Promise<StatementRow | undefined> {
  return await statementsOfAffiliate(tx, siteId, affiliateId)
    .selectAll()
    .where('month', '=', month)
    .executeTakeFirst();
}

/** The last statement before a month, with its remaining or negative balance. */
async function findPreviousStatement(
  tx: Tx,
  siteId: number,
  affiliateId: string,
  month: string,
): Promise<StatementRow | undefined> {
  return await statementsOfAffiliate(tx, siteId, affiliateId)
    .selectAll()
    .where('month', '<', month)
    .orderBy('month', 'desc')
    .executeTakeFirst();
}

/** Whether the statement of a sub-affiliate whose commission is included in this one is still a draft. */
async function hasOpenSubAffiliateStatement(
  tx: Tx,
  { siteId, affiliateId, month }: StatementRef,
): Promise<boolean> {
  const generations = (await plansForMonth(tx, siteId, month)).get(affiliateId)?.overrides.length ?? 0;
  const open = await run(tx, {
    text: `with recursive brought (affiliate_id, generation) as (
        select affiliate_id, 1 from affiliates.affiliate where site_id = $1 and parent_id = $2
        union all select a.affiliate_id, b.generation + 1 from affiliates.affiliate a
        join brought b on a.parent_id = b.affiliate_id
          where a.site_id = $1 and b.generation < $4)
      select 1 as one from brought b join affiliates.statement s on s.site_id = $1
      and s.affiliate_id = b.affiliate_id
      where b.generation <= $4 and s.month = $3 and s.state = 'draft' limit 1`,
    values: [siteId, affiliateId, month, generations],
  });
  return open.length > 0;
}

/** Whether a later month, which includes an earlier one's balance, is approved or paid. */
async function hasLaterDecision(
  tx: Tx,
  siteId: number,
  affiliateId: string,
  month: string,
): Promise<boolean> {
  const later = await statementsOfAffiliate(tx, siteId, affiliateId)
    .select('month')
    .where('month', '>', month)
    .where('state', '<>', 'draft')
    .executeTakeFirst();
  return later !== undefined;
}

const statementsOfAffiliate = (tx: Tx, siteId: number, affiliateId: string) =>
  tables(tx).selectFrom('statement').where('site_id', '=', siteId).where('affiliate_id', '=', affiliateId);

async function updateStatement(
  tx: Tx,
  { site_id, affiliate_id, month }: StatementRow,
  change: Partial<Omit<StatementRow, 'lines'>>,
) {
  await tables(tx)
    .updateTable('statement')
    .set(change)
    .where('site_id', '=', site_id)
    .where('affiliate_id', '=', affiliate_id)
    .where('month', '=', month)
    .execute();
}
