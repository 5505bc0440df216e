import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Round crop of the cover, the name below. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group">
      <span className="game-card-ring">
        <GamePicture
          game={game}
          sizes="(min-width: 999px) 176px, 36vw"
          isLead={isLead}
          className="game-card-glass"
        />
      </span>
      <span className="grid min-w-0 text-center">
        <span className="line-clamp-2 text-sm leading-tight font-bold">{game.game_name}</span>
        <span className="card-provider truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

/** Scrolling row of cards at alternating heights, like a wave. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className={settings.large ? 'game-row game-row-large' : 'game-row'} aria-label={title}>
      <div className="page-width flex items-center justify-between gap-4">
        <h2 className="game-row-name">{title}</h2>
        <MoreLink
          settings={settings}
          title={title}
          className="game-row-more touch inline-flex items-center gap-1 text-sm font-semibold"
        >
          {t('home.more')}
          <Icon name="chevronRight" size={16} />
        </MoreLink>
      </div>
      <GameItems games={games} list="game-row-row scroller">
        {(game) => <GameCard game={game} />}
      </GameItems>
    </section>
  );
}
