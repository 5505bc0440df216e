import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Portrait card with a gable on top; the name is on the base. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group grid">
      <span className="game-card-edge block">
        <span className="game-card-slab block">
          <GamePicture game={game} ratio={0.75} sizes="(min-width: 1024px) 200px, 42vw" isLead={isLead} />
        </span>
      </span>
      <span className="game-card-base grid min-w-0">
        <span className="game-card-name line-clamp-2">{game.game_name}</span>
        <span className="card-provider game-card-provider truncate text-xs text-muted">
          {game.provider_code}
        </span>
      </span>
    </GameLink>
  );
}

/**
 * Full-width row of cards under an ornament with the title set into it. Settings: `list`, `title`, `more`.
 */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="game-row grid grid-cols-[minmax(0,1fr)]" aria-label={title}>
      <div className="game-row-head flex items-center">
        <span className="game-row-key game-row-start" aria-hidden="true" />
        <h2 className="game-row-title">{title}</h2>
        <span className="game-row-key flex-1" aria-hidden="true" />
        <MoreLink
          settings={settings}
          title={title}
          className="game-row-more touch inline-flex shrink-0 items-center text-sm"
        >
          {t('home.more')}
        </MoreLink>
        <span className="game-row-key game-row-start" aria-hidden="true" />
      </div>
      <GameItems games={games} list="game-row-row scroller" item="game-row-item">
        {(game) => <GameCard game={game} />}
      </GameItems>
    </section>
  );
}
