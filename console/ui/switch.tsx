import { nameLabel } from '../lib/session.ts';

type SwitchProps<Value extends string> = {
  label: string;
  value: NoInfer<Value>;
  options: readonly Value[];
  onChange: (value: Value) => void;
};

/** One of a few, side by side. */
export function Switch<Value extends string>({ label, value, options, onChange }: SwitchProps<Value>) {
  return (
    <fieldset className="switch">
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={label} checked={option === value} onChange={() => onChange(option)} />
          <span>{nameLabel(option)}</span>
        </label>
      ))}
    </fieldset>
  );
}
