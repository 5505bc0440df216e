import { useId } from 'react';
import type { DraftKindName } from '#contracts/console/drafts.ts';
import { settingOf } from '#contracts/console/setting-kinds.ts';
import type { IdentityBody } from '#contracts/console/site-identity.ts';
import type { SlidePlace } from '#contracts/values/content-items.ts';
import type { Size } from '../../lib/crop.ts';
import { languageName } from '../../lib/language-names.ts';
import { Button } from '../../ui/components.tsx';
import { type Option, Select } from '../../ui/inputs.tsx';
import { useSegmentOptions } from '../segments/segment-options.ts';
import type { Body, PageSection } from './bodies.ts';
import { sectionLabel } from './bodies.ts';
import { IdentityFields } from './brand-identity.tsx';
import { FooterFields } from './footer-fields.tsx';
import type { Footer } from './footer-texts.ts';
import { MomentInput, TextInput } from './item-inputs.tsx';
import type { Menus } from './menu-entries.ts';
import { MenuFields } from './menu-fields.tsx';
import { BANNER_SHAPE, PictureField, SHARED_LINK_SHAPE } from './picture-picker.tsx';
import { SettingFields } from './setting-fields.tsx';

const SHAPES: Partial<Record<DraftKindName, Size>> = {
  ...{ slide: BANNER_SHAPE, promotion: BANNER_SHAPE, seo: SHARED_LINK_SHAPE },
};

type FieldsProps = {
  kind: DraftKindName;
  body: Body;
  languages: readonly string[];
  isReadOnly: boolean;
  onChange(part: Partial<Body>): void;
};

const OWN_FIELDS: readonly DraftKindName[] = ['identity', 'message', 'footer', 'menus'];

/** The fields of kinds that share none with others. */
function OwnFields({ kind, body, languages, isReadOnly, onChange }: FieldsProps) {
  const setting = settingOf(kind);
  if (setting) return <SettingFields fields={setting.fields} body={body} onChange={onChange} />;
  if (kind === 'identity')
    return <IdentityFields body={body as unknown as IdentityBody} onChange={onChange} />;
  if (kind === 'footer')
    return <FooterFields footer={body as unknown as Footer} {...{ languages, onChange }} />;
  if (kind === 'menus')
    return <MenuFields menus={body as unknown as Menus} {...{ languages, isReadOnly, onChange }} />;
  return null;
}

/** Language-independent properties of an item: visibility, schedule, picture, link. */
export function ItemFields({ kind, body, languages, isReadOnly, onChange }: FieldsProps) {
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
    <PictureField
      label={label}
      shape={SHAPES[kind]}
      value={String(body.image ?? '')}
      onChange={(image) => onChange({ image })}
    />
  );
  if (kind === 'page') return <div className="content-fields">{check('status', 'Shown to visitors')}</div>;
  if (kind === 'terms')
    return (
      <div className="content-fields">
        {check('minor', 'Minor correction: players are not asked to accept it')}
      </div>
    );
  if (OWN_FIELDS.includes(kind) || settingOf(kind))
    return <OwnFields {...{ kind, body, languages, isReadOnly, onChange }} />;
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
      <HomeOrder sections={body.sections as PageSection[]} onChange={(sections) => onChange({ sections })} />
    );
  const shared = (
    <>
      {check('status', 'Shown to visitors')}
      {picture(kind === 'slide' ? 'Picture, 1600 × 640' : 'Picture')}
      {kind === 'slide' ? (
        <SlideAudience body={body} languages={languages} onChange={onChange} />
      ) : (
        text('label', 'Label', 32, 'Used to filter lists, for example “slots”.')
      )}
      {text('path', 'Link', 200, 'A path on the site such as /slots. Leave empty for no link.')}
    </>
  );
  return (
    <div className="content-fields">
      {shared}
      <Placing body={body} onChange={onChange} />
    </div>
  );
}

/** Position of a slide or an article, and when it is shown. */
function Placing({ body, onChange }: Pick<FieldsProps, 'body' | 'onChange'>) {
  return (
    <>
      <TextInput
        label="Position"
        type="number"
        value={String(body.position ?? 0)}
        max={8}
        hint="Lower numbers come first."
        onChange={(value) => onChange({ position: Math.trunc(Number(value)) || 0 })}
      />
      <MomentInput
        label="Shown from"
        value={String(body.starts_at ?? '')}
        onChange={(starts_at) => onChange({ starts_at: starts_at ?? new Date().toISOString() })}
      />
      <MomentInput
        label="Shown until (empty: no end)"
        value={String(body.ends_at ?? '')}
        onChange={(ends_at) => onChange({ ends_at })}
      />
    </>
  );
}

type OrderProps = { sections: readonly PageSection[]; onChange(sections: PageSection[]): void };

/** Sections of the home page from the top: visibility and order. */
function HomeOrder({ sections, onChange }: OrderProps) {
  const move = (from: number, to: number) => {
    const next = [...sections];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <ol className="home-order">
      {sections.map((section, index) => (
        <li key={section.name}>
          <label className="brand-check">
            <input
              type="checkbox"
              checked={section.is_shown}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  sections.map((shownSection) =>
                    shownSection === section ? { ...shownSection, is_shown: checked } : shownSection,
                  ),
                )
              }
            />{' '}
            {sectionLabel(section.name)}
          </label>
          <Button
            disabled={index === 0}
            aria-label={`Move ${sectionLabel(section.name)} up`}
            onClick={() => move(index, index - 1)}
          >
            ↑
          </Button>
          <Button
            disabled={index === sections.length - 1}
            aria-label={`Move ${sectionLabel(section.name)} down`}
            onClick={() => move(index, index + 1)}
          >
            ↓
          </Button>
        </li>
      ))}
    </ol>
  );
}

type AudienceProps = { body: Body; languages: readonly string[]; onChange(part: Partial<Body>): void };

const PLACES: readonly (Option & { value: SlidePlace })[] = [
  { value: 'home', label: 'Home page' },
  { value: 'lobby', label: 'Game lists of the categories' },
  { value: 'sports', label: 'Sports' },
  { value: 'promotions', label: 'Promotions' },
  { value: 'deposit', label: 'Deposit' },
];

/** Where a slide is shown, and to whom: place, devices, languages, segment. */
function SlideAudience({ body, languages, onChange }: AudienceProps) {
  const id = useId();
  const segments = useSegmentOptions();
  const chosen = (body.languages ?? []) as string[];
  const toggle = (code: string) =>
    onChange({
      languages: chosen.includes(code) ? chosen.filter((language) => language !== code) : [...chosen, code],
    });
  return (
    <>
      <Select
        label="Place"
        value={String(body.place ?? 'home')}
        options={PLACES}
        onChange={(place) => onChange({ place })}
      />
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
      {segments && (
        <div className="field">
          <label htmlFor={`${id}-segment`}>Segment</label>
          <select
            id={`${id}-segment`}
            value={String(body.segment_id ?? '')}
            onChange={({ currentTarget: { value } }) => onChange({ segment_id: value || null })}
          >
            <option value="">Every visitor</option>
            {segments.map(({ value, label }) => (
              <option key={value} value={value}>
                Signed-in members of {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <fieldset className="content-languages">
        <legend className="field-label">Languages (none chosen: all)</legend>
        {languages.map((code) => (
          <button key={code} type="button" aria-pressed={chosen.includes(code)} onClick={() => toggle(code)}>
            {languageName(code)}
          </button>
        ))}
      </fieldset>
    </>
  );
}
