import { useEffect, useRef, useState } from 'react';
import { toNumber } from '#games/engine/slot/ratio.ts';
import {
  COMMISSION_PERCENT,
  type DerbyBoard,
  type DerbyChoice,
  type DerbyOutcome,
  derby,
  finishChance,
  PAID_PLACES,
  POOLS,
  type Pool,
  STRENGTHS,
} from '#games/meadow-derby/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { dividendText, PoolLine, poolBeforeDraw } from '../pools/pool-line.tsx';
import type { RoomClient, RoomProps } from '../rooms/client.ts';
import { combineChips } from '../rooms/placed-chips.ts';
import { currentChips } from '../rooms/room-state.ts';
import { PairBoard, RunnerBoard } from './betting-boards.tsx';
import { courseOf, RACE_MS } from './course.ts';
import { Silk } from './silk.tsx';
import { runTrack } from './track.ts';

const orderOf = (outcome: unknown) => (outcome as DerbyOutcome).order;
const PERCENT = Number(COMMISSION_PERCENT);

function Table(props: RoomProps) {
  const { state, money, outcome, isShown } = props;
  const { t } = useTranslation();
  const [pool, setPool] = useState<Pool>('win');
  const boards = (state.room?.round?.board as DerbyBoard | null)?.pools;
  const isRunning = outcome !== null && !isShown;
  // Dividends stay hidden until the race has been shown.
  const found = boards?.find((board) => board.pool === pool);
  const board = found && isRunning ? poolBeforeDraw(found, PERCENT) : found;
  const bets = [...currentChips(state), ...combineChips(state.draft)];
  const shared = { ...props, pool, board, bets };
  return (
    <div
      className="grid content-start overflow-hidden text-[#f4f7ff]"
      style={{ background: 'linear-gradient(#17402a, #0c2417)' }}
    >
      <Track {...props} />
      <div className="grid gap-3 p-3 sm:p-4">
        {isShown && outcome !== null && <Finish order={orderOf(outcome)} boards={boards} />}
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{t('game.meadow-derby.pool')}</legend>
          {POOLS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === pool}
              data-pool={name}
              onClick={() => setPool(name)}
              className={classes(
                'touch flex-1 rounded-md px-2 text-sm font-semibold',
                name === pool ? 'bg-[#ffe08a] text-[#17301f]' : 'bg-[#000]/30 hover:bg-[#000]/45',
              )}
            >
              {t(`game.meadow-derby.kind.${name}`)}
            </button>
          ))}
        </fieldset>
        <p className="text-xs opacity-85">{t(`game.meadow-derby.about.${pool}`, { places: PAID_PLACES })}</p>
        <PoolLine pool={board} percent={PERCENT} money={money} />
        {pool === 'win' || pool === 'place' ? <RunnerBoard {...shared} /> : <PairBoard {...shared} />}
      </div>
    </div>
  );
}

/** The race animation. Its result was decided before it began. */
function Track({ state, outcome, isShown, settledMs, isReduced }: RoomProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const roundId = state.room?.round?.round_id ?? '';
  const key = outcome === null ? '' : orderOf(outcome).join('-');
  useEffect(() => {
    const began = performance.now() - settledMs;
    const course = key === '' ? null : courseOf(key.split('-').map(Number), roundId);
    const now = () => ({ course, ms: isShown ? RACE_MS : performance.now() - began });
    return runTrack(canvas.current!, now, isReduced);
  }, [key, roundId, isShown, settledMs, isReduced]);
  return (
    <div className="relative h-[clamp(12rem,42vw,23rem)]">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('game.meadow-derby.track')}
        className="absolute inset-0 size-full"
      />
      <p className="absolute start-2 top-2 rounded-full bg-[#0c2417]/85 px-3 py-1 text-xs font-semibold">
        {t('game.meadow-derby.virtual')}
      </p>
    </div>
  );
}

type FinishProps = { order: readonly number[]; boards: DerbyBoard['pools'] | undefined };

/** The first three runners, and the payouts of winning bets per unit. */
function Finish({ order, boards }: FinishProps) {
  const { t } = useTranslation();
  const paid = boards?.flatMap(({ pool, dividends }) =>
    Object.entries(dividends).map(([on, dividend]) => ({ pool, on, dividend })),
  );
  return (
    <section aria-label={t('game.meadow-derby.finish')} className="grid gap-2 rounded-lg bg-[#000]/30 p-3">
      <ol className="flex flex-wrap gap-x-5 gap-y-1.5" data-finish={order.join('-')}>
        {order.slice(0, PAID_PLACES).map((runner, place) => (
          <li key={runner} className="flex items-center gap-2 text-sm">
            <b className="text-lg">{place + 1}.</b>
            <Silk number={runner} />
            {t(`game.meadow-derby.runner.${runner}`)}
          </li>
        ))}
      </ol>
      <ul className="tabular flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {paid?.map(({ pool, on, dividend }) => (
          <li key={`${pool} ${on}`}>
            {t(`game.meadow-derby.kind.${pool}`)} {on}: <b>{dividendText(dividend)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

const weakest = [STRENGTHS.length, STRENGTHS.length - 1];
const span = (min: readonly number[], max: readonly number[]) =>
  `${(toNumber(finishChance(min)) * 100).toFixed(2)}–${(toNumber(finishChance(max)) * 100).toFixed(2)} %`;

export const client: RoomClient = {
  game: derby,
  showMs: (_, isReduced) => (isReduced ? 1500 : RACE_MS),
  Table,
  resultText: (t, outcome) => {
    const [first, second, third] = orderOf(outcome);
    const winner = `${first} ${t(`game.meadow-derby.runner.${first}`)}`;
    return t('game.meadow-derby.result', { first: winner, second: second!, third: third! });
  },
  choiceText: (t, choice) => {
    const { pool, runners } = choice as DerbyChoice;
    return `${t(`game.meadow-derby.kind.${pool}`)} ${runners.join('–')}`;
  },
  pays: (t) =>
    POOLS.map((pool) => ({
      name: t(`game.meadow-derby.kind.${pool}`),
      pays: t('game.pools.shared'),
      chance:
        pool === 'win'
          ? span([weakest[0]!], [1])
          : pool === 'exacta'
            ? span(weakest, [1, 2])
            : t('game.pools.byStrength'),
      rtp: t('game.pools.less', { percent: PERCENT }),
    })),
};
