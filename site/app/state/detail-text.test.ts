import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { App } from './app.ts';
import { detailText } from './detail-text.ts';

const TEXTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('site/locales/en/errors/errors.json', 'utf8'),
);
const app = { i18n: { of: () => (key: string) => TEXTS[key] ?? '' } } as unknown as App;

test('[player protection E11] what keeps an account open is named: a bet, a missing bank account, a withdrawal', () => {
  const text = (why: unknown) => detailText(app, 'closeLater', { why });
  expect(text('bets')).toContain('open bet');
  expect(text('bank')).toContain('add a bank account');
  expect(text('payout')).toContain('cannot be withdrawn yet');
  for (const unknown of ['other', undefined, 1]) expect(text(unknown)).toBeUndefined();
});
