import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPLETE_LANGUAGE_CODES, LANGUAGES } from '#contracts/values/languages.ts';
import { createI18n } from './app/lib/i18n.ts';

const FORM = /_(zero|one|two|few|many|other)$/;
const textsOf = (prefix: string): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(`site/locales/${prefix}/*/*.json`).map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  );
const english = textsOf('en');
/** Keys with plural forms, without their endings. */
const stems = [
  ...new Set(
    Object.keys(english)
      .filter((key) => FORM.test(key))
      .map((key) => key.replace(FORM, '')),
  ),
];

test.each(COMPLETE_LANGUAGE_CODES)(
  '[L-02] in %s a text by count has forms of that language alone, and the general one',
  (code) => {
    const { prefix, locale } = LANGUAGES[code];
    const texts = textsOf(prefix);
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const forms = Object.keys(texts).filter((key) => FORM.test(key));
    const isKnown = (key: string) => pluralCategories.some((form) => key.endsWith(`_${form}`));
    expect(forms.filter((key) => !isKnown(key))).toEqual([]);
    expect(stems.length).toBeGreaterThan(40);
    expect(stems.filter((stem) => texts[`${stem}_other`] === undefined)).toEqual([]);
  },
);

test('[L-02] in English every counted text has both plural forms, and the singular one names one', () => {
  const i18n = createI18n('en', { ui: english });
  const wrong = stems.filter((stem) => {
    const [one, other] = [1, 2].map((count) => i18n.t(stem, { count }));
    return one !== english[`${stem}_one`]?.replaceAll('{{count}}', '1') || other === stem;
  });
  expect(wrong).toEqual([]);
});

/** Words with a plural ending that are not plural. */
const NO_PLURALS = `
  sports bonus pays was is has does beats wins returns loses always across unless less substitutes counts requires plus
  years-old its this us versus regardless minus
`.split(/\s+/);
/** Words between a number and what it counts. */
const BETWEEN = 'free|paid|revealed|simulated|more|open|unread|safe|correct|touching|valid|second|remaining';
const COUNTED = new RegExp(`\\{\\{\\s*(\\w+)\\s*\\}\\} (?:(?:${BETWEEN}) )*([a-z]{3,}s)\\b`, 'g');

const countedIn = (text: string) =>
  [...text.matchAll(COUNTED)].filter(([, , word]) => !NO_PLURALS.includes(word!)).map(([, hole]) => hole!);

/** Texts whose numbers are never one, and the reason. */
const NEVER_ONE: Readonly<Record<string, string>> = {
  'auth.ofAge': 'an age of majority',
  'bets.linesShown': 'lists are cut at a length of many',
  'bonus.term.cost': 'thousands of players are simulated',
  'bonus.term.times': 'once is another text',
  'contact.complaint': 'a period set by law',
  'fairness.chainEnd': 'chains have ten thousand links',
  'fairness.how.band': 'a number of rounds that carries statistics',
  'fairness.open': 'a number of rounds that carries statistics',
  'game.know.cap': 'multiples and limits of free spins are hundreds',
  'game.money-wheel.wheel': 'from ten segments',
  'game.outside.topOdds': 'what is won every round is no top prize',
  'game.plinko.board': 'from eight rows',
  'game.plume-duel.result': 'a match has three bouts',
  'game.tower.doors': 'from two doors',
  'game.tower.floors': 'nine floors',
  'game.waysFreeSpinText': 'two symbols',
  'game.waysText': 'twenty coins',
  'limits.text': 'a day or more',
  'limits.zeroDeposits': 'a day or more',
  'limits.zeroPlay': 'a day or more',
  'slip.referral.selections': 'one selection is named instead',
};

test('[L-02] in English every text with a count that can be 1 has a singular form', () => {
  const counting = Object.entries(english)
    .filter(([key, text]) => !key.endsWith('_other') && countedIn(text).length > 0)
    .map(([key]) => key);
  expect(counting.toSorted()).toEqual(Object.keys(NEVER_ONE));
});

test('[L-02] the singular form is selected by the count passed with the text', () => {
  const sources = globSync('site/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const uncounted = stems.filter((stem) =>
    [...sources.matchAll(new RegExp(`\\bt\\(\\s*'${RegExp.escape(stem)}'([^;]*)`, 'g'))].some(
      ([, rest]) => !/^[\s\S]{0,200}?\bcount\b/.test(rest!),
    ),
  );
  expect(uncounted).toEqual([]);
});

/** Spellings of cashing out other than the verb “cash out” and the noun “cash-out”. */
const OTHER_CASH_OUT = [
  /\bcash(ed|ing|es)?outs?\b/i,
  /\bcash[- ]Outs?\b|\bcash(ed|ing|es)-out/,
  /\b(a|an|the|your|its|each|auto|automatic|manual|early|current|partial|no) cash out\b/i,
  /\b(to|can|could|may|must|will|cannot|please) cash-out\b/i,
  /\bleave (by itself|at \(|with \{)/i,
];

test('“cash out” and “cash-out” are spelled consistently as verb and noun', () => {
  const others = Object.entries(english).filter(([, text]) => OTHER_CASH_OUT.some((way) => way.test(text)));
  expect(others).toEqual([]);
});
