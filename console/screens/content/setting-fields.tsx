import { useId, useState } from 'react';
import type { SettingField } from '#contracts/console/setting-kinds.ts';
import { Button } from '../../ui/components.tsx';
import { Select } from '../../ui/inputs.tsx';
import { MomentInput, TextInput } from './item-inputs.tsx';

type Part = { [name: string]: unknown };
type FieldsProps = {
  fields: readonly SettingField[];
  body: Part;
  onChange(part: Part): void;
};

/** The form of a declared setting. */
export function SettingFields({ fields, body, onChange }: FieldsProps) {
  return (
    <div className="content-fields">
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={valueAt(body, field.name)}
          onChange={(value) => onChange(partWith(body, field.name, value))}
        />
      ))}
    </div>
  );
}

/** `apps.has_bar`: a field of a part of the body. */
function valueAt(body: Part, name: string): unknown {
  const [outer = '', inner] = name.split('.');
  return inner ? (body[outer] as Part | undefined)?.[inner] : body[outer];
}

function partWith(body: Part, name: string, value: unknown): Part {
  const [outer = '', inner] = name.split('.');
  return { [outer]: inner ? { ...(body[outer] as Part | undefined), [inner]: value } : value };
}

type InputProps = { field: SettingField; value: unknown; onChange(value: unknown): void };

function FieldInput({ field, value, onChange }: InputProps) {
  const { label, hint } = field;
  switch (field.kind) {
    case 'line':
      return <TextInput {...{ label, hint, onChange }} max={field.max} value={String(value ?? '')} />;
    case 'moment':
      return <MomentInput {...{ label, onChange }} value={String(value ?? '')} />;
    case 'yes':
      return (
        <label className="brand-check">
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />{' '}
          {label}
          {hint && <small className="hint"> {hint}</small>}
        </label>
      );
    case 'area':
      return <AreaInput field={field} value={String(value ?? '')} onChange={onChange} />;
    case 'lines':
      return (
        <AreaInput
          field={field}
          value={((value ?? []) as string[]).join('\n')}
          onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
        />
      );
    case 'choice':
      return (
        <Select
          {...{ label, onChange }}
          value={String(value ?? '')}
          options={Object.entries(field.options).map(([option, name]) => ({ value: option, label: name }))}
        />
      );
    case 'checks':
    case 'order':
      return <ChosenList field={field} value={(value ?? []) as string[]} onChange={onChange} />;
    case 'rows':
      return <RowList field={field} value={(value ?? []) as Part[]} onChange={onChange} />;
  }
}

type FieldOf<Kind> = Extract<SettingField, { kind: Kind }>;
type AreaProps = {
  field: FieldOf<'area' | 'line'> | FieldOf<'lines'>;
  value: string;
  onChange(text: string): void;
};

function AreaInput({ field: { label, hint }, value, onChange }: AreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={4} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      {hint && <small className="hint">{hint}</small>}
    </div>
  );
}

type ListProps<Kind, Item> = {
  field: FieldOf<Kind>;
  value: readonly Item[];
  onChange(value: Item[]): void;
};

/** Chosen values; in an order, they can be moved. */
function ChosenList({ field, value, onChange }: ListProps<'checks' | 'order', string>) {
  const { label, hint, options, kind } = field;
  const others = Object.keys(options).filter((option) => !value.includes(option));
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {[...value, ...others].map((option) => {
        const at = value.indexOf(option);
        return (
          <div key={option} className="setting-row">
            <label className="brand-check">
              <input
                type="checkbox"
                checked={at >= 0}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...value, option] : value.filter((one) => one !== option))
                }
              />{' '}
              {options[option]}
            </label>
            {kind === 'order' && at >= 0 && (
              <Movers at={at} name={options[option]!} list={value} onChange={onChange} />
            )}
          </div>
        );
      })}
      {hint && <small className="hint">{hint}</small>}
    </fieldset>
  );
}

type MoversProps<Item> = {
  at: number;
  name: string;
  list: readonly Item[];
  onChange(list: Item[]): void;
};

/** From this many entries, one is moved by its number too. */
const MANY = 8;

/** Moves an entry of a list by one, or to a place. */
function Movers<Item>({ at, name, list, onChange }: MoversProps<Item>) {
  const last = list.length - 1;
  const move = (to: number) => {
    const next = [...list];
    next.splice(Math.min(Math.max(to, 0), last), 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <>
      <Button disabled={at === 0} aria-label={`Move ${name} up`} onClick={() => move(at - 1)}>
        ↑
      </Button>
      <Button disabled={at === last} aria-label={`Move ${name} down`} onClick={() => move(at + 1)}>
        ↓
      </Button>
      {list.length > MANY && (
        <input
          type="number"
          min={1}
          max={list.length}
          aria-label={`Place of ${name}`}
          key={at}
          defaultValue={at + 1}
          onBlur={({ currentTarget: { value } }) => Number(value) - 1 !== at && move(Number(value) - 1)}
        />
      )}
    </>
  );
}

/** Rows of a list that are shown at once; others are found by name. */
const SHOWN_ROWS = 40;

/** A list of objects, each with its own fields. */
function RowList({ field, value, onChange }: ListProps<'rows', Part>) {
  const { label, hint, noun, parts, isFixed, heading } = field;
  const [find, setFind] = useState('');
  const nameOf = (row: Part, at: number) => String((heading && row[heading]) || `${noun} ${at + 1}`);
  const fresh = () => Object.fromEntries(parts.map((part) => [part.name, emptyOf(part)]));
  const found = value
    .map((row, at) => ({ row, at, name: nameOf(row, at) }))
    .filter(({ name }) => name.toLowerCase().includes(find.trim().toLowerCase()));
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {value.length > SHOWN_ROWS && <TextInput label="Find" value={find} max={60} onChange={setFind} />}
      {found.slice(0, SHOWN_ROWS).map(({ row, at, name }) => (
        <fieldset key={at} className="setting-part">
          <legend>{name}</legend>
          <SettingFields
            fields={parts}
            body={row}
            onChange={(part) => onChange(value.map((one) => (one === row ? { ...one, ...part } : one)))}
          />
          <div className="actions">
            <Movers {...{ at, name, list: value, onChange }} />
            {!isFixed && (
              <Button tone="danger" onClick={() => onChange(value.filter((one) => one !== row))}>
                Remove {name}
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {found.length > SHOWN_ROWS && (
        <p className="hint">
          {SHOWN_ROWS} of {found.length} are shown.
        </p>
      )}
      {!isFixed && <Button onClick={() => onChange([...value, fresh()])}>Add a {noun}</Button>}
    </fieldset>
  );
}

function emptyOf(part: SettingField): unknown {
  if (part.kind === 'yes') return false;
  if (part.kind === 'choice') return Object.keys(part.options)[0];
  return part.kind === 'lines' || part.kind === 'rows' ? [] : '';
}
