import { type BaccaratResult, pointOf } from '#games/baccarat/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { CardBack, CardFace, cardName } from '../cards/card.tsx';
import { useSteps } from '../rooms/use-steps.ts';
import { SIDE_COLOUR } from './colours.ts';

/** Delay between cards. */
const CARD_MS = 850;
const MAX = 6;

type Hand = 'player' | 'banker';
/** Dealing order: player, banker, player, banker, then any third cards. */
const orderOf = ({ player, banker }: BaccaratResult) => [
  { hand: 'player' as Hand, place: 0 },
  { hand: 'banker' as Hand, place: 0 },
  { hand: 'player' as Hand, place: 1 },
  { hand: 'banker' as Hand, place: 1 },
  ...(player.length > 2 ? [{ hand: 'player' as Hand, place: 2 }] : []),
  ...(banker.length > 2 ? [{ hand: 'banker' as Hand, place: 2 }] : []),
];

/** Duration of a deal's animation. */
export const dealMs = ({ player, banker }: BaccaratResult): number =>
  (player.length + banker.length) * CARD_MS + 400;

type HandsProps = {
  result: BaccaratResult | null;
  roundId: string;
  isShown: boolean;
  settledMs: number;
  isReduced: boolean;
};

/** Both hands; cards appear in dealing order. */
export function Hands({ result, roundId, isShown, settledMs, isReduced }: HandsProps) {
  const { t } = useTranslation();
  const isAll = isShown || isReduced;
  const count = useSteps({ roundId, isMoving: result !== null && !isAll, stepMs: CARD_MS, settledMs });
  const open = result ? orderOf(result).slice(0, isAll ? MAX : count + 1) : [];
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-8">
      {(['player', 'banker'] as const).map((hand) => {
        const places = open.filter((card) => card.hand === hand).length;
        const cards = result?.[hand].slice(0, places) ?? [];
        const points = cards.reduce((sum, card) => sum + pointOf(card), 0) % 10;
        const isWinner = isShown && result?.winner === hand;
        return (
          <section
            key={hand}
            className={classes(
              'grid content-start justify-items-center gap-2 rounded-xl p-2 transition-shadow sm:p-3',
              isWinner && 'shadow-[inset_0_0_0_3px_#ffe08a]',
            )}
          >
            <h2 className="flex items-center gap-2 text-sm font-semibold sm:text-base">
              {t(`game.baccarat.${hand}`)}
              <b
                className="tabular grid size-8 place-items-center rounded-full text-lg"
                style={{ backgroundColor: SIDE_COLOUR[hand] }}
              >
                {cards.length > 0 ? points : '–'}
              </b>
            </h2>
            <ul className="flex min-h-[clamp(4.2rem,20vw,7.6rem)] justify-center gap-1 sm:gap-2">
              {[0, 1, 2].map((place) => {
                const card = cards[place];
                if (card === undefined && place === 2) return null;
                return (
                  <li key={place} className="w-[clamp(2.6rem,13vw,5rem)]">
                    <span className="sr-only">
                      {card === undefined ? t('game.cards.back') : cardName(t, card)}
                    </span>
                    {card === undefined ? (
                      <CardBack className="opacity-40" />
                    ) : (
                      <CardFace
                        key={`${roundId}.${card}`}
                        card={card}
                        className="transition-[rotate,opacity,translate] duration-300 motion-safe:starting:-translate-y-4 motion-safe:starting:rotate-6 motion-safe:starting:opacity-0"
                      />
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
