import { useState } from 'react';
import type { JourneyItem } from '#contracts/console/journeys.ts';
import {
  JOURNEY_TRIGGERS,
  type JourneyPlan,
  type JourneyTrigger,
  journeyPlan,
} from '#contracts/values/journeys.ts';
import { useWrite } from '../../lib/query.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Select, Whole } from '../../ui/inputs.tsx';
import { TRIGGER_TEXTS } from './plan-text.ts';
import { newStep, type StepChoices, StepRows } from './step-rows.tsx';

const OLDER: FormField = {
  name: 'older',
  label: 'Players in older versions',
  kind: 'choice',
  initial: 'finish',
  options: [
    { value: 'finish', label: 'finish their version' },
    { value: 'leave', label: 'leave the journey' },
  ],
};

type Props = {
  /** The journey of which this is the next version; a new one without it. */
  journey?: JourneyItem | undefined;
  choices: StepChoices;
  onClose(isDone: boolean): void;
};

/** Proposes a journey, or the next version of one. */
export function JourneyForm({ journey, choices, onClose }: Props) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [plan, setPlan] = useState<JourneyPlan>(() => journey?.plan ?? freshPlan(choices));
  const name: FormField = { name: 'name', label: 'Name', initial: journey?.name ?? '', maxLength: 80 };
  return (
    <Action
      title={journey ? `New version of ${journey.name}` : 'New journey'}
      verb="Propose"
      fields={journey ? [name, OLDER] : [name]}
      body={<PlanFields plan={plan} choices={choices} onChange={setPlan} />}
      run={async (values) => {
        const checked = journeyPlan.safeParse(plan);
        if (!checked.success)
          return { wrong: '', text: 'Complete every step: a message needs a title and a text.' };
        const { journey_id = '', version = 0 } = journey ?? {};
        return await act('proposeJourney', {
          ...{ request_id, journey_id, version, name: values.name ?? '', plan: checked.data },
          ...{ older: values.older === 'leave' ? 'leave' : 'finish', reason: values.reason ?? '' },
        });
      }}
      onClose={onClose}
    >
      The journey starts once another person approves it. Messages reach only players who agreed to marketing
      on that channel.
    </Action>
  );
}

const freshPlan = (choices: StepChoices): JourneyPlan => ({
  ...{ trigger: 'registered', days: 30, level: 1, segment_id: null, reentry_days: 0 },
  ...{ control_percent: 10, conversion_days: 7 },
  steps: [newStep('wait', choices), newStep('message', choices)],
});

type PlanProps = { plan: JourneyPlan; choices: StepChoices; onChange(plan: JourneyPlan): void };

function PlanFields({ plan, choices, onChange }: PlanProps) {
  const set = (part: Partial<JourneyPlan>) => onChange({ ...plan, ...part });
  return (
    <>
      <fieldset className="rows">
        <legend>Who enters</legend>
        <div className="rows-row">
          <Select
            label="Trigger"
            value={plan.trigger}
            options={JOURNEY_TRIGGERS.map((value) => ({ value, label: TRIGGER_TEXTS[value] }))}
            onChange={(trigger) => set({ trigger: trigger as JourneyTrigger })}
          />
          {plan.trigger === 'quiet' && (
            <Whole
              label="Days without a bet"
              value={plan.days}
              max={365}
              onChange={(days) => set({ days })}
            />
          )}
          {plan.trigger === 'level' && (
            <Whole label="Level, from 1" value={plan.level} max={98} onChange={(level) => set({ level })} />
          )}
          <Select
            label="Segment"
            value={plan.segment_id ?? ''}
            options={[{ value: '', label: 'All players with this trigger' }, ...choices.segments]}
            onChange={(id) => set({ segment_id: id || null })}
          />
          <Whole
            label="Re-entry after, days (0: never)"
            value={plan.reentry_days}
            min={0}
            max={365}
            onChange={(reentry_days) => set({ reentry_days })}
          />
          <Whole
            label="Control group, percent"
            value={plan.control_percent}
            min={0}
            max={50}
            onChange={(control_percent) => set({ control_percent })}
          />
          <Whole
            label="Conversion: a deposit within days"
            value={plan.conversion_days}
            max={60}
            onChange={(conversion_days) => set({ conversion_days })}
          />
        </div>
      </fieldset>
      <StepRows steps={plan.steps} choices={choices} onChange={(steps) => set({ steps })} />
    </>
  );
}
