import { useId } from 'react';
import { PLAYER_FLAGS } from '#contracts/console/players.ts';
import { CATEGORIES } from '#contracts/values/categories.ts';
import { LISTED_COUNTRIES } from '#contracts/values/countries.ts';
import { LANGUAGE_CODES, LANGUAGES } from '#contracts/values/languages.ts';
import {
  MARKETING_CHANNELS,
  operatorsOf,
  SEGMENT_BONUS_STATES,
  type SegmentCondition,
  type SegmentField,
  shapeOfField,
} from '#contracts/values/segment-rules.ts';
import { machineDecimal, toMinor } from '../../lib/format.ts';
import { levelChoices } from '../../lib/vip-levels.ts';
import { Button } from '../../ui/components.tsx';
import { type Option, Select, Whole } from '../../ui/inputs.tsx';
import { CHANNEL_TEXTS } from '../journeys/plan-text.ts';
import { FIELD_TEXTS, OPERATOR_TEXTS } from './condition-text.ts';

export type Choices = { fields: readonly string[]; levels: readonly string[]; currency: string };

const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));
const OPTIONS: Partial<Record<SegmentField, readonly Option[]>> = {
  country: plain(LISTED_COUNTRIES),
  language: LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name })),
  flag: plain(PLAYER_FLAGS),
  consent: MARKETING_CHANNELS.map((value) => ({ value, label: CHANNEL_TEXTS[value] })),
  bonus: plain(SEGMENT_BONUS_STATES),
};

/** A new condition on a field, with values that are usual for it. */
export function newCondition(field: SegmentField): SegmentCondition {
  const { kind } = shapeOfField(field);
  const value = kind === 'count' ? '1' : kind === 'percent' ? '50' : kind === 'money' ? '100000' : '0';
  const days = kind === 'upcoming' ? 7 : 30;
  return { field, is: operatorsOf(field)[0]!, values: [], value, days, category: '' };
}

type Props = {
  condition: SegmentCondition;
  choices: Choices;
  onChange(condition: SegmentCondition): void;
  onRemove(): void;
};

/** One condition of rules: its field, how it is compared, and with what. */
export function ConditionRow({ condition, choices, onChange, onRemove }: Props) {
  const { field, is } = condition;
  const set = (part: Partial<SegmentCondition>) => onChange({ ...condition, ...part });
  return (
    <fieldset className="rows-row condition" aria-label={FIELD_TEXTS[field]}>
      <Select
        label="Condition"
        value={field}
        options={choices.fields.map((name) => ({ value: name, label: FIELD_TEXTS[name as SegmentField] }))}
        onChange={(name) => onChange(newCondition(name as SegmentField))}
      />
      {operatorsOf(field).length > 1 && (
        <Select
          label="Comparison"
          value={is}
          options={operatorsOf(field).map((operator) => ({
            value: operator,
            label: OPERATOR_TEXTS[operator],
          }))}
          onChange={(operator) => set({ is: operator as SegmentCondition['is'] })}
        />
      )}
      <Values condition={condition} choices={choices} set={set} />
      <div className="actions">
        <Button tone="quiet" onClick={onRemove} aria-label={`Remove: ${FIELD_TEXTS[field]}`}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

type ValueProps = {
  condition: SegmentCondition;
  choices: Choices;
  set(part: Partial<SegmentCondition>): void;
};

function Values({ condition, choices, set }: ValueProps) {
  const { field, value, days, category } = condition;
  const { kind, hasDays, hasCategory, max } = shapeOfField(field);
  if (kind === 'choice') return <ChosenValues condition={condition} set={set} />;
  const isTime = kind === 'time' || kind === 'upcoming';
  return (
    <>
      {field === 'level' && choices.levels.length > 0 ? (
        <Select
          label="Level"
          value={value}
          options={levelChoices(choices.levels)}
          onChange={(text) => set({ value: text })}
        />
      ) : kind === 'money' ? (
        <Amount
          key={field}
          label={`Amount, ${choices.currency}`}
          value={value}
          currency={choices.currency}
          onChange={(amount) => set({ value: amount })}
        />
      ) : (
        !isTime && (
          <Whole
            label={kind === 'percent' ? 'Percent' : 'Value'}
            value={Number(value)}
            min={0}
            max={max ?? 10_000}
            onChange={(n) => set({ value: String(n) })}
          />
        )
      )}
      {(isTime || hasDays) && (
        <Whole
          label={kind === 'upcoming' ? 'Days ahead' : 'Days back'}
          value={days}
          min={0}
          max={365}
          onChange={(n) => set({ days: n })}
        />
      )}
      {hasCategory && (
        <Select
          label="Category"
          value={category}
          options={[{ value: '', label: 'All' }, ...plain(CATEGORIES.map(({ slug }) => slug))]}
          onChange={(slug) => set({ category: slug as SegmentCondition['category'] })}
        />
      )}
    </>
  );
}

/** Several of the values of a field, or codes as text where the brand has its own. */
function ChosenValues({ condition: { field, values }, set }: Pick<ValueProps, 'condition' | 'set'>) {
  const id = useId();
  const options = OPTIONS[field];
  if (!options)
    return (
      <div className="field">
        <label htmlFor={id}>Codes, separated by spaces</label>
        <input
          id={id}
          defaultValue={values.join(' ')}
          maxLength={500}
          autoComplete="off"
          onChange={({ currentTarget }) =>
            set({ values: currentTarget.value.split(/[\s,]+/).filter(Boolean) })
          }
        />
      </div>
    );
  return (
    <fieldset className="field condition-values">
      <legend>Values</legend>
      <div className="checks">
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                set({ values: checked ? [...values, value] : values.filter((member) => member !== value) })
              }
            />{' '}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type AmountProps = { label: string; value: string; currency: string; onChange(minor: string): void };

/** An amount of the brand's currency, which may be below zero. */
function Amount({ label, value, currency, onChange }: AmountProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        defaultValue={machineDecimal({ amount: value, currency })}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(minorOf(currentTarget.value, currency))}
      />
    </div>
  );
}

function minorOf(text: string, currency: string): string {
  const isNegative = /^\s*[-−]/.test(text);
  const minor = toMinor(text.replace(/^\s*[-−]/, ''), currency) ?? '0';
  return isNegative && minor !== '0' ? `-${minor}` : minor;
}
