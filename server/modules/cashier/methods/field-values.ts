import { type Chain, transactionHash } from '#contracts/values/blockchains.ts';
import type { MethodField } from '#contracts/values/payment-methods.ts';
import { refuse } from '../../../platform/refusal.ts';
import { normalizeAddress } from '../chains/addresses.ts';

const LETTERS = /^[\p{L}\p{M}\p{Zs}.'’-]+$/u;
const FIELD_PATTERNS: Record<MethodField['kind'], RegExp> = {
  text: /^[\p{L}\p{M}\p{N}\p{Zs}.,:/_@#+'’()-]*$/u,
  digits: /^\d*$/,
  name: LETTERS,
  phone: /^\+?\d{7,15}$/,
  choice: /^.*$/u,
  transaction: /^[0-9a-zA-Z]*$/,
  address: /^[0-9a-zA-Z]*$/,
};

/**
 * Player input for a method's fields, validated by the method's schema. Unknown fields are dropped; for an
 * invalid one, refuses `invalidRequest` with its name. Transaction hashes and addresses are normalised to
 * their chain's format and their checksum verified.
 */
export function readFieldValues(
  fields: readonly MethodField[],
  typed: Readonly<Record<string, string>>,
  chain?: Chain,
): Record<string, string> {
  const wrong = (name: string, rule: string): never =>
    refuse('invalidRequest', { fields: [{ field: `fields.${name}`, rule }] });
  const answers: Record<string, string> = {};
  for (const { name, kind, isRequired, minLength, maxLength, options } of fields) {
    const spaces = kind === 'digits' || kind === 'phone' ? /[\s-]/g : /\s+/g;
    const text = (typed[name] ?? '').replace(spaces, kind === 'digits' || kind === 'phone' ? '' : ' ').trim();
    if (text === '') {
      if (isRequired) wrong(name, 'required');
      continue;
    }
    if (text.length < minLength || text.length > maxLength) wrong(name, 'length');
    if (!FIELD_PATTERNS[kind].test(text)) wrong(name, 'format');
    if (kind === 'choice' && !options.some(({ value }) => value === text)) wrong(name, 'choice');
    answers[name] =
      normalizeValue(kind, text, chain) ?? wrong(name, kind === 'address' ? 'checksum' : 'format');
  }
  return answers;
}

/** A value in its chain's canonical format; undefined if it is invalid. */
function normalizeValue(
  kind: MethodField['kind'],
  text: string,
  chain: Chain | undefined,
): string | undefined {
  if (chain && kind === 'transaction') return transactionHash(chain, text);
  return chain && kind === 'address' ? normalizeAddress(chain, text) : text;
}

/** The value of the field with a role; empty without one. */
export function fieldValue(
  fields: readonly MethodField[],
  answers: Readonly<Record<string, string>>,
  role: MethodField['role'],
): string {
  const field = fields.find((field) => field.role === role);
  return (field && answers[field.name]) ?? '';
}
