import { useState } from 'react';
import type { PoolBoard } from '#games/engine/pools/index.ts';
import { type Pool, STRENGTHS } from '#games/meadow-derby/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { dividendText } from '../pools/pool-line.tsx';
import type { RoomProps } from '../rooms/client.ts';
import { chipsOn, type PlacedChips } from '../rooms/placed-chips.ts';
import { Silk } from './silk.tsx';

type BoardProps = RoomProps & { pool: Pool; board: PoolBoard | undefined; bets: readonly PlacedChips[] };

const RUNNERS = STRENGTHS.map((strength, i) => ({ number: i + 1, strength }));

/** The runners: their strength, the total staked on each, and the current dividend. A click places a chip. */
export function RunnerBoard({ play, pool, board, bets, money, isOpen }: BoardProps) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-1.5 sm:grid-cols-2">
      {RUNNERS.map(({ number, strength }) => {
        const choice = { pool, runners: [number] };
        const own = chipsOn(bets, choice);
        const staked = money(BigInt(board?.stakes[number] ?? 0));
        const dividend = board?.dividends[number];
        return (
          <li key={number}>
            <button
              type="button"
              aria-disabled={!isOpen}
              data-runner={number}
              onClick={() => play.lay(choice)}
              className={classes(
                'touch grid w-full grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-2.5 rounded-md px-2.5 py-1 text-start text-sm',
                own > 0n ? 'bg-[#ffe08a] text-[#17301f]' : 'bg-[#000]/30 hover:bg-[#000]/45',
                !isOpen && 'opacity-75',
              )}
            >
              <Silk number={number} />
              <span className="grid min-w-0">
                <span className="truncate font-semibold">{t(`game.meadow-derby.runner.${number}`)}</span>
                <span className="tabular text-xs opacity-80">
                  {t('game.meadow-derby.strength', { percent: strength })} · {staked}
                </span>
              </span>
              <b className="tabular text-end">{dividend === undefined ? '' : dividendText(dividend)}</b>
              <span className="tabular min-w-14 text-end text-xs font-bold">{own > 0n && money(own)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Two runners: the first, then the second; in a quinella their order does not matter. */
export function PairBoard({ play, pool, board, bets, money, isOpen }: BoardProps) {
  const { t } = useTranslation();
  const [pair, setPair] = useState<readonly [number, number]>([1, 2]);
  const runners = pool === 'quinella' ? [...pair].sort((a, b) => a - b) : [...pair];
  const choice = { pool, runners };
  const name = runners.join('-');
  const dividend = board?.dividends[name];
  const choose = (place: 0 | 1, number: number) => {
    const other = pair[1 - place]!;
    // A runner chosen for the other position swaps positions.
    const kept = other === number ? pair[place]! : other;
    setPair(place === 0 ? [number, kept] : [kept, number]);
  };
  return (
    <div className="grid gap-3">
      {([0, 1] as const).map((place) => (
        <fieldset key={place} className="grid gap-1">
          <legend className="mb-1 text-xs opacity-85">
            {t(`game.meadow-derby.leg.${pool === 'quinella' ? 'either' : place}`)}
          </legend>
          <div className="grid grid-cols-8 gap-1">
            {RUNNERS.map(({ number }) => (
              <button
                key={number}
                type="button"
                aria-pressed={pair[place] === number}
                aria-label={`${number} ${t(`game.meadow-derby.runner.${number}`)}`}
                onClick={() => choose(place, number)}
                className={classes(
                  'grid min-h-11 min-w-0 place-items-center rounded-md',
                  pair[place] === number ? 'bg-[#ffe08a]' : 'bg-[#000]/30 hover:bg-[#000]/45',
                )}
              >
                <Silk number={number} />
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      <button
        type="button"
        aria-disabled={!isOpen}
        data-pair={name}
        onClick={() => play.lay(choice)}
        className={classes(
          'touch rounded-md bg-[#ffe08a] px-4 font-bold text-[#17301f] hover:brightness-110',
          !isOpen && 'opacity-60',
        )}
      >
        {t('game.meadow-derby.layPair', { pair: runners.join('–') })}
      </button>
      <p className="tabular text-sm">
        {t('game.meadow-derby.onPair', {
          staked: money(BigInt(board?.stakes[name] ?? 0)),
          own: money(chipsOn(bets, choice)),
        })}
        {dividend !== undefined && <b> {dividendText(dividend)}</b>}
      </p>
    </div>
  );
}
