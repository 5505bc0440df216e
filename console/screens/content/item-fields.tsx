import { useId } from 'react';
import type { DraftKindName } from '#contracts/console/drafts.ts';
import type { Body, Section } from './bodies.ts';
import { HomeOrder } from './home-order.tsx';
import { PictureField } from './picture-picker.tsx';
import { SlideAudience } from './slide-audience.tsx';

type FieldsProps = {
  kind: DraftKindName;
  body: Body;
  languages: readonly string[];
  onChange(part: Partial<Body>): void;
};

/** What is said of an item in no language: whether and when it is shown, its picture, where it leads. */
export function ItemFields({ kind, body, languages, onChange }: FieldsProps) {
  const text = (name: string, label: string, max: number, hint?: string) => (
    <TextInput
      label={label}
      value={String(body[name] ?? '')}
      max={max}
      hint={hint}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const check = (name: string, label: string) => (
    <label className="brand-check">
      <input
        type="checkbox"
        checked={body[name] === true}
        onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
      />{' '}
      {label}
    </label>
  );
  const picture = (label: string) => (
    <PictureField label={label} value={String(body.image ?? '')} onChange={(image) => onChange({ image })} />
  );
  if (kind === 'page') return <div className="content-fields">{check('status', 'Shown to visitors')}</div>;
  if (kind === 'seo')
    return (
      <div className="content-fields">
        {check('noindex', 'Keep out of search engines and the sitemap')}
        {picture('Picture of shared links, 1200 × 630')}
        {text('canonical', 'Canonical address', 300, 'Only if another page should be listed instead.')}
        {text('author', 'Author', 200)}
        {text('publisher', 'Publisher', 200)}
      </div>
    );
  if (kind === 'home')
    return (
      <HomeOrder sections={body.sections as Section[]} onChange={(sections) => onChange({ sections })} />
    );
  return (
    <div className="content-fields">
      {check('status', 'Shown to visitors')}
      {picture(kind === 'slide' ? 'Picture, 1600 × 640' : 'Picture')}
      {kind === 'slide' ? (
        <SlideAudience body={body} languages={languages} onChange={onChange} />
      ) : (
        text('label', 'Label', 32, 'Used to filter lists, for example “slots”.')
      )}
      {text('path', 'Link', 200, 'A path on the site such as /slots. Leave empty for no link.')}
      <TextInput
        label="Position"
        type="number"
        value={String(body.position ?? 0)}
        max={8}
        hint="Lower numbers come first."
        onChange={(value) => onChange({ position: Math.trunc(Number(value)) || 0 })}
      />
      <MomentInput
        label="Shown from, your local time"
        value={String(body.starts_at ?? '')}
        onChange={(starts_at) => onChange({ starts_at: starts_at ?? new Date().toISOString() })}
      />
      <MomentInput
        label="Shown until (empty: no end)"
        value={String(body.ends_at ?? '')}
        onChange={(ends_at) => onChange({ ends_at })}
      />
    </div>
  );
}

type InputProps<Value> = {
  label: string;
  value: string;
  onChange(value: Value): void;
};

function TextInput({
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

/** `2026-11-25T20:00` of this browser's clock, as such inputs want it. */
function localMoment(instant: string): string {
  if (!instant) return '';
  const at = new Date(instant);
  at.setMinutes(at.getMinutes() - at.getTimezoneOffset());
  return at.toISOString().slice(0, 16);
}

function MomentInput({ label, value, onChange }: InputProps<string | null>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        value={localMoment(value)}
        onChange={({ currentTarget: { value: given } }) =>
          onChange(given === '' ? null : new Date(given).toISOString())
        }
      />
    </div>
  );
}
