import { useId } from 'react';

export type Option = { value: string; label: string };
type InputProps<Value> = { label: string; value: Value; max: number; onChange(value: Value): void };

/** A whole number. */
export function Whole({ label, value, max, onChange, min = 1 }: InputProps<number> & { min?: number }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={min}
        max={max}
        value={value}
        onChange={({ currentTarget }) => onChange(Math.trunc(Number(currentTarget.value)))}
      />
    </div>
  );
}

/** A line of text, or several with `rows`. */
export function TextField({ label, value, max, onChange, rows }: InputProps<string> & { rows?: number }) {
  const id = useId();
  const shared = { id, value, maxLength: max };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...shared} rows={rows} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <input
          {...shared}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </div>
  );
}

type SelectProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange(value: string): void;
};

/** One of some values. */
export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.length === 0 && <option value="">None yet</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
