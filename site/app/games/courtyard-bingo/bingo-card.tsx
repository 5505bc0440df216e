import { useMemo } from 'react';
import { bingoCardOf, FREE_CELL, LINES } from '#games/courtyard-bingo/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/index.ts';
import { COLUMNS } from './ball.tsx';

type CardProps = {
  number: number;
  called: ReadonlySet<number>;
  /** Not bought yet: it can be removed. */
  onReturn?: () => void;
};

/** The state of a card: daubed cells, complete lines, and the numbers missing for the nearest prize. */
function cardProgress(card: readonly number[], called: ReadonlySet<number>) {
  const isDaubed = card.map((number, place) => place === FREE_CELL || called.has(number));
  const lacking = LINES.map((places) => places.filter((place) => !isDaubed[place]).length).sort(
    (a, b) => a - b,
  );
  const whole = LINES.filter((places) => places.every((place) => isDaubed[place]));
  const left = isDaubed.filter((daubed) => !daubed).length;
  const goal = lacking[0]! > 0 ? 'line' : lacking[1]! > 0 ? 'two' : left > 0 ? 'house' : 'full';
  const lacks = { line: lacking[0]!, two: lacking[1]!, house: left, full: 0 }[goal];
  return { isDaubed, whole: new Set(whole.flat()), goal, lacks } as const;
}

/** A card of twenty-four numbers; it is daubed automatically as balls are called. */
export function BingoCard({ number, called, onReturn }: CardProps) {
  const { t } = useTranslation();
  const card = useMemo(() => bingoCardOf(number), [number]);
  const { isDaubed, whole, goal, lacks } = cardProgress(card, called);
  const name = t('game.courtyard-bingo.card', { number });
  const state = onReturn
    ? t('game.courtyard-bingo.notBought')
    : t(`game.courtyard-bingo.to.${goal}`, { count: lacks });
  return (
    <article
      aria-label={`${name}. ${state}`}
      data-card={number}
      className={classes(
        'grid content-start gap-1 rounded-lg bg-[#fffdf6] p-1.5 text-[#20242e] shadow-lg',
        onReturn && 'opacity-90 outline-2 outline-dashed outline-[#ffe08a]',
        !onReturn && lacks === 1 && 'ring-3 ring-[#ffb02e]',
        goal === 'full' && 'ring-3 ring-[#35d07f]',
      )}
    >
      <header className="flex min-h-6 items-center justify-between gap-1 px-0.5 text-[0.65rem]">
        <span className="tabular truncate opacity-70">{name}</span>
        {onReturn ? (
          <IconButton
            icon="close"
            label={t('game.courtyard-bingo.return', { number })}
            onClick={onReturn}
            className="-my-2.5 -me-2 text-[#20242e]! hover:bg-[#20242e]/10!"
          />
        ) : (
          <b className="truncate">{state}</b>
        )}
      </header>
      <div
        aria-hidden
        className="grid grid-cols-5 gap-0.5 text-center text-[0.7rem] font-extrabold text-[#fff]"
      >
        {COLUMNS.map(({ letter, fill }) => (
          <span key={letter} className="rounded-sm" style={{ backgroundColor: fill }}>
            {letter}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-5 gap-0.5">
        {card.map((value, place) => (
          <li
            key={value}
            aria-label={
              isDaubed[place] ? t('game.courtyard-bingo.daubed', { number: value || '★' }) : undefined
            }
            className={classes(
              'tabular relative grid aspect-square place-items-center rounded-sm text-xs font-bold sm:text-sm',
              whole.has(place) ? 'bg-[#ffe7a3]' : 'bg-[#f0ead9]',
            )}
          >
            {isDaubed[place] && (
              <span
                aria-hidden
                className="absolute inset-[7%] rounded-full"
                style={{ backgroundColor: COLUMNS[place % 5]!.fill }}
              />
            )}
            <span className={classes('relative', isDaubed[place] && 'text-[#fff]')}>
              {value === 0 ? '★' : value}
            </span>
          </li>
        ))}
      </ol>
    </article>
  );
}
