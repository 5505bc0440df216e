import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Capsule-shaped crop of the cover; name and provider below. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group">
      <GamePicture
        game={game}
        ratio={0.64}
        sizes="(min-width: 960px) 200px, 160px"
        isLead={isLead}
        className="game-card-cover"
      />
      <span className="game-card-name">{game.game_name}</span>
      <span className="card-provider game-card-provider">{game.provider_code}</span>
    </GameLink>
  );
}

/** Games along a curve; narrow screens scroll sideways. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="game-row page-width" aria-label={title}>
      <div className="game-row-head">
        <h2 className="game-row-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="game-row-more touch">
          {t('home.more')}
          <Icon name="arrowRight" size={18} />
        </MoreLink>
      </div>
      <GameItems games={games} list="game-row-path scroller" item="game-row-item">
        {(game) => <GameCard game={game} />}
      </GameItems>
    </section>
  );
}
