import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Square framed cover with the name on a label below. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group">
      <span className="game-card-front">
        <GamePicture
          game={game}
          sizes="(min-width: 1280px) 170px, (min-width: 768px) 18vw, 30vw"
          isLead={isLead}
        />
      </span>
      <span className="game-card-label">
        <span className="line-clamp-2 text-xs leading-tight font-semibold sm:line-clamp-1 sm:text-sm">
          {game.game_name}
        </span>
        <span className="card-provider truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

const DRAWERS = 16;

/**
 * Bordered grid of full rows of cards; from a certain width the title is written vertically on a side panel.
 */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings).slice(0, DRAWERS);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className={settings.rows === 1 ? 'game-row game-row-single' : 'game-row'}>
        <div className="game-row-panel">
          <h2 className="game-row-name">{title}</h2>
          <MoreLink settings={settings} title={title} className="game-row-more touch">
            <span className="lg:sr-only">{t('home.more')}</span>
            <Icon name="chevronRight" size={18} />
          </MoreLink>
        </div>
        <GameItems games={games} list="game-row-list">
          {(game) => <GameCard game={game} />}
        </GameItems>
      </div>
    </section>
  );
}
