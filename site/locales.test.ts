import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { COMMON_ERRORS, ERRORS } from '#contracts/api/errors.ts';
import {
  LANGUAGES as ALL_LANGUAGES,
  COMPLETE_LANGUAGE_CODES,
  LANGUAGE_CODES,
} from '#contracts/values/languages.ts';
import { WITHDRAWAL_REASONS } from '#contracts/values/withdrawal-reasons.ts';
import { NAMESPACES, textFolders } from '../scripts/vite/message-bundles.ts';
import { ROUTES } from './app/routes.ts';

const LANGUAGES = COMPLETE_LANGUAGE_CODES.map((code) => ALL_LANGUAGES[code].prefix);

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Keys composed from data: `title.` of routes, messages of the API. */
const MADE = [/^title\./, /^description\./];

function messages(language: string, namespace: string): Map<string, string> {
  const files = globSync(textFolders(language).map((folder) => `${folder}/${namespace}/*.json`));
  const entries = files.flatMap((file) => Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))));
  expect(entries.length, `${language}/${namespace} has a key twice`).toBe(new Map(entries).size);
  return new Map(entries);
}

/** Keys without plural endings, which differ between languages. */
function stems(texts: Map<string, string>): string[] {
  return [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))].sort();
}

const sources = globSync(['site/**/*.{ts,tsx}', 'extensions/*/{templates,games}/**/*.{ts,tsx}'])
  .filter((file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** A language's gaps: keys of a namespace that are missing, obsolete or empty. */
function gapsOf(texts: Map<string, string>, namespace: string): string[] {
  const [own, english] = [stems(texts), stems(messages('en', namespace))];
  return [
    ...english.filter((key) => !own.includes(key)),
    ...own.filter((key) => !english.includes(key)),
    ...[...texts].filter(([, text]) => !text.trim()).map(([key]) => key),
  ];
}

test.each(NAMESPACES)('[L-02] %s has the same keys in every language, none of them empty', (namespace) => {
  for (const language of LANGUAGES) expect(gapsOf(messages(language, namespace), namespace)).toEqual([]);
});

test('[L-02] a single missing or empty text in a complete language is detected', () => {
  const texts = messages('php', 'cashier');
  const key = stems(texts).find((stem) => texts.has(stem))!;
  expect(gapsOf(new Map([...texts, [key, ' ']]), 'cashier')).toEqual([key]);
  texts.delete(key);
  expect(gapsOf(texts, 'cashier')).toEqual([key]);
});

test('[L-01] a language is offered only if it has every text', () => {
  const complete = LANGUAGE_CODES.filter((code) =>
    NAMESPACES.every(
      (namespace) => gapsOf(messages(ALL_LANGUAGES[code].prefix, namespace), namespace).length === 0,
    ),
  );
  expect(complete).toEqual(COMPLETE_LANGUAGE_CODES);
});

test('[L-02] placeholders are the same in every language', () => {
  const holes = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort();
  for (const namespace of NAMESPACES) {
    const english = messages('en', namespace);
    for (const language of LANGUAGES) {
      for (const [key, text] of messages(language, namespace)) {
        expect(holes(text), `${language} ${key}`).toEqual(
          holes(english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''),
        );
      }
    }
  }
});

test('no key is in two namespaces used by the same screen', () => {
  const shown = NAMESPACES.filter(
    (namespace) => !['_m', 'errors', 'messages', 'validation'].includes(namespace),
  );
  const keys = shown.flatMap((namespace) => [...messages('en', namespace).keys()]);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

/**
 * Phrases that encourage continued play, loss recovery or higher stakes, or suggest a near miss (player
 * protection F6).
 */
const PRESSING = [
  /\b(win|get|earn) (it|your \w+|everything|all) back\b/i,
  /\b(chase|recover|recoup|make up for) (your |the )?loss/i,
  /\bso close\b|\balmost (won|had it|there)\b|\bnear(ly)? (won|miss)|\bjust missed\b/i,
  /\b(raise|double|increase|up) (your|the) (stake|bet)\b.*\b(win|luck|back)\b/i,
  /\b(luck is|luck will|your turn to win|due (for )?a win|last chance|don’t stop|keep (going|spinning|playing))\b/i,
  /\b(bawiin ang (talo|natalo|pera)|bumawi|muntik|malapit na(ng)? manalo|swerte mo|habulin)\b/i,
  /回本|翻本|追回|差一点|差一點|只差|险胜|好运将|加倍下注|别停|再来一次/,
];

test('[player protection F6] no text in any language urges chasing losses or higher stakes, or suggests a near miss', () => {
  const pressing = LANGUAGES.flatMap((language) =>
    NAMESPACES.flatMap((namespace) => [...messages(language, namespace)])
      .filter(([, text]) => PRESSING.some((pattern) => pattern.test(text)))
      .map(([key, text]) => `${language} ${key}: ${text}`),
  );
  expect(pressing).toEqual([]);
});

test('message files are sorted alphabetically', () => {
  for (const file of globSync('site/locales/*/*/*.json')) {
    const keys = Object.keys(JSON.parse(readFileSync(file, 'utf8')));
    expect(keys, basename(file)).toEqual([...keys].sort());
  }
});

test('every key used by a component exists', () => {
  const known = new Set(NAMESPACES.flatMap((namespace) => [...messages('en', namespace).keys()]));
  const named = [...sources.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key!.replace(/^\w+:/, ''));
  const hasPlural = (key: string) => known.has(`${key}_one`) || known.has(`${key}_other`);
  expect(named.filter((key) => !known.has(key) && !hasPlural(key))).toEqual([]);
});

test('no interface key is unused', () => {
  const prefixes = [...sources.matchAll(/[`'"]([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, prefix]) => prefix!);
  const isUsed = (key: string) => {
    const stem = key.replace(PLURAL, '');
    return sources.includes(`'${stem}'`) || prefixes.some((prefix) => key.startsWith(prefix));
  };
  const keys = [
    'ui',
    'validation',
    'messages',
    'account',
    'cashier',
    'content',
    'game',
    'lobby',
    'rewards',
    'sports',
  ].flatMap((namespace) => [...messages('en', namespace).keys()]);
  expect(keys.filter((key) => !isUsed(key) && !MADE.some((made) => made.test(key)))).toEqual([]);
});

test('[E-03] every refusal of the API and every route’s title has a text', () => {
  const errors = messages('en', 'errors');
  const needed = [
    ...Object.keys(ERRORS),
    ...COMMON_ERRORS,
    'errorTitle',
    'unknownError',
    'invalidSession',
    'disconnect',
  ];
  expect(needed.filter((name) => !errors.has(name))).toEqual([]);
  const titles = messages('en', '_m');
  expect(ROUTES.map((route) => `title.${route.title}`).filter((key) => !titles.has(key))).toEqual([]);
});

test('every reason of a withdrawal has a text for the player', () => {
  const texts = messages('en', 'cashier');
  expect(WITHDRAWAL_REASONS.filter((reason) => !texts.get(`withdrawal.reason.${reason}`))).toEqual([]);
});
