import type { Translate } from '../../lib/i18n.ts';
import { classes } from '../../ui/classes.ts';
import { houseTone } from '../cloth.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** Diamonds, hearts, spades, clubs: our own shapes on a 24-unit grid. */
const SUITS = [
  'M12 1l8 11-8 11-8-11z',
  'M12 22C4 15 1 11 1 7a6 6 0 0 1 11-3 6 6 0 0 1 11 3c0 4-3 8-11 15z',
  'M12 1c7 6 10 9 10 13a5 5 0 0 1-9 3c0 3 1 4 3 6H8c2-2 3-3 3-6a5 5 0 0 1-9-3C2 10 5 7 12 1z',
  'M12 1a5 5 0 0 1 4 8 5 5 0 1 1-3 8c0 3 1 4 3 6H8c2-2 3-3 3-6a5 5 0 1 1-3-8 5 5 0 0 1 4-8z',
];

/** "Ace of spades", for assistive technology. */
export function cardName(t: Translate, card: number): string {
  return t('game.cards.name', {
    rank: t(`game.cards.rank.${card >> 2}`),
    suit: t(`game.cards.suit.${card & 3}`),
  });
}

type CardFaceProps = { card: number; className?: string };

/** A card, 0 … 51, as wide as its container; the caller provides its accessible name. */
export function CardFace({ card, className }: CardFaceProps) {
  const rank = RANKS[card >> 2];
  return (
    <svg
      viewBox="0 0 100 140"
      aria-hidden="true"
      className={classes(
        'block w-full drop-shadow-[0_4px_8px_rgb(0_0_0/0.4)]',
        (card & 3) < 2 ? 'text-[#c4203c]' : 'text-[#1c2430]',
        className,
      )}
    >
      <rect x="1" y="1" width="98" height="138" rx="11" fill="#fffaf0" stroke="#d9cdb4" strokeWidth="2" />
      <text x="10" y="38" fontSize="36" fontWeight="800" fill="currentColor" className="font-body">
        {rank}
      </text>
      <path d={SUITS[card & 3]} transform="translate(12 46) scale(.85)" fill="currentColor" />
      <path d={SUITS[card & 3]} transform="translate(36 72) scale(2.3)" fill="currentColor" />
    </svg>
  );
}

/** The brand's hue behind a pattern of its accent; without relative colours, the attributes apply. */
const BACK = {
  ground: { fill: houseTone(0.38, 0.11, 'var(--brand)') },
  pattern: { stroke: 'oklch(from var(--accent) 0.86 min(0.1, c) h)' },
};

/** A face-down card. */
export function CardBack({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 100 140"
      aria-hidden="true"
      className={classes('block w-full drop-shadow-[0_4px_8px_rgb(0_0_0/0.4)]', className)}
    >
      <rect x="1" y="1" width="98" height="138" rx="11" fill="#fffaf0" />
      <rect x="7" y="7" width="86" height="126" rx="7" fill="#1d4f7a" style={BACK.ground} />
      <path
        d="M50 20l27 50-27 50-27-50z M50 40l16 30-16 30-16-30z"
        fill="none"
        stroke="#f4c77b"
        strokeWidth="3.5"
        style={BACK.pattern}
      />
    </svg>
  );
}
