import type { ConsoleError } from '#contracts/console/errors.ts';
import { moneyField } from '#contracts/console/fields.ts';
import type { AffiliatePlan } from '#contracts/values/affiliate-plan.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { deny } from '../../platform/console/denial.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  DashboardQueue,
  Fields,
  ModuleConsole,
  ProposalKind,
  WriteContext,
} from '../../platform/console/module-console.ts';
import { isUnchanged } from '../../platform/console/stale-check.ts';
import { run } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayIn } from '../../platform/site-days.ts';
import { maskedPlayers } from '../players/index.ts';
import { affiliateFilter } from './affiliate-filter.ts';
import {
  addAffiliate,
  findAffiliateByCode,
  findAffiliateProgramme,
  listAffiliates,
  setPlan,
} from './affiliates.ts';
import { clearFraudFlag, openFraudFlags } from './fraud-flags.ts';
import { nextMonth } from './months.ts';
import { overviewOf } from './overview.ts';
import { programmeHandlers } from './programme-console.ts';
import {
  adjustStatement,
  approveStatement,
  draftStatements,
  findStatement,
  payStatement,
} from './statements.ts';
import type { StatementRow } from './tables.ts';

const auditContextOf = ({ staff, reason, now }: WriteContext): AuditContext => ({
  actor: staff.id,
  reason,
  now,
});

async function requireAffiliate({ db, site }: ConsoleContext, affiliateId: string) {
  const all = await listAffiliates(db, site.id);
  return all.find(({ affiliate_id }) => affiliate_id === affiliateId) ?? deny('notFound');
}

/** Maps the module's refusals to console refusals. */
async function asConsoleErrors<T>(
  work: Promise<T>,
  words: Partial<Record<string, Exclude<ConsoleError, 'invalidRequest'>>>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return deny(words[error.code] ?? 'notFound');
  }
}

/** Maximum delay of a month's last events. */
const EVENT_DELAY_MS = HOUR_MS;

/** The day until which months are complete, in the time zone of the site's programme. */
async function settledDay({ db, site, now }: ConsoleContext): Promise<string> {
  const programme = (await findAffiliateProgramme(db, site.id)) ?? deny('notFound');
  return dayIn(new Date(now.getTime() - EVENT_DELAY_MS), programme.zone);
}

const readHandlers: ConsoleHandlers = {
  async affiliateList(_, context) {
    const { db, site, now } = context;
    const programme = await findAffiliateProgramme(db, site.id);
    const sum = (amount: bigint) => moneyField(amount, site.currency);
    if (!programme) return { programme: null, value: [] };
    const [partners, figures] = await Promise.all([
      listAffiliates(db, site.id),
      overviewOf(db, site.id, programme.zone, now),
    ]);
    const nameOf = new Map(partners.map(({ affiliate_id, name }) => [affiliate_id, name]));
    const value = partners.map((row) => {
      const of = figures.get(row.affiliate_id);
      return {
        ...{ affiliate_id: row.affiliate_id, code: row.code, name: row.name },
        ...{ is_open: row.is_open, plan: row.plan, parent: nameOf.get(row.parent_id ?? '') ?? '' },
        ...{ players: of?.players ?? 0, qualified: of?.qualified ?? 0, flags: of?.flags ?? 0 },
        month: {
          ggr: sum(of?.ggr ?? 0n),
          deposits: sum(of?.deposits ?? 0n),
          turnover: sum(of?.turnover ?? 0n),
        },
        owed: sum(of?.owed ?? 0n),
      };
    });
    return { programme: { zone: programme.zone, min_payout: sum(programme.minPayout) }, value };
  },
  async affiliateStatements({ affiliate_id }, context) {
    await requireAffiliate(context, affiliate_id);
    const rows = await run<StatementRow>(context.db, {
      text: `select *, month::text as month from affiliates.statement where site_id = $1 and affiliate_id = $2
        order by statement.month desc limit 60`,
      values: [context.site.id, affiliate_id],
    });
    const nameOf = await context.namesOf(rows.flatMap((row) => [row.made_by, row.approved_by ?? '']));
    const sum = (amount: bigint | string) => moneyField(amount, context.site.currency);
    const through = rows.length > 0 ? await settledDay(context) : '';
    const value = rows.map((row) => ({
      ...{ month: row.month, state: row.state },
      lines: row.lines.map(({ what, amount }) => ({ what, sum: sum(amount) })),
      ...{ ngr: sum(row.ngr), commission: sum(row.commission), adjustment: sum(row.adjustment) },
      ...{ balance_before: sum(row.balance_before), total: sum(row.total) },
      made_by: nameOf(row.made_by),
      approved_by: row.approved_by ? nameOf(row.approved_by) : null,
      changed_at: row.changed_at.toISOString(),
      is_mine: row.made_by === context.staff.id,
      is_over: through >= nextMonth(row.month),
    }));
    return { value };
  },
  async affiliateFlags(_, { db, site }) {
    const [flags, partners] = await Promise.all([openFraudFlags(db, site.id), listAffiliates(db, site.id)]);
    const nameOf = new Map(partners.map(({ affiliate_id, name }) => [affiliate_id, name]));
    const named = flags.flatMap(({ players }) => players);
    const { get: refOf } = await maskedPlayers(db, site.id, named);
    const value = flags.map(({ flag_id, affiliate_id, kind, evidence, players, opened_at }) => ({
      ...{ flag_id, kind, evidence, affiliate: nameOf.get(affiliate_id) ?? '' },
      players: players.map(refOf),
      opened_at: opened_at.toISOString(),
    }));
    return { value };
  },
};

const statementFields = ({ state, adjustment, total }: StatementRow): Fields => ({
  ...{ state, adjustment: adjustment.toString(), total: total.toString() },
});

/** A change of one statement, with the values before and after. */
async function changeStatement(
  context: WriteContext,
  { affiliate_id, month }: { affiliate_id: string; month: string },
  change: () => Promise<unknown>,
) {
  const read = () => findStatement(context.tx, context.site.id, affiliate_id, month);
  const before = (await read()) ?? deny('notFound');
  await change();
  const after = (await read())!;
  const subject = `affiliate:${affiliate_id}`;
  const fields = {
    before: { month, ...statementFields(before) },
    after: { month, ...statementFields(after) },
  };
  return { answer: {}, change: { subject, ...fields } };
}

const writeHandlers: ConsoleHandlers = {
  async clearFlag({ flag_id }, context) {
    const { tx, site } = context;
    const flag = await asConsoleErrors(clearFraudFlag(tx, site.id, flag_id, auditContextOf(context)), {
      notClaimable: 'decidedAlready',
    });
    const fields = { kind: flag.kind, players: flag.players.length };
    const change = { before: { ...fields, open: true }, after: { ...fields, open: false } };
    return { answer: {}, change: { subject: `affiliate:${flag.affiliate_id}`, ...change } };
  },
  async proposeAffiliate({ request_id, affiliate_id, code, name, parent_id, plan }, context) {
    const { tx, site, propose } = context;
    const known = affiliate_id === '' ? undefined : await requireAffiliate(context, affiliate_id);
    if (parent_id !== '') await requireAffiliate(context, parent_id);
    if (!known && (await findAffiliateByCode(tx, site.id, code))) deny('nameTaken');
    const before = known ? { plan: known.plan as unknown as Fields } : null;
    const facts: Fields = {
      ...{ affiliate: affiliate_id, code: known?.code ?? code, name: known?.name ?? name },
      ...{ parent: parent_id, plan: plan as unknown as Fields, before },
    };
    const subject = known ? `affiliate:${affiliate_id}` : `affiliate code:${code}`;
    const title = known ? `Change plan of affiliate ${known.name}` : `New affiliate ${name}`;
    const answer = await propose({
      kind: 'affiliate',
      requestId: request_id,
      subject,
      title,
      facts,
      people: 1,
    });
    return { answer, change: { subject, before, after: facts } };
  },
  async draftStatement({ month }, context) {
    const { tx, site } = context;
    if (!(await findAffiliateProgramme(tx, site.id))) deny('notFound');
    await draftStatements(tx, site.id, month, auditContextOf(context));
    return { answer: {}, change: { subject: 'affiliates', after: { month, drafted: true } } };
  },
  async adjustStatement({ affiliate_id, month, amount, total }, context) {
    const decision = { siteId: context.site.id, affiliateId: affiliate_id, month, total: BigInt(total) };
    return await changeStatement(context, { affiliate_id, month }, () =>
      asConsoleErrors(adjustStatement(context.tx, decision, BigInt(amount), auditContextOf(context)), {
        notClaimable: 'notYet',
        duplicateMismatch: 'changedMeanwhile',
      }),
    );
  },
  async approveStatement({ affiliate_id, month, total }, context) {
    if ((await settledDay(context)) < nextMonth(month)) deny('notYet');
    const decision = { siteId: context.site.id, affiliateId: affiliate_id, month, total: BigInt(total) };
    return await changeStatement(context, { affiliate_id, month }, () =>
      asConsoleErrors(approveStatement(context.tx, decision, auditContextOf(context)), {
        notClaimable: 'decidedAlready',
        permissionDenied: 'sameMaker',
        notYet: 'notYet',
        duplicateMismatch: 'changedMeanwhile',
      }),
    );
  },
  async payStatement({ affiliate_id, month }, context) {
    const decision = { siteId: context.site.id, affiliateId: affiliate_id, month };
    return await changeStatement(context, { affiliate_id, month }, () =>
      asConsoleErrors(payStatement(context.tx, decision, auditContextOf(context)), {
        notClaimable: 'notYet',
        paymentClosed: 'decidedAlready',
      }),
    );
  },
};

/** Applies a new partner or plan after approval by a site administrator. */
const affiliateProposal: ProposalKind = {
  right: 'affiliates',
  access: ['approve'],
  async apply(tx, { siteId, facts, makerId, reason }, now) {
    const {
      affiliate: id,
      code,
      name,
      parent,
      plan,
    } = facts as Record<string, string> & {
      plan: AffiliatePlan & string;
    };
    const audit = { actor: makerId, reason, now };
    if (id) {
      // An older proposal does not overwrite a newer change.
      const known = (await listAffiliates(tx, siteId)).find((partner) => partner.affiliate_id === id);
      if (!isUnchanged(facts.before, known && { plan: known.plan })) deny('changedMeanwhile');
      return await setPlan(tx, siteId, id, plan, audit);
    }
    if (await findAffiliateByCode(tx, siteId, code!)) deny('changedMeanwhile');
    await addAffiliate(tx, siteId, { code: code!, name: name!, parentId: parent || null, plan }, audit);
  },
};

const flagQueue: DashboardQueue = {
  name: 'affiliate_flags',
  right: 'affiliates',
  path: '/affiliates',
  async count(db, siteId) {
    const [row] = await run<{ count: number; oldestAt: Date | null }>(db, {
      text: `select count(*)::int as count, min(opened_at) as "oldestAt" from affiliates.fraud_flag
        where site_id = $1 and cleared_at is null`,
      values: [siteId],
    });
    return { ...row!, late: 0 };
  },
};

export const affiliatesConsole: ModuleConsole = {
  handlers: { ...readHandlers, ...writeHandlers, ...programmeHandlers },
  proposals: { affiliate: affiliateProposal },
  queues: [flagQueue],
  playerFilters: [affiliateFilter],
};
