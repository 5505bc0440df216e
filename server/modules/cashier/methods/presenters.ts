import type { DepositMethodItem, MethodFieldItem } from '#contracts/api/deposits.ts';
import { CHAINS } from '#contracts/values/blockchains.ts';
import { missingIdentityStep } from '#contracts/values/identity-levels.ts';
import { minAmount, toWireAmount } from '#contracts/values/money.ts';
import type { MethodField } from '#contracts/values/payment-methods.ts';
import { narrowed, type OwnLimits } from '../segment-limits.ts';
import { translated } from './localized-text.ts';
import { isMethodUnderMaintenance, type Method } from './methods.ts';

/**
 * The player's level, the level the site requires for deposits, the remaining allowance at the player's
 * level (null for no limit), and the player's limits by segment.
 */
type DepositBounds = {
  identity: number;
  required: number;
  left: { period: 'day' | 'month'; left: bigint } | null;
  own: OwnLimits;
};

const rangeOf = ({ min_amount, max_amount }: Method, own: OwnLimits) =>
  narrowed({ min: min_amount, max: max_amount }, own);

/** Whether a player's limits leave any amount that the method takes. */
export function isUsable(method: Method, own: OwnLimits): boolean {
  const { min, max } = rangeOf(method, own);
  return min <= max;
}

/** A method as shown to a player. */
export function presentMethod(
  method: Method,
  language: string,
  { identity, required, left, own }: DepositBounds,
  now: Date,
): DepositMethodItem {
  const { currency, details } = method;
  const sum = (amount: bigint) => toWireAmount(amount, currency);
  const { min, max } = rangeOf(method, own);
  const day = own.day === null ? method.daily_max : minAmount(own.day, method.daily_max ?? own.day);
  return {
    method_id: method.method_id,
    type: method.type,
    name: translated(details.name, language),
    time: translated(details.time, language),
    image: details.image,
    currency,
    min: sum(min),
    max: sum(max),
    daily_max: day === null ? null : sum(day),
    fee: { fixed: sum(method.fee_fixed), percent: method.fee_points / 100, payer: method.fee_payer },
    steps: details.steps.map((step) => translated(step, language)),
    fields: details.fields.map((field) => presentField(field, language)),
    chain: presentChain(method),
    closed_until: isMethodUnderMaintenance(method, now) ? method.closed_until!.toISOString() : null,
    identity_needed: missingIdentityStep(identity, Math.max(method.identity_level, required)),
    identity_left: left && { amount: sum(left.left), period: left.period },
  };
}

/** Common names of the coin and network; null for other methods. */
export function presentChain({ details: { chain } }: Method) {
  if (!chain) return null;
  const { coin, network, confirmations } = chain;
  return { coin, network: CHAINS[network].name, confirmations };
}

/** A field of a payment method in a language. */
export function presentField(field: MethodField, language: string): MethodFieldItem {
  return {
    name: field.name,
    kind: field.kind,
    label: translated(field.label, language),
    hint: translated(field.hint, language),
    is_required: field.isRequired,
    min_length: field.minLength,
    max_length: field.maxLength,
    options: field.options.map(({ value, label }) => ({ value, label: translated(label, language) })),
  };
}
