import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Cover with name and provider on a translucent strip along the lower edge. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group">
      <GamePicture
        game={game}
        ratio={0.72}
        sizes="(min-width: 1280px) 192px, (min-width: 769px) 176px, 44vw"
        isLead={isLead}
        className="game-card-cover"
      />
      <span className="game-card-strip">
        <span className="game-card-title">{game.game_name}</span>
        <span className="card-provider game-card-provider">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

/** Scrolling row of games in a translucent panel with title and link on top. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="home-section">
        <div className="home-section-head">
          <h2 className="home-section-title">{title}</h2>
          <MoreLink settings={settings} title={title} className="home-section-more touch">
            <Icon name="arrowRight" size={22} />
          </MoreLink>
        </div>
        <GameItems games={games} list="home-section-row scroller" item="home-section-item">
          {(game) => <GameCard game={game} />}
        </GameItems>
      </div>
    </section>
  );
}
