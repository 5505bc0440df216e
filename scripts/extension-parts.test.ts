import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { THEMES } from '#contracts/values/theme-list.ts';
import { findExtensionParts, writeExtensionParts } from './extension-parts.ts';
import { copyTemplate } from './templates.ts';
import { mergeMessages, messageLanguages } from './vite/message-bundles.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'extensions-'));
  for (const code of ['casino1', 'slot9'])
    cpSync(`site/templates/${code}`, join(root, 'site/templates', code), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes files of the root by path; a value that is no text becomes JSON. */
function write(files: Record<string, unknown>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

const HEBREW = { code: 'HE', name: 'עברית', locale: 'he', dates: 'en', direction: 'rtl' };
const language = (prefix: string, data: object) => ({
  [`extensions/words/languages/${prefix}/language.json`]: data,
  [`extensions/words/languages/${prefix}/flag.svg`]: '<svg xmlns="http://www.w3.org/2000/svg"/>',
});

test('templates and languages of extensions are found with what console and server know of them', async () => {
  await copyTemplate(root, 'casino10', 'casino1', 'my-brand');
  write(language('he', HEBREW));
  const { templates, languages } = await findExtensionParts(root);
  expect(Object.keys(templates)).toEqual(['casino10']);
  expect(templates.casino10).toMatchObject({
    folder: 'extensions/my-brand/templates/casino10',
    name: 'casino10',
    colours: THEMES.casino1.colours,
    sections: expect.stringContaining('hero recentGames'),
  });
  expect(templates.casino10!.logoGrounds).toHaveLength(5);
  expect(languages.HE).toEqual({
    ...HEBREW,
    ...{ prefix: 'he', messages: true, folder: 'extensions/words/languages/he' },
  });
});

test.each([
  ['another_code', { title: 'קוד', content: '{code}' }, /no such message/],
  ['register_code', { title: 'קוד', content: 'בלי' }, /\{code\} is missing/],
  ['register_code', { title: '', content: '{code}' }, /both subject and text/],
])('messages of a language that could mislead players are refused: %s %o', async (key, text, problem) => {
  write(language('he', HEBREW));
  const messages = 'extensions/words/languages/he/server/messages.json';
  write({ [messages]: { [key]: text } });
  await expect(findExtensionParts(root)).rejects.toThrow(problem);
  await expect(findExtensionParts(root)).rejects.toThrow(
    'extensions/words/languages/he: server/messages.json',
  );
  write({ [messages]: { register_code: { title: 'קוד', content: '{code}' } } });
  expect(Object.keys((await findExtensionParts(root)).languages)).toEqual(['HE']);
});

test('a template in an extension imports the site by its root and has an extension to load', async () => {
  await copyTemplate(root, 'casino10', 'casino1', 'my-brand');
  const copied = (file: string) => readFileSync(join(root, 'extensions/my-brand', file), 'utf8');
  expect(copied('extension.ts')).toContain("export default { name: 'my-brand' }");
  expect(copied('templates/casino10/chrome.tsx')).toContain("from '#site/app/");
  for (const file of ['chrome.tsx', 'home.tsx', 'games.tsx', 'template.ts'])
    expect(copied(`templates/casino10/${file}`)).not.toMatch(/'\.\.\//);
  expect(copied('templates/casino10/inner-pages.css')).toContain('../../../../site/styles/inner-pages.css');
  await copyTemplate(root, 'casino11', 'casino10', 'other');
  await expect(copyTemplate(root, 'casino10', 'casino1')).rejects.toThrow('already a template casino10');
});

test('a missing file, a used code and invalid data are refused, naming the folder', async () => {
  await copyTemplate(root, 'casino10', 'casino1', 'my-brand');
  const template = join(root, 'extensions/my-brand/templates/casino10');
  const design = readFileSync(join(template, 'template.ts'), 'utf8');
  writeFileSync(join(template, 'template.ts'), design.replace(/layout: '\w+'/, "layout: 'template1'"));
  await expect(findExtensionParts(root)).rejects.toThrow(
    'extensions/my-brand/templates/casino10: layout template1 is already used by Baize',
  );
  rmSync(join(template, 'account.tsx'));
  await expect(findExtensionParts(root)).rejects.toThrow('casino10: account.tsx is missing');
  rmSync(join(root, 'extensions/my-brand'), { recursive: true });

  write(language('he', { ...HEBREW, code: 'EN' }));
  await expect(findExtensionParts(root)).rejects.toThrow('languages/he: code EN is already used by Baize');
  write(language('he', { ...HEBREW, direction: 'up' }));
  await expect(findExtensionParts(root)).rejects.toThrow('extensions/words/languages/he: ');
  write({ ...language('he', HEBREW), 'extensions/words/games/pairs/game.ts': 'export default {};' });
  await expect(findExtensionParts(root)).rejects.toThrow(
    'games/pairs: client.tsx, verifier.mjs, cover.svg is missing',
  );
});

test('the build’s list exists only while an extension adds something to the site', async () => {
  const list = join(root, 'build/extension-parts.json');
  write(language('he', HEBREW));
  await writeExtensionParts(root);
  expect(JSON.parse(readFileSync(list, 'utf8')).languages.HE.prefix).toBe('he');
  rmSync(join(root, 'extensions'), { recursive: true });
  await writeExtensionParts(root);
  expect(existsSync(list)).toBe(false);
});

test('texts of extensions join those of the site, in English where a language lacks them', () => {
  write({
    'site/locales/en/game/game.json': { 'game.play': 'Play' },
    'site/locales/cn/game/game.json': { 'game.play': '开始' },
    'extensions/dice/locales/en/game/dice.json': { 'game.pairs.how': 'Find the pairs.' },
    'extensions/words/languages/he/game/game.json': { 'game.play': 'שחק' },
  });
  expect(messageLanguages(root)).toEqual(['cn', 'en', 'he']);
  expect(mergeMessages(root, 'cn', 'game')).toEqual({
    ...{ 'game.play': '开始', 'game.pairs.how': 'Find the pairs.' },
  });
  expect(mergeMessages(root, 'he', 'game')['game.play']).toBe('שחק');
  write({ 'extensions/dice/locales/en/game/more.json': { 'game.play': 'Start' } });
  expect(() => mergeMessages(root, 'en', 'game')).toThrow('game.play is in two files');
});
