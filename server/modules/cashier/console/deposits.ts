import { moneyField } from '#contracts/console/fields.ts';
import type { DepositItem } from '#contracts/console/payments.ts';
import { deny } from '../../../platform/console/denial.ts';
import { maskContact, maskName } from '../../../platform/console/mask.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  Preparations,
} from '../../../platform/console/module-console.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { approveDeposit, type DepositDecision, rejectDeposit } from '../deposits/decisions.ts';
import { lockDeposit } from '../deposits/states.ts';
import { type Method, methodsByIds } from '../methods/methods.ts';
import { presentChain } from '../methods/presenters.ts';
import type { PaymentReview, QueuedDeposit } from '../payment-review.ts';
import {
  type Agreement,
  approvalCapacity,
  approvalsOf,
  maskedPlayer,
  requireDecided,
} from './decision-results.ts';

/** Console calls on deposits that wait for a decision. */
export function depositHandlers(review: PaymentReview): ConsoleHandlers {
  return {
    async depositQueue({ reference }, context) {
      return { value: await itemsOf(await review.deposits(context.site.id, reference), context) };
    },
    async approveDeposit({ deposit_id, received }, context) {
      const amount = BigInt(received);
      const capacity = approvalCapacity(context, 'deposits');
      const decision = {
        siteId: context.site.id,
        depositId: deposit_id,
        staffId: context.staff.id,
        capacity,
      };
      const before = await fieldsOf(context.tx, decision);
      const done = requireDecided(
        await approveDeposit(context.tx, { ...decision, received: amount }, context.now),
      );
      const outcome = done.outcome === 'credited' ? ('credited' as const) : ('signed' as const);
      const { missing, deposit, limit = null } = done;
      const after = { ...before, state: deposit.state, received, missing, as: capacity, limit };
      return {
        answer: { outcome, missing, limit },
        change: { subject: `deposit:${deposit_id}`, before, after },
      };
    },
    async rejectDeposit({ deposit_id, player_reason }, { tx, site, staff, now }) {
      const decision = { siteId: site.id, depositId: deposit_id, staffId: staff.id, reason: player_reason };
      const before = await fieldsOf(tx, decision);
      requireDecided(await rejectDeposit(tx, decision, now));
      const after = { ...before, state: 'rejected', player_reason };
      return { answer: {}, change: { subject: `deposit:${deposit_id}`, before, after } };
    },
    async viewReceipt({ receipt_id }, { prepared }) {
      const picture = (prepared as Uint8Array | undefined) ?? deny('notFound');
      const answer = { jpeg_base64: Buffer.from(picture).toString('base64') };
      return { answer, change: { subject: `receipt:${receipt_id}` } };
    },
  };
}

/** Receipts are read before the transaction: it does not wait for the storage of files. */
export const receiptPreparations = (review: PaymentReview): Preparations => ({
  viewReceipt: ({ receipt_id }, { site }) => review.receipt(site.id, receipt_id),
});

async function fieldsOf(tx: Tx, which: Pick<DepositDecision, 'siteId' | 'depositId'>) {
  const { player_id: player, reference, state } = (await lockDeposit(tx, which)) ?? deny('notFound');
  return { player, reference, state };
}

async function itemsOf(rows: readonly QueuedDeposit[], context: ConsoleContext): Promise<DepositItem[]> {
  const { db, site } = context;
  const payments = rows.map(({ deposit_id: id, amount }) => ({ id, amount, attempt: 1 }));
  const methodIds = rows.map(({ method_id }) => method_id);
  const [approvals, methods] = await Promise.all([
    approvalsOf(context, payments),
    methodsByIds(db, site.id, methodIds),
  ]);
  const signers = [...approvals.values()].flatMap(({ signed }) => signed);
  const nameOf = await context.namesOf(signers.map(({ staff_id }) => staff_id));
  return rows.map((row) =>
    depositItem(row, approvals.get(row.deposit_id)!, methods.get(row.method_id), nameOf),
  );
}

type NameOf = Awaited<ReturnType<ConsoleContext['namesOf']>>;

function depositItem(
  row: QueuedDeposit,
  { people, signed }: Agreement,
  method: Method | undefined,
  nameOf: NameOf,
): DepositItem {
  const typed = Object.entries({ ...row.request, ...row.proof });
  return {
    deposit_id: row.deposit_id,
    reference: row.reference,
    state: row.state,
    method_id: row.method_id,
    player: maskedPlayer(row),
    requested: moneyField(row.amount, row.currency),
    chain: explorerLinkOf(method, row),
    typed: typed.map(([name, value]) => ({ name, value: displayedField(name, value) })),
    flags: row.flags,
    receipts: row.receipts,
    // A payment with one approval needs a second one, whatever its amount.
    people: Math.max(people, signed.length + 1),
    signed: signed.map((approval) => ({ ...nameOf(approval.staff_id), amount: approval.amount.toString() })),
    limit: signed.find(({ single_limit }) => single_limit !== null)?.single_limit ?? null,
    created_at: row.created_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
  };
}

/** The chain of a crypto deposit, with a link to look up its transaction. */
function explorerLinkOf(method: Method | undefined, row: QueuedDeposit): DepositItem['chain'] {
  const chain = method && presentChain(method);
  if (!method || !chain) return null;
  const { details } = method;
  const field = [...details.proof, ...details.fields].find(({ kind }) => kind === 'transaction');
  const hash = field && { ...row.request, ...row.proof }[field.name];
  return { ...chain, lookup: hash ? details.chain!.explorer.replace('{{hash}}', hash) : '' };
}

/** Reference numbers are compared with the bank statement, which does not require the person's identity. */
function displayedField(name: string, value: string): string {
  if (/phone|mail|account/.test(name)) return maskContact(value);
  return /name|sender|holder/.test(name) ? maskName(value) : value;
}
