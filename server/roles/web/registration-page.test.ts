import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPOSIT_ANSWERS } from '#contracts/values/jurisdictions.ts';
import { COMPLETE_LANGUAGE_CODES, LANGUAGES } from '#contracts/values/languages.ts';
import { checkLimit } from '#site/app/screens/auth/parts/deposit-limit.ts';
import { brandAnswers } from '#site/app/testing/fixture.ts';
import { type FixtureWeb, startFixtureWeb } from './testing/fixture-web.ts';

let web: FixtureWeb;
beforeAll(async () => {
  const { startup } = brandAnswers();
  web = await startFixtureWeb({
    answers: {
      // The host names the rules of the jurisdiction: casino1.age19-offered.localhost.
      startup: (input) => {
        const [, age, prompt] = /\.age(\d+)-(\w+)\./.exec(input.domain_name)!;
        const deposit_limit = DEPOSIT_ANSWERS.find((answer) => answer === prompt)!;
        return { ...startup!(input), min_age: Number(age), deposit_limit };
      },
    },
  });
});
afterAll(() => web.close());

const form = async (rules: string, prefix = 'en') =>
  (await web.get(`casino1.${rules}.localhost`, `/${prefix}/register`)).text;

/** The label text of a field. */
function labelOf(html: string, field: string): string {
  const control = new RegExp(`<(?:select|input) [^>]*name="${field}"[^>]*>`).exec(html)![0];
  const [, id] = / id="([^"]+)"/.exec(control)!;
  const [, label] = new RegExp(`<label [^>]*for="${id}"[^>]*>(.*?)</label>`).exec(html)!;
  return label!.replaceAll(/<[^>]+>/g, ' ').trim();
}

test.each(COMPLETE_LANGUAGE_CODES)(
  '[player protection A1] in %s the age to be confirmed at registration is that of the jurisdiction',
  async (code) => {
    const { prefix } = LANGUAGES[code];
    const texts = JSON.parse(readFileSync(`site/locales/${prefix}/auth/registration.json`, 'utf8'));
    for (const age of ['18', '19', '21']) {
      const label = labelOf(await form(`age${age}-asked`, prefix), 'of_age');
      expect(label).toBe(texts['auth.ofAge'].replace('{{age}}', age));
      expect(label).toContain(age);
    }
  },
);

test.each([
  { prompt: 'offered', isOptional: true, takesNone: true },
  { prompt: 'asked', isOptional: false, takesNone: true },
  { prompt: 'number', isOptional: false, takesNone: false },
] as const)(
  '[player protection C1] where a deposit limit is $prompt the form says whether it may be left out, and holds to it',
  async ({ prompt, isOptional, takesNone }) => {
    const html = await form(`age18-${prompt}`);
    expect(labelOf(html, 'limit_period').endsWith('optional')).toBe(isOptional);
    expect(html.includes('<option value="none">')).toBe(takesNone);
    const unanswered = checkLimit(prompt, 'PHP')({ limit_period: '', limit_amount: '' });
    expect(unanswered).toEqual(isOptional ? {} : { limit_period: 'required' });
  },
);
