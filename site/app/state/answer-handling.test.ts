import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { COMPLETE_LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { createI18n } from '../lib/i18n.ts';
import { errorText } from './answer-handling.ts';
import type { App } from './app.ts';

vi.mock('../lib/message-loader.ts', () => ({ loadNamespace: async () => {} }));

const textsOf = (language: LanguageCode): Record<string, string> =>
  JSON.parse(readFileSync(`site/locales/${LANGUAGES[language].prefix}/errors/errors.json`, 'utf8'));

async function shown(language: LanguageCode, isAuthenticated: boolean): Promise<string> {
  const i18n = createI18n(LANGUAGES[language].locale, { errors: textsOf(language) });
  const app = { language, i18n, session: { get: () => ({ isAuthenticated }) } } as unknown as App;
  return (await errorText(app, 'wrongCredentials')).text;
}

test.each(COMPLETE_LANGUAGE_CODES)(
  '[E-03] in %s a player asked for the password alone is told of the password alone, a guest of either',
  async (language) => {
    const { wrongCredentials, wrongPassword } = textsOf(language);
    expect(await shown(language, true)).toBe(wrongPassword);
    expect(await shown(language, false)).toBe(wrongCredentials);
    expect(wrongPassword).not.toBe(wrongCredentials);
  },
);

test('[E-03] [P-02] the English texts', async () => {
  expect(await shown('EN', true)).toBe('Incorrect password.');
  expect(await shown('EN', false)).toBe('Incorrect username or password.');
});
