import { expect, test } from 'vitest';
import { areaNamespaces, createI18n } from './i18n.ts';

const texts = createI18n('en', {
  ui: {
    'a.plain': 'Plain',
    'a.named': 'Hello {{name}}, {{name}}',
    'a.count_one': '{{count}} game',
    'a.count_other': '{{count}} games',
  },
  errors: { gone: 'It is gone' },
});

test('[L-02] a text is interpolated, with its plural form selected', () => {
  expect(texts.t('a.plain')).toBe('Plain');
  expect(texts.t('a.named', { name: '$1 & co' })).toBe('Hello $1 & co, $1 & co');
  expect(texts.t('a.named', {})).toBe('Hello {{name}}, {{name}}');
  expect([1, 2, 0].map((count) => texts.t('a.count', { count }))).toEqual(['1 game', '2 games', '0 games']);
});

test('[E-03] a key without a text is its default value, or itself', () => {
  expect(texts.t('a.missing')).toBe('a.missing');
  expect(texts.t('a.missing', { defaultValue: 'free spins' })).toBe('free spins');
  expect(texts.of('errors')('gone')).toBe('It is gone');
});

test('[L-03] a bundle loaded later is used, and texts of an area come from every namespace', () => {
  expect(texts.has('rewards')).toBe(false);
  texts.add('rewards', { 'wheel.turn': 'Turn' });
  expect(texts.has('rewards')).toBe(true);
  expect(texts.t('wheel.turn')).toBe('Turn');
});

test('a home page loads the texts of its template; a template that may be a copy loads those of all', () => {
  expect(areaNamespaces('home/home', 'slot1')).toEqual(['home_slot1']);
  expect(areaNamespaces('home/home', 'slot2')).toEqual(['home_slot']);
  expect(areaNamespaces('home/home', 'sportsbook1')).toEqual([]);
  expect(areaNamespaces('lobby/slots', 'slot1')).toEqual(['lobby']);
  const all = ['home_casino', 'home_slot', 'home_slot1', 'home_slot5'];
  for (const copy of ['casino10', 'slot10', 'harbour'])
    expect(areaNamespaces('home/home', copy)).toEqual(all);
});
