import type { DraftKindName } from '#contracts/console/drafts.ts';
import { type EditedQuestion, splitQuestions } from '#contracts/values/faq-questions.ts';
import { type RichText, richTextWords } from '#contracts/values/rich-text.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';

/** An item as the console reads it. */
export type DraftItem = CallOutput<'draftItem'>;
export type ItemRef = { kind: DraftKindName; key: string };

/** A body of any type, as edited by its form: common fields, and texts by language. */
export type BodyTexts = Record<string, string | RichText | EditedQuestion[]>;
export type Body = { [field: string]: unknown; texts: Record<string, BodyTexts> };

/** The initial body of a new item. */
export function freshBody(kind: DraftKindName): Body {
  if (kind === 'home') return { sections: [], texts: {} };
  if (kind === 'slide')
    return {
      ...{ status: true, image: '', path: '', device: 'all', languages: [], segment_id: null },
      position: 0,
      ...{ starts_at: new Date().toISOString(), ends_at: null, texts: {} },
    };
  if (kind === 'message') return { texts: {} };
  if (kind === 'page') return { status: true, texts: {} };
  if (kind === 'seo')
    return { ...{ image: '', canonical: '', noindex: false, author: '', publisher: '' }, texts: {} };
  return {
    ...{ status: true, label: '', image: '', path: '', position: 0 },
    ...{ starts_at: new Date().toISOString(), ends_at: null, texts: {} },
  };
}

/** The questions page with its questions as a list, if it is still one text with headings. */
export function withQuestions({ kind, key }: ItemRef, body: Body): Body {
  if (kind !== 'page' || key !== 'faqs') return body;
  const texts = Object.entries(body.texts).map(([language, text]) => {
    const split = 'questions' in text ? undefined : splitQuestions((text.content ?? '') as RichText | string);
    return [language, { ...text, ...split }] as const;
  });
  return { ...body, texts: Object.fromEntries(texts) };
}

const isQuestion = (value: unknown): value is EditedQuestion =>
  typeof value === 'object' && value !== null && 'answer' in value;

export type PageSection = { name: string; is_shown: boolean };
const isSection = (value: unknown): value is PageSection =>
  typeof value === 'object' && value !== null && 'is_shown' in value;

/** `popularGames` as `Popular games`. */
export function sectionLabel(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const wordsOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'object' && 'content' in value) return richTextWords(value as RichText);
  if (Array.isArray(value)) return value.map(wordsOf).join('; ');
  if (isQuestion(value)) return `${value.question} – ${wordsOf(value.answer)}`;
  if (isSection(value)) return `${sectionLabel(value.name)}${value.is_shown ? '' : ' (off)'}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && INSTANT.test(value)) return moment(value);
  return String(value)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
};

/** Every field of a body as text, by its name; texts as `Title, CN`. */
function bodyFieldsOf(body: Body | null): Map<string, string> {
  const fields = new Map<string, string>();
  if (!body) return fields;
  for (const [name, value] of Object.entries(body))
    if (name !== 'texts') fields.set(name.replaceAll('_', ' '), wordsOf(value));
  for (const [language, texts] of Object.entries(body.texts))
    for (const [name, value] of Object.entries(texts))
      if (Array.isArray(value))
        for (const [at, one] of value.entries()) fields.set(`question ${at + 1}, ${language}`, wordsOf(one));
      else fields.set(`${name}, ${language}`, wordsOf(value));
  return fields;
}

/** Fields in which two bodies differ. */
export function differences(before: Body | null, after: Body | null) {
  const [one, other] = [bodyFieldsOf(before), bodyFieldsOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((field) => ({ field, before: one.get(field) ?? '', after: other.get(field) ?? '' }))
    .filter(({ before: was, after: is }) => was !== is);
}
