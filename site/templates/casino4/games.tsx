import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { classes } from '../../app/ui/classes.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Cover above its caption; the lead card has a caption in headline size. */
export function GameCard({ game, isLead, rank }: CardProps) {
  const isLarge = rank === 1;
  return (
    <GameLink
      game={game}
      className={isLarge ? 'card game-card game-card-large group' : 'card game-card group'}
    >
      <span className="halftone block">
        <GamePicture
          game={game}
          sizes={
            isLarge
              ? '(min-width: 999px) 38vw, 92vw'
              : '(min-width: 1200px) 180px, (min-width: 768px) 22vw, 44vw'
          }
          isLead={isLead}
        />
      </span>
      <span className="game-card-body">
        <span className="game-card-name">{game.game_name}</span>
        <span className="card-provider game-card-provider">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

const PLACES = 9;

/** Editorial layout: one lead card with a large caption, the others in a small grid beside it. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings).slice(0, PLACES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="home-section-head">
        <h2 className="home-section-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="home-section-more touch">
          {t('home.more')}
        </MoreLink>
      </div>
      <GameItems
        games={games}
        list={classes(
          'home-section',
          settings.mirror === true && 'home-section-mirror',
          games.length < 4 && 'home-section-short',
        )}
      >
        {(game, index) => <GameCard game={game} rank={index + 1} />}
      </GameItems>
    </section>
  );
}

/** Games as a text index: names and providers in columns, without pictures. */
export function GameList({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="home-section-head">
        <h2 className="home-section-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="home-section-more touch">
          {t('home.more')}
        </MoreLink>
      </div>
      <GameItems games={games} list="game-list">
        {(game) => (
          <GameLink game={game} className="game-list-line">
            <span className="game-list-name">{game.game_name}</span>
            <span className="game-list-leader" aria-hidden="true" />
            <span className="game-list-provider">{game.provider_code}</span>
          </GameLink>
        )}
      </GameItems>
    </section>
  );
}
