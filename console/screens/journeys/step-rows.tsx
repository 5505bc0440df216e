import type { JourneyStep } from '#contracts/values/journeys.ts';
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { MARKETING_CHANNELS } from '#contracts/values/segment-rules.ts';
import { textOptions } from '../../lib/field-options.ts';
import { Button } from '../../ui/components.tsx';
import { type Option, Select, TextField, Whole } from '../../ui/inputs.tsx';
import { CHANNEL_TEXTS, STEP_TEXTS } from './plan-text.ts';

export type StepChoices = { segments: readonly Option[]; campaigns: readonly Option[] };
const MAX_STEPS = 20;

/** A new step of a kind. */
export function newStep(kind: JourneyStep['kind'], { segments, campaigns }: StepChoices): JourneyStep {
  if (kind === 'wait') return { kind, hours: 24 };
  if (kind === 'condition') return { kind, segment_id: segments[0]?.value ?? '', is_member: true };
  if (kind === 'bonus') return { kind, campaign_id: campaigns[0]?.value ?? '' };
  return { kind, channel: 'inbox', texts: { EN: { title: '', body: '' } } };
}

type Props = { steps: readonly JourneyStep[]; choices: StepChoices; onChange(steps: JourneyStep[]): void };

/** The steps of a journey, in order. */
export function StepRows({ steps, choices, onChange }: Props) {
  const up = (at: number) => onChange(steps.toSpliced(at, 1).toSpliced(at - 1, 0, steps[at]!));
  return (
    <fieldset className="rows">
      <legend>Steps</legend>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity of their own
        <fieldset key={`${at} ${step.kind}`} className="rows-row" aria-label={`Step ${at + 1}`}>
          <Select
            label={`Step ${at + 1}`}
            value={step.kind}
            options={textOptions(STEP_TEXTS)}
            onChange={(kind) => onChange(steps.with(at, newStep(kind as JourneyStep['kind'], choices)))}
          />
          <StepFields step={step} choices={choices} set={(changed) => onChange(steps.with(at, changed))} />
          <div className="actions">
            {at > 0 && (
              <Button tone="quiet" onClick={() => up(at)} aria-label={`Move step ${at + 1} up`}>
                Up
              </Button>
            )}
            {steps.length > 1 && (
              <Button
                tone="quiet"
                onClick={() => onChange(steps.toSpliced(at, 1))}
                aria-label={`Remove step ${at + 1}`}
              >
                Remove
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {steps.length < MAX_STEPS && (
        <Button onClick={() => onChange([...steps, newStep('message', choices)])}>Add a step</Button>
      )}
    </fieldset>
  );
}

type FieldsProps = { step: JourneyStep; choices: StepChoices; set(step: JourneyStep): void };

function StepFields({ step, choices, set }: FieldsProps) {
  if (step.kind === 'wait')
    return (
      <Whole label="Hours" value={step.hours} max={2160} onChange={(hours) => set({ ...step, hours })} />
    );
  if (step.kind === 'bonus')
    return (
      <Select
        label="Campaign"
        value={step.campaign_id}
        options={choices.campaigns}
        onChange={(campaign_id) => set({ ...step, campaign_id })}
      />
    );
  if (step.kind === 'condition')
    return (
      <>
        <Select
          label="Continue if the player is"
          value={String(step.is_member)}
          options={[
            { value: 'true', label: 'in the segment' },
            { value: 'false', label: 'not in the segment' },
          ]}
          onChange={(value) => set({ ...step, is_member: value === 'true' })}
        />
        <Select
          label="Segment"
          value={step.segment_id}
          options={choices.segments}
          onChange={(segment_id) => set({ ...step, segment_id })}
        />
      </>
    );
  return (
    <>
      <Select
        label="Channel"
        value={step.channel}
        options={MARKETING_CHANNELS.map((value) => ({ value, label: CHANNEL_TEXTS[value] }))}
        onChange={(channel) => set({ ...step, channel: channel as typeof step.channel })}
      />
      <MessageTexts step={step} set={set} />
    </>
  );
}

type MessageStep = Extract<JourneyStep, { kind: 'message' }>;

/** The text in each language; English is used where one is missing. */
function MessageTexts({ step, set }: { step: MessageStep; set(step: JourneyStep): void }) {
  const { texts } = step;
  const write = (code: LanguageCode, text: { title: string; body: string }) =>
    set({ ...step, texts: { ...texts, [code]: text } });
  const missing = LANGUAGE_CODES.filter((code) => LANGUAGES[code].messages && !texts[code]);
  return (
    <>
      {LANGUAGE_CODES.map((code) => {
        const text = texts[code];
        if (!text) return null;
        const { name } = LANGUAGES[code];
        return (
          <fieldset key={code} className="field condition-values" aria-label={name}>
            <TextField
              label={`Title, ${name}`}
              value={text.title}
              max={120}
              onChange={(title) => write(code, { ...text, title })}
            />
            <TextField
              label={`Text, ${name}`}
              value={text.body}
              max={1500}
              rows={4}
              onChange={(body) => write(code, { ...text, body })}
            />
          </fieldset>
        );
      })}
      <div className="actions">
        {missing.map((code) => (
          <Button key={code} tone="quiet" onClick={() => write(code, { title: '', body: '' })}>
            Add {LANGUAGES[code].name}
          </Button>
        ))}
      </div>
    </>
  );
}
