import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { classes } from '../../app/ui/classes.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Thick rounded card: square crop of the cover, the name below; it sinks when pressed. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group grid">
      <GamePicture
        game={game}
        ratio={1}
        sizes="(min-width: 1200px) 264px, (min-width: 768px) 24vw, 44vw"
        isLead={isLead}
        className="game-card-view"
      />
      <span className="game-card-body grid min-w-0">
        <span className="game-card-name line-clamp-2">{game.game_name}</span>
        <span className="card-provider truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

/**
 * Row of cards on a shelf, the title on a tag. Settings: `list`, `title`, `more`, `large` (fewer and larger
 * cards).
 */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="game-row-section grid grid-cols-[minmax(0,1fr)]" aria-label={title}>
      <div className="page-width flex items-center justify-between gap-3">
        <h2 className="game-row-tag min-w-0 truncate">{title}</h2>
        <MoreLink
          settings={settings}
          title={title}
          className="game-row-more touch inline-flex shrink-0 items-center gap-1 text-sm"
        >
          {t('home.more')}
          <Icon name="chevronRight" size={18} />
        </MoreLink>
      </div>
      <GameItems
        games={games}
        list={classes('game-row-row scroller', settings.large === true && 'game-row-large')}
        item="game-row-item"
      >
        {(game) => <GameCard game={game} />}
      </GameItems>
      <div className="game-row" aria-hidden="true" />
    </section>
  );
}
