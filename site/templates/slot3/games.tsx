import { gameKey, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Picture } from '../../app/ui/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** An upright slab with a gable; the name is cut into the base it stands on. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card stele group grid">
      <span className="stele-edge block">
        <span className="stele-slab block">
          <Picture
            source={game.img_url}
            alt=""
            thumbhash={game.thumbhash}
            ratio={0.75}
            sizes="(min-width: 1024px) 200px, 42vw"
            isLead={isLead}
          />
        </span>
      </span>
      <span className="stele-base grid min-w-0">
        <span className="stele-name truncate">{game.game_name}</span>
        <span className="stele-maker truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

/** Cards in a band that runs from edge to edge under an ornament with the band's name set into it. Settings: `list`, `title`, `more`. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="frieze grid grid-cols-[minmax(0,1fr)]" aria-label={title}>
      <div className="frieze-head flex items-center">
        <span className="frieze-key frieze-start" aria-hidden="true" />
        <h2 className="frieze-title">{title}</h2>
        <span className="frieze-key flex-1" aria-hidden="true" />
        <MoreLink
          settings={settings}
          title={title}
          className="frieze-more touch inline-flex shrink-0 items-center text-sm"
        >
          {t('home.more')}
        </MoreLink>
        <span className="frieze-key frieze-start" aria-hidden="true" />
      </div>
      <ul className="frieze-row scroller">
        {games.map((game) => (
          <li key={gameKey(game)} className="frieze-place">
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
