import { moneyField } from '#contracts/console/fields.ts';
import type { ProposalItem } from '#contracts/console/proposals.ts';
import { hasAccess } from '#contracts/console/rights.ts';
import { deny } from '#server/platform/console/denial.ts';
import { diffOf } from '#server/platform/console/diff.ts';
import type {
  ConsoleContext,
  Fields,
  NewProposal,
  OpenProposal,
  ProposalKind,
  ProposalResult,
  WriteContext,
} from '#server/platform/console/module-console.ts';
import { type Db, run, type Tx } from '#server/platform/database/index.ts';
import type { OperatorsContext } from './dependencies.ts';
import { type ProposalRow, tables } from './tables.ts';

function proposalKind(tools: OperatorsContext, kind: string): ProposalKind {
  const found = tools.consoleParts().flatMap(({ proposals }) => proposals?.[kind] ?? []);
  if (found.length !== 1) throw new Error(`${found.length} modules know the proposal ${kind}`);
  return found[0]!;
}

/** Whether a person can approve; for the platform, by a role on all brands. */
const mayDecide = (
  { hasAccess: mayDo, staff }: ConsoleContext,
  { right, access, isPlatform }: ProposalKind,
): boolean => (isPlatform ? hasAccess(staff.everywhere, right, access) : mayDo(right, ...access));

/** Creates a proposal, once per id of the maker; one that needs no approval is applied immediately. */
export async function propose(
  tools: OperatorsContext,
  tx: Tx,
  proposal: NewProposal & { siteId: number; staffId: string; reason: string },
): Promise<ProposalResult> {
  const now = tools.now();
  const kind = proposalKind(tools, proposal.kind);
  const isDone = proposal.people === 0;
  const row = await tables(tx)
    .insertInto('proposal')
    .values({
      site_id: proposal.siteId,
      kind: proposal.kind,
      subject: proposal.subject,
      title: proposal.title,
      facts: JSON.stringify(proposal.facts),
      amount: proposal.sum?.amount ?? null,
      currency: proposal.sum?.currency ?? null,
      reason: proposal.reason,
      maker: proposal.staffId,
      request_id: proposal.requestId,
      people: proposal.people,
      state: isDone ? 'done' : 'open',
      created_at: now,
      decided_at: isDone ? now : null,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'maker', 'request_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return await proposedBefore(tx, proposal);
  if (isDone) await kind.apply(tx, openProposal(row), now);
  return { proposal_id: row.proposal_id, state: isDone ? 'done' : 'open' };
}

async function proposedBefore(
  db: Db,
  proposal: NewProposal & { siteId: number; staffId: string },
): Promise<ProposalResult> {
  const row = await tables(db)
    .selectFrom('proposal')
    .select(['proposal_id', 'state'])
    .where('site_id', '=', proposal.siteId)
    .where('maker', '=', proposal.staffId)
    .where('request_id', '=', proposal.requestId)
    .executeTakeFirstOrThrow();
  return { proposal_id: row.proposal_id, state: row.state === 'done' ? 'done' : 'open' };
}

function openProposal(row: ProposalRow): OpenProposal {
  return {
    siteId: row.site_id,
    proposalId: row.proposal_id,
    subject: row.subject,
    facts: row.facts as Fields,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    makerId: row.maker,
  };
}

/** Changed fields, for kinds that list them: facts `before` (null if new) and `after`. */
function changeOf(facts: Fields): { before: Fields | null; after: Fields } | undefined {
  const { before, after } = facts as { before?: Fields | null; after?: Fields };
  return before !== undefined && after ? { before, after } : undefined;
}

const shownFacts = ({ shown }: ProposalKind, row: ProposalRow, currency: string): Fields =>
  shown?.(row.facts as Fields, currency) ?? (row.facts as Fields);

async function lockProposal(tx: Tx, siteId: number, proposalId: string): Promise<ProposalRow> {
  const row = await tables(tx)
    .selectFrom('proposal')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('proposal_id', '=', proposalId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) deny('notFound');
  if (row.state !== 'open') deny('decidedAlready');
  return row;
}

/** Adds an approval; the last required one applies the proposal in the same transaction. */
export async function approveProposal(tools: OperatorsContext, context: WriteContext, proposalId: string) {
  const { tx, site, staff, now } = context;
  const row = await lockProposal(tx, site.id, proposalId);
  const kind = proposalKind(tools, row.kind);
  if (!mayDecide(context, kind)) deny('notAllowed', { right: kind.right });
  if (row.maker === staff.id) deny('sameMaker');
  const signed = await approversOf(tx, site.id, [proposalId]);
  if (signed.some(({ staff_id }) => staff_id === staff.id)) deny('signedAlready');
  await tables(tx)
    .insertInto('approval')
    .values({ site_id: site.id, proposal_id: proposalId, staff_id: staff.id, at: now })
    .execute();
  const missing = row.people - signed.length - 1;
  if (missing <= 0) {
    await closeProposal(tx, row, 'done', now);
    await kind.apply(tx, openProposal(row), now);
  }
  const change = missing <= 0 ? changeOf(shownFacts(kind, row, site.currency)) : undefined;
  return { row, missing: Math.max(0, missing), change };
}

/** Rejection by a person who could approve it, or withdrawal by the maker. */
export async function rejectProposal(tools: OperatorsContext, context: WriteContext, proposalId: string) {
  const { tx, site, staff, now } = context;
  const row = await lockProposal(tx, site.id, proposalId);
  const kind = proposalKind(tools, row.kind);
  if (row.maker !== staff.id && !mayDecide(context, kind)) deny('notAllowed', { right: kind.right });
  await closeProposal(tx, row, 'rejected', now);
  return row;
}

async function closeProposal(tx: Tx, row: ProposalRow, state: 'done' | 'rejected', now: Date): Promise<void> {
  await tables(tx)
    .updateTable('proposal')
    .set({ state, decided_at: now })
    .where('site_id', '=', row.site_id)
    .where('proposal_id', '=', row.proposal_id)
    .execute();
}

async function approversOf(db: Db, siteId: number, proposalIds: readonly string[]) {
  return await run<{ proposal_id: string; staff_id: string }>(db, {
    text: `select proposal_id, staff_id from operators.approval where site_id = $1
      and proposal_id = any($2::uuid[]) order by at`,
    values: [siteId, proposalIds],
  });
}

/** The approvers of a proposal, and whether each administers all sites. */
export async function proposalSigners(tx: Tx, siteId: number, proposalId: string) {
  return await run<{ staff_id: string; is_everywhere: boolean }>(tx, {
    text: `select staff_id, exists (select from operators.role r where r.site_id = 0
      and r.staff_id = a.staff_id
        and r.role = 'platform_admin') as is_everywhere
      from operators.approval a where site_id = $1 and proposal_id = $2`,
    values: [siteId, proposalId],
  });
}

const MAX_LISTED = 100;

/** Proposals of the functions that the caller may read. */
export async function listProposals(
  tools: OperatorsContext,
  context: ConsoleContext,
  isOpen: boolean,
): Promise<ProposalItem[]> {
  const { db, site, staff, hasAccess: mayDo } = context;
  const kinds = tools.consoleParts().flatMap(({ proposals }) => Object.entries(proposals ?? {}));
  const readable = kinds.filter(([, { right }]) => mayDo(right, 'read')).map(([name]) => name);
  if (readable.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('proposal')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('kind', 'in', readable)
    .$if(isOpen, (query) => query.where('state', '=', 'open').orderBy('created_at'))
    .$if(!isOpen, (query) => query.where('state', '<>', 'open').orderBy('created_at', 'desc'))
    .limit(MAX_LISTED)
    .execute();
  const signed = await approversOf(
    db,
    site.id,
    rows.map(({ proposal_id }) => proposal_id),
  );
  const nameOf = await context.namesOf([
    ...rows.map(({ maker }) => maker),
    ...signed.map((approval) => approval.staff_id),
  ]);
  return rows.map((row) => {
    const signers = signed.filter(({ proposal_id }) => proposal_id === row.proposal_id);
    const kind = proposalKind(tools, row.kind);
    const isMine = row.maker === staff.id || signers.some(({ staff_id }) => staff_id === staff.id);
    const facts = shownFacts(kind, row, site.currency);
    const change = changeOf(facts);
    return {
      proposal_id: row.proposal_id,
      kind: row.kind,
      subject: row.subject,
      title: row.title,
      facts: change ? {} : facts,
      diff: change ? diffOf(change.before, change.after) : [],
      sum: row.amount === null ? null : moneyField(row.amount, row.currency ?? ''),
      state: row.state,
      reason: row.reason,
      maker: nameOf(row.maker),
      people: row.people,
      signed: signers.map(({ staff_id }) => nameOf(staff_id)),
      may_decide: row.state === 'open' && !isMine && mayDecide(context, kind),
      created_at: row.created_at.toISOString(),
    };
  });
}
