import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './components.tsx';
import type { Option } from './inputs.tsx';

/** The rows of a form's field: what each is about, and a number. */
export type AmountRows = {
  /** Label of what a row is about. */
  subject: string;
  /** Each is in one row at most. */
  options: readonly Option[];
  /** Label of the number. */
  amount: string;
  initial: readonly AmountRow[];
  /** `first`: the first row is about the first option and stays. `all`: every option has a row. */
  fixed?: 'first' | 'all';
};
/** Value of the option, and the number as it was entered. */
export type AmountRow = readonly [subject: string, amount: string];

/** The rows that a form's values have for a field. */
export function amountRowsOf(values: Readonly<Record<string, string>>, name: string): AmountRow[] {
  const rows: AmountRow[] = [];
  for (let at = 0; values[`${name}.${at}.subject`] !== undefined; at++)
    rows.push([values[`${name}.${at}.subject`]!, values[`${name}.${at}`] ?? '']);
  return rows;
}

type FieldProps = {
  name: string;
  label: string;
  hint: string | undefined;
  rows: AmountRows;
  /** `name`, or `name.1` for the second row; empty without an error. */
  wrong: string;
  error: ReactNode;
};

type Row = { id: number; subject: string; amount: string };

/** A list of choices with a number each: rows are added, changed and removed. */
export function AmountRowsField({
  name,
  label,
  hint,
  rows: { initial, ...given },
  wrong,
  error,
}: FieldProps) {
  const { options, fixed } = given;
  const list = useRef<HTMLFieldSetElement>(null);
  const [rows, setRows] = useState<Row[]>(() =>
    initial.map(([subject, amount], id) => ({ id, subject, amount })),
  );
  const isFree = (value: string) => !rows.some(({ subject }) => subject === value);
  const next = options.find(({ value }) => isFree(value));
  function remove(row: Row): void {
    setRows(rows.filter(({ id }) => id !== row.id));
    list.current?.focus();
  }
  return (
    <fieldset className="rows" ref={list} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {rows.map((row, at) => {
        const isFixed = fixed === 'all' || (fixed === 'first' && at === 0);
        const rowName = `${name}.${at}`;
        return (
          <RowInputs
            key={row.id}
            name={rowName}
            row={row}
            of={given}
            options={options.filter(({ value }) => value === row.subject || (!isFixed && isFree(value)))}
            error={wrong === rowName ? error : undefined}
            choose={(subject) => setRows(rows.map((other) => (other === row ? { ...row, subject } : other)))}
            remove={isFixed ? undefined : () => remove(row)}
          />
        );
      })}
      {wrong === name && error}
      {next && fixed !== 'all' && (
        <Button
          name={name}
          onClick={() => {
            const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
            setRows([...rows, { id, subject: next.value, amount: '' }]);
          }}
        >
          Add
        </Button>
      )}
    </fieldset>
  );
}

type RowProps = {
  name: string;
  row: Row;
  of: Omit<AmountRows, 'initial'>;
  options: readonly Option[];
  error: ReactNode;
  choose(subject: string): void;
  /** Without it the row stays, about what it is. */
  remove: (() => void) | undefined;
};

function RowInputs({ name, row, of: { subject, amount, fixed }, options, error, choose, remove }: RowProps) {
  const id = useId();
  // The labels of the first row head the columns.
  const labelClass = name.endsWith('.0') ? undefined : 'unseen';
  const isOptional = fixed === 'all';
  const chosen = options.find(({ value }) => value === row.subject)?.label ?? row.subject;
  return (
    <div className="amount-row">
      {remove ? (
        <div className="field">
          <label htmlFor={`${id}-subject`} className={labelClass}>
            {subject}
          </label>
          <select
            id={`${id}-subject`}
            name={`${name}.subject`}
            value={row.subject}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <p className="amount-subject">
          {chosen}
          <input type="hidden" name={`${name}.subject`} value={row.subject} />
        </p>
      )}
      <div className="field">
        <label htmlFor={`${id}-amount`} className={labelClass}>
          {amount} <span className="unseen">{chosen}</span>
        </label>
        <input
          id={`${id}-amount`}
          name={name}
          type="number"
          step="any"
          min={0}
          inputMode="decimal"
          required={!isOptional}
          defaultValue={row.amount}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      {remove && (
        <Button tone="quiet" aria-label={`Remove ${chosen}`} onClick={remove}>
          Remove
        </Button>
      )}
      {error && <div id={`${id}-error`}>{error}</div>}
    </div>
  );
}
