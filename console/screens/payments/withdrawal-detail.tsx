import { useState } from 'react';
import type { WithdrawalItem } from '#contracts/console/payments.ts';
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '#contracts/values/withdrawal-reasons.ts';
import { decimal, moment } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Amount, Badge, Button, Fact, Facts } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { ApprovalList, useHasApproved } from './approvals.tsx';
import { checkFinding, checkQuestion } from './check-labels.ts';
import { RejectionDialog } from './rejection-dialog.tsx';
import { WithdrawalPayee } from './withdrawal-payee.tsx';
import { PayoutDialog } from './withdrawal-payout.tsx';

type Doing = '' | 'approve' | 'reject' | 'hold' | 'release' | 'paid';
/** Why an approved withdrawal is back in the queue. */
const WHY: Partial<Record<WithdrawalReason | '', string>> = {
  PAYOUT_FAILED: 'the failed payout will be resent to the requested account under a new reference.',
  ACCOUNT_BLOCKED:
    'the account was blocked before the payout was complete. Unblock it before you approve, or reject.',
};
const RANKS = { fail: 0, flag: 1, pass: 2 } as const;
const PART_TONES = { waiting: 'plain', paying: 'warn', paid: 'good', failed: 'bad' } as const;
const TONES = { pass: 'good', flag: 'warn', fail: 'bad' } as const;

/** One withdrawal: player, destination, the findings of each check, and the actions on it. */
export function WithdrawalDetail({ withdrawal, onDone }: { withdrawal: WithdrawalItem; onDone(): void }) {
  const [doing, setDoing] = useState<Doing>('');
  const { requested, player, held, wallet } = withdrawal;
  return (
    <>
      <Facts>
        <Fact name="Player">
          <Link to={`/players/${player.player_id}`}>{player.account_id}</Link> {player.name}
        </Fact>
        <Fact name="Amount">
          <Amount value={requested} />
        </Fact>
        {withdrawal.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts neither move nor vanish
          <Fact key={at} name="Part">
            <Amount value={part.amount} /> to {part.to}, {payerOf(part, requested.currency)}{' '}
            <Badge tone={PART_TONES[part.state]}>{part.state}</Badge> {part.sent && <Sent sent={part.sent} />}
          </Fact>
        ))}
        {wallet && (
          <Fact name="Paid in">
            {wallet.coin}, {wallet.network}
          </Fact>
        )}
        <Fact name="Requested">{moment(withdrawal.created_at)}</Fact>
        {withdrawal.due_at && <Fact name="Due">{moment(withdrawal.due_at)}</Fact>}
      </Facts>
      {held && (
        <p className="note note-bad">
          On hold by {held.by}: {held.reason}
        </p>
      )}
      {WHY[withdrawal.reason] && (
        <p className="note">
          Attempt {withdrawal.attempt}: {WHY[withdrawal.reason]}
        </p>
      )}
      {withdrawal.state !== 'review' && <WithdrawalPayee withdrawal={withdrawal} />}
      <h3>Checks</h3>
      <ul className="checklist">
        {ranked(withdrawal.checks).map(({ code, verdict, evidence }) => (
          <li key={code}>
            <Badge tone={TONES[verdict]}>{verdict}</Badge>
            <span>{checkQuestion(code)}</span>
            <small>{checkFinding(code, evidence, requested.currency)}</small>
          </li>
        ))}
      </ul>
      {withdrawal.state === 'review' && <ApprovalList {...withdrawal} />}
      <Choices withdrawal={withdrawal} onChoose={setDoing} />
      {doing && (
        <ActionDialog
          withdrawal={withdrawal}
          doing={doing}
          onClose={(isDone) => {
            setDoing('');
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

type Part = WithdrawalItem['parts'][number];

function Sent({ sent: { coins, rate, hash, lookup } }: { sent: NonNullable<Part['sent']> }) {
  return (
    <>
      {coins} at {rate},{' '}
      {lookup ? (
        <a href={lookup} target="_blank" rel="noreferrer noopener">
          {hash.slice(0, 10)}…
        </a>
      ) : (
        <code>{hash}</code>
      )}
    </>
  );
}

function payerOf({ by, paid }: Part, currency: string): string {
  const payer = by === 'manual' ? 'manually' : `by ${by}`;
  return paid === null ? payer : `${payer}, ${decimal({ amount: paid, currency })} paid`;
}

/** Items that need attention first. */
function ranked(checks: WithdrawalItem['checks']): WithdrawalItem['checks'] {
  return checks.toSorted((a, b) => RANKS[a.verdict] - RANKS[b.verdict]);
}

function Choices({ withdrawal, onChoose }: { withdrawal: WithdrawalItem; onChoose(doing: Doing): void }) {
  const { may } = useSession();
  const isDecider = may('withdrawals', 'make', 'approve');
  const { state, held, signed } = withdrawal;
  const hasApproved = useHasApproved(signed);
  const canHold = state === 'review' && (isDecider || may('withdrawals', 'hold'));
  return (
    <div className="actions">
      {state === 'review' && isDecider && (
        <>
          <Button tone="primary" disabled={held !== null || hasApproved} onClick={() => onChoose('approve')}>
            Approve …
          </Button>
          <Button tone="danger" onClick={() => onChoose('reject')}>
            Reject …
          </Button>
        </>
      )}
      {state !== 'review' && isDecider && (
        <Button tone="primary" onClick={() => onChoose('paid')}>
          Paid manually …
        </Button>
      )}
      {canHold && !held && <Button onClick={() => onChoose('hold')}>Hold …</Button>}
      {held && may('withdrawals', 'hold') && <Button onClick={() => onChoose('release')}>Release …</Button>}
    </div>
  );
}

type ActionDialogProps = {
  withdrawal: WithdrawalItem;
  doing: Exclude<Doing, ''>;
  onClose(isDone: boolean): void;
};

function ActionDialog({ withdrawal, doing, onClose }: ActionDialogProps) {
  const act = useWrite();
  const { withdrawal_id, reference, requested } = withdrawal;
  const done = useCloseWithToast(onClose, reference);
  if (doing === 'approve')
    return (
      <Action
        title={`Approve ${reference}`}
        verb="Approve"
        reason="Checked"
        run={({ reason = '' }) => act('approveWithdrawal', { withdrawal_id, reason })}
        onClose={done('approved.')}
      >
        {withdrawal.parts
          .filter(({ state }) => state !== 'paid')
          .map(({ to, amount }) => `${decimal(amount)} ${requested.currency} to ${to}`)
          .join(', ')}
        .
      </Action>
    );
  if (doing === 'reject')
    return (
      <RejectionDialog
        {...{ reference, reasons: WITHDRAWAL_REASONS, initial: 'REFUSED' }}
        reject={(input) => act('rejectWithdrawal', { withdrawal_id, ...input })}
        onClose={done('rejected and refunded to the balance.')}
      >
        The unpaid amount returns to the player’s balance immediately.
      </RejectionDialog>
    );
  if (doing === 'paid') return <PayoutDialog withdrawal={withdrawal} onClose={done('paid.')} />;
  return (
    <Holding
      withdrawal={withdrawal}
      doing={doing}
      onClose={done(doing === 'hold' ? 'on hold.' : 'released.')}
    />
  );
}

type HoldingProps = { withdrawal: WithdrawalItem; doing: 'hold' | 'release'; onClose(isDone: boolean): void };

function Holding({ withdrawal, doing, onClose }: HoldingProps) {
  const act = useWrite();
  const { withdrawal_id, reference } = withdrawal;
  const call = doing === 'hold' ? 'holdWithdrawal' : 'releaseWithdrawal';
  return (
    <Action
      title={doing === 'hold' ? `Hold ${reference}` : `Release ${reference}`}
      verb={doing === 'hold' ? 'Hold' : 'Release'}
      run={({ reason = '' }) => act(call, { withdrawal_id, reason })}
      onClose={onClose}
    >
      {doing === 'hold' &&
        'It cannot be approved until the risk team releases it. The player only sees “under review”.'}
    </Action>
  );
}
