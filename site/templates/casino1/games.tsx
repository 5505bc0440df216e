import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Portrait cover in a frame with a wide inner border; the name is on a plate below. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group grid">
      <span className="game-card-frame block">
        <GamePicture game={game} ratio={0.75} sizes="(min-width: 1024px) 224px, 42vw" isLead={isLead} />
      </span>
      <span className="game-card-body grid min-w-0">
        <span className="game-card-name line-clamp-2">{game.game_name}</span>
        <span className="card-provider game-card-provider truncate text-xs text-muted">
          {game.provider_code}
        </span>
      </span>
    </GameLink>
  );
}

/** Full-width scrolling row of portrait covers under a centred title. Settings: `list`, `title`, `more`. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="home-section grid grid-cols-[minmax(0,1fr)]" aria-label={title}>
      <div className="home-section-head page-width grid justify-items-center text-center">
        <h2 className="home-section-title">{title}</h2>
        <MoreLink
          settings={settings}
          title={title}
          className="home-section-more touch inline-flex items-center text-sm text-muted hover:text-brand"
        >
          {t('home.more')}
        </MoreLink>
      </div>
      <GameItems games={games} list="home-section-row scroller" item="home-section-item">
        {(game) => <GameCard game={game} />}
      </GameItems>
    </section>
  );
}

const LINES = 12;

/** Games as a text list like a menu: name, dotted leader, provider. Settings: `list`, `title`, `more`. */
export function GameMenu({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings).slice(0, LINES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="page-width" aria-label={title}>
      <div className="game-menu-card">
        <h2 className="game-menu-card-title text-center">{title}</h2>
        <GameItems games={games} list="game-menu-card-lines">
          {(game) => (
            <GameLink game={game} className="game-menu-line flex min-h-11 items-baseline gap-3 py-2.5">
              <span className="game-menu-name line-clamp-2">{game.game_name}</span>
              <span className="game-menu-leader min-w-4 flex-1" aria-hidden="true" />
              <span className="shrink-0 text-xs text-muted">{game.provider_code}</span>
            </GameLink>
          )}
        </GameItems>
        {settings.more && (
          <p className="text-center">
            <MoreLink
              settings={settings}
              title={title}
              className="touch inline-flex items-center text-sm text-accent hover:underline"
            >
              {t('home.more')}
            </MoreLink>
          </p>
        )}
      </div>
    </section>
  );
}
