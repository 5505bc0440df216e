import type { ConsoleError } from '#contracts/console/errors.ts';
import { deny } from '../../../platform/console/deny.ts';
import { maskName, shownAccount } from '../../../platform/console/mask.ts';
import type { ConsoleContext } from '../../../platform/console/parts.ts';
import type { Db } from '../../../platform/database.ts';
import { peopleNeeded, policyOf } from '../policy.ts';
import { type Capacity, signaturesOf } from '../signatures.ts';

const DENIALS = {
  not_found: 'notFound',
  decided_already: 'decidedAlready',
  signed_already: 'signedAlready',
  amount_differs: 'amountDiffers',
  checker_needed: 'checkerNeeded',
  held: 'isHeld',
  player_blocked: 'playerBlocked',
  hash_used: 'hashUsed',
} as const satisfies Record<string, ConsoleError>;

/** What is wrong with a field of the form. */
const WRONG = {
  too_much: { field: 'paid', rule: 'too_big' },
  coins_needed: { field: 'coins', rule: 'required' },
  hash_wrong: { field: 'coins.hash', rule: 'format' },
  worth_differs: { field: 'coins.rate', rule: 'worth' },
} as const;

type Answered = { ok: true } | { ok: false; reason: keyof typeof DENIALS | keyof typeof WRONG };

/** What was decided, or the console's refusal. */
export function decided<Answer extends Answered>(answer: Answer): Extract<Answer, { ok: true }> {
  if (answer.ok) return answer as Extract<Answer, { ok: true }>;
  const { reason } = answer;
  if (reason in WRONG) deny('invalidRequest', { fields: [WRONG[reason as keyof typeof WRONG]] });
  deny(DENIALS[reason as keyof typeof DENIALS]);
}

/** As what somebody's word counts. */
export function capacityOf({ mayDo }: ConsoleContext, right: 'deposits' | 'withdrawals'): Capacity {
  return mayDo(right, 'approve') ? 'checker' : 'maker';
}

/** How many people must agree to a sum, and who has. */
export async function agreementOf(
  { db, site }: { db: Db; site: { id: number; currency: string } },
  paymentId: string,
  amount: bigint,
  attempt = 1,
) {
  const [signed, policy] = await Promise.all([
    signaturesOf(db, site.id, paymentId, attempt),
    policyOf(db, site.id, site.currency),
  ]);
  return { people: peopleNeeded(policy, amount), signed };
}

export function maskedPlayer(row: { player_id: string; account_id: string; full_name: string }) {
  return {
    player_id: row.player_id,
    account_id: shownAccount(row.account_id),
    name: maskName(row.full_name),
  };
}
