import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '../../contracts/values/language-list.ts';

/** Texts by key; keys of nested texts are joined by dots. */
export type Texts = Map<string, string>;
type Tree = { [name: string]: string | Tree };

/** A language with its folder if an extension adds it. */
export type TranslatedLanguage = Language & { folder?: string };

/** Files with English texts: of pages, of the server, and those that extensions add. */
const ENGLISH_FILES = [
  'site/locales/en/*/*.json',
  'server/locales/en/*.json',
  'extensions/*/locales/en/*/*.json',
];
const COUNTED = /_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /{{?\s*(\w+)(?:[^\w{}][^{}]*)?}?}/g;
/** So many words are a sentence, not a term that two languages share. */
const SENTENCE_WORDS = 6;

/** Paths of all English files, in a fixed order. */
export function englishFiles(root: string): string[] {
  return globSync(ENGLISH_FILES, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

/** Where a language keeps its texts for an English file. */
export function translatedFile(englishFile: string, { prefix, folder }: TranslatedLanguage): string {
  const [area, name = ''] = englishFile.split('/locales/en/');
  if (!folder || area!.startsWith('extensions/')) return `${area}/locales/${prefix}/${name}`;
  return area === 'server' ? `${folder}/server/${name}` : `${folder}/${name}`;
}

/** The texts of a file; none without the file. */
export function readTexts(root: string, file: string): Texts {
  const path = join(root, file);
  return existsSync(path) ? flat(JSON.parse(readFileSync(path, 'utf8')) as Tree) : new Map();
}

function flat(tree: Tree, before = ''): Texts {
  const texts: Texts = new Map();
  for (const [name, value] of Object.entries(tree))
    if (typeof value === 'string') texts.set(before + name, value);
    else for (const [key, text] of flat(value, `${before}${name}.`)) texts.set(key, text);
  return texts;
}

/** Writes the texts of a language for an English file: nested as that file is, otherwise sorted by key. */
export function writeTexts(
  root: string,
  englishFile: string,
  language: TranslatedLanguage,
  texts: Texts,
): void {
  const english = JSON.parse(readFileSync(join(root, englishFile), 'utf8')) as Tree;
  const isNested = Object.values(english).some((value) => typeof value !== 'string');
  const tree = isNested
    ? nested(english, texts)
    : Object.fromEntries([...texts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const path = join(root, translatedFile(englishFile, language));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(tree, null, 2)}\n`);
}

function nested(english: Tree, texts: Texts, before = ''): Tree {
  const entries = Object.entries(english).flatMap(([name, value]): [string, string | Tree][] => {
    const key = before + name;
    if (typeof value !== 'string') return [[name, nested(value, texts, `${key}.`)]];
    const text = texts.get(key);
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0));
}

/**
 * What a language needs for the texts of an English file: each with its English source. A text by count is
 * needed in every form of the language's plural.
 */
export function neededTexts(english: Texts, { locale }: TranslatedLanguage): Texts {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const needed: Texts = new Map();
  for (const [key, source] of english) {
    const stem = key.replace(COUNTED, '');
    const general = english.get(`${stem}_other`);
    if (stem === key || general === undefined) needed.set(key, source);
    else for (const form of forms) needed.set(`${stem}_${form}`, english.get(`${stem}_${form}`) ?? general);
  }
  return needed;
}

/** Why a translation of a text cannot be used; undefined if it can. */
export function problemOf(source: string, text: string): string | undefined {
  const names = (from: string) =>
    [...new Set([...from.matchAll(PLACEHOLDER)].map(([, name]) => name!))].toSorted().join(', ');
  const [wanted, found] = [names(source), names(text)];
  // A form for one thing may leave its number out.
  if (wanted === found || (wanted === 'count' && found === '')) return undefined;
  return `placeholders are “${found}” instead of “${wanted}”`;
}

/** Whether a text is a sentence that was left in English. */
function isCopyOf(source: string, text: string): boolean {
  const words = source.replaceAll(PLACEHOLDER, ' ').match(/\p{L}+/gu) ?? [];
  return text === source && words.length >= SENTENCE_WORDS;
}

/** What a language lacks: keys without a text, and sentences that are still in English, after their file. */
export type Gaps = { needed: number; missing: string[]; english: string[] };

/** The gaps of a language. Of a text by count only the general form must exist: others fall back to it. */
export function gapsOf(root: string, language: TranslatedLanguage): Gaps {
  const gaps: Gaps = { needed: 0, missing: [], english: [] };
  for (const file of englishFiles(root)) {
    const own = readTexts(root, translatedFile(file, language));
    for (const [key, source] of neededTexts(readTexts(root, file), language)) {
      const text = own.get(key);
      if (!text?.trim() && own.has(key.replace(COUNTED, '_other'))) continue;
      gaps.needed++;
      if (!text?.trim()) gaps.missing.push(`${file} ${key}`);
      else if (language.code !== 'EN' && isCopyOf(source, text)) gaps.english.push(`${file} ${key}`);
    }
  }
  return gaps;
}
