import { moneyField } from '#contracts/console/fields.ts';
import type { CaseItem } from '#contracts/console/finance-cases.ts';
import { hasAccess } from '#contracts/console/rights.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny } from '../../../platform/console/denial.ts';
import { maskAccountId } from '../../../platform/console/mask.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  DashboardQueue,
  ProposalKind,
} from '../../../platform/console/module-console.ts';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { type Posting, post, suspenseBalance } from '../../ledger/index.ts';
import { findPlayer, maskedPlayers } from '../../players/index.ts';
import { checkNetDeposits } from '../deposits/net-deposits.ts';
import { findPolicy, requiredApprovals } from '../payment-policy.ts';
import { tables } from '../tables.ts';

/** Unidentified money: held in suspense until its owner is identified. */
const SUSPENSE_ACCOUNT = { house: 'unclaimed' };
/** Cases without a known site, for staff with rights on all sites. */
const NO_SITE = 0;
const LATE_DAYS = 3;
const MAX_LISTED = 200;

type Row = {
  site_id: number;
  case_id: string;
  kind: CaseItem['kind'];
  subject: string;
  detail: Record<string, unknown>;
  opened_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  outcome: string | null;
  player_id: string | null;
  reference: string | null;
  state: string | null;
  amount: bigint | null;
  received: bigint | null;
  currency: string | null;
};

function visibleSites({ site, staff }: ConsoleContext): number[] {
  return hasAccess(staff.everywhere, 'cases', ['read']) ? [site.id, NO_SITE] : [site.id];
}

async function casesOf(context: ConsoleContext, isOpen: boolean): Promise<Row[]> {
  return await run<Row>(context.db, {
    text: `select c.site_id, c.case_id, c.kind, c.subject, c.detail, c.opened_at, c.closed_at, c.closed_by,
      c.outcome, c.player_id,
        d.reference, d.state, d.amount, d.received, d.currency
      from cashier.finance_case c
      left join cashier.deposit d on d.site_id = c.site_id and d.deposit_id = c.payment_id
      where c.site_id = any ($1) and (c.closed_at is null) = $2
      order by case when $2 then c.opened_at end, c.closed_at desc limit ${MAX_LISTED}`,
    values: [visibleSites(context), isOpen],
  });
}

type NameOf = Awaited<ReturnType<ConsoleContext['namesOf']>>;

function caseItem(row: Row, players: Awaited<ReturnType<typeof maskedPlayers>>, nameOf: NameOf): CaseItem {
  const { player_id, reference, state, amount, received, currency, closed_at } = row;
  const sum = (value: bigint) => moneyField(value, currency ?? '');
  return {
    case_id: row.case_id,
    kind: row.kind,
    subject: row.subject,
    player: player_id === null ? null : players.find(player_id),
    payment:
      reference && amount !== null
        ? {
            reference,
            state: state ?? '',
            requested: sum(amount),
            received: received === null ? null : sum(received),
          }
        : null,
    detail: row.detail,
    is_unassigned: row.site_id === NO_SITE,
    opened_at: row.opened_at.toISOString(),
    closed: closed_at && {
      by: nameOf(row.closed_by ?? ''),
      at: closed_at.toISOString(),
      outcome: row.outcome ?? '',
    },
  };
}

async function lockCase(tx: Tx, siteIds: readonly number[], caseId: string) {
  const row = await tables(tx)
    .selectFrom('finance_case')
    .selectAll()
    .where('site_id', 'in', siteIds)
    .where('case_id', '=', caseId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) deny('notFound');
  if (row.closed_at) deny('decidedAlready');
  return row;
}

export const caseHandlers: ConsoleHandlers = {
  async financeCases({ is_open }, context) {
    const { db, site } = context;
    const [rows, held] = await Promise.all([
      casesOf(context, is_open),
      suspenseBalance(db, site.id, site.currency),
    ]);
    const nameOf = await context.namesOf(rows.flatMap(({ closed_by }) => closed_by ?? []));
    const suspense = moneyField(held, site.currency);
    const ofSite = rows.flatMap((row) => (row.site_id === site.id && row.player_id) || []);
    const players = await maskedPlayers(db, site.id, ofSite);
    return { value: rows.map((row) => caseItem(row, players, nameOf)), suspense };
  },
  async closeCase({ case_id, outcome }, context) {
    const { tx, staff, now } = context;
    const { kind, subject, site_id } = await lockCase(tx, visibleSites(context), case_id);
    if (await caseHoldsMoney(tx, case_id)) deny('holdsMoney');
    await tables(tx)
      .updateTable('finance_case')
      .set({ closed_at: now, closed_by: staff.id, outcome })
      .where('site_id', '=', site_id)
      .where('case_id', '=', case_id)
      .execute();
    const before = { kind, subject, state: 'open' };
    const after = { kind, subject, state: 'closed', outcome };
    return { answer: {}, change: { subject: `case:${case_id}`, before, after } };
  },
  async proposeSuspense({ request_id, case_id, move, amount, account_id }, context) {
    const { tx, site, propose } = context;
    const { kind, subject, site_id: case_site } = await lockCase(tx, visibleSites(context), case_id);
    const player = move === 'credit' ? await findPlayer(tx, site.id, account_id) : undefined;
    if (move === 'credit' && !player) deny('notFound');
    const policy = await findPolicy(tx, site.id, site.currency);
    const facts = {
      ...{ move, case: kind, subject, case_id, case_site },
      gateway: /^[A-Za-z0-9_-]{1,32}(?=:)/.exec(subject)?.[0] ?? 'unknown',
      ...(player && { player: player.playerId, account: maskAccountId(account_id) }),
    };
    const answer = await propose({
      kind: 'suspense',
      requestId: request_id,
      subject: `case:${case_id}`,
      title: `${move} ${player ? facts.account : subject}`,
      facts,
      people: requiredApprovals(policy, BigInt(amount)) > 2 ? 2 : 1,
      sum: { amount: BigInt(amount), currency: site.currency },
    });
    const moved = formatMinorWithCode(amount, site.currency);
    const after = { ...facts, amount: moved, proposal: answer.proposal_id };
    return { answer, change: { subject: `case:${case_id}`, after } };
  },
};

/**
 * Moves the money once, while the case is open. Money to be credited or returned must have been held for this
 * case and still be in suspense.
 */
export const suspenseProposal: ProposalKind = {
  right: 'adjustments',
  access: ['approve'],
  async apply(tx, { siteId, proposalId, facts, amount, currency, reason }, now) {
    const { move, gateway, player, case_id, case_site } = facts as SuspenseFacts;
    const { subject } = await lockCase(tx, [case_site], case_id);
    await lockSuspense(tx, siteId, currency!);
    await updateCaseBalance(tx, { siteId, caseId: case_id, change: move === 'hold' ? amount! : -amount! });
    if (move !== 'hold' && (await suspenseBalance(tx, siteId, currency!)) < amount!)
      deny('insufficientFunds');
    const postings: Record<string, Posting> = {
      hold: { from: { house: `psp_receivable:${gateway}` }, to: SUSPENSE_ACCOUNT, amount: amount! },
      credit: { from: SUSPENSE_ACCOUNT, to: { player: player ?? '', kind: 'cash' }, amount: amount! },
      return: { from: SUSPENSE_ACCOUNT, to: { house: `psp_payable:${gateway}` }, amount: amount! },
    };
    const posted = await post(tx, {
      siteId,
      key: `suspense:${proposalId}`,
      kind: 'suspense',
      currency: currency!,
      postings: [postings[move]!],
      // The player sees it in the payment list under its reference.
      meta: { proposal: proposalId, case: case_id, reason, ...(player && { reference: subject }) },
    });
    if (!posted.ok) deny('insufficientFunds');
    if (!player) return;
    const arriving = { siteId, playerId: player, subject: case_id, amount: amount! };
    await checkNetDeposits(tx, arriving, await findPolicy(tx, siteId, currency!), now);
  },
};

type SuspenseFacts = {
  move: string;
  gateway: string;
  player?: string;
  case_id: string;
  /** The case's site, 0 if unknown; the money is posted in the books of the proposal's site. */
  case_site: number;
};

/** Each case has its own share of suspense, so that it never releases another case's money. */
async function updateCaseBalance(
  tx: Tx,
  { siteId, caseId, change }: { siteId: number; caseId: string; change: bigint },
): Promise<void> {
  const rows = await write(tx, {
    text:
      change > 0n
        ? `insert into cashier.case_balance as h (site_id, case_id, held) values ($1, $2, $3)
           on conflict (site_id, case_id) do update set held = h.held + $3 returning held`
        : `update cashier.case_balance set held = held + $3
           where site_id = $1 and case_id = $2 and held + $3 >= 0 returning held`,
    values: [siteId, caseId, change],
  });
  if (rows.length === 0) deny('insufficientFunds');
}

async function caseHoldsMoney(tx: Tx, caseId: string): Promise<boolean> {
  const rows = await run(tx, {
    text: 'select held from cashier.case_balance where case_id = $1 and held > 0 limit 1',
    values: [caseId],
  });
  return rows.length > 0;
}

/** House accounts have no running balance, so withdrawals from suspense are serialised. */
async function lockSuspense(tx: Tx, siteId: number, currency: string): Promise<void> {
  await write(tx, {
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked',
    values: [`suspense ${siteId} ${currency}`],
  });
}

export const caseQueue: DashboardQueue = {
  name: 'cases',
  right: 'cases',
  path: '/cases',
  async count(db: Db, siteId, now) {
    const [row] = await run<{ count: number; oldestAt: Date | null; late: number }>(db, {
      text: `select count(*)::int as count, min(opened_at) as "oldestAt",
          (count(*)
          filter (where opened_at < $2::timestamptz - make_interval(days => ${LATE_DAYS})))::int as late
        from cashier.finance_case where site_id = $1 and closed_at is null`,
      values: [siteId, now],
    });
    return row!;
  },
};
