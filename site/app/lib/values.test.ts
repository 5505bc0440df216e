import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedOf } from '../sports/minor-amount.ts';
import { formatMoney, shortMoney } from './amount.ts';
import { formatDate } from './dates.ts';
import { displayAmount, fieldAmount } from './field-amount.ts';
import { allowsKey, filterText } from './input-filter.ts';
import { escapeHtml, scriptJson } from './text.ts';

test('[V-02] amounts: 0 is empty, decimals are cut to three, trailing zeros dropped from 10 on when asked', () => {
  expect([displayAmount(0), displayAmount('0.000'), displayAmount(-0)]).toEqual(['', '', '']);
  expect(displayAmount(1.9999)).toBe('1.999');
  expect(displayAmount('1.0059')).toBe('1.005');
  expect(displayAmount('12.500', true)).toBe('12.5');
  expect(displayAmount('12.000', true)).toBe('12');
  expect(displayAmount('9.500', true)).toBe('9.500');
  expect(displayAmount('12.500')).toBe('12.500');
  expect(displayAmount('abc')).toBe('');
});

test('[V-02] a stake field shows no zero, and a proposed stake no trailing zeros', () => {
  expect([fieldAmount(0n, 2), fieldAmount(5n, 2), fieldAmount(150_000n, 2)]).toEqual(['', '0.05', '1500.00']);
  expect([fieldAmount(500n, 0), fieldAmount(1_234n, 3)]).toEqual(['500', '1.234']);
  expect([typedOf('50000', 'PHP'), typedOf('1250', 'PHP'), typedOf('550', 'PHP')]).toEqual([
    ...['500', '12.5', '5.50'],
  ]);
});

test('[V-02] a cryptocurrency stake in a field keeps its decimals beyond the third', () => {
  expect([fieldAmount(0n, 8), fieldAmount(12_345n, 8)]).toEqual(['', '0.00012345']);
});

test('[V-02] never rounds up, whatever the number', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (value) => {
      const shown = Number(displayAmount(value));
      expect(shown).toBeLessThanOrEqual(value);
      expect(value - shown).toBeLessThan(0.001 + 1e-6);
    }),
  );
});

test('[V-01] name fields accept only letters and spaces, digit fields only digits, typed or pasted', () => {
  expect(filterText('name', 'Ñina 42 de-la <Cruz>!')).toBe('Ñina  de-la Cruz');
  expect(filterText('name', 'Maeve O’Brien')).toBe('Maeve O’Brien');
  expect(filterText('digits', '+63 917-000')).toBe('63917000');
});

test('[V-01] control keys always pass', () => {
  expect(allowsKey('digits', 'Backspace')).toBe(true);
  expect(allowsKey('digits', 'v', { ctrlKey: true })).toBe(true);
  expect(allowsKey('digits', 'a')).toBe(false);
  expect(allowsKey('name', ' ')).toBe(true);
  expect(allowsKey('name', '1')).toBe(false);
});

test('money is truncated, grouped and signed without the platform’s locale data', () => {
  expect(formatMoney(1234567.899, 'PHP')).toBe('₱1,234,567.89');
  expect(formatMoney(0.1 + 0.2, 'USD')).toBe('$0.30');
  expect(formatMoney(-5, 'CNY')).toBe('−¥5.00');
  expect(formatMoney(5, 'CNY', { sign: true })).toBe('+¥5.00');
  expect(formatMoney(1500.9, 'IDR')).toBe('Rp1,500.90');
  expect(formatMoney(1500, 'JPY')).toBe('JPY 1,500');
});

test('short money drops decimals first, then abbreviates thousands, and never rounds up', () => {
  const short = (value: number, currency: string) => shortMoney(value, currency, 7);
  expect(['$150.00', '$99,999', '$123.4K', '$1.50M']).toEqual(
    [150, 99_999.99, 123_456.78, 1_509_999].map((value) => short(value, 'USD')),
  );
  expect(short(150_000_000, 'IDR')).toBe('Rp150M');
  expect(short(99_999, 'THB')).toBe('THB 99K');
  expect(short(1_999_999, 'JPY')).toBe('JPY 1M');
  expect(short(999_999.99, 'PHP')).toBe('₱999.9K');
});

test('[L-06] dates follow the language’s date locale', () => {
  const at = '2026-03-09T16:05:00Z';
  expect(formatDate(at, 'EN')).toBe('9 Mar 2026 16:05');
  expect(formatDate(at, 'CN', 'date')).toBe('2026年3月9日');
  expect(formatDate(at, 'MMK', 'date')).toBe('9 Mar 2026');
  expect(formatDate(at, 'EN', 'datetime', 8 * 60)).toBe('10 Mar 2026 00:05');
});

test('data in a document cannot break out of its script element', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (value, text) => {
      const json = scriptJson({ value, text: `${text}</script><!--\u2028` });
      expect(json).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(json).text).toBe(`${text}</script><!--\u2028`);
    }),
  );
  expect(escapeHtml(`"><script>'&`)).toBe('&quot;&gt;&lt;script&gt;&#39;&amp;');
});
