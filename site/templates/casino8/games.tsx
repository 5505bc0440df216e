import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { classes } from '../../app/ui/classes.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Square cover with the name on a paper label below. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group">
      <GamePicture
        game={game}
        sizes="(min-width: 1024px) 150px, 30vw"
        isLead={isLead}
        className="game-card-cover"
      />
      <span className="game-card-label">
        <span className="game-card-name">{game.game_name}</span>
        <span className="card-provider game-card-provider">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

/**
 * Game row as a market stall: awning, sign with the title, covers on a counter. Two rows share a line unless
 * `wide` is set.
 */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className={classes('game-row', settings.wide === true && 'game-row-wide')} aria-label={title}>
      <div className="game-row-awning" aria-hidden="true" />
      <div className="game-row-body">
        <div className="game-row-head">
          <h2 className="game-row-title">{title}</h2>
          <MoreLink settings={settings} title={title} className="game-row-more touch">
            {t('home.more')}
            <Icon name="chevronRight" size={18} />
          </MoreLink>
        </div>
        <GameItems games={games} list="game-row-games" item="game-row-item">
          {(game) => <GameCard game={game} />}
        </GameItems>
      </div>
    </section>
  );
}
