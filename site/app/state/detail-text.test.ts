import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPLETE_LANGUAGE_CODES, LANGUAGES } from '#contracts/values/languages.ts';
import { createI18n } from '../lib/i18n.ts';
import type { App } from './app.ts';
import { detailText } from './detail-text.ts';

const TEXTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('site/locales/en/errors/errors.json', 'utf8'),
);
const app = { i18n: { of: () => (key: string) => TEXTS[key] ?? '' } } as unknown as App;

test('[player protection E11] the reason an account cannot close is named: a bet, a missing bank account, a withdrawal', () => {
  const text = (why: unknown) => detailText(app, 'closeLater', { why });
  expect(text('bets')).toContain('open bet');
  expect(text('bank')).toContain('add a bank account');
  expect(text('payout')).toContain('cannot be withdrawn yet');
  for (const unknown of ['other', undefined, 1]) expect(text(unknown)).toBeUndefined();
});

test('[fairness 15.2] a bet refused for its potential win names the highest allowed stake', () => {
  const i18n = createI18n('en', { errors: TEXTS });
  const text = (limit: string, max_stake: string) =>
    detailText({ i18n } as App, 'winLimit', { limit, max_stake, currency: 'PHP' });
  expect(text('bet', '27500')).toMatch(
    /maximum per bet.* maximum stake now is ₱275\.00\. No bet was placed\.$/,
  );
  expect(text('player_day', '27500')).toContain('today’s remaining limit');
  expect(text('game_day', '0')).toContain('No stake is possible at the moment.');
});

test.each(COMPLETE_LANGUAGE_CODES)('[A-05] in %s a refused password names the broken rule', (code) => {
  const { prefix, locale } = LANGUAGES[code];
  const errors = JSON.parse(readFileSync(`site/locales/${prefix}/errors/errors.json`, 'utf8'));
  const app = { i18n: createI18n(locale, { errors }) } as App;
  const rules = ['length', 'kinds', 'accountId', 'common'];
  const texts = rules.map((rule) => detailText(app, 'weakPassword', { rule }));
  expect(texts).toEqual(rules.map((rule) => errors[`weakPassword.${rule}`]));
  expect(new Set([...texts, errors.weakPassword]).size).toBe(5);
});
