import { useState } from 'react';
import type { JourneyItem } from '#contracts/console/journeys.ts';
import { moment } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';
import { JourneyForm } from './journey-form.tsx';
import { Results } from './journey-results.tsx';
import { stepText, triggerText } from './plan-text.ts';
import type { StepChoices } from './step-rows.tsx';

type DetailProps = { journey: JourneyItem; choices: StepChoices; onDone(): void };

/** A journey: who enters, its steps, its results, and what can be done with it. */
export function JourneyDetail({ journey, choices, onDone }: DetailProps) {
  const { may } = useSession();
  const toast = useToast();
  const [task, setTask] = useState<'' | 'version' | 'paused' | 'running' | 'ended'>('');
  const { plan, state, version, changed_at, created_by, inside } = journey;
  const names = new Map(choices.segments.map(({ value, label }) => [value, label]));
  const close = (isDone: boolean) => {
    setTask('');
    if (!isDone) return;
    toast(task === 'version' ? 'Proposed. Another person must approve it.' : 'Done.');
    onDone();
  };
  return (
    <>
      {state !== 'ended' && (
        <div className="actions">
          {may('campaigns', 'make') && <Button onClick={() => setTask('version')}>New version …</Button>}
          {may('campaigns', 'make', 'approve') && (
            <>
              <Button onClick={() => setTask(state === 'running' ? 'paused' : 'running')}>
                {state === 'running' ? 'Pause …' : 'Continue …'}
              </Button>
              <Button tone="danger" onClick={() => setTask('ended')}>
                End …
              </Button>
            </>
          )}
        </div>
      )}
      <Facts>
        <Fact name="Enters">{triggerText(plan, names)}</Fact>
        <Fact name="Control group">{plan.control_percent} %</Fact>
        <Fact name="Inside now">{inside}</Fact>
        <Fact name="Version">
          {version}, {moment(changed_at)} by {created_by.name}
        </Fact>
      </Facts>
      <ol className="segment-rules">
        {plan.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity of their own
          <li key={at}>{stepText(step, names)}</li>
        ))}
      </ol>
      <Results journeyId={journey.journey_id} days={plan.conversion_days} />
      {task === 'version' && <JourneyForm journey={journey} choices={choices} onClose={close} />}
      {task !== '' && task !== 'version' && <Move journey={journey} state={task} onClose={close} />}
    </>
  );
}

const MOVES = {
  paused: { verb: 'Pause', text: 'No players enter and no messages are sent until it is resumed.' },
  running: { verb: 'Continue', text: 'Due steps are carried out now.' },
  ended: { verb: 'End', text: 'All players leave the journey. An ended journey cannot be restarted.' },
} as const;

type MoveProps = { journey: JourneyItem; state: keyof typeof MOVES; onClose(isDone: boolean): void };

function Move({ journey: { journey_id, name }, state, onClose }: MoveProps) {
  const act = useWrite();
  const { verb, text } = MOVES[state];
  return (
    <Action
      title={`${verb} ${name}`}
      verb={verb}
      isDangerous={state === 'ended'}
      run={({ reason = '' }) => act('setJourneyState', { journey_id, state, reason })}
      onClose={onClose}
    >
      {text}
    </Action>
  );
}
