import { useRef, useState } from 'react';
import type { ScreeningCaseRow } from '#contracts/console/screening.ts';
import { moment } from '../../lib/format.ts';
import { type Success, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts } from '../../ui/components.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { LISTED_AS, SCREENING_OUTCOMES } from './screening-labels.ts';

type Person = Success<'viewScreeningCase'>;
type Task = 'view' | 'same_person' | 'other_person' | 'reopen';

const BIRTH = { same: ' (the same)', differs: ' (differs)', unknown: '' } as const;

/** A player beside the listed person, and the decision. */
export function ScreeningCase({ row }: { row: ScreeningCaseRow }) {
  const { listed } = row;
  const [person, see] = useState<Person>();
  return (
    <>
      <Facts>
        <Fact name="Player">
          <PlayerLink player={row.player} /> {row.player.name}
        </Fact>
        <Fact name="State">{SCREENING_OUTCOMES[row.state]}</Fact>
        <Fact name="Match score">{row.likeness}%</Fact>
        {row.cleared_by && <Fact name="Cleared first by">{row.cleared_by.name}</Fact>}
        {row.decided_by && <Fact name="Decided by">{row.decided_by.name}</Fact>}
        {row.decided_at && <Fact name="Decided">{moment(row.decided_at)}</Fact>}
        {row.reason && <Fact name="Reason">{row.reason}</Fact>}
      </Facts>
      <h3>Listed person</h3>
      <Facts>
        <Fact name="Name">{listed.name || '–'}</Fact>
        <Fact name="Date of birth">
          {listed.birth_dates.join(', ') || 'not listed'}
          {BIRTH[listed.birth]}
        </Fact>
        <Fact name="Countries">{listed.countries.join(', ') || '–'}</Fact>
        <Fact name="Listed as">{LISTED_AS[row.kind]}</Fact>
        <Fact name="List and reference">
          {row.list_id} {row.reference}
        </Fact>
        {listed.source && <Fact name="Source">{listed.source}</Fact>}
      </Facts>
      {person && <SeenPerson person={person} />}
      <Decision row={row} isSeen={person !== undefined} onSeen={see} />
    </>
  );
}

function SeenPerson({ person }: { person: Person }) {
  return (
    <>
      <h3>Player</h3>
      <Facts>
        <Fact name="Name">{person.full_name || '–'}</Fact>
        <Fact name="Date of birth">{person.birth_date || 'not known'}</Fact>
      </Facts>
      <h3>History</h3>
      <ul className="changes">
        {person.steps.map(({ action, by, at, note }) => (
          <li key={`${action} ${at}`}>
            {nameLabel(action)}, {by.name}, {moment(at)}
            {note && `: ${note}`}
          </li>
        ))}
      </ul>
    </>
  );
}

type DecisionProps = { row: ScreeningCaseRow; isSeen: boolean; onSeen(person: Person): void };

function Decision({ row, isSeen, onSeen }: DecisionProps) {
  const { may } = useSession();
  const [doing, begin] = useState<Task>();
  const close = useCloseWithToast(() => begin(undefined));
  const mayDecide = may('identity', 'write');
  return (
    <>
      <div className="actions">
        {!isSeen && may('personal', 'read') && (
          <Button tone="primary" onClick={() => begin('view')}>
            Show the player …
          </Button>
        )}
        {mayDecide && row.state === 'open' && isSeen && (
          <>
            <Button tone="primary" onClick={() => begin('other_person')}>
              False positive …
            </Button>
            <Button tone="danger" onClick={() => begin('same_person')}>
              True match …
            </Button>
          </>
        )}
        {mayDecide && row.state !== 'open' && <Button onClick={() => begin('reopen')}>Reopen …</Button>}
      </div>
      {doing && <TaskDialog task={doing} row={row} onSeen={onSeen} close={close} />}
    </>
  );
}

const TASKS = {
  view: {
    ...{ title: 'Show the player', verb: 'Show', reason: 'Review', done: 'Shown.' },
    text: 'Shows name and date of birth. Access and reason are recorded in the audit log.',
  },
  same_person: {
    ...{
      title: 'True match: the player is the listed person',
      verb: 'Confirm',
      reason: '',
      done: 'Confirmed.',
    },
    text: 'The account is restricted as the brand’s rules say. The player is not notified.',
  },
  other_person: {
    ...{ title: 'False positive: the player is another person', verb: 'Clear', reason: '', done: 'Cleared.' },
    text: 'State what distinguishes the two persons. The same name and list entry will not open another case.',
  },
  reopen: {
    ...{ title: 'Reopen the case', verb: 'Open', reason: '', done: 'Reopened.' },
    text: 'Withdrawals are on hold again. A blocked account stays blocked until staff unblock it.',
  },
} as const;

type TaskDialogProps = {
  task: Task;
  row: ScreeningCaseRow;
  onSeen: DecisionProps['onSeen'];
  close(text: string): (isDone: boolean) => void;
};

function TaskDialog({ task, row: { case_id }, onSeen, close }: TaskDialogProps) {
  const act = useWrite();
  const message = useRef<string>(TASKS[task].done);
  const { title, verb, reason: usual, text } = TASKS[task];
  return (
    <Action
      title={title}
      verb={verb}
      reason={usual}
      isDangerous={task === 'same_person'}
      run={async ({ reason = '' }) => {
        if (task === 'reopen') return await act('reopenScreeningCase', { case_id, reason });
        if (task === 'view') {
          const answer = await act('viewScreeningCase', { case_id, reason });
          if (answer.ok) onSeen(answer);
          return answer;
        }
        const answer = await act('decideScreeningCase', { case_id, outcome: task, reason });
        if (answer.ok && answer.result === 'first')
          message.current = 'Cleared. A second person must approve.';
        return answer;
      }}
      onClose={(isDone) => close(message.current)(isDone)}
    >
      {text}
    </Action>
  );
}
