import { useState } from 'react';
import type { WithdrawalItem } from '#contracts/console/payments.ts';
import type { CallAnswer } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts } from '../../ui/components.tsx';

type Payee = Extract<CallAnswer<'viewPayee'>, { ok: true }>;

/** The payee is shown on demand: it is a person's account or wallet, and each view is recorded. */
export function WithdrawalPayee({ withdrawal }: { withdrawal: WithdrawalItem }) {
  const { may } = useSession();
  const act = useWrite();
  const [isConfirming, setConfirming] = useState(false);
  const [payee, show] = useState<Payee>();
  const { withdrawal_id, reference, wallet } = withdrawal;
  if (payee)
    return (
      <>
        <Facts>
          <Fact name="Holder">{payee.holder_name}</Fact>
          <Fact name={wallet ? 'Wallet' : 'Bank'}>{payee.bank_name}</Fact>
          <Fact name={wallet ? 'Address' : 'Number'}>
            <Copied value={payee.number} />
          </Fact>
          {payee.memo && (
            <Fact name="Memo">
              <Copied value={payee.memo} />
            </Fact>
          )}
        </Facts>
        {wallet && (
          <p className="note note-warn">
            Send only {wallet.coin} on {wallet.network}. Compare every character of the address
            {payee.memo && ' and include the memo'}: a transfer cannot be reversed.
          </p>
        )}
      </>
    );
  return (
    <>
      <Button disabled={!may('withdrawals', 'make', 'approve')} onClick={() => setConfirming(true)}>
        Show payee …
      </Button>
      {isConfirming && (
        <Action
          title={`Payee of ${reference}`}
          verb="Show"
          reason="Payment"
          run={async ({ reason = '' }) => {
            const answer = await act('viewPayee', { withdrawal_id, reason });
            if (!answer.ok) return answer;
            show(answer);
            return { ok: true };
          }}
          onClose={() => setConfirming(false)}
        >
          Access and reason are recorded in the audit log.
        </Action>
      )}
    </>
  );
}

/** Addresses are never typed: they are copied, or selected by hand where the browser blocks copying. */
function Copied({ value }: { value: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <code>{value}</code>{' '}
      <Button
        onClick={() => {
          void navigator.clipboard.writeText(value).then(
            () => setDone(true),
            () => setDone(false),
          );
        }}
      >
        {isDone ? 'Copied' : 'Copy'}
      </Button>
    </>
  );
}
