import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DepositItem } from '#contracts/console/payments.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { DEPOSIT_REASONS, type SingleApprovalLimit } from '#contracts/values/payments.ts';
import { depositPath } from '../../lib/deposit-path.ts';
import { decimal, formatMoney, moment, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSelectedRow } from '../../lib/use-selected-row.ts';
import { Action } from '../../ui/action.tsx';
import { Age, Amount, Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { ApprovalCount, ApprovalList, useHasApproved } from './approvals.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import { Receipts } from './receipts.tsx';
import { RejectionDialog } from './rejection-dialog.tsx';

/** Deposits waiting for review: compare with the bank statement, enter the received amount. */
export default function Deposits() {
  const reference = new URLSearchParams(useLocation().search).get('find') ?? '';
  const { data, error, reload } = useRead('depositQueue', { reference }, 20);
  const [chosen, choose] = useSelectedRow(data?.value, ({ deposit_id }) => deposit_id);
  const now = useNow();
  return (
    <Page
      title="Deposits"
      hint="Manual deposits to approve, most urgent first. The amount received is credited, whatever amount was requested."
    >
      <PaymentTabs kind="deposits" />
      <Find key={reference} reference={reference} />
      <Queue
        label="Deposits"
        rows={data?.value}
        error={error}
        empty={
          reference ? 'No deposit with this reference can be credited manually.' : 'No deposits to review.'
        }
        rowKey={({ deposit_id }) => deposit_id}
        chosen={chosen}
        onChoose={choose}
        detailTitle={({ reference }) => `Deposit ${reference}`}
        detail={(row) => <Detail key={row.deposit_id} deposit={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Waiting', cell: ({ created_at }) => <Age at={created_at} now={now} /> },
          { head: 'Reference', cell: ({ reference }) => <code>{reference}</code> },
          { head: 'Player', cell: ({ player }) => player.account_id, kind: 'wide' },
          { head: 'Method', cell: ({ method_id }) => nameLabel(method_id), kind: 'minor' },
          { head: 'Requested', cell: ({ requested }) => <Amount value={requested} />, kind: 'figure' },
          {
            head: 'Flags',
            cell: ({ flags }) => (flags.length > 0 ? <Badge tone="warn">{flags.length}</Badge> : ''),
          },
          { head: 'Approvals', cell: (row) => <ApprovalCount {...row} /> },
        ]}
      />
    </Page>
  );
}

/**
 * By the reference on the bank statement: the money arrived although the player has not reported it, or after
 * the deposit expired.
 */
function Find({ reference }: { reference: string }) {
  const navigate = useNavigate();
  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const requested = String(new FormData(event.currentTarget).get('find') ?? '').trim();
    void navigate(requested ? depositPath(requested) : '/deposits');
  }
  return (
    <search>
      <form className="filters" onSubmit={find}>
        <label className="unseen" htmlFor="find">
          Bank statement reference
        </label>
        <input
          id="find"
          name="find"
          type="search"
          defaultValue={reference}
          placeholder="Bank statement reference"
          maxLength={16}
        />
        <Button type="submit">Find</Button>
        {reference && <Link to="/deposits">All pending</Link>}
      </form>
    </search>
  );
}

type Doing = 'approve' | 'reject';

function Detail({ deposit, onDone }: { deposit: DepositItem; onDone(): void }) {
  const { may } = useSession();
  const [doing, setDoing] = useState<Doing>();
  const { requested, player } = deposit;
  const isDecider = may('deposits', 'make', 'approve');
  const hasApproved = useHasApproved(deposit.signed);
  const close = (isDone: boolean) => {
    setDoing(undefined);
    if (isDone) onDone();
  };
  return (
    <>
      <Facts>
        <Fact name="Player">
          <Link to={`/players/${player.player_id}`}>{player.account_id}</Link> {player.name}
        </Fact>
        <Fact name="Requested">
          <Amount value={requested} />
        </Fact>
        {deposit.state !== 'under_review' && <Fact name="State">{nameLabel(deposit.state)}</Fact>}
        <Fact name="Created">{moment(deposit.created_at)}</Fact>
        {deposit.chain && <OnChain chain={deposit.chain} />}
        {deposit.typed.map(({ name, value }) => (
          <Fact key={name} name={nameLabel(name)}>
            <code>{value}</code>
          </Fact>
        ))}
      </Facts>
      {deposit.flags.map((flag) => (
        <p key={flag} className="note note-warn">
          {nameLabel(flag.toLowerCase())}
        </p>
      ))}
      <Receipts ids={deposit.receipts} />
      <ApprovalList {...deposit} />
      {deposit.limit && <p className="signers">{LIMIT_REASONS[deposit.limit]}</p>}
      {isDecider && (
        <div className="actions">
          <Button tone="primary" disabled={hasApproved} onClick={() => setDoing('approve')}>
            Approve …
          </Button>
          {deposit.state !== 'expired' && (
            <Button tone="danger" onClick={() => setDoing('reject')}>
              Reject …
            </Button>
          )}
        </div>
      )}
      {doing && <ActionDialog deposit={deposit} doing={doing} onClose={close} />}
    </>
  );
}

/** The explorer link for checking coins before crediting: it sends no referrer. */
function OnChain({ chain }: { chain: NonNullable<DepositItem['chain']> }) {
  const { coin, network, confirmations, lookup } = chain;
  return (
    <Fact name="Coins">
      {coin}, {network}, {counted(confirmations, 'confirmation')}{' '}
      {lookup && (
        <a href={lookup} target="_blank" rel="noreferrer noopener">
          Look up the transaction
        </a>
      )}
    </Fact>
  );
}

/** Why one approval was not enough. */
const LIMIT_REASONS: Record<SingleApprovalLimit, string> = {
  received_excess: 'The amount received is far above the requested amount: a second person must approve.',
  approver_day: 'Above this brand’s 24-hour limit for credits by one approver: a second person must approve.',
  approver_all_day:
    'Above the 24-hour limit for credits by one approver over all brands: a second person must approve.',
  player_day: 'Above this player’s 24-hour limit for credits by one approver: a second person must approve.',
};

function approvalText({ outcome, limit }: { outcome: string; limit: SingleApprovalLimit | null }): string {
  if (outcome === 'credited') return 'approved.';
  return `approved. ${limit ? LIMIT_REASONS[limit] : 'A second person must approve as well.'}`;
}

type ActionDialogProps = { deposit: DepositItem; doing: Doing; onClose(isDone: boolean): void };

function ActionDialog({ deposit, doing, onClose }: ActionDialogProps) {
  const act = useWrite();
  const { deposit_id, requested, reference } = deposit;
  const done = useCloseWithToast(onClose, reference);
  const result = useRef('');
  if (doing === 'approve')
    return (
      <Action
        title={`Approve ${reference}`}
        verb="Approve"
        reason="Matched with the bank statement"
        fields={[
          {
            name: 'received',
            label: `Amount received, in ${requested.currency}`,
            initial: decimal(requested),
          },
        ]}
        run={async ({ received = '', reason = '' }) => {
          const minor = toMinor(received, requested.currency);
          if (!minor) return { wrong: 'received', text: 'Enter a valid amount.' };
          const answer = await act('approveDeposit', { deposit_id, received: minor, reason });
          if (answer.ok) result.current = approvalText(answer);
          return answer;
        }}
        onClose={(isDone) => done(result.current)(isDone)}
      >
        The amount on the bank statement, not the requested amount ({formatMoney(requested)}).
      </Action>
    );
  return (
    <RejectionDialog
      {...{ reference, reasons: DEPOSIT_REASONS, initial: 'NOT_RECEIVED' }}
      reject={(input) => act('rejectDeposit', { deposit_id, ...input })}
      onClose={done('rejected.')}
    />
  );
}
