import { type DraftKindName, draftAccess } from '#contracts/console/drafts.ts';
import { type EditedQuestion, splitQuestions } from '#contracts/values/faq-questions.ts';
import { type RichText, richTextWords } from '#contracts/values/rich-text.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { languageName } from '../../lib/language-names.ts';
import type { useSession } from '../../lib/session.ts';
import { type Footer, footerTexts } from './footer-texts.ts';
import { type Menus, menuTexts } from './menu-entries.ts';

/** An item as the console reads it. */
export type DraftItem = CallOutput<'draftItem'>;
export type ItemRef = { kind: DraftKindName; key: string };

/** A body of any type, as edited by its form: common fields, and texts by language. */
export type BodyTexts = Record<string, string | RichText | EditedQuestion[]>;
export type Body = { [field: string]: unknown; texts: Record<string, BodyTexts> };

/** The initial body of a new item. */
export function freshBody(kind: DraftKindName): Body {
  if (kind === 'home') return { sections: [], texts: {} };
  if (kind === 'terms') return { minor: false, texts: {} };
  if (kind === 'menus') return { menu: [], game_menu: [], texts: {} };
  if (kind === 'footer') return { columns: [], seals: [], texts: {} };
  if (kind === 'slide')
    return {
      ...{ status: true, image: '', path: '', place: 'home', device: 'all', languages: [] },
      ...{ segment_id: null, position: 0 },
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

/** Whether a person may edit, publish and approve content of a kind. */
export const mayEdit = (may: ReturnType<typeof useSession>['may'], kind: DraftKindName): boolean =>
  may('content', 'write') && may(draftAccess(kind).right, draftAccess(kind).access);

/** Terms as a start of their next version. */
export function withoutChanges(body: Body): Body {
  const texts = Object.entries(body.texts).map(([language, text]) => [language, { ...text, summary: '' }]);
  return { ...body, minor: false, texts: Object.fromEntries(texts) };
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
/** A value as text, without markup; empty for none. */
export const wordsOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'object' && 'content' in value) return richTextWords(value as RichText);
  if (Array.isArray(value)) return value.map(wordsOf).join('; ');
  if (isQuestion(value)) return `${value.question} – ${wordsOf(value.answer)}`;
  if (isSection(value)) return `${sectionLabel(value.name)}${value.is_shown ? '' : ' (off)'}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && INSTANT.test(value)) return moment(value);
  if (typeof value === 'object') return Object.values(value).map(wordsOf).filter(Boolean).join(', ');
  return String(value)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
};

/** Fields that belong together, such as the logos of a brand. */
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('content' in value);

/** Rows with names, such as the games of a brand: compared row by row. */
const isNamedList = (value: unknown): value is { name: string }[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => isGroup(row) && 'is_on' in row && 'name' in row);

/** Wire names of fields whose meaning is another word. */
const FIELD_LABELS: Readonly<Record<string, string>> = { status: 'shown to visitors' };
const fieldLabel = (name: string): string => FIELD_LABELS[name] ?? name.replaceAll('_', ' ');

type TextField = { label: string; text: string };

/** Every field of a body as text, by a name that identifies it; texts as `title, Chinese`. */
function bodyFieldsOf(body: Body | null): Map<string, TextField> {
  const fields = new Map<string, TextField>();
  if (!body) return fields;
  if ('game_menu' in body)
    return new Map(menuTexts(body as unknown as Menus).map(({ key, ...field }) => [key, field]));
  const add = (label: string, value: unknown) => fields.set(label, { label, text: wordsOf(value) });
  if ('seals' in body)
    for (const { key, ...field } of footerTexts(body as unknown as Footer)) fields.set(key, field);
  for (const [name, value] of Object.entries(body)) {
    if (name === 'texts' || 'seals' in body) continue;
    if (isNamedList(value)) {
      for (const { name: row, ...rest } of value) add(row, rest);
      add(`order of ${name}`, value.map(({ name: row }) => row).join(', '));
      continue;
    }
    if (isGroup(value)) for (const [part, one] of Object.entries(value)) add(part, one);
    else add(fieldLabel(name), value);
  }
  for (const [language, texts] of Object.entries(body.texts))
    for (const [name, value] of Object.entries(texts))
      if (Array.isArray(value))
        for (const [at, one] of value.entries()) add(`question ${at + 1}, ${languageName(language)}`, one);
      else add(`${fieldLabel(name)}, ${languageName(language)}`, value);
  return fields;
}

/** Fields in which two bodies differ. */
export function differences(before: Body | null, after: Body | null) {
  const [one, other] = [bodyFieldsOf(before), bodyFieldsOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((key) => ({
      key,
      field: (other.get(key) ?? one.get(key))!.label,
      before: one.get(key)?.text ?? '',
      after: other.get(key)?.text ?? '',
    }))
    .filter(({ before: was, after: is }) => was !== is);
}
