import { useHouseJackpots } from '../../state/use-house-jackpots.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/index.ts';
import type { PlayState } from './play-state.ts';
import { minorText } from './value-text.ts';

/** The live jackpot amount of the game; a win is shown until the next round. */
export function JackpotStrip({ gameCode, state }: { gameCode: string; state: PlayState }) {
  const { t } = useTranslation();
  const jackpot = useHouseJackpots(true).find(({ games }) => games.includes(gameCode));
  const won = state.isBusy ? null : state.round?.jackpot;
  if (won && won.won !== '0')
    return (
      <p
        role="status"
        data-jackpot-won={won.won}
        className="w-full bg-brand py-1.5 text-center font-extrabold text-on-brand"
      >
        {t('game.jackpot.won', { name: won.name, amount: minorText(BigInt(won.won), state) })}
      </p>
    );
  if (!jackpot) return null;
  const sum = (amount: string) => minorText(BigInt(amount), jackpot);
  return (
    <p
      data-jackpot={jackpot.amount}
      className="tabular flex w-full flex-wrap items-center justify-center gap-x-2 pb-1 text-center text-sm"
    >
      <span className="inline-flex items-center gap-1 font-semibold text-accent">
        <Icon name="trophy" size={16} />
        {jackpot.name}
      </span>
      <b>{sum(jackpot.amount)}</b>
      {jackpot.kind === 'must_drop' && (
        <span className="text-muted">{t('game.jackpot.by', { cap: sum(jackpot.cap) })}</span>
      )}
    </p>
  );
}
