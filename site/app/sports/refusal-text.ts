import type { OddsFormat } from '#contracts/values/odds-formats.ts';
import { formatMoney } from '../lib/amount.ts';
import type { Translate } from '../lib/i18n.ts';
import type { PlacementRefusal } from './bet-placement.ts';
import { amountOf } from './minor-amount.ts';
import { oddsText } from './odds-format.ts';

/** The text of a refusal, with odds in the reader's format, and the acceptable stake per line. */
export function refusalText(
  { error, detail, isUnknown }: PlacementRefusal,
  { currency, format }: { currency: string; format: OddsFormat },
  t: Translate,
  errorText: Translate,
): { text: string; stake?: string | undefined } {
  if (isUnknown) return { text: t('slip.noAnswer') };
  const { min, max, max_price, price, reason, repeated, minutes } = (detail ?? {}) as Record<
    string,
    string | undefined
  >;
  if (error === 'freeBetUnavailable') return { text: t(`slip.freeBetReason.${reason}`) };
  if (error === 'promotionUnavailable') return { text: t(`slip.promotionReason.${reason}`) };
  if (error === 'notReferrable') return { text: t(`slip.notReferrable.${reason}`) };
  if (error === 'notCombinable') return { text: t(`slip.combine.${reason}`) };
  if (error === 'priceChanged' && price)
    return { text: t('slip.changedTo', { price: oddsText(price, format) }) };
  const money = (minor: string) => formatMoney(amountOf(minor, currency), currency);
  if (error === 'stakeTooLow' && min) return { text: t('slip.min', { amount: money(min) }), stake: min };
  if (max_price) return { text: t('slip.maxPrice', { price: oddsText(max_price, format) }) };
  if (max && repeated) {
    const count = Number(minutes);
    const amounts = { staked: money(repeated), minutes, amount: money(max) };
    return max === '0'
      ? { text: t('slip.repeated.none', { count, ...amounts }) }
      : { text: t('slip.repeated.left', { count, ...amounts }), stake: max };
  }
  if (max === '0') return { text: t('slip.none') };
  if (max) return { text: t(`slip.max.${error}`, { amount: money(max) }), stake: max };
  return { text: errorText(error) };
}
