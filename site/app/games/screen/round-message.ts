import type { SlotRules } from '#games/slot-games.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { Hit } from '../slot/line-hits.ts';
import type { Step } from '../slot/timeline-steps.ts';
import type { Hud } from './hud.ts';
import type { PlayState } from './play-state.ts';
import { minorText } from './value-text.ts';

type Burst = Extract<Step, { kind: 'burst' }>;

/** The line under the reels: the current state in one sentence. */
export function useRoundMessage(hud: Hud, state: PlayState, rules: SlotRules): string {
  const { t } = useTranslation();
  if (state.phase === 'opening') return t('game.opening');
  if (state.isRetrying) return t('game.retrying');
  const { step } = hud;
  if (state.isBusy && !step) return t('game.goodLuck');
  if (step && !(hud.isOver && !state.isBusy)) return stepText(t, step, state, rules);
  return idleText(t, state);
}

function stepText(t: Translate, step: NonNullable<Hud['step']>, state: PlayState, rules: SlotRules): string {
  if (step.kind === 'hit') return hitText(t, step.hit, state);
  if (step.kind === 'burst') return burstText(t, step, state);
  if (step.kind === 'scatter') {
    return t('game.scatterWin', {
      symbol: t(`game.symbol.${rules.scatter?.symbol}`),
      amount: minorText(step.won[1] - step.won[0], state),
    });
  }
  if (step.kind === 'award') {
    return t(step.isMore ? 'game.moreFreeSpins' : 'game.freeSpinsWon', { count: step.count });
  }
  if (step.kind === 'total') return totalText(t, step.won[1], step.tier === 'return', state);
  return step.won[0] > 0n ? t('game.soFar', { amount: minorText(step.won[0], state) }) : t('game.goodLuck');
}

/** One win, by the rule that pays it. The proof page also uses this text. */
export function hitText(
  t: Translate,
  { symbol, count, win, line, ways }: Omit<Hit, 'cells'>,
  money: Pick<PlayState, 'currency' | 'exponent'> | null,
): string {
  const amount = money ? minorText(win, money) : win.toString();
  const values = { count, symbol: t(`game.symbol.${symbol}`), amount };
  if (line !== undefined) return t('game.lineWin', { ...values, line: line + 1 });
  if (ways !== undefined) return t('game.wayWin', { ...values, ways: t('game.waysTitle', { count: ways }) });
  return t('game.clusterWin', values);
}

function burstText(t: Translate, { hits, factor, won }: Burst, state: PlayState): string {
  const [first] = hits;
  const amount = minorText(won[1] - won[0], state);
  const text =
    hits.length === 1 && first
      ? hitText(t, first, state)
      : t('game.clusters', { count: hits.length, amount });
  return factor > 1 ? t('game.tide', { text, factor }) : text;
}

function totalText(t: Translate, win: bigint, isReturn: boolean, state: PlayState): string {
  if (win === 0n) return t('game.noWin');
  const amount = minorText(win, state);
  return t(isReturn ? 'game.returned' : 'game.won', { amount });
}

function idleText(t: Translate, state: PlayState): string {
  const { round } = state;
  if (!round) return t('game.welcome');
  const win = BigInt(round.win);
  const result = totalText(t, win, win <= BigInt(round.stake), state);
  return state.isResumed ? t('game.resumed', { result }) : result;
}
