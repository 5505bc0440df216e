import type { ConsoleError } from '#contracts/console/errors.ts';
import { deny } from '../../../platform/console/denial.ts';
import { maskAccountId, maskName } from '../../../platform/console/mask.ts';
import type { ConsoleContext } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type ApprovalCapacity, approvalsOfEach, type GivenApproval } from '../approvals.ts';
import { findPolicy, requiredApprovals } from '../payment-policy.ts';

/** Maps each reason of a failed decision to the console's refusal. */
export const DECISION_ERRORS = {
  not_found: 'notFound',
  decided_already: 'decidedAlready',
  signed_already: 'signedAlready',
  amount_differs: 'amountDiffers',
  checker_needed: 'checkerNeeded',
  held: 'isHeld',
  player_blocked: 'playerBlocked',
  documents_missing: 'documentsMissing',
  screening_open: 'screeningOpen',
  hash_used: 'hashUsed',
} as const satisfies Record<string, ConsoleError>;

/** The form field's error. */
const FIELD_ERRORS = {
  too_much: { field: 'paid', rule: 'too_big' },
  coins_needed: { field: 'coins', rule: 'required' },
  hash_wrong: { field: 'coins.hash', rule: 'format' },
  worth_differs: { field: 'coins.rate', rule: 'worth' },
} as const;

type DecisionResult =
  | { ok: true }
  | { ok: false; reason: keyof typeof DECISION_ERRORS | keyof typeof FIELD_ERRORS };

/** Returns the decision, or denies with the console's refusal. */
export function requireDecided<Answer extends DecisionResult>(answer: Answer): Extract<Answer, { ok: true }> {
  if (answer.ok) return answer as Extract<Answer, { ok: true }>;
  const { reason } = answer;
  if (reason in FIELD_ERRORS)
    deny('invalidRequest', { fields: [FIELD_ERRORS[reason as keyof typeof FIELD_ERRORS]] });
  deny(DECISION_ERRORS[reason as keyof typeof DECISION_ERRORS]);
}

/** The capacity in which an approval counts. */
export function approvalCapacity(
  { hasAccess }: ConsoleContext,
  right: 'deposits' | 'withdrawals',
): ApprovalCapacity {
  return hasAccess(right, 'approve') ? 'checker' : 'maker';
}

/** Number of people who must approve a payment amount, and the approvals given. */
export type Agreement = { people: number; signed: GivenApproval[] };

/** For several payments, with as many statements as for one. */
export async function approvalsOf(
  { db, site }: { db: Db; site: { id: number; currency: string } },
  payments: readonly { id: string; amount: bigint; attempt: number }[],
): Promise<Map<string, Agreement>> {
  const [signatures, policy] = await Promise.all([
    approvalsOfEach(db, site.id, payments),
    findPolicy(db, site.id, site.currency),
  ]);
  const of = ({ id, amount }: { id: string; amount: bigint }): Agreement => ({
    people: requiredApprovals(policy, amount),
    signed: signatures.get(id) ?? [],
  });
  return new Map(payments.map((payment) => [payment.id, of(payment)]));
}

/** A player in payment lists, with masked personal data. */
export function maskedPlayer(row: { player_id: string; account_id: string; full_name: string }) {
  return {
    player_id: row.player_id,
    account_id: maskAccountId(row.account_id),
    name: maskName(row.full_name),
  };
}
