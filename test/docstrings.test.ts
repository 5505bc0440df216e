import { expect, test } from 'vitest';
import { readSources } from './support/sources.ts';

const DECLARED = [
  /^export (?:async )?function\*? (\w+)/,
  /^export const (\w+)(?:: [^=]+)? = (?:async )?\((?:$|[^)]*\)(?:: [^=]+)? =>)/,
];

/** Exported functions of a text whose line before is not the end of a comment. */
function undocumented(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const name = DECLARED.map((form) => form.exec(line)?.[1]).find(Boolean);
    return name && !lines[at - 1]?.trimEnd().endsWith('*/') ? [name] : [];
  });
}

test('exported functions of contracts, games, odds and domain modules have a docstring', () => {
  const without = readSources()
    .filter(({ path }) => /^(contracts|games|odds|server\/modules)\//.test(path))
    .filter(({ path }) => !path.includes('/testing/') && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => undocumented(text).map((name) => `${path} ${name}`));
  expect(without).toEqual([]);
});

test.each([
  ['export function a() {}', ['a']],
  ['/** Why. */\nexport async function a() {}', []],
  ['export const a = (b: number): number => b;', ['a']],
  ["export const a: Handler<'a'> = async (_, { db }) => ({", ['a']],
  ['export const a = 1;', []],
])('%s', (text, names) => {
  expect(undocumented(text)).toEqual(names);
});
