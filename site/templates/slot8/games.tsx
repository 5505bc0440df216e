import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { classes } from '../../app/ui/classes.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Poster card: the cover with a paper margin, its name on a dark bar below. */
export function GameCard({ game, isLead, rank }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group">
      <GamePicture
        game={game}
        ratio={0.75}
        sizes={rank === 1 ? '(min-width: 1024px) 400px, 92vw' : '(min-width: 1024px) 190px, 44vw'}
        isLead={isLead}
        className="game-card-cover"
      />
      <span className="game-card-bar">
        <span className="game-card-name">{game.game_name}</span>
        <span className="card-provider game-card-provider">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

/** Row of slightly tilted poster cards under a string of flags. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  const hasLead = settings.lead === true && games.length >= 9;
  return (
    <section className="game-row" aria-label={title}>
      <div className="flags" aria-hidden="true" />
      <div className="game-row-head page-width">
        <h2 className="game-row-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="game-row-more touch">
          {t('home.more')}
          <Icon name="arrowRight" size={18} />
        </MoreLink>
      </div>
      <GameItems
        games={games}
        list={classes('game-row-grid page-width', hasLead && 'game-row-lead')}
        item="game-row-item"
      >
        {(game, index) => <GameCard game={game} rank={hasLead ? index + 1 : undefined} />}
      </GameItems>
    </section>
  );
}
