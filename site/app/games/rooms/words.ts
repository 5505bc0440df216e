import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { MoneyText } from '../originals/client.ts';
import type { RoomClient } from './client.ts';
import { resultOf } from './seat.ts';
import { ownNow, type SeatState } from './seat-state.ts';

/** The sentence under the table and the one for a screen reader; the latter changes only when something has happened. */
export function useRoomWords(state: SeatState, client: RoomClient, money: MoneyText) {
  const { t } = useTranslation();
  const text = sentence(t, state, client, money);
  const round = state.room?.round;
  const isTold = round?.state === 'settled' && state.shown === round.round_id;
  const spoken =
    isTold && resultOf(state)
      ? t('game.tables.spoken', { result: text, balance: money(state.balance) })
      : state.phase === 'open'
        ? text
        : '';
  return { text, spoken };
}

function sentence(t: Translate, state: SeatState, client: RoomClient, money: MoneyText): string {
  const round = state.room?.round;
  if (state.phase === 'opening') return t('game.opening');
  if (state.isRetrying) return t('game.retrying');
  if (state.note) {
    if (state.note === 'late' && client.lateText) return client.lateText(t);
    return t(`game.tables.note.${state.note}`, { most: money(state.limits?.most ?? 0n) });
  }
  if (!round) return t('game.tables.asleep');
  if (state.isLost && (round.state === 'betting' || round.state === 'locked')) return t('game.tables.lost');
  if (round.state === 'voided') return t('game.tables.voided');
  if (round.state === 'locked') return client.lockedText?.(t, round) ?? t('game.tables.closed');
  if (round.state === 'betting') {
    const bets = ownNow(state);
    if (bets.length === 0) return client.openText?.(t) ?? t('game.tables.open');
    const staked = bets.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
    return client.takenText?.(t, money(staked)) ?? t('game.tables.taken', { amount: money(staked) });
  }
  if (state.shown !== round.round_id) return client.drawingText?.(t) ?? t('game.tables.drawing');
  const said = client.resultText(t, round.outcome, ownNow(state));
  const result = resultOf(state);
  return result ? `${said} ${paidText(t, result, money)}` : said;
}

function paidText(t: Translate, { staked, won }: { staked: bigint; won: bigint }, money: MoneyText): string {
  if (won === 0n) return t('game.noWin');
  return t(won <= staked ? 'game.returned' : 'game.won', { amount: money(won) });
}
