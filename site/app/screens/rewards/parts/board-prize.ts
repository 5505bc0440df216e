import type { PrizeBoard } from '#contracts/api/rewards.ts';
import { formatMoney, groupDigits } from '../../../lib/amount.ts';
import type { Translate } from '../../../lib/i18n.ts';

/** A prize of a board as text: `50 tokens`, `₱20.00`, `₱20.00 bonus`. */
export function boardPrizeText(
  t: Translate,
  { prize_kind, currency }: Pick<PrizeBoard, 'prize_kind' | 'currency'>,
  value: number,
): string {
  if (prize_kind === 'tokens') return t('account.tokenCount', { count: value, amount: groupDigits(value) });
  const sum = formatMoney(value, currency);
  return prize_kind === 'bonus' ? t('boards.bonusOf', { sum }) : sum;
}
