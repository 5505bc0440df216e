import type { DigitsBet, LottoBet } from '#games/lottery/index.ts';
import type { Translate } from '../../lib/i18n.ts';

/** A bet on a draw as text for lists. */
export function ticketText(t: Translate, choice: unknown): string {
  const bet = choice as DigitsBet | LottoBet;
  if ('numbers' in bet) return t(`game.lottery.bet.${bet.kind}`, { numbers: bet.numbers.join(' ') });
  return t(`game.lottery.bet.${bet.kind}`, { numbers: bet.digits.join(' ') });
}
