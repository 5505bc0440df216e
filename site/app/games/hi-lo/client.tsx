import { MULTIPLIER_UNIT, payoutAt } from '#games/engine/choice/multipliers.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import {
  type Guess,
  guessMultiplier,
  type HiloView,
  hilo,
  RANKS,
  rankOf,
  winningRanks,
} from '#games/hi-lo/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CardBack } from '../cards/card.tsx';
import { type ControlsProps, cashOutAt, type OriginalClient, type StageProps } from '../originals/client.ts';
import { BetFigure, TableCloth } from '../originals/controls.tsx';
import { percentText, timesText } from '../originals/number-text.ts';

const RANK_TEXT = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** Diamonds, hearts, spades, clubs: our own shapes on a 24-unit grid. */
const SUITS = [
  'M12 1l8 11-8 11-8-11z',
  'M12 22C4 15 1 11 1 7a6 6 0 0 1 11-3 6 6 0 0 1 11 3c0 4-3 8-11 15z',
  'M12 1c7 6 10 9 10 13a5 5 0 0 1-9 3c0 3 1 4 3 6H8c2-2 3-3 3-6a5 5 0 0 1-9-3C2 10 5 7 12 1z',
  'M12 1a5 5 0 0 1 4 8 5 5 0 1 1-3 8c0 3 1 4 3 6H8c2-2 3-3 3-6a5 5 0 1 1-3-8 5 5 0 0 1 4-8z',
];

const viewOf = ({ view }: ChoiceOutcome) => view as HiloView;
const nameOf = (t: Translate, card: number) =>
  t('game.hi-lo.card', { rank: RANK_TEXT[rankOf(card) - 1]!, suit: t(`game.hi-lo.suit.${card % 4}`) });

function Stage({ item, isAsking, isMoving, isReduced, isOpen, onAct }: StageProps) {
  const { t } = useTranslation();
  const view = item ? viewOf(readOutcome(item.outcome)) : null;
  const cards = view?.cards ?? [];
  const last = cards.at(-1);
  const past = cards
    .map((card, place) => ({ card, place }))
    .slice(0, -1)
    .slice(-7);
  return (
    <TableCloth colours={['#7a2230', '#1f070d']}>
      <div className="grid w-full justify-items-center gap-3 sm:gap-6">
        {/* On both sides of the card: visible together with it even on low screens. */}
        <div className="grid w-full max-w-2xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 sm:gap-6">
          <GuessButton
            guess="higher"
            view={isOpen ? view : null}
            isOff={isAsking || isMoving}
            onAct={onAct}
          />
          <div className={classes('grid place-items-center', isAsking && 'opacity-60')}>
            {last === undefined ? (
              <Deck />
            ) : (
              <Card key={cards.length} card={last} label={nameOf(t, last)} isTurning={!isReduced} />
            )}
          </div>
          <GuessButton guess="lower" view={isOpen ? view : null} isOff={isAsking || isMoving} onAct={onAct} />
        </div>
        <ol className="flex min-h-11 max-w-full gap-1.5 overflow-hidden sm:min-h-16">
          {past.map(({ card, place }) => (
            <li key={place}>
              <Card card={card} label={nameOf(t, card)} isSmall />
            </li>
          ))}
          {last === undefined && <EmptyPlaces />}
        </ol>
      </div>
    </TableCloth>
  );
}

type GuessButtonProps = Pick<StageProps, 'onAct'> & { guess: Guess; view: HiloView | null; isOff: boolean };

const unbroken = (text: string) => text.replace(' ', '\u00a0');

/** The average return of a guess on the round's value, truncated to two decimals. */
const returnText = (factor: number, rank: number, guess: Guess) =>
  percentText(factor * winningRanks(rank, guess), RANKS);

/** The guess, the round's multiplier after it, its chance and its return: they differ between guesses. */
function GuessButton({ guess, view, isOff, onAct }: GuessButtonProps) {
  const { t } = useTranslation();
  const rank = view ? rankOf(view.cards.at(-1)!) : null;
  const next = view?.next[guess] ?? null;
  return (
    <button
      type="button"
      data-guess={guess}
      disabled={isOff || next === null}
      onClick={() => onAct(guess)}
      className={classes(
        'grid min-h-20 w-full max-w-44 content-center justify-items-center gap-0.5 rounded-md border border-[#fff]/35 bg-[#000]/45 px-1 py-2 text-center text-sm leading-tight font-semibold text-[#fff3e2] hover:bg-[#000]/65 disabled:opacity-60 sm:min-h-28 sm:text-base',
        guess === 'higher' && 'justify-self-end',
      )}
    >
      <span aria-hidden className="text-xl">
        {guess === 'higher' ? '▲' : '▼'}
      </span>
      {t(wordOf(rank, guess))}
      {view && rank !== null && next !== null && (
        <span className="tabular grid text-xs font-normal text-[#ffd9b0]">
          <b className="text-base">{timesText(next)}</b>
          <span>
            {t('game.hi-lo.chance', { percent: unbroken(percentText(winningRanks(rank, guess), RANKS)) })}
          </span>
          <span>
            {t('game.hi-lo.return', { percent: unbroken(returnText(next / view.multiplier, rank, guess)) })}
          </span>
        </span>
      )}
    </button>
  );
}

/** The card shrinks on a low screen: the guess buttons must be visible beside it. */
const LARGE = 'h-[min(14rem,21dvh)] sm:h-72';

/** Before the first card: the deck, spread. */
function Deck() {
  return (
    <span className="grid place-items-center *:[grid-area:1/1]">
      {['-rotate-4 -translate-x-1', 'rotate-4 translate-x-1', ''].map((place) => (
        <CardBack key={place} className={`aspect-[5/7] origin-bottom ${place} ${LARGE}`} />
      ))}
    </span>
  );
}

/** Where the cards of a round will lie. */
function EmptyPlaces() {
  return [1, 2, 3, 4, 5, 6, 7].map((place) => (
    <li
      key={place}
      aria-hidden
      className="h-11 w-8 rounded-[11%/8%] border border-dashed border-[#fff]/30 sm:h-16 sm:w-12"
    />
  ));
}

type CardProps = { card: number; label: string; isSmall?: boolean; isTurning?: boolean };

function Card({ card, label, isSmall, isTurning }: CardProps) {
  const isRed = card % 4 < 2;
  return (
    <span
      role="img"
      aria-label={label}
      className={classes(
        'relative block rounded-[11%/8%] bg-[#fffaf0] shadow-[0_10px_30px_rgb(0_0_0/0.45)]',
        isRed ? 'text-[#c4203c]' : 'text-[#1c2430]',
        isSmall ? 'h-11 w-8 sm:h-16 sm:w-12' : `aspect-[5/7] ${LARGE}`,
        isTurning && 'rotate-0 transition-[rotate,opacity] duration-300 starting:rotate-6 starting:opacity-0',
      )}
    >
      <b
        className={classes(
          'absolute leading-none',
          isSmall ? 'start-1 top-1 text-sm sm:start-1.5 sm:top-1.5 sm:text-lg' : 'start-3.5 top-3.5 text-4xl',
        )}
      >
        {RANK_TEXT[rankOf(card) - 1]}
      </b>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={classes(
          'absolute',
          isSmall ? 'end-1 bottom-1 w-4 sm:end-1.5 sm:bottom-1.5 sm:w-6' : 'inset-0 m-auto w-3/5',
        )}
      >
        <path d={SUITS[card % 4]} fill="currentColor" />
      </svg>
      {!isSmall && (
        <b className="absolute end-3.5 bottom-3.5 rotate-180 text-4xl leading-none">
          {RANK_TEXT[rankOf(card) - 1]}
        </b>
      )}
    </span>
  );
}

function Controls({ item, isOpen, canAct, stake, money, onAct }: ControlsProps) {
  const { t } = useTranslation();
  const view = isOpen && item ? viewOf(readOutcome(item.outcome)) : null;
  return (
    <div className="grid gap-3">
      <Button variant="secondary" isWide disabled={!canAct} onClick={() => onAct('skip')}>
        {t('game.hi-lo.skip')}
      </Button>
      <BetFigure label={t('game.mines.now')}>
        {view ? `${money(payoutAt(stake, view.multiplier))} ${timesText(view.multiplier)}` : '–'}
      </BetFigure>
    </div>
  );
}

/** After an ace or a king one side is only "same", and the other excludes it. */
function wordOf(rank: number | null, guess: Guess): string {
  const isEdge = rank === 1 || rank === RANKS;
  if (!isEdge) return guess === 'higher' ? 'game.hi-lo.higherSame' : 'game.hi-lo.lowerSame';
  return winningRanks(rank, guess) === 1 ? 'game.hi-lo.same' : `game.hi-lo.${guess}`;
}

export const client: OriginalClient = {
  game: hilo,
  firstChoice: null,
  showMs: (_, isReduced) => (isReduced ? 80 : 350),
  Stage,
  Controls,
  pays: (t) => [
    {
      name: null,
      isChosen: true,
      rows: RANK_TEXT.flatMap((text, place) =>
        (['higher', 'lower'] as const).map((guess) => ({
          name: `${text}: ${t(wordOf(place + 1, guess))}`,
          pays: timesText(guessMultiplier(place + 1, guess)),
          chance: percentText(winningRanks(place + 1, guess), RANKS),
          rtp: returnText(guessMultiplier(place + 1, guess) / MULTIPLIER_UNIT, place + 1, guess),
        })),
      ),
    },
  ],
  resultText(t, outcome, money) {
    const { cards, multiplier, isOver } = viewOf(outcome);
    const card = nameOf(t, cards.at(-1)!);
    if (isOver) return t(multiplier === 0 ? 'game.hi-lo.wrong' : 'game.hi-lo.stopped', { card });
    return t('game.hi-lo.dealt', { card, amount: money(payoutAt(BigInt(outcome.stake), multiplier)) });
  },
  mark: (outcome) => timesText(viewOf(outcome).multiplier),
  finish(outcome, t, money) {
    if (outcome.actions.every((action) => action === 'skip')) return null;
    return cashOutAt(viewOf(outcome).multiplier, outcome, t, money);
  },
};
