import {
  BOUTS,
  CASES_PER_BOUT,
  CASES_PER_CORNER,
  COMMISSION_PERCENT,
  CORNERS,
  type DuelBoard,
  type DuelChoice,
  type DuelOutcome,
  duel,
} from '#games/plume-duel/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { dividendText, PoolLine, poolBeforeDraw } from '../pools/pool-line.tsx';
import type { RoomClient, RoomProps } from '../rooms/client.ts';
import { chipsOn, combineChips } from '../rooms/placed-chips.ts';
import { currentChips } from '../rooms/room-state.ts';
import { type CORNER_FILL, DUEL_MS, DuelStage } from './stage.tsx';

const resultOf = (outcome: unknown) => outcome as DuelOutcome;
const PERCENT = Number(COMMISSION_PERCENT);

function Table({ play, state, money, isReduced, isOpen, outcome, isShown, settledMs }: RoomProps) {
  const { t } = useTranslation();
  const result = outcome === null ? null : resultOf(outcome);
  const found = (state.room?.round?.board as DuelBoard | null)?.pools[0];
  // Dividends stay hidden until the show has ended.
  const isOn = result !== null && !isShown;
  const board = found && isOn ? poolBeforeDraw(found, PERCENT) : found;
  const bets = [...currentChips(state), ...combineChips(state.draft)];
  return (
    <div
      className="grid content-start overflow-hidden text-[#f4f7ff]"
      style={{ background: 'linear-gradient(#34174d, #1c0a2b)' }}
    >
      <DuelStage outcome={result} isShown={isShown} settledMs={settledMs} isReduced={isReduced} />
      <div className="grid gap-3 p-3 sm:p-4">
        <PoolLine pool={board} percent={PERCENT} money={money} />
        <div className="grid grid-cols-2 gap-2.5">
          {CORNERS.map((corner) => {
            const choice = { on: corner };
            const own = chipsOn(bets, choice);
            const dividend = board?.dividends[corner];
            const isWinner = isShown && result?.winner === corner;
            return (
              <button
                key={corner}
                type="button"
                aria-disabled={!isOpen}
                data-corner={corner}
                onClick={() => play.lay(choice)}
                className={classes(
                  'grid min-h-28 content-center justify-items-center gap-1 rounded-lg border-3 px-2 py-3 text-[#fff] transition-[filter,opacity] hover:brightness-110',
                  isWinner ? 'border-[#ffe08a]' : 'border-[#0000]',
                  !isOpen && !isWinner && 'opacity-75',
                )}
                style={{ backgroundColor: CORNER_SHADE[corner] }}
              >
                <b className="text-xl tracking-wide">{t(`game.plume-duel.${corner}`)}</b>
                <span className="tabular text-sm">{money(BigInt(board?.stakes[corner] ?? 0))}</span>
                <span className="tabular min-h-5 text-sm font-bold">
                  {dividend === undefined ? '' : t('game.pools.pays', { dividend: dividendText(dividend) })}
                </span>
                <span className="tabular min-h-5 text-sm font-bold text-[#ffe08a]">
                  {own > 0n && t('game.tables.yours', { amount: money(own) })}
                </span>
              </button>
            );
          })}
        </div>
        <p className="text-xs opacity-85">{t('game.plume-duel.draws')}</p>
      </div>
    </div>
  );
}

/** Dark enough for white text. */
const CORNER_SHADE = { meron: '#a82a42', wala: '#1f5cb0' } as const satisfies Record<
  keyof typeof CORNER_FILL,
  string
>;

/** How often a corner wins more bouts than the other, of a hundred. */
function chance(): string {
  const [p, e] = [CASES_PER_CORNER / CASES_PER_BOUT, 1 - (2 * CASES_PER_CORNER) / CASES_PER_BOUT];
  const more = p ** 3 + 3 * p * p * (p + e) + 3 * p * e * e;
  return `${(more * 100).toFixed(2)} %`;
}

export const client: RoomClient = {
  game: duel,
  showMs: (_, isReduced) => (isReduced ? 1500 : DUEL_MS),
  Table,
  resultText: (t, outcome) => {
    const { winner, bouts } = resultOf(outcome);
    if (winner === 'draw') return t('game.plume-duel.drawn');
    const count = bouts.filter((bout) => bout === winner).length;
    return t('game.plume-duel.result', { corner: t(`game.plume-duel.${winner}`), count, of: BOUTS });
  },
  choiceText: (t, choice) => t(`game.plume-duel.${(choice as DuelChoice).on}`),
  pays: (t) =>
    CORNERS.map((corner) => ({
      name: t(`game.plume-duel.${corner}`),
      pays: t('game.pools.shared'),
      chance: chance(),
      rtp: t('game.pools.less', { percent: PERCENT }),
    })),
};
