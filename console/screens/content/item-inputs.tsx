import { useId } from 'react';

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

/** `2026-11-25T20:00` in this browser's time zone, the format of such inputs. */
function localMoment(instant: string): string {
  if (!instant) return '';
  const at = new Date(instant);
  at.setMinutes(at.getMinutes() - at.getTimezoneOffset());
  return at.toISOString().slice(0, 16);
}

/** A date and time in this browser's time zone; null when empty. */
export function MomentInput({ label, value, onChange }: InputProps<string | null>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        value={localMoment(value)}
        onChange={({ currentTarget: { value: text } }) =>
          onChange(text === '' ? null : new Date(text).toISOString())
        }
      />
    </div>
  );
}
