import type { RoundItem } from '#contracts/api/originals.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { MoneyText, OriginalClient } from './client.ts';
import type { OriginalPlayState } from './original-play.ts';

/** The texts around the table; they never precede its animation. */
export type ResultTexts = { text: string; spoken: string; win: bigint };

/** The sentence under the table, the one for a screen reader, and the displayed win. */
export function useResult(state: OriginalPlayState, client: OriginalClient, money: MoneyText): ResultTexts {
  const { t } = useTranslation();
  const isSettled = state.item !== null && 'win' in state.item && !isWaiting(state);
  const win = isSettled ? BigInt((state.item as RoundItem).win) : 0n;
  const text = sentence(t, state, client, money);
  if (state.isBusy || state.phase !== 'open') return { text, spoken: state.isRetrying ? text : '', win };
  const spoken = isSettled
    ? t('game.spoken', { result: text, balance: money(state.balance), round: state.session.rounds })
    : text;
  return { text, spoken, win };
}

/** The table has no new result yet; with parallel rounds, the last one that has ended counts. */
export function isWaiting({ item, isMoving, isAsking, falling }: OriginalPlayState): boolean {
  return isMoving || (falling.length > 0 ? item === null : isAsking);
}

function sentence(t: Translate, state: OriginalPlayState, client: OriginalClient, money: MoneyText): string {
  const { item } = state;
  if (state.phase === 'opening') return t('game.opening');
  if (state.isRetrying) return t('game.retrying');
  if (isWaiting(state)) return t('game.waiting');
  if (!item) return t('game.chooseAndPlay');
  const outcomeText = client.resultText(t, readOutcome(item.outcome), money);
  const result = 'win' in item ? `${outcomeText} ${won(t, item, money)}` : outcomeText;
  return state.isResumed ? t('game.resumed', { result }) : result;
}

function won(t: Translate, round: RoundItem, money: MoneyText): string {
  const [win, stake] = [BigInt(round.win), BigInt(round.stake)];
  if (win === 0n) return t('game.noWin');
  return t(win <= stake ? 'game.returned' : 'game.won', { amount: money(win) });
}
