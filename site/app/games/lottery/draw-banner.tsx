import type { LotteryDraw } from '#games/lottery/index.ts';
import { groupDigits } from '../../lib/amount.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { clothStyle } from '../cloth.ts';
import type { RoomProps } from '../rooms/client.ts';
import { shownOutcomes } from '../rooms/room-dialogs.tsx';
import { currentChips } from '../rooms/room-state.ts';
import { countdownText, useSecondsTo } from '../rooms/round-clock.tsx';
import { useSteps } from '../rooms/use-steps.ts';
import { DrawnBall, EmptyPlace } from './drawn-ball.tsx';
import { DRUMS, Drum } from './drum.tsx';

const CLOTH = clothStyle({ light: 'ellipse at 50% 0%', edgeAt: 85, tint: ['#5b3fb5', '#1b1145'] });
/** The same height with and without it. */
const PHONE_DRUM = '4.75rem';
/** Delay between balls. */
export const BALL_MS = 900;

export const drawnIn = (outcome: unknown) => (outcome as LotteryDraw).drawn;

/** `places`: balls of a draw; `top`: the highest prize as a multiple of the price. */
type BannerProps = RoomProps & { places: number; isDigits: boolean; top: string };

/** The countdown to the next draw, the drum, and the balls: of the draw in progress, or of the last one. */
export function DrawBanner({ places, isDigits, top, ...props }: BannerProps) {
  const { state, isShown, isReduced, outcome, settledMs } = props;
  const round = state.room?.round ?? null;
  const drawn = outcome === null ? null : drawnIn(outcome);
  const isAll = isShown || isReduced;
  const count = useSteps({
    roundId: round?.round_id ?? '',
    isMoving: drawn !== null && !isAll,
    stepMs: BALL_MS,
    settledMs,
  });
  const visible = drawn?.slice(0, isAll ? drawn.length : count) ?? null;
  const isMixing = !isReduced && (round?.state === 'locked' || (drawn !== null && !isShown));
  const drum = (
    <Drum
      {...DRUMS[isDigits ? 'digits' : 'lotto']}
      isDigit={isDigits}
      out={isDigits ? [] : (visible ?? [])}
      isMixing={isMixing}
    />
  );
  return (
    <section
      className="flex min-h-24 items-center justify-between gap-x-4 px-4 py-3 text-[#f6f4ff] sm:grid"
      style={{ ...CLOTH, gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)' }}
    >
      <div className="min-w-0" style={{ minHeight: PHONE_DRUM }}>
        {/* On a phone the drum stands in the place of the countdown. */}
        {drawn && (
          <div className="sm:hidden" style={{ width: PHONE_DRUM }}>
            {drum}
          </div>
        )}
        <Next state={state} isDrawing={drawn !== null} top={top} />
      </div>
      <div className="max-sm:hidden" style={{ width: 'clamp(10rem, 16vw, 14rem)' }}>
        {drum}
      </div>
      <Balls state={state} visible={visible} {...{ places, isDigits, isReduced, isAll }} />
    </section>
  );
}

type NextProps = Pick<RoomProps, 'state'> & { isDrawing: boolean; top: string };

/** The time to the next draw, the player's tickets in it, and its highest prize. */
function Next({ state, isDrawing, top }: NextProps) {
  const { t } = useTranslation();
  const own = currentChips(state).length;
  const round = state.room?.round;
  const left = useSecondsTo(round?.draws_at ? Date.parse(round.draws_at) - state.skew : null);
  return (
    <div className={classes('grid gap-1 sm:gap-2', isDrawing && 'max-sm:hidden')}>
      <p className={classes('text-sm', isDrawing && 'font-semibold sm:text-xl')}>
        {t(isDrawing ? 'game.lottery.drawNow' : 'game.lottery.nextDraw', { number: round?.number ?? 0 })}
      </p>
      {!isDrawing && (
        <p className="tabular text-3xl leading-none font-extrabold sm:text-6xl" data-countdown>
          {left === null ? '–:––' : countdownText(left)}
        </p>
      )}
      <p className={classes('tabular text-xs sm:text-base', own > 0 && 'max-sm:hidden')}>
        {t('game.lottery.topPrize', { multiple: `×${groupDigits(Number(top))}` })}
      </p>
      {own > 0 && (
        <p className="text-xs font-semibold sm:text-base">{t('game.lottery.ownTickets', { count: own })}</p>
      )}
    </div>
  );
}

type BallsProps = Pick<RoomProps, 'state' | 'isReduced'> & {
  /** Balls of the draw in progress; null between draws. */
  visible: readonly number[] | null;
  places: number;
  isDigits: boolean;
  isAll: boolean;
};

/** The balls of the draw in progress, with places for those to come, or of the last draw. */
function Balls({ state, visible, places, isDigits, isReduced, isAll }: BallsProps) {
  const { t } = useTranslation();
  const last = shownOutcomes(state)[0];
  const balls = visible ?? (last ? drawnIn(last.outcome) : []);
  const isNow = visible !== null;
  const size = isNow ? 'large' : 'medium';
  return (
    <div className="grid justify-items-end gap-1.5 sm:gap-3">
      {!isNow && (
        <p className="text-end text-xs opacity-90 sm:text-sm">
          {last ? t('game.lottery.lastDraw', { number: last.number }) : t('game.lottery.noDraws')}
        </p>
      )}
      <ol
        className="flex flex-wrap justify-end gap-1 sm:gap-2"
        data-balls={balls.join(' ')}
        aria-label={t('game.lottery.results')}
      >
        {Array.from({ length: places }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ball is identified by its position in the draw
          <li key={place}>
            {balls[place] === undefined ? (
              <EmptyPlace size={size} />
            ) : (
              <DrawnBall
                number={balls[place]}
                isDigit={isDigits}
                size={size}
                isNow={isNow}
                isMoving={isNow && !isReduced && !isAll}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
