import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { extensionParts } from '#contracts/values/extension-parts.ts';
import { LANGUAGE_LIST } from '#contracts/values/language-list.ts';
import { exportTexts, importTexts } from './exchange-file.ts';
import { problemsOfMessages } from './message-check.ts';
import { gapsOf, type TranslatedLanguage } from './text-files.ts';

const LANGUAGES: TranslatedLanguage[] = [
  ...Object.values(LANGUAGE_LIST).filter(({ messages }) => messages),
  ...Object.values(extensionParts.languages),
];
const POLISH: TranslatedLanguage = {
  ...{ code: 'PL', name: 'Polski', prefix: 'pl', locale: 'pl', dates: 'en', messages: true },
  folder: 'extensions/words/languages/pl',
};
const MESSAGES = 'server/locales/en/messages.json';
const DICE = 'extensions/words/locales/en/game/dice.json';
const TEXTS = 'site/locales/en/ui/auth.json';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'translations-'));
  for (const folder of ['site/locales/en', 'server/locales/en'])
    cpSync(folder, join(root, folder), { recursive: true });
  mkdirSync(join(root, 'extensions/words/locales/en/game'), { recursive: true });
  writeFileSync(join(root, DICE), '{"game.dice.three":"Three dice"}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
/** A document with one unit, whose source and target are XML. */
const documentOf = (file: string, key: string, target: string, locale = 'pl') => `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
<file original="${file}" datatype="plaintext" source-language="en" target-language="${locale}"><body>
<trans-unit id="${key}"><source>anything</source><target>${target}</target></trans-unit>
</body></file></xliff>`;

test.each(LANGUAGES)(
  '[L-02] $name has every text of pages, messages and documents, none left in English',
  (language) => {
    const { needed, missing, english } = gapsOf('.', language);
    expect(needed).toBeGreaterThan(3000);
    expect([...missing, ...english]).toEqual([]);
  },
);

test('[L-02] a language whose files are copies of English ones is not translated', () => {
  cpSync(join(root, 'site/locales/en'), join(root, POLISH.folder!), { recursive: true });
  const { english, missing } = gapsOf(root, POLISH);
  expect(english.length).toBeGreaterThan(500);
  expect(missing).toContain(`${MESSAGES} register_code.title`);
});

test('[L-02] a message of which only the subject is translated so far is imported, and a start accepts it', async () => {
  const half = documentOf(MESSAGES, 'register_code.title', 'Kod');
  expect(await importTexts(root, POLISH, half)).toMatchObject({ changed: 1, problems: [] });
  const messages = read('extensions/words/languages/pl/server/messages.json');
  expect(messages).toEqual({ register_code: { title: 'Kod' } });
  expect(problemsOfMessages(messages)).toEqual([]);
  const whole = documentOf(MESSAGES, 'register_code.content', '{code} {site} {minutes}');
  expect(await importTexts(root, POLISH, whole)).toMatchObject({ changed: 1, problems: [] });
});

test('[L-02] a link that a translation broke is refused by the import, not by the next start', async () => {
  const title = documentOf(MESSAGES, 'deposit_credited.title', 'Wplata');
  expect(await importTexts(root, POLISH, title)).toMatchObject({ changed: 1 });
  const broken = documentOf(MESSAGES, 'deposit_credited.content', '{sum} {reference} [wyciag](wyciag)');
  const { changed, problems } = await importTexts(root, POLISH, broken);
  expect([changed, ...problems]).toEqual([0, expect.stringMatching(/^deposit_credited: A link must lead/)]);
});

test('[L-02] exported texts return translated: of pages, of messages, of a game, in every form of the plural', async () => {
  const empty = await exportTexts(root, POLISH);
  expect(await importTexts(root, POLISH, empty)).toEqual({ files: 0, changed: 0, problems: [] });
  const { needed } = gapsOf(root, POLISH);
  expect(empty.split('<trans-unit').length - 1).toBe(needed);
  const whole = empty.replaceAll(/<source>([^<]*)<\/source>/g, '$&<target>Po polsku: $1</target>');
  expect(await importTexts(root, POLISH, whole)).toMatchObject({ changed: needed, problems: [] });
  expect(gapsOf(root, POLISH)).toEqual({ needed, missing: [], english: [] });
  const { register_code } = read('extensions/words/languages/pl/server/messages.json');
  expect(register_code.content).toMatch(/^Po polsku: .*\{code\}/);
  expect(read('extensions/words/locales/pl/game/dice.json')).toEqual({
    'game.dice.three': 'Po polsku: Three dice',
  });
  const counted = Object.keys(read('extensions/words/languages/pl/sports/slip.json'));
  for (const form of ['one', 'few', 'many', 'other'])
    expect(counted.some((key) => key.endsWith(`_${form}`))).toBe(true);
  const again = await exportTexts(root, POLISH);
  expect(again).toContain('<target>Po polsku: Three dice</target>');
  expect(await importTexts(root, POLISH, again)).toMatchObject({ changed: 0 });
});

describe('[L-02] a document that would harm the texts is refused as a whole', () => {
  test.each([
    ['of another language', documentOf(TEXTS, 'auth.byCode', 'x', 'de'), /for “de”, not for “pl”/],
    ['a file outside', documentOf('../../etc/passwd', 'a', 'x'), /etc\/passwd: unknown file/],
    ['an unknown text', documentOf(TEXTS, 'auth.unknown', 'x'), /auth\.unknown: unknown text/],
    ['a name of every object', documentOf(TEXTS, 'constructor', 'x'), /unknown text/],
    [
      'a lost placeholder',
      documentOf(MESSAGES, 'register_code.content', 'Kod'),
      /instead of “code, minutes, site”/,
    ],
    [
      'a placeholder too many',
      documentOf(MESSAGES, 'register_code.title', 'Kod {password}'),
      /placeholders are “password” instead of “”/,
    ],
    ['markup', documentOf(TEXTS, 'auth.byCode', 'a <g id="1">b</g>'), /contains markup/],
  ])('%s', async (_, xml, problem) => {
    const good = `<file original="${DICE}" target-language="pl"><body><trans-unit id="game.dice.three">
      <source>a</source><target>Trzy</target></trans-unit></body></file></xliff>`;
    const result = await importTexts(root, POLISH, xml.replace('</xliff>', good));
    expect(result).toMatchObject({ files: 0, changed: 0 });
    expect(result.problems.join('\n')).toMatch(problem);
    expect(() => read('extensions/words/locales/pl/game/dice.json')).toThrow('no such file');
  });

  test('a broken document is an error', async () => {
    await expect(importTexts(root, POLISH, '<xliff><file>')).rejects.toThrow();
  });
});
