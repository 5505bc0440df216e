import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { tierOf } from '../win-tier.ts';
import type { MoneyText } from './client.ts';

/** How long a win is shown over the table, by its tier. */
const SHOWN_MS = { win: 1600, big: 2600, grand: 3600 } as const;

/** A finished round as needed by the banner; amounts in minor units. */
export type BannerResult = { id: string; win: bigint; stake: bigint };
type WinBannerProps = {
  /** Null until the table has shown the result. */
  result: BannerResult | null;
  /** A round of the player is in progress on this page. */
  isPlaying: boolean;
  money: MoneyText;
  isReduced: boolean;
};

/**
 * A win over the table, larger for higher tiers. A return of at most the stake is not a win (player
 * protection D9). The text under the table says the same, so screen readers skip it.
 */
export function WinBanner({ result, isPlaying, money, isReduced }: WinBannerProps) {
  const { t } = useTranslation();
  const banner = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const tier = result ? tierOf(result.win, result.stake) : 'none';
  const isWin = tier === 'win' || tier === 'big' || tier === 'grand';
  // Only wins of this visit: a round that the page finds settled is over.
  const [isPlayed, setPlayed] = useState(false);
  if (isPlaying && !isPlayed) setPlayed(true);
  const id = result?.id ?? null;
  const isShown = isWin && isPlayed && seen !== id;
  useEffect(() => {
    if (!isShown) return;
    const duration = SHOWN_MS[tier as keyof typeof SHOWN_MS];
    if (!isReduced)
      banner.current?.animate(
        [
          { opacity: 0, transform: 'scale(0.7)' },
          { opacity: 1, transform: 'scale(1.06)', offset: 0.12 },
          { opacity: 1, transform: 'scale(1)', offset: 0.2 },
          { opacity: 1, transform: 'scale(1)', offset: 0.85 },
          { opacity: 0, transform: 'scale(1)' },
        ],
        { duration },
      );
    const timer = setTimeout(() => setSeen(id), duration);
    return () => clearTimeout(timer);
  }, [isShown, tier, id, isReduced]);
  if (!isShown || !result) return null;
  const { win, stake } = result;
  return (
    <div
      aria-hidden
      className={classes(
        'pointer-events-none absolute inset-x-0 z-20 grid justify-items-center',
        // A small win stands on the edge of the table, and leaves the result in view.
        tier === 'win' ? '-top-6' : 'top-3',
      )}
    >
      <div
        ref={banner}
        data-tier={tier}
        className={classes(
          'tabular grid justify-items-center rounded-2xl border-2 px-5 py-2 text-center leading-tight font-extrabold shadow-[0_8px_30px_rgb(0_0_0/0.5)]',
          tier === 'win' && 'border-[#7df3c6] bg-[#06291e]/95 text-[#b5fbe2]',
          tier === 'big' && 'border-[#ffe08a] bg-[linear-gradient(180deg,#7a4b10,#3a2106)] text-[#fff3c9]',
          tier === 'grand' &&
            'border-[#fff6d8] bg-[linear-gradient(180deg,#ffe9a8,#e0a02c)] text-[#3a1c00] shadow-[0_0_60px_rgb(255_214_120/0.75)]',
        )}
      >
        {tier !== 'win' && (
          <span className="text-xl tracking-wide uppercase sm:text-3xl">
            {t(tier === 'grand' ? 'game.grandWin' : 'game.bigWin')}
          </span>
        )}
        <span className={tier === 'win' ? 'text-lg sm:text-xl' : 'text-2xl sm:text-4xl'}>
          {`+${money(win - stake)}`}
        </span>
      </div>
    </div>
  );
}
