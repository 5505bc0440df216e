import { useEffect, useRef } from 'react';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import { type JacksView, jacks, PAYS } from '#games/jacks-or-better/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { CardBack, CardFace, cardName } from '../cards/card.tsx';
import type { ControlsProps, OriginalClient, StageProps } from '../originals/client.ts';
import { TableCloth } from '../originals/controls.tsx';

const PLACES = [0, 1, 2, 3, 4] as const;
const viewOf = ({ view }: ChoiceOutcome) => view as JacksView;

/** The positions currently marked to hold. */
const heldCards = (draft: StageProps['draft']): number[] => (Array.isArray(draft) ? (draft as number[]) : []);

function withToggledCard(kept: readonly number[], place: number): number[] {
  return kept.includes(place)
    ? kept.filter((other) => other !== place)
    : [...kept, place].sort((a, b) => a - b);
}

function Stage({ item, isAsking, isMoving, isReduced, isOpen, draft, onDraft }: StageProps) {
  const view = item ? viewOf(readOutcome(item.outcome)) : null;
  const canKeep = isOpen && !isAsking && !isMoving;
  const kept = isOpen ? heldCards(draft) : (view?.kept ?? []);
  useDigits(canKeep, (place) => onDraft(withToggledCard(kept, place)));
  return (
    <TableCloth colours={['#14614a', '#04211a']}>
      <div className={classes('flex w-full max-w-3xl gap-1.5 sm:gap-3', isAsking && 'opacity-70')}>
        {PLACES.map((place) => (
          <Place
            key={place}
            place={place}
            card={view?.cards[place]}
            isKept={kept.includes(place)}
            isNew={!isReduced && !(view?.kept?.includes(place) ?? false)}
            canKeep={canKeep}
            onTurn={() => onDraft(withToggledCard(kept, place))}
          />
        ))}
      </div>
    </TableCloth>
  );
}

type PlaceProps = {
  place: number;
  card: number | undefined;
  isKept: boolean;
  isNew: boolean;
  canKeep: boolean;
  onTurn: () => void;
};

function Place({ place, card, isKept, isNew, canKeep, onTurn }: PlaceProps) {
  const { t } = useTranslation();
  const name = card === undefined ? t('game.cards.back') : cardName(t, card);
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-disabled={!canKeep}
      aria-label={t('game.jacks-or-better.keepCard', { number: place + 1, card: name })}
      data-card={card}
      onClick={() => canKeep && onTurn()}
      className={classes(
        'grid min-w-0 flex-1 gap-2 rounded-lg pt-3 transition-[translate] duration-150 motion-reduce:transition-none',
        canKeep ? 'cursor-pointer' : 'cursor-default',
        isKept && '-translate-y-3',
      )}
    >
      {card === undefined ? (
        <CardBack />
      ) : (
        <CardFace
          key={card}
          card={card}
          className={
            isNew ? 'transition-[rotate,opacity] duration-300 starting:rotate-6 starting:opacity-0' : ''
          }
        />
      )}
      <span
        className={classes(
          'mx-auto rounded-full px-2 py-0.5 text-xs font-bold tracking-wide uppercase sm:px-3',
          isKept ? 'bg-[#ffd86a] text-[#2a1c00]' : 'text-[#cfeee0] ring-1 ring-[#cfeee0]/50 ring-inset',
          !isKept && !canKeep && 'invisible',
        )}
      >
        {t(isKept ? 'game.jacks-or-better.kept' : 'game.jacks-or-better.keep')}
      </span>
    </button>
  );
}

/** The digits 1 to 5 mark cards, unless the focus is in a field. */
function useDigits(isOn: boolean, turn: (place: number) => void): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const place = '12345'.indexOf(event.key);
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('input, select, textarea, [contenteditable], [role=dialog]');
      if (place < 0 || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      latest.current(place);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** The pay table at the chosen stake; the current hand is highlighted. */
function Controls({ stake, money, item }: ControlsProps) {
  const { t } = useTranslation();
  const hand = item ? viewOf(readOutcome(item.outcome)).hand : null;
  return (
    <table className="tabular w-full text-sm" aria-label={t('game.payTable')}>
      <tbody>
        {Object.entries(PAYS)
          .filter(([, pay]) => pay > 0)
          .map(([name, pay]) => (
            <tr
              key={name}
              className={classes(
                'border-b border-line last:border-0',
                name === hand && 'bg-brand font-semibold text-on-brand',
              )}
            >
              <th scope="row" className="px-2 py-1 text-start font-[inherit]">
                {t(`game.jacks-or-better.hand.${name}`)}
              </th>
              <td className="px-2 py-1 text-end">×{pay}</td>
              <td className="px-2 py-1 text-end">{money(stake * BigInt(pay))}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

export const client: OriginalClient = {
  game: jacks,
  firstChoice: null,
  showMs: (_, isReduced) => (isReduced ? 200 : 450),
  Stage,
  Controls,
  pays: (t) => [
    {
      name: null,
      isChosen: true,
      rows: Object.entries(PAYS).map(([hand, pay]) => ({
        name: t(`game.jacks-or-better.hand.${hand}`),
        pays: `×${pay}`,
        chance: null,
      })),
    },
  ],
  resultText: (t, outcome) => {
    const { hand, kept } = viewOf(outcome);
    const name = t(`game.jacks-or-better.hand.${hand}`);
    return t(kept ? 'game.jacks-or-better.drawn' : 'game.jacks-or-better.dealt', { hand: name });
  },
  mark: (outcome) => `×${PAYS[viewOf(outcome).hand]}`,
  finish: (_outcome, t, _money, draft) => {
    const keep = heldCards(draft);
    return { action: { keep }, text: t('game.jacks-or-better.draw', { count: PLACES.length - keep.length }) };
  },
};
