import { useId } from 'react';
import { useZone } from '../../lib/session.ts';
import { instantOf, localTime } from '../../lib/zoned-time.ts';

type InputProps<Value> = {
  label: string;
  value: string;
  onChange(value: Value): void;
};

/** A line of text or a number. */
export function TextInput({
  label,
  value,
  max,
  hint,
  type = 'text',
  onChange,
}: InputProps<string> & { max: number; hint?: string | undefined; type?: 'text' | 'number' }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        maxLength={max}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint && <small className="hint">{hint}</small>}
    </div>
  );
}

/** A date and time in the brand's time zone; null when empty. */
export function MomentInput({ label, value, onChange }: InputProps<string | null>) {
  const id = useId();
  const zone = useZone();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        value={localTime(value, zone)}
        onChange={({ currentTarget: { value: text } }) => onChange(instantOf(text, zone) ?? null)}
      />
      <small className="hint">{zone}</small>
    </div>
  );
}
