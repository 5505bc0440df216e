import { useState } from 'react';
import type { JourneyGroup, JourneyItem } from '#contracts/console/journeys.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { JourneyForm } from './journey-form.tsx';
import { stepText, triggerText } from './plan-text.ts';
import type { StepChoices } from './step-rows.tsx';

type DetailProps = { journey: JourneyItem; choices: StepChoices; onDone(): void };

/** A journey: its entry condition, steps, results, and available actions. */
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
  running: { verb: 'Continue', text: 'Due steps are executed immediately.' },
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

type Estimate = { value: number; low: number; high: number } | null;
type Named = JourneyGroup & { name: string };

const converted = ({ converted: hits, members }: Named): string =>
  members === 0 ? '0' : `${hits} (${((100 * hits) / members).toFixed(1)}%)`;

/** What a journey achieves against its control group. */
function Results({ journeyId, days }: { journeyId: string; days: number }) {
  const { data, error } = useRead('journeyResults', { journey_id: journeyId });
  if (!data) return <Placeholder error={error} />;
  const { currency, treated, control, conversion, value } = data;
  const sum = (minor: number) => formatMoney({ amount: String(Math.round(minor)), currency });
  const points = (share: number) => `${share.toFixed(1)} points`;
  const shown = (estimate: Estimate, text: (n: number) => string) =>
    estimate
      ? `${text(estimate.value)} (95 %: ${text(estimate.low)} to ${text(estimate.high)})`
      : 'Too few members in both groups';
  return (
    <>
      <h3>Results</h3>
      <DataTable
        label="Results by group"
        rows={[
          { name: 'Treated', ...treated },
          { name: 'Control', ...control },
        ]}
        rowKey={({ name }) => name}
        columns={[
          { head: 'Group', cell: ({ name }: Named) => <b>{name}</b> },
          { head: 'Entered', cell: ({ members }: Named) => members, kind: 'figure' },
          { head: 'Sent', cell: ({ actions }: Named) => actions, kind: 'figure' },
          { head: 'Converted', cell: converted, kind: 'figure' },
          { head: 'Deposited', cell: ({ deposited }: Named) => sum(Number(deposited)), kind: 'figure' },
        ]}
      />
      <Facts>
        <Fact name={`Deposited within ${counted(days, 'day')} vs control`}>{shown(conversion, points)}</Fact>
        <Fact name="Deposits per member vs control">{shown(value, sum)}</Fact>
      </Facts>
    </>
  );
}
