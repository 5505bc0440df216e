import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createI18n } from '../lib/i18n.ts';
import { refusalText } from './refusal-text.ts';

const slip = JSON.parse(readFileSync('site/locales/en/sports/slip.json', 'utf8'));
const { t } = createI18n('en', { sports: slip });

/** The notice of a refusal for a reader of American odds. */
const textOf = (error: string, detail: object) =>
  refusalText({ error, detail, isUnknown: false }, { currency: 'PHP', format: 'american' }, t, t).text;

test('a refusal names odds in the format that the reader has chosen', () => {
  expect(textOf('priceChanged', { price: '3.50' })).toBe('The odds are now +250.');
  expect(textOf('payoutLimit', { max_price: '1001' })).toBe(
    'The maximum combined odds are +100000. Remove a selection.',
  );
});
