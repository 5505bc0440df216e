import type { DepositMethodItem, MethodFieldItem } from '#contracts/api/deposits.ts';
import { CHAINS } from '#contracts/values/chains.ts';
import type { MethodField } from '#contracts/values/payment-methods.ts';
import { decimal } from '../present.ts';
import { say } from './details.ts';
import { isClosedAt, type Method } from './methods.ts';

const NEEDS = ['', 'name', 'contact'] as const;

/** A method as a player of an identity level sees it. */
export function presentMethod(
  method: Method,
  language: string,
  identity: number,
  now: Date,
): DepositMethodItem {
  const { currency, details } = method;
  const sum = (amount: bigint) => decimal(amount, currency);
  const missing = identity < method.identity_level ? NEEDS[identity + 1] : '';
  return {
    method_id: method.method_id,
    type: method.type,
    name: say(details.name, language),
    time: say(details.time, language),
    image: details.image,
    currency,
    min: sum(method.min_amount),
    max: sum(method.max_amount),
    daily_max: method.daily_max === null ? null : sum(method.daily_max),
    fee: { fixed: sum(method.fee_fixed), percent: method.fee_points / 100, payer: method.fee_payer },
    steps: details.steps.map((step) => say(step, language)),
    fields: details.fields.map((field) => presentField(field, language)),
    chain: presentChain(method),
    closed_until: isClosedAt(method, now) ? method.closed_until!.toISOString() : null,
    identity_needed: missing ?? '',
  };
}

/** Coin and network in names people know; null of what is no method of coins. */
export function presentChain({ details: { chain } }: Method) {
  if (!chain) return null;
  const { coin, network, confirmations } = chain;
  return { coin, network: CHAINS[network].name, confirmations };
}

export function presentField(field: MethodField, language: string): MethodFieldItem {
  return {
    name: field.name,
    kind: field.kind,
    label: say(field.label, language),
    hint: say(field.hint, language),
    is_required: field.isRequired,
    min_length: field.minLength,
    max_length: field.maxLength,
    options: field.options.map(({ value, label }) => ({ value, label: say(label, language) })),
  };
}
