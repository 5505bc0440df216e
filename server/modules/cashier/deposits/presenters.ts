import type { DepositDetail, DepositItem } from '#contracts/api/deposits.ts';
import { formatMinor, toWireAmount } from '#contracts/values/money.ts';
import type { DepositState } from '#contracts/values/payments.ts';
import type { Db } from '../../../platform/database/index.ts';
import { paymentUrlOf } from '../gateways/polling.ts';
import { translated } from '../methods/localized-text.ts';
import type { Method } from '../methods/methods.ts';
import { presentChain, presentField } from '../methods/presenters.ts';
import { type DepositRow, history } from '../tables.ts';

/** A deposit as the player sees it: without flags, staff names or reviewers' notes. */
export function presentDeposit(deposit: DepositRow, method: Method, language: string): DepositItem {
  const { currency, received, fee } = deposit;
  const sum = (amount: bigint | null) => (amount === null ? null : toWireAmount(amount, currency));
  return {
    deposit_id: deposit.deposit_id,
    reference: deposit.reference,
    method_id: deposit.method_id,
    type: method.type,
    name: translated(method.details.name, language),
    image: method.details.image,
    state: deposit.state,
    reason: deposit.reason,
    amount: toWireAmount(deposit.amount, currency),
    currency,
    received: sum(received),
    fee: sum(fee),
    credited: deposit.credited_at === null ? null : sum(deposit.credited),
    created_at: deposit.created_at.toISOString(),
    expires_at: deposit.expires_at?.toISOString() ?? null,
    due_at: deposit.due_at?.toISOString() ?? null,
  };
}

/** With its history and, while it can be paid, the payment instructions. */
export async function presentDepositDetail(
  db: Db,
  deposit: DepositRow,
  method: Method,
  language: string,
): Promise<DepositDetail> {
  const { details } = method;
  const canBePaid = deposit.state === 'awaiting_payment';
  const fill = (text: string) =>
    text
      .replaceAll('{{reference}}', deposit.reference)
      .replaceAll('{{amount}}', formatMinor(deposit.amount, deposit.currency));
  const states = await history.list(db, deposit.site_id, deposit.deposit_id);
  return {
    ...presentDeposit(deposit, method, language),
    steps: details.steps.map((step) => translated(step, language)),
    payee: canBePaid
      ? details.payee.map(({ label, value, isCopied }) => ({
          label: translated(label, language),
          value: fill(value),
          is_copied: isCopied,
        }))
      : [],
    chain: paymentInstructions(method, canBePaid ? fill : () => ''),
    qr: canBePaid ? fill(details.qr || (details.chain?.address ?? '')) : '',
    pay_url: deposit.state === 'pending' ? await paymentUrlOf(db, deposit.site_id, deposit.deposit_id) : '',
    proof: canBePaid
      ? {
          fields: details.proof.map((field) => presentField(field, language)),
          receipt: details.receipt,
        }
      : { fields: [], receipt: 'none' },
    history: states.map(({ action, at }) => ({ state: action as DepositState, at: at.toISOString() })),
  };
}

function paymentInstructions(method: Method, fill: (text: string) => string): DepositDetail['chain'] {
  const chain = presentChain(method);
  const { address = '', memo = '' } = method.details.chain ?? {};
  return chain && { ...chain, address: fill(address), memo: fill(memo) };
}
