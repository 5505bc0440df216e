import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { classes } from '../../app/ui/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Portrait cover in a double frame with stepped corners; name and provider centred below. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group">
      <span className="stepped-corners">
        <GamePicture
          game={game}
          ratio={0.75}
          sizes="(min-width: 1280px) 176px, (min-width: 769px) 20vw, 44vw"
          isLead={isLead}
          className="game-card-cover"
        />
      </span>
      <span className="game-card-name">{game.game_name}</span>
      <span className="card-provider game-card-provider">{game.provider_code}</span>
    </GameLink>
  );
}

/** Maximum number of cards; odd, so that one is in the middle. */
const CARDS = 7;

/** A symmetrical row of games under a centred title; the link to more is centred below. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings).slice(0, CARDS);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  const isFull = games.length === CARDS;
  return (
    <section className="page-width home-section" aria-label={title}>
      <h2 className="home-section-title">{title}</h2>
      <GameItems
        games={games}
        list={classes(
          'home-section-row',
          isFull && 'home-section-full',
          settings.steps === true && 'home-section-steps',
        )}
      >
        {(game) => <GameCard game={game} />}
      </GameItems>
      <MoreLink settings={settings} title={title} className="home-section-more touch">
        {t('home.more')}
      </MoreLink>
    </section>
  );
}
