import { type DigitsGame, digitsWin, LOTTO_NUMBERS } from '#games/lottery/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { DateTime } from '../../ui/index.ts';
import type { RoomProps } from '../rooms/client.ts';
import { shownOutcomes } from '../rooms/room-dialogs.tsx';
import { drawnIn } from './draw-banner.tsx';
import { countDrawn } from './draw-counts.ts';
import { ballStyle, DrawnBall } from './drawn-ball.tsx';

type ResultsProps = Pick<RoomProps, 'state'> & { digits: DigitsGame | null };

/** Past draws of this room, newest first. */
export function DrawResults({ state, digits }: ResultsProps) {
  const { t } = useTranslation();
  const past = shownOutcomes(state);
  if (past.length === 0) return <p className="text-sm text-muted">{t('game.lottery.noDraws')}</p>;
  return (
    <ol
      aria-label={t('game.lottery.results')}
      // It scrolls, and has nothing else to focus.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by keyboard
      tabIndex={0}
      className="scroller grid max-h-80 grid-cols-[minmax(0,1fr)] overflow-y-auto"
    >
      {past.map(({ round_id, number, outcome, settled_at }) => {
        const drawn = digits ? drawnIn(outcome) : drawnIn(outcome).toSorted((a, b) => a - b);
        return (
          <li
            key={round_id}
            className={classes(
              'flex items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0',
              !digits && 'flex-wrap',
            )}
          >
            <span className={classes('tabular flex-1 text-xs text-muted', digits ? 'min-w-0' : 'min-w-28')}>
              {t('game.lottery.draw', { number })}
              <br />
              <DateTime value={settled_at} />
            </span>
            {digits && <Sum game={digits} drawn={drawn} />}
            <span className="flex gap-1">
              {drawn.map((ball, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a ball is identified by its position
                <DrawnBall key={place} number={ball} isDigit={digits !== null} />
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const SUM_KINDS = ['big', 'small', 'odd', 'even'] as const;

/** The sum of the digits, and the bets on it that won. */
function Sum({ game, drawn }: { game: DigitsGame; drawn: readonly number[] }) {
  const { t } = useTranslation();
  const won = SUM_KINDS.filter((kind) => digitsWin(game, { kind, digits: [] }, drawn));
  return (
    <span className="tabular text-end text-xs text-muted">
      {t('game.lottery.sum', { sum: drawn.reduce((sum, digit) => sum + digit, 0) })}
      <br />
      {won.map((kind) => t(`game.lottery.kind.${kind}`)).join(' · ')}
    </span>
  );
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

const columnsOf = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

/** How often each number was drawn in the draws of this room that the page knows. */
export function DrawnNumbers({ state, digits }: ResultsProps) {
  const { t } = useTranslation();
  const past = shownOutcomes(state);
  if (past.length === 0) return null;
  const isDigit = digits !== null;
  const counts = countDrawn(
    past.map(({ outcome }) => ({ drawn: drawnIn(outcome) })),
    isDigit ? DIGITS : LOTTO_NUMBERS,
  );
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <section className="grid content-start gap-2">
      <h2 className="text-lg font-semibold">{t('game.lottery.drawnNumbers', { count: past.length })}</h2>
      {isDigit ? (
        <ol className="grid items-end gap-1 sm:gap-2" style={columnsOf(DIGITS.length)}>
          {counts.map(({ number, count }) => (
            <li key={number} className="grid justify-items-center gap-1">
              <span className="tabular text-xs text-muted">{t('game.lottery.times', { count })}</span>
              <span aria-hidden className="flex h-16 w-full items-end">
                <span
                  className="block w-full rounded-sm bg-accent"
                  style={{ height: `${(count / most) * 100}%` }}
                />
              </span>
              <b className="tabular">{number}</b>
            </li>
          ))}
        </ol>
      ) : (
        <ol className="grid gap-1" style={columnsOf(9)}>
          {counts.map(({ number, count }) => (
            <li
              key={number}
              className="tabular grid justify-items-center rounded-md border border-line bg-surface-2 py-1"
            >
              <b
                className={classes(
                  'grid size-7 place-items-center rounded-full text-xs',
                  count > 0 ? 'text-[#20242e]' : 'font-normal text-muted',
                )}
                style={count > 0 ? ballStyle(number, false) : undefined}
              >
                {number}
              </b>
              <span className="text-xs text-muted">{t('game.lottery.times', { count })}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="text-xs text-muted">{t('game.lottery.independent')}</p>
    </section>
  );
}
