import type { WithdrawalItem } from '#contracts/console/payments.ts';
import { transactionHash } from '#contracts/values/blockchains.ts';
import { coinDecimal, isWorth } from '#contracts/values/coin-amounts.ts';
import { isCurrency } from '#contracts/values/currency.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';

type PaidProps = { withdrawal: WithdrawalItem; onClose(isDone: boolean): void };

/** The part of it that staff must pay. */
function byHand({ parts, requested }: WithdrawalItem) {
  const waiting = parts.filter(({ by, state }) => by === 'manual' && state === 'waiting');
  const sum = waiting.reduce((total, { amount }) => total + BigInt(amount.amount), 0n);
  return { amount: sum.toString(), currency: requested.currency };
}

/** Records the payment: for a wallet with transaction, number of coins and rate. */
export function PayoutDialog({ withdrawal, onClose }: PaidProps) {
  const act = useWrite();
  const { withdrawal_id, reference, wallet } = withdrawal;
  const sum = byHand(withdrawal);
  const { currency } = sum;
  const run = async ({ paid = '', reason = '', ...fields }: Values) => {
    const minor = toMinor(paid, currency);
    if (!minor || BigInt(minor) > BigInt(sum.amount))
      return { wrong: 'paid', text: 'No more than the amount paid manually.' };
    const wrong = wallet && wrongIn(fields, wallet.chain, minor, currency);
    if (wrong) return wrong;
    const { hash = '', coins = '', rate = '', source = '' } = fields;
    const sent = wallet ? { hash, coins: coins.trim(), rate: rate.trim(), source } : null;
    const answer = await act('recordPayment', { withdrawal_id, paid: minor, coins: sent, reason });
    if (answer.ok || answer.error !== 'hashUsed') return answer;
    return { wrong: 'hash', text: 'This transaction has paid another withdrawal.' };
  };
  return (
    <Action
      title={`Mark ${reference} as paid`}
      verb="Mark as paid"
      reason={wallet ? 'Coins sent' : 'Transfer made'}
      fields={[
        { name: 'paid', label: `Paid, in ${currency}`, initial: decimal(sum) },
        ...(wallet ? coinFields(wallet, currency) : []),
      ]}
      run={run}
      onClose={onClose}
    >
      Any unpaid remainder returns to the player’s balance.
    </Action>
  );
}

function coinFields({ coin, network }: NonNullable<WithdrawalItem['wallet']>, currency: string): FormField[] {
  return [
    {
      name: 'hash',
      label: 'Transaction hash',
      hint: `On ${network}. One transaction per withdrawal.`,
      maxLength: 128,
    },
    { name: 'coins', label: `${coin} sent`, maxLength: 34 },
    { name: 'rate', label: `Rate of 1 ${coin}, in ${currency}`, maxLength: 34 },
    {
      name: 'source',
      label: 'Rate source',
      hint: 'Exchange or index, and the time. Two sources are better.',
      maxLength: 200,
    },
  ];
}

/** Input the server would refuse, by field. */
function wrongIn(
  { hash = '', coins = '', rate = '', source = '' }: Values,
  chain: NonNullable<WithdrawalItem['wallet']>['chain'],
  paid: string,
  currency: string,
) {
  if (!transactionHash(chain, hash)) return { wrong: 'hash', text: 'Not a valid hash for that network.' };
  const decimals: [string, string][] = [
    ['coins', coins],
    ['rate', rate],
  ];
  for (const [wrong, text] of decimals)
    if (!coinDecimal.safeParse(text).success) return { wrong, text: 'A number such as 17.25.' };
  if (isCurrency(currency) && !isWorth(coins.trim(), rate.trim(), BigInt(paid), currency))
    return {
      wrong: 'rate',
      text: `At this rate, these coins are not worth ${currency} ${decimal({ amount: paid, currency })}.`,
    };
  if (source.trim().length < 3) return { wrong: 'source', text: 'Enter the source.' };
  return undefined;
}
