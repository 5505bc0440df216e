import { exponentOf, isCurrency } from '#contracts/values/currency.ts';
import type { WheelPrize } from '#games/engine/wheel/index.ts';
import { formatMoney, groupDigits, unitsOf } from '../../../lib/amount.ts';
import type { Translate } from '../../../lib/i18n.ts';

type PrizeFields = Pick<WheelPrize, 'kind' | 'amount'>;

/** Minor units as the site shows money. */
export function minorMoney(amount: number, currency: string): string {
  return formatMoney(unitsOf(amount, isCurrency(currency) ? exponentOf(currency) : 2), currency);
}

/** A prize as text: `5 tokens`, `₱20.00`, `No prize`. */
export function prizeText(t: Translate, { kind, amount }: PrizeFields, currency: string): string {
  if (amount === 0) return t('wheel.nothing');
  if (kind === 'cash') return minorMoney(amount, currency);
  return t('account.tokenCount', { count: amount, amount: groupDigits(amount) });
}

/** A prize on its sector, as short as possible. */
export function prizeMark(t: Translate, { kind, amount }: PrizeFields, currency: string): string {
  if (amount === 0) return t('wheel.blank');
  return kind === 'cash' ? minorMoney(amount, currency).replace(/\.00$/, '') : `◆${groupDigits(amount)}`;
}
