import type { CardGame } from '../../app/sections/card-game.ts';
import { useTranslation } from '../../app/state/use-translation.ts';

/**
 * Published return of a game, for several bet types the lowest and the highest; if the provider publishes
 * none, a dash with a text for screen readers.
 */
export function GameReturn({ game }: { game: CardGame }) {
  const { t } = useTranslation();
  if (game.rtp) {
    const max = game.rtp_max === undefined ? '' : `–${game.rtp_max.toFixed(2)}`;
    return <span className="tabular">{`${game.rtp.toFixed(2)}${max}%`}</span>;
  }
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('tables.unknown')}</span>
    </>
  );
}

const PIPS = { low: 1, medium: 2, high: 3 } as const;

/** Volatility of a game as one to three dots. */
export function GameVolatility({ game }: { game: CardGame }) {
  const { t } = useTranslation();
  if (!game.volatility) return <span aria-hidden="true">–</span>;
  const lit = PIPS[game.volatility];
  return (
    <span className="volatility-dots">
      <span className="sr-only">{t(`tables.volatility.${game.volatility}`)}</span>
      {[1, 2, 3].map((pip) => (
        <span
          key={pip}
          aria-hidden="true"
          className={pip <= lit ? 'volatility-dot volatility-dot-active' : 'volatility-dot'}
        />
      ))}
      {game.demo_figures && <span className="ms-1 text-xs text-muted">{t('lobby.demo')}</span>}
    </span>
  );
}

/** Type of the game in the page's language, or its provider if the type is unknown. */
export function GameKind({ game }: { game: CardGame }) {
  const { t } = useTranslation();
  return game.category ? t(`category.${game.category}`, { defaultValue: game.category }) : null;
}
