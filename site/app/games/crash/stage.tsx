import { useEffect, useRef } from 'react';
import { type CrashChoice, type CrashOutcome, crash, timeOfMultiplier } from '#games/crash/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { setElementText } from '../element-text.ts';
import { hundredths } from '../originals/number-text.ts';
import type { RoomProps } from '../rooms/client.ts';
import { currentBets, type RoomPageState } from '../rooms/room-state.ts';
import { useSecondsTo } from '../rooms/round-clock.tsx';
import { proofPath } from '../verify/proof-path.ts';
import { type CurveMark, paintFlight } from './sky.ts';
import { useFlight } from './use-flight.ts';

/** The sky: a lantern rises along the curve of the value, with marks at players' cash-outs. */
export function Stage(props: RoomProps) {
  const { play, state, isReduced, outcome } = props;
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const number = useRef<HTMLSpanElement>(null);
  const marks = useRef<readonly CurveMark[]>([]);
  marks.current = marksOf(props);
  const round = state.room?.round ?? null;
  const bust = (outcome as CrashOutcome | null)?.bust ?? null;
  const draw = (ms: number, hasEnded: boolean) =>
    canvas.current && paintFlight(canvas.current, { ms, marks: marks.current, hasEnded, isReduced });
  useFlight(play, state, ({ ms, value }) => {
    // Layout reads before writes.
    draw(ms, false);
    setElementText(number.current, hundredths(value));
  });
  const last = useRef(draw);
  last.current = draw;
  const still = round?.state === 'locked' ? null : bust === null ? 0 : timeOfMultiplier(bust);
  useEffect(() => {
    if (still === null) return;
    const redraw = () => last.current(still, still > 0 || bust !== null);
    redraw();
    window.addEventListener('resize', redraw);
    return () => window.removeEventListener('resize', redraw);
  }, [still, bust]);
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] lg:sticky lg:top-0 lg:h-[calc(100dvh-7rem)] lg:min-h-112 lg:self-start">
      <LastFlights state={state} />
      <div
        data-bust={bust ?? ''}
        className="relative h-[max(11rem,calc(100dvh-28rem))] overflow-hidden text-[#f4f7ff] max-lg:[[data-game]:has([data-panels='2'])_&]:h-[max(10rem,calc(100dvh-34rem))] lg:h-auto lg:min-h-96"
        style={{ background: 'linear-gradient(#0b0f2e, #1d2a66 70%, #3a3f86)' }}
      >
        <span aria-hidden="true" className="absolute inset-0">
          <canvas ref={canvas} className="size-full" />
        </span>
        <div className="pointer-events-none absolute inset-x-0 top-[8%] grid sm:top-[18%] justify-items-center gap-2 text-center">
          {round?.state === 'betting' ? (
            <Countdown at={Date.parse(round.closes_at) - state.skew} />
          ) : (
            <p
              className={classes(
                'tabular text-5xl font-extrabold tracking-tight xs:text-6xl sm:text-8xl',
                bust !== null && 'text-[#ff9db0]',
              )}
              style={{ textShadow: '0 2px 18px #0009' }}
            >
              <span ref={number} data-value>
                {hundredths(bust ?? 100)}
              </span>
              ×
            </p>
          )}
          {bust !== null && (
            <p className="rounded-full bg-[#000]/45 px-4 py-1 text-sm">{t('game.crash.over')}</p>
          )}
          {round?.ceiling && round.state === 'locked' && round.ceiling < 100_000 ? (
            <p className="rounded-full bg-[#000]/45 px-4 py-1 text-xs">
              {t('game.crash.ceiling', { value: hundredths(round.ceiling) })}
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function Countdown({ at }: { at: number }) {
  const { t } = useTranslation();
  const left = useSecondsTo(at);
  return (
    <>
      <p className="rounded-full bg-[#000]/40 px-4 py-1 text-sm">{t('game.crash.next')}</p>
      <p
        className="tabular text-6xl leading-none font-extrabold max-xs:text-4xl sm:text-7xl"
        style={{ textShadow: '0 2px 18px #0009' }}
      >
        {left ?? '–'}
      </p>
    </>
  );
}

/**
 * Cash-out values and payouts: the player's own large, others' small. A target appears once the value is
 * reached.
 */
function marksOf({ state, money }: RoomProps): CurveMark[] {
  const own = new Set(currentBets(state).map(({ bet_id }) => bet_id));
  const ownBets = currentBets(state).map((bet) => ({ ...bet, isOwn: true }));
  const others = (state.room?.table ?? [])
    .filter(({ bet_id }) => !own.has(bet_id))
    .map((bet) => ({ ...bet, isOwn: false }));
  return [...others, ...ownBets].flatMap(({ exit, lines, stake, isOwn }) => {
    const value = exit ?? (lines[0]?.choice as CrashChoice | undefined)?.auto ?? null;
    if (value === null) return [];
    return [{ value, isOwn, paid: `+${money((BigInt(stake) * BigInt(value)) / 100n)}` }];
  });
}

const GAME = { provider_code: crash.provider_code, game_code: crash.game_code };

/** The ends of recent flights, newest first; each links to its proof. */
function LastFlights({ state }: { state: RoomPageState }) {
  const { t } = useTranslation();
  const past = (state.room?.past ?? []).slice(0, 24);
  return (
    <ul
      aria-label={t('game.crash.past')}
      className="scroller flex h-11 items-center gap-1 overflow-x-auto bg-surface-1 px-2"
    >
      {past.map(({ round_id, outcome }) => {
        const { bust } = outcome as CrashOutcome;
        return (
          <li key={round_id} className="shrink-0">
            <Link
              to={proofPath(round_id, GAME)}
              className={classes(
                'tabular touch inline-flex items-center px-1 text-xs font-semibold',
                bust >= 1000 ? 'text-win' : bust >= 200 ? 'text-accent' : 'text-muted',
              )}
            >
              <span className="rounded-full border border-current px-2.5 py-0.5">{hundredths(bust)}×</span>
            </Link>
          </li>
        );
      })}
      {past.length === 0 && <li className="px-1 text-xs text-muted">{t('game.noRounds')}</li>}
    </ul>
  );
}
