import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { classes } from '../../app/ui/classes.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Landscape crop of the cover; name and provider on one line below. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group grid content-start">
      <span className="game-card-view tile-light relative block overflow-hidden">
        <GamePicture
          game={game}
          ratio={1.5}
          sizes="(min-width: 1280px) 300px, (min-width: 768px) 32vw, 68vw"
          isLead={isLead}
          className="cover-crop"
        />
      </span>
      <span className="flex min-w-0 items-baseline justify-between gap-3">
        <span className="game-card-name line-clamp-2">{game.game_name}</span>
        <span className="card-provider shrink-0 text-xs text-muted max-xs:hidden">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

const SHOWN = 9;

/**
 * Grid of landscape cards, a scrolling row on phones. Settings: `list`, `title`, `more`, `lead` (the first
 * card spans four cells).
 */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings).slice(0, SHOWN);
  if (games.length === 0) return null;
  const hasLead = settings.lead === true && games.length >= 5;
  const title = t(String(settings.title));
  return (
    <section className="page-width home-section grid grid-cols-[minmax(0,1fr)]" aria-label={title}>
      <div className="flex items-end justify-between gap-4">
        <h2 className="home-section-title min-w-0">{title}</h2>
        <MoreLink
          settings={settings}
          title={title}
          className="home-section-more touch inline-flex shrink-0 items-center justify-center gap-2 text-sm text-muted hover:text-brand"
        >
          <span className="max-sm:sr-only">{t('home.more')}</span>
          <Icon name="arrowRight" size={20} />
        </MoreLink>
      </div>
      <GameItems
        games={games}
        list={classes('home-section-grid', hasLead && 'home-section-lead')}
        item="min-w-0"
      >
        {(game) => <GameCard game={game} />}
      </GameItems>
    </section>
  );
}
