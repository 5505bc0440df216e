import { useId, useRef, useState } from 'react';
import type { DraftKindName } from '#contracts/console/drafts.ts';
import type { EditedQuestion } from '#contracts/values/faq-questions.ts';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { isEmptyText, type RichText } from '#contracts/values/rich-text.ts';
import { languageName } from '../../lib/language-names.ts';
import type { Body, BodyTexts, ItemRef } from './bodies.ts';
import { ItemFields } from './item-fields.tsx';
import { QuestionList } from './question-list.tsx';
import { RichField } from './rich-field.tsx';

type TextField = { name: string; label: string; kind: 'line' | 'area' | 'rich' | 'questions'; max: number };

const TITLE: TextField = { name: 'title', label: 'Title', kind: 'line', max: 200 };
const CONTENT: TextField = { name: 'content', label: 'Text', kind: 'rich', max: 0 };
const SUMMARY: TextField = { name: 'summary', label: 'Summary', kind: 'area', max: 500 };

const TEXT_FIELDS: Partial<Record<DraftKindName, readonly TextField[]>> = {
  page: [TITLE, CONTENT],
  promotion: [TITLE, SUMMARY, CONTENT],
  news: [TITLE, SUMMARY, CONTENT],
  footer: [{ name: 'content', label: 'Small print', kind: 'area', max: 2000 }],
  terms: [TITLE, { name: 'summary', label: 'Changes, for players', kind: 'area', max: 1000 }, CONTENT],
  message: [
    { name: 'title', label: 'Subject or title', kind: 'line', max: 200 },
    { name: 'content', label: 'Text', kind: 'area', max: 1500 },
  ],
  slide: [
    TITLE,
    SUMMARY,
    { name: 'alt', label: 'Alternative text (what the picture shows)', kind: 'line', max: 200 },
  ],
  seo: [
    TITLE,
    { name: 'description', label: 'Description', kind: 'area', max: 500 },
    { name: 'keywords', label: 'Keywords', kind: 'line', max: 500 },
  ],
};

const FAQ_FIELDS: readonly TextField[] = [
  TITLE,
  { ...CONTENT, label: 'Text before the questions' },
  { name: 'questions', label: 'Questions', kind: 'questions', max: 0 },
];

type FormProps = {
  item: ItemRef;
  body: Body;
  languages: readonly string[];
  isReadOnly: boolean;
  onChange(body: Body): void;
};

/** The fields of an item, and its texts in two languages side by side. */
export function ItemForm({ item: { kind, key: itemKey }, body, languages, isReadOnly, onChange }: FormProps) {
  // Editors report changes after the form has re-rendered: each change starts from the latest body.
  const newest = useRef(body);
  const change = (next: Body) => {
    newest.current = next;
    onChange(next);
  };
  const fields = kind === 'page' && itemKey === 'faqs' ? FAQ_FIELDS : (TEXT_FIELDS[kind] ?? []);
  const all = fields.length === 0 ? [] : ['EN', ...languages.filter((code) => code !== 'EN')];
  const [beside, setBeside] = useState(all[1] ?? '');
  const setText = (language: string, name: string, value: BodyTexts[string]) => {
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
          isReadOnly={isReadOnly}
          onChange={(part) => change({ ...newest.current, ...part })}
        />
      </fieldset>
      {all.length > 2 && (
        <fieldset className="content-languages">
          <legend className="unseen">Language shown beside English</legend>
          {all.slice(1).map((code) => (
            <button key={code} type="button" aria-pressed={code === beside} onClick={() => setBeside(code)}>
              {languageName(code)} {isWritten(body.texts[code], fields) ? '✓' : '– missing'}
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
              onQuestions={(update) =>
                setText(code, 'questions', update(questionsIn(newest.current.texts[code])))
              }
            />
          ))}
      </div>
    </div>
  );
}

const questionsIn = (texts: BodyTexts | undefined) => (texts?.questions ?? []) as EditedQuestion[];

const isWritten = (texts: BodyTexts | undefined, fields: readonly TextField[]): boolean =>
  fields.every(({ name, kind }) =>
    kind !== 'line' && kind !== 'rich'
      ? true
      : name === 'content' && questionsIn(texts).length > 0
        ? true
        : !isEmptyText((texts?.[name] ?? '') as string | RichText),
  );

type ColumnProps = {
  language: string;
  texts: BodyTexts;
  fields: readonly TextField[];
  isReadOnly: boolean;
  onText(name: string, value: string | RichText): void;
  onQuestions(update: (questions: readonly EditedQuestion[]) => EditedQuestion[]): void;
};

function LanguageColumn({ language, texts, fields, isReadOnly, onText, onQuestions }: ColumnProps) {
  const lang = LANGUAGES[language as LanguageCode]?.locale ?? 'en';
  return (
    <section className="content-column">
      <h2>{languageName(language)}</h2>
      {fields.map((field) =>
        field.kind === 'questions' ? (
          <QuestionList
            key={field.name}
            {...{ language: languageName(language), lang, isReadOnly }}
            questions={questionsIn(texts)}
            onChange={onQuestions}
          />
        ) : field.kind === 'rich' ? (
          <RichField
            key={field.name}
            label={`${field.label}, ${languageName(language)}`}
            lang={lang}
            initial={(texts[field.name] ?? '') as RichText | string}
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
