import { useState } from 'react';
import type { ProposalItem } from '#contracts/console/proposals.ts';
import { moment, valueText } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Action } from '../../ui/action.tsx';
import { Changes } from '../../ui/changes.tsx';
import { Age, Amount, Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ProposedResult } from '../sports/affected-tickets.tsx';
import { ProposedVoid } from '../sports/void-bets.tsx';
import { EnrolmentLinkDialog } from './enrolment-link.tsx';

/** Proposals that others must approve: balance adjustments, blocks, staff accounts, broadcasts. */
export default function Proposals() {
  const [isOpen, setOpen] = useState(true);
  const { data, error, reload } = useRead('proposals', { is_open: isOpen }, 20);
  const [chosenId, choose] = useState('');
  /** Kept here: an approved proposal leaves the list, and its code is shown once. */
  const [code, setCode] = useState({ value: '', proposer: '' });
  const now = useNow();
  const chosen = data?.value.find(({ proposal_id }) => proposal_id === chosenId);
  return (
    <Page
      title="Proposals"
      hint="Changes that need a second person. You cannot approve your own proposal, even under another role."
      actions={
        <Switch
          label="View"
          value={isOpen ? 'open' : 'decided'}
          options={['open', 'decided']}
          onChange={(value) => setOpen(value === 'open')}
        />
      }
    >
      <Queue
        label="Proposals"
        rows={data?.value}
        error={error}
        empty={isOpen ? 'No open proposals.' : 'No decisions yet.'}
        rowKey={({ proposal_id }) => proposal_id}
        chosen={chosen}
        onChoose={(row) => choose(row?.proposal_id ?? '')}
        detailTitle={({ kind, title }) => `${nameLabel(kind)}: ${title}`}
        detail={(row) => (
          <Detail key={row.proposal_id} proposal={row} onCode={setCode} onDone={() => void reload()} />
        )}
        columns={[
          { head: 'Since', cell: ({ created_at }) => <Age at={created_at} now={now} /> },
          { head: 'Kind', cell: ({ kind }) => nameLabel(kind) },
          { head: 'Details', cell: ({ title }) => title, kind: 'wide' },
          { head: 'Amount', cell: ({ sum }) => sum && <Amount value={sum} />, kind: 'figure' },
          { head: 'Proposed by', cell: ({ maker }) => maker.name, kind: 'minor' },
          {
            head: 'State',
            cell: ({ state, signed: approvals, people: approvalsNeeded, may_decide }) =>
              state === 'open' ? (
                <Badge
                  tone={may_decide ? 'warn' : 'plain'}
                >{`${approvals.length} of ${approvalsNeeded}`}</Badge>
              ) : (
                <Badge tone={state === 'done' ? 'good' : 'bad'}>{state}</Badge>
              ),
          },
        ]}
      />
      {code.value && (
        <EnrolmentLinkDialog
          title="Give this code to the person"
          name="Approval code"
          value={code.value}
          onClose={() => setCode({ value: '', proposer: '' })}
        >
          Give it to the person directly, not through {code.proposer}, who has the link. The person needs both
          to set up the account. The code is shown once.
        </EnrolmentLinkDialog>
      )}
    </Page>
  );
}

const RESULT_KINDS: readonly string[] = ['sports_result', 'sports_correction'];

/** The facts that have a value; `order` already states the standings of a race in words. */
const shownFacts = ({ facts: { standings: _, ...facts } }: ProposalItem) =>
  Object.entries(facts)
    .map(([name, value]) => [name, valueText(value)] as const)
    .filter(([, text]) => text !== '');

/** A person can approve a proposal only once. */
const mayApprove = ({ may_decide, signed: approvals }: ProposalItem, staffId: string): boolean =>
  may_decide && !approvals.some(({ staff_id }) => staff_id === staffId);

type OnCode = (code: { value: string; proposer: string }) => void;
type DetailProps = { proposal: ProposalItem; onCode: OnCode; onDone(): void };

function Detail({ proposal, onCode, onDone }: DetailProps) {
  const { me } = useSession();
  const [doing, setDoing] = useState<'approve' | 'reject' | ''>('');
  const { maker: proposer, signed: approvals, people: approvalsNeeded, subject, sum } = proposal;
  const isMine = proposer.staff_id === me.staff_id;
  const isOpen = proposal.state === 'open';
  return (
    <>
      <Facts>
        {sum && (
          <Fact name="Amount">
            <Amount value={sum} />
          </Fact>
        )}
        {shownFacts(proposal).map(([name, text]) => (
          <Fact key={name} name={nameLabel(name)}>
            {text}
          </Fact>
        ))}
        <Fact name="Why">{proposal.reason}</Fact>
        <Fact name="Proposed by">
          {proposer.name}, {moment(proposal.created_at)}
        </Fact>
        {subject.startsWith('player:') && (
          <Fact name="Player">
            <Link to={`/players/${subject.slice(7)}`}>Open the player</Link>
          </Fact>
        )}
      </Facts>
      <Changes of={proposal.diff} />
      {isOpen && RESULT_KINDS.includes(proposal.kind) && <ProposedResult facts={proposal.facts} />}
      {isOpen && proposal.kind === 'sports_void' && <ProposedVoid facts={proposal.facts} />}
      <p className="signers">
        {approvalsNeeded === 1
          ? 'One other person must approve.'
          : `${approvalsNeeded} other people must approve.`}{' '}
        {approvals.length > 0 && `Approved by: ${approvals.map(({ name }) => name).join(', ')}.`}
      </p>
      {isOpen && (
        <div className="actions">
          {mayApprove(proposal, me.staff_id) && (
            <Button tone="primary" onClick={() => setDoing('approve')}>
              Approve …
            </Button>
          )}
          {(proposal.may_decide || isMine) && (
            <Button tone="danger" onClick={() => setDoing('reject')}>
              {isMine ? 'Withdraw …' : 'Reject …'}
            </Button>
          )}
        </div>
      )}
      {doing && (
        <Decision
          proposal={proposal}
          verb={doing}
          onCode={onCode}
          onClose={(isDone) => {
            setDoing('');
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

type DecisionProps = {
  proposal: ProposalItem;
  verb: 'approve' | 'reject';
  onCode: OnCode;
  onClose(isDone: boolean): void;
};

/** Asks for the reason; the approval of a new person brings the code that the person needs. */
function Decision({ proposal, verb, onCode, onClose }: DecisionProps) {
  const act = useWrite();
  const toast = useToast();
  const { proposal_id, title, maker: proposer } = proposal;
  const isApproval = verb === 'approve';
  return (
    <Action
      title={`${nameLabel(verb)}: ${title}`}
      verb={nameLabel(verb)}
      isDangerous={!isApproval}
      reason={isApproval ? 'Checked' : ''}
      run={async ({ reason = '' }) => {
        if (!isApproval) return act('rejectProposal', { proposal_id, reason });
        const answer = await act('approveProposal', { proposal_id, reason });
        if (answer.ok && answer.approval_code)
          onCode({ value: answer.approval_code, proposer: proposer.name });
        return answer;
      }}
      onClose={(isDone) => {
        if (isDone) toast(isApproval ? 'Approved.' : 'Rejected.');
        onClose(isDone);
      }}
    />
  );
}
