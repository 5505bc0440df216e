import { useId } from 'react';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import type { Body } from './bodies.ts';

type AudienceProps = { body: Body; languages: readonly string[]; onChange(part: Partial<Body>): void };

/** Who sees a slide: on which devices, in which languages. */
export function SlideAudience({ body, languages, onChange }: AudienceProps) {
  const id = useId();
  const chosen = (body.languages ?? []) as string[];
  const toggle = (code: string) =>
    onChange({
      languages: chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code],
    });
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Devices</label>
        <select
          id={id}
          value={String(body.device ?? 'all')}
          onChange={({ currentTarget: { value } }) => onChange({ device: value })}
        >
          <option value="all">All</option>
          <option value="phone">Phones</option>
          <option value="desktop">Tablets and computers</option>
        </select>
      </div>
      <fieldset className="content-languages">
        <legend className="field-label">Languages (none chosen: all)</legend>
        {languages.map((code) => (
          <button key={code} type="button" aria-pressed={chosen.includes(code)} onClick={() => toggle(code)}>
            {LANGUAGES[code as LanguageCode]?.name ?? code}
          </button>
        ))}
      </fieldset>
    </>
  );
}
