import { GameItems, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { classes } from '../../app/ui/classes.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** Full cover whose edge glows on hover; a large one shows its name as a headline. */
export function GameCard({ game, isLead, rank }: CardProps) {
  const isLarge = rank === 1;
  return (
    <GameLink
      game={game}
      className={isLarge ? 'card game-card game-card-large group' : 'card game-card group'}
    >
      <span className="game-card-cover relative block">
        <GamePicture
          game={game}
          ratio={0.75}
          sizes={
            isLarge
              ? '(min-width: 1280px) 300px, (min-width: 768px) 32vw, 62vw'
              : '(min-width: 1280px) 144px, (min-width: 768px) 16vw, 30vw'
          }
          isLead={isLead}
        />
      </span>
      <span className="game-card-text grid">
        <span className="game-card-name">{game.game_name}</span>
        <span className="card-provider tabular truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

/** Games in full rows of a dense grid; the number shown depends on the columns. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  // The mosaic needs several games: with too few, the large cover would have a gap beside it.
  const hasLead = settings.lead === true && games.length >= 9;
  const title = t(String(settings.title));
  return (
    <section className="page-width grid gap-3" aria-label={title}>
      <div className="home-section-head flex items-center gap-3">
        <h2 className="text-xl sm:text-2xl">{title}</h2>
        <span className="home-section-rule h-px flex-1" aria-hidden="true" />
        <MoreLink
          settings={settings}
          title={title}
          className="home-section-more touch inline-flex items-center gap-1 text-sm text-accent hover:underline"
        >
          {t('home.more')}
          <Icon name="chevronRight" size={16} />
        </MoreLink>
      </div>
      <GameItems games={games} list={classes('game-grid', hasLead ? 'game-grid-lead' : 'game-grid-plain')}>
        {(game, index) => <GameCard game={game} rank={hasLead ? index + 1 : undefined} />}
      </GameItems>
    </section>
  );
}
