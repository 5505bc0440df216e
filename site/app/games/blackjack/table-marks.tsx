import type { RefObject } from 'react';
import type { BlackjackView } from '#games/blackjack/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';

/** The print on the felt: the blackjack payout, the dealer's drawing rule, and the insurance line. */
export function TableText({ insurance }: Pick<BlackjackView, 'insurance'>) {
  const { t } = useTranslation();
  return (
    <svg
      viewBox="0 0 400 84"
      role="img"
      aria-label={`${t('game.blackjack.pays32')}. ${t('game.blackjack.standsOn17')}. ${t('game.blackjack.insurancePays')}.`}
      className="mx-auto w-full max-w-2xl font-display"
      style={{ color: 'color-mix(in oklab, var(--brand) 25%, #fff)' }}
    >
      <path id="blackjack-arc-1" d="M20 6 Q200 62 380 6" fill="none" />
      <path id="blackjack-arc-2" d="M30 26 Q200 80 370 26" fill="none" />
      <path
        d="M24 38 Q200 96 376 38 L372 52 Q200 110 28 52 Z"
        fill="none"
        stroke="currentColor"
        opacity=".55"
      />
      <path id="blackjack-arc-3" d="M28 48 Q200 106 372 48" fill="none" />
      <text fill="currentColor" fontSize="17" fontWeight="700" textAnchor="middle" letterSpacing=".6">
        <textPath href="#blackjack-arc-1" startOffset="50%">
          {t('game.blackjack.pays32')}
        </textPath>
      </text>
      <text fill="currentColor" fontSize="11" textAnchor="middle" opacity=".85">
        <textPath href="#blackjack-arc-2" startOffset="50%">
          {t('game.blackjack.standsOn17')}
        </textPath>
      </text>
      <text
        fill={insurance === 'offered' || insurance === 'taken' ? '#ffe08a' : 'currentColor'}
        fontSize="10.5"
        fontWeight={insurance === 'offered' ? 700 : 400}
        textAnchor="middle"
        className={classes(insurance === 'declined' && 'opacity-60')}
      >
        <textPath href="#blackjack-arc-3" startOffset="50%">
          {t(insurance === 'taken' ? 'game.blackjack.insured' : 'game.blackjack.insurancePays')}
        </textPath>
      </text>
    </svg>
  );
}

/** The card shoe. */
export function Shoe({ ref }: { ref: RefObject<SVGSVGElement | null> }) {
  return (
    <svg
      ref={ref}
      viewBox="0 0 90 70"
      aria-hidden="true"
      className="absolute end-2 top-2 w-12 drop-shadow-[0_6px_10px_rgb(0_0_0/0.5)] sm:end-5 sm:top-4 sm:w-24"
    >
      <path d="M14 12 78 2l10 8v42l-58 14L14 52z" fill="#1b1410" />
      <path d="M14 12 78 2l10 8-58 13z" fill="#3a2a1e" />
      <path d="M30 23 88 10v42L30 66z" fill="#251a12" />
      <path d="M14 12 30 23v43L14 52z" fill="#120d09" />
      <path d="M2 50 20 40l14 12-18 14z" fill="#fffaf0" stroke="#c9bda4" />
      <path d="M6 50 20 43l10 9-14 10z" fill="var(--brand)" />
      <path d="M34 28 84 16" stroke="#f4c77b" strokeWidth="1.5" opacity=".7" />
      <path d="M34 61 84 49" stroke="#f4c77b" strokeWidth="1.5" opacity=".7" />
    </svg>
  );
}
