import { expect, test } from 'vitest';
import { methodValues } from '../../console/payment-methods.ts';
import { moneyCurrencies } from '../currency.ts';
import { METHOD_TYPES } from '../payments.ts';
import { METHOD_PRESETS, methodOfPreset, presetBlanks } from './index.ts';

const cases = METHOD_PRESETS.flatMap((preset) =>
  moneyCurrencies().map(({ code: currency }) => [preset.code, currency, preset] as const),
);

test.each(cases)('[operations 3.1] the preset %s makes a method in %s', (_, currency, preset) => {
  const payee = presetBlanks(preset).map((label) => `${label} of the house`);
  const method = methodOfPreset(preset, currency, {
    ...{ adapter: 'manual', payee, address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
  });
  const sums = {
    min_amount: method.min_amount.toString(),
    max_amount: method.max_amount.toString(),
    daily_max: method.daily_max?.toString() ?? null,
    fee_fixed: method.fee_fixed.toString(),
  };
  const values = { ...method, ...sums, is_open: true, closed_from: null, closed_until: null };
  const parsed = methodValues.parse(values);
  expect(parsed.details.payee.every(({ value }) => value !== '')).toBe(true);
  expect(Object.keys(parsed.details.steps[0]!)).toEqual(['EN', 'PHP', 'CN']);
});

test('[operations 3.1] every kind of method has a preset; missing values are refused', () => {
  expect(new Set(METHOD_PRESETS.map(({ type }) => type))).toEqual(new Set(METHOD_TYPES));
  expect(new Set(METHOD_PRESETS.map(({ code }) => code)).size).toBe(METHOD_PRESETS.length);
  const transfer = METHOD_PRESETS.find(({ code }) => code === 'bank-transfer')!;
  const { details } = methodOfPreset(transfer, 'PHP', { adapter: 'manual', payee: [] });
  const result = methodValues.shape.details.safeParse(details);
  expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    ...['payee.0.value', 'payee.1.value', 'payee.2.value'],
  ]);
  expect(() => methodOfPreset(transfer, 'TOKEN', { adapter: 'manual', payee: [] })).toThrow(RangeError);
});
