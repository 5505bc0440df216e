import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { DraftKindName } from '#contracts/console/drafts.ts';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { isEmptyText, type RichText } from '#contracts/values/rich-text.ts';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { Placeholder } from '../../ui/components.tsx';
import type { Body, Texts } from './bodies.ts';
import { ItemFields } from './item-fields.tsx';
import { PicturePicker } from './picture-picker.tsx';

const RichTextEditor = lazy(() => import('../../ui/rich-text-editor.tsx'));

type TextField = { name: string; label: string; kind: 'line' | 'area' | 'rich'; max: number };

const TITLE: TextField = { name: 'title', label: 'Title', kind: 'line', max: 200 };
const CONTENT: TextField = { name: 'content', label: 'Text', kind: 'rich', max: 0 };
const SUMMARY: TextField = { name: 'summary', label: 'Summary', kind: 'area', max: 500 };

const TEXT_FIELDS: Record<DraftKindName, readonly TextField[]> = {
  page: [TITLE, CONTENT],
  promotion: [TITLE, SUMMARY, CONTENT],
  news: [TITLE, SUMMARY, CONTENT],
  home: [],
  message: [
    { name: 'title', label: 'Subject or title', kind: 'line', max: 200 },
    { name: 'content', label: 'Text', kind: 'area', max: 1500 },
  ],
  slide: [TITLE, SUMMARY, { name: 'alt', label: 'What the picture shows', kind: 'line', max: 200 }],
  seo: [
    TITLE,
    { name: 'description', label: 'Description', kind: 'area', max: 500 },
    { name: 'keywords', label: 'Keywords', kind: 'line', max: 500 },
  ],
};

type FormProps = {
  kind: DraftKindName;
  body: Body;
  languages: readonly string[];
  isReadOnly: boolean;
  onChange(body: Body): void;
};

/** The fields of an item, and its texts in two languages side by side. */
export function ItemForm({ kind, body, languages, isReadOnly, onChange }: FormProps) {
  // Editors answer after the form has been drawn again: each change begins from the newest body.
  const newest = useRef(body);
  const change = (next: Body) => {
    newest.current = next;
    onChange(next);
  };
  const fields = TEXT_FIELDS[kind];
  const all = fields.length === 0 ? [] : ['EN', ...languages.filter((code) => code !== 'EN')];
  const [beside, setBeside] = useState(all[1] ?? '');
  const setText = (language: string, name: string, value: string | RichText) => {
    const { texts } = newest.current;
    change({ ...newest.current, texts: { ...texts, [language]: { ...texts[language], [name]: value } } });
  };
  return (
    <div className="content-form">
      <fieldset disabled={isReadOnly}>
        <legend className="unseen">Content</legend>
        <ItemFields
          kind={kind}
          body={body}
          languages={languages}
          onChange={(part) => change({ ...newest.current, ...part })}
        />
      </fieldset>
      {all.length > 2 && (
        <fieldset className="content-languages">
          <legend className="unseen">Language shown beside English</legend>
          {all.slice(1).map((code) => (
            <button key={code} type="button" aria-pressed={code === beside} onClick={() => setBeside(code)}>
              {nameOf(code)} {isWritten(body.texts[code], fields) ? '✓' : '– missing'}
            </button>
          ))}
        </fieldset>
      )}
      <div className="content-columns">
        {all
          .filter((code) => code === 'EN' || code === beside)
          .map((code) => (
            <LanguageColumn
              key={code}
              language={code}
              texts={body.texts[code] ?? {}}
              fields={fields}
              isReadOnly={isReadOnly}
              onText={(name, value) => setText(code, name, value)}
            />
          ))}
      </div>
    </div>
  );
}

const nameOf = (code: string) => LANGUAGES[code as LanguageCode]?.name ?? code;

const isWritten = (texts: Texts | undefined, fields: readonly TextField[]): boolean =>
  fields.every(({ name, kind }) =>
    kind !== 'line' && kind !== 'rich' ? true : !isEmptyText(texts?.[name] ?? ''),
  );

type ColumnProps = {
  language: string;
  texts: Texts;
  fields: readonly TextField[];
  isReadOnly: boolean;
  onText(name: string, value: string | RichText): void;
};

function LanguageColumn({ language, texts, fields, isReadOnly, onText }: ColumnProps) {
  const lang = LANGUAGES[language as LanguageCode]?.locale ?? 'en';
  return (
    <section className="content-column">
      <h2>{nameOf(language)}</h2>
      {fields.map((field) =>
        field.kind === 'rich' ? (
          <RichField
            key={field.name}
            label={`${field.label}, ${nameOf(language)}`}
            lang={lang}
            initial={texts[field.name] ?? ''}
            isReadOnly={isReadOnly}
            onChange={(text) => onText(field.name, text)}
          />
        ) : (
          <LineField
            key={field.name}
            field={field}
            lang={lang}
            value={String(texts[field.name] ?? '')}
            isReadOnly={isReadOnly}
            onChange={(text) => onText(field.name, text)}
          />
        ),
      )}
    </section>
  );
}

function LineField({
  field: { label, kind, max },
  lang,
  value,
  isReadOnly,
  onChange,
}: {
  field: TextField;
  lang: string;
  value: string;
  isReadOnly: boolean;
  onChange(text: string): void;
}) {
  const id = useId();
  const shared = { id, lang, value, maxLength: max, readOnly: isReadOnly };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {kind === 'area' ? (
        <textarea
          {...shared}
          rows={max > 1000 ? 7 : 3}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input {...shared} onChange={(event) => onChange(event.currentTarget.value)} autoComplete="off" />
      )}
      <small className="hint">
        {value.length} of {max}
      </small>
    </div>
  );
}

function RichField(props: {
  label: string;
  lang: string;
  initial: RichText | string;
  isReadOnly: boolean;
  onChange(text: RichText): void;
}) {
  const { site } = useSession();
  const [insert, setInsert] = useState<(assetId: string) => void>();
  const showPicture = async (asset_id: string): Promise<string> => {
    const answer = await api.mediaAsset({ site_id: site.site_id, asset_id });
    return answer.ok ? `data:image/webp;base64,${answer.picture}` : '';
  };
  return (
    <div className="field">
      <span className="field-label">{props.label}</span>
      <Suspense fallback={<Placeholder />}>
        <RichTextEditor {...props} showPicture={showPicture} choosePicture={(put) => setInsert(() => put)} />
      </Suspense>
      {insert && (
        <PicturePicker
          onClose={() => setInsert(undefined)}
          onPick={({ asset_id }) => {
            insert(asset_id);
            setInsert(undefined);
          }}
        />
      )}
    </div>
  );
}
