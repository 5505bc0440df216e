import type { MethodFieldItem } from '#contracts/api/deposits.ts';

type Limits = { min: number; max: number };

/** The error of a typed amount: a message key of the `validation` namespace at `amount`, or nothing. */
export function amountCheck(typed: string, { min, max }: Limits, places: number): Record<string, string> {
  const text = typed.trim();
  if (text === '') return { amount: 'required' };
  const form = /^\d{1,12}(?:\.(\d{1,8}))?$/.exec(text);
  if (!form || (form[1]?.length ?? 0) > places) return { amount: 'amount' };
  const value = Number(text);
  if (value < min) return { amount: 'amountLow' };
  return value > max ? { amount: 'amountHigh' } : {};
}

/** The errors of a method's fields, by the method's own schema; the server checks them again. */
export function fieldChecks(
  fields: readonly MethodFieldItem[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, kind, is_required, min_length, max_length } of fields) {
    const text = (values[name] ?? '').trim();
    if (text === '') {
      if (is_required) found[name] = 'required';
      continue;
    }
    const plain = kind === 'digits' || kind === 'phone' ? text.replace(/[\s-]/g, '') : text;
    if (kind === 'transaction' && !/^(0x)?[0-9a-f]{64}$/i.test(plain)) {
      found[name] = 'transaction';
      continue;
    }
    if (kind === 'address' && !/^[0-9a-z]+$/i.test(plain)) {
      found[name] = 'address';
      continue;
    }
    const isForm = kind === 'digits' ? /^\d+$/ : kind === 'phone' ? /^\+?\d{7,15}$/ : /./;
    if (!isForm.test(plain)) found[name] = kind === 'phone' ? 'phone' : 'digits';
    else if (plain.length < min_length || plain.length > max_length) found[name] = 'fieldLength';
  }
  return found;
}

type Refusal = { statusMessage: string; statusDetail?: unknown };

function refusedField({
  statusMessage,
  statusDetail,
}: Refusal): { field: string; rule?: string } | undefined {
  if (statusMessage !== 'invalidRequest') return undefined;
  return ((statusDetail || {}) as { fields?: { field: string; rule?: string }[] }).fields?.[0];
}

/** The field of a refusal by the server. */
export function fieldOfRefusal(refusal: Refusal, names: readonly string[]): string | undefined {
  const name = refusedField(refusal)?.field.replace(/^fields\./, '');
  return names.find((known) => known === name);
}

const RULES: Record<string, string> = { checksum: 'address', house: 'addressHouse' };

/** The server's error for that field, as a message key of the `validation` namespace. */
export function ruleOfRefusal(refusal: Refusal): string | undefined {
  return RULES[refusedField(refusal)?.rule ?? ''];
}
