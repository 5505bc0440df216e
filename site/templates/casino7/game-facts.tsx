import type { CardGame } from '../../app/sections/card-game.ts';
import { useTranslation } from '../../app/state/use-translation.ts';

/**
 * A game's published return, for several bets the lowest and the highest; a dash, announced as such, if the
 * maker does not publish one.
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

/** A game's volatility, as one to three pips. */
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

/** The game's type in the reader's language, or its maker if the type is unknown. */
export function GameKind({ game }: { game: CardGame }) {
  const { t } = useTranslation();
  return game.category ? t(`category.${game.category}`, { defaultValue: game.category }) : null;
}
