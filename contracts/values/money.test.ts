import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  currencyOf,
  forgetAddedCurrencies,
  isCurrency,
  moneyCurrencies,
  registerCurrencies,
} from './currency.ts';
import { formatDecimal, fromWireAmount, money, parseMoney, toWireAmount } from './money.ts';

const currencies = moneyCurrencies().map(({ code }) => code);
const anyCurrency = fc.constantFrom(...currencies);

test('amounts are formatted with all decimals of their currency', () => {
  expect(formatDecimal(money(100_000n, 'PHP'))).toBe('1000.00');
  expect(formatDecimal(money(-5n, 'PHP'))).toBe('-0.05');
  expect(formatDecimal(money(1000n, 'VND'))).toBe('1000');
  expect(toWireAmount(100_050n, 'PHP')).toBe(1000.5);
});

test('a formatted amount parses back exactly, for every amount and currency', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), anyCurrency, (amount, currency) => {
      expect(parseMoney(formatDecimal(money(amount, currency)), currency).amount).toBe(amount);
    }),
  );
});

test('the wire number parses back exactly within its range', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), anyCurrency, (amount, currency) => {
      expect(fromWireAmount(toWireAmount(amount, currency), currency).amount).toBe(amount);
    }),
  );
  registerCurrencies([{ code: 'BTC', exponent: 8, symbol: '₿', dollar: 1000 }]);
  for (const amount of [1n, 12n, -99n, 100n, 2_100_000_000_000_000n])
    expect(fromWireAmount(toWireAmount(amount, 'BTC'), 'BTC').amount).toBe(amount);
  expect(() => fromWireAmount(0.000000001, 'BTC')).toThrow(RangeError);
  expect(() => fromWireAmount(0.0000001, 'PHP')).toThrow(RangeError);
  forgetAddedCurrencies();
  expect(toWireAmount(1_234_567_890_123_456_789n, 'PHP')).toBe(12_345_678_901_234_568);
  expect(toWireAmount(-(10n ** 15n) - 1n, 'PHP')).toBe(-10_000_000_000_000.01);
});

test('excess decimals and anything that is not a plain decimal are refused', () => {
  for (const text of [
    '1.234',
    '1.000',
    '',
    '.5',
    '5.',
    '1e3',
    '+1',
    ' 1',
    '1,000.00',
    '0x10',
    'NaN',
    '--1',
    '1'.repeat(31),
  ]) {
    expect(() => parseMoney(text, 'PHP'), text).toThrow(RangeError);
  }
  expect(() => parseMoney('1.0', 'VND')).toThrow('VND has 0 decimals');
  expect(() => fromWireAmount(0.005, 'PHP')).toThrow(RangeError);
  expect(() => fromWireAmount(Number.NaN, 'PHP')).toThrow(RangeError);
});

test('only known upper-case codes are accepted as currencies', () => {
  expect(isCurrency('PHP')).toBe(true);
  expect(isCurrency('php')).toBe(false);
  expect(isCurrency('toString')).toBe(false);
  expect(() => currencyOf('XXX')).toThrow('XXX');
});
