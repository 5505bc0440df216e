import { formatMinorWithCode } from '#contracts/values/money.ts';
import type { Fields, Json } from './module-console.ts';

/**
 * The fields, with those of the given names, at any depth, converted from minor units to amounts: `1000.00
 * PHP`.
 */
export function displayedAmounts(fields: Fields, names: readonly string[], currency: string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      names.includes(name) ? displayed(value, currency) : nested(value, names, currency),
    ]),
  );
}

function displayed(value: Json, currency: string): Json {
  if (Array.isArray(value)) return value.map((item: Json) => displayed(item, currency));
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^-?\d+$/.test(text) ? formatMinorWithCode(text, currency) : value;
}

function nested(value: Json, names: readonly string[], currency: string): Json {
  if (Array.isArray(value)) return value.map((item: Json) => nested(item, names, currency));
  return typeof value === 'object' && value !== null
    ? displayedAmounts(value as Fields, names, currency)
    : value;
}
