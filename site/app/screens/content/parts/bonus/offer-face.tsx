import type { CSSProperties, ReactNode } from 'react';
import type { OfferItem } from '#contracts/api/bonuses.ts';
import { formatMoney } from '../../../../lib/amount.ts';
import { Drawing, type DrawingName } from '../../../../ui/illustrations/drawing.tsx';
import { paint, STAR } from '../../../../ui/illustrations/scene.tsx';

/** The illustrated value of an offer. */
type Gift = Extract<DrawingName, 'deposit' | 'rounds' | 'return' | 'birthday' | 'offers'>;

const GIFTS: Partial<Record<OfferItem['type'], Gift>> = {
  first_deposit: 'deposit',
  reload: 'deposit',
  free_rounds: 'rounds',
  cashback: 'return',
  rebate: 'return',
  birthday: 'birthday',
};

/** The picture side of an offer: a drawing of its value and its figure, in a shape of the template. */
export function OfferFace({ offer }: { offer: OfferItem }) {
  const figure = figureOf(offer);
  const gift = offer.free_rounds ? 'rounds' : (GIFTS[offer.type] ?? 'offers');
  return (
    <div
      className="offer-face"
      aria-hidden="true"
      style={{ '--length': Math.max(3, figure.length) } as CSSProperties}
    >
      <Drawing name={gift}>{DRAWINGS[gift]}</Drawing>
      <span className="offer-figure tabular">{figure}</span>
    </div>
  );
}

/** The value as one figure; the headline beside it states its meaning. */
function figureOf({ free_rounds, type, percent, rebate, fixed, currency }: OfferItem): string {
  if (free_rounds) return `${free_rounds.rounds}×`;
  if (type === 'rebate') return `${Math.max(...rebate.map((part) => part.percent))}%`;
  if (percent > 0) return `${percent}%`;
  return formatMoney(fixed, currency).replace(/\.0+$/, '');
}

const COIN = 'm0-9 7 9-7 9-7-9z';

const DRAWINGS: Record<Gift, ReactNode> = {
  deposit: (
    <>
      <path d="M50 92c0-34 140-34 140 0z" fill={paint.accent} />
      <path d="M44 92h152v58a8 8 0 0 1-8 8H52a8 8 0 0 1-8-8z" fill={paint.brand} />
      <path d="M44 112h152M84 92v66M156 92v66" />
      <circle cx="84" cy="58" r="18" fill={paint.light} />
      <circle cx="156" cy="54" r="18" fill={paint.light} />
      <circle cx="120" cy="36" r="22" fill={paint.accent} />
      <path d={COIN} transform="translate(120 36) scale(1.3)" fill={paint.light} />
      <rect x="106" y="102" width="28" height="30" rx="5" fill={paint.light} />
      <path d="M120 112v10" />
    </>
  ),
  rounds: (
    <>
      <rect x="24" y="36" width="192" height="112" rx="14" fill={paint.brand} />
      <path d="M42 52h46v80H42zM97 52h46v80H97zM152 52h46v80h-46z" fill={paint.light} />
      <path d={STAR} transform="translate(65 92) scale(1.7)" fill={paint.accent} />
      <path d={STAR} transform="translate(120 92) scale(1.7)" fill={paint.accent} />
      <path d={STAR} transform="translate(175 92) scale(1.7)" fill={paint.accent} />
    </>
  ),
  return: (
    <>
      <circle cx="120" cy="92" r="46" fill={paint.accent} />
      <circle cx="120" cy="92" r="34" fill={paint.light} />
      <path d={COIN} transform="translate(120 92) scale(2)" fill={paint.brand} />
      <path d="M56 132a74 74 0 0 1 8-88M184 52a74 74 0 0 1-8 88" strokeWidth="9" stroke={paint.brand} />
      <path d="m46 44 20-4 2 22M194 140l-20 4-2-22" strokeWidth="9" stroke={paint.brand} />
    </>
  ),
  birthday: (
    <>
      <path d="M40 158v-34h160v34z" fill={paint.brand} />
      <path d="M60 124V92h120v32z" fill={paint.face} />
      <path d="M60 92h120v8c-16 16-28 16-40 0-12 16-28 16-40 0-12 16-24 16-40 0z" fill={paint.light} />
      <path d="M88 92V60M120 92V52M152 92V60" strokeWidth="9" stroke={paint.accent} />
      <path
        d="M88 48c-9-12 0-14 0-22 8 8 9 14 0 22zm32-8c-9-12 0-14 0-22 8 8 9 14 0 22zm32 8c-9-12 0-14 0-22 8 8 9 14 0 22z"
        fill={paint.light}
      />
      <path d="M40 140h160" />
    </>
  ),
  offers: (
    <>
      <path d="M52 84h136v74H52z" fill={paint.brand} />
      <path d="M42 60h156v26H42z" fill={paint.accent} />
      <path d="M106 60h28v98h-28z" fill={paint.light} />
      <path
        d="M120 58c-40 4-52-14-42-28s34 2 42 28zM120 58c40 4 52-14 42-28s-34 2-42 28z"
        fill={paint.brand}
      />
    </>
  ),
};
