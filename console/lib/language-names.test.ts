import { expect, test } from 'vitest';
import { differences } from '../screens/content/bodies.ts';
import { languageName, languageNames } from './language-names.ts';

test('languages are shown by name: the code of Filipino reads as a currency', () => {
  expect(languageNames(['EN', 'PHP', 'CN'])).toBe('English, Filipino, Chinese');
  expect(languageName('XX')).toBe('XX');
});

test('a comparison of content names languages and whether visitors see it', () => {
  const text = (title: string) => ({ PHP: { title } });
  const before = { status: false, texts: text('Dati') };
  const after = { status: true, texts: text('Bago') };
  const changed = differences(before as never, after as never);
  expect(changed.map(({ field, before: was, after: is }) => [field, was, is])).toEqual([
    ['shown to visitors', 'no', 'yes'],
    ['title, Filipino', 'Dati', 'Bago'],
  ]);
});
