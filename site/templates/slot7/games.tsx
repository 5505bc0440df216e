import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Game cartridge: ribbed grip on top, the cover as its label, name and provider below. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group">
      <GamePicture
        game={game}
        ratio={0.75}
        sizes="(min-width: 768px) 150px, 42vw"
        isLead={isLead}
        className="game-card-label"
      />
      <span className="game-card-name">{game.game_name}</span>
      <span className="card-provider game-card-provider">{game.provider_code}</span>
    </GameLink>
  );
}

/** Scrolling row of games on a ground line. The template's stylesheet numbers the rows as stages. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="game-row" aria-label={title}>
      <div className="game-row-head page-width">
        <h2 className="game-row-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="game-row-more touch">
          {t('home.more')}
          <Icon name="chevronRight" size={18} />
        </MoreLink>
      </div>
      <GameItems games={games} list="game-row-list scroller" item="game-row-slot">
        {(game) => <GameCard game={game} />}
      </GameItems>
      <div className="game-row-ground" aria-hidden="true" />
    </section>
  );
}
