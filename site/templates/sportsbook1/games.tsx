import { GameItems, gameKey, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/index.ts';
import type { CardProps, SectionProps, Settings } from '../template.ts';

/** Portrait cover above a ruled label with name and provider. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group grid h-full">
      <GamePicture game={game} ratio={0.75} sizes="(min-width: 425px) 160px, 144px" isLead={isLead} />
      <span className="game-card-body grid content-start px-2.5 py-2">
        <span className="line-clamp-2 text-sm leading-tight font-semibold">{game.game_name}</span>
        <span className="card-provider truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

type ListHeadProps = { settings: Settings; title: string; className: string };

function ListHead({ settings, title, className }: ListHeadProps) {
  const { t } = useTranslation();
  return (
    <div className="home-section-head">
      <h2 className={`home-section-label min-w-0 flex-1 ${className}`}>{title}</h2>
      <MoreLink settings={settings} title={title} className="home-section-more">
        {t('home.more')}
        <Icon name="chevronRight" size={16} />
      </MoreLink>
    </div>
  );
}

const LINES = 10;

/**
 * Games as rows with a small cover: a column beside the odds board on wide screens, otherwise columns below
 * it.
 */
export function SideGames({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings).slice(0, LINES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="side-games border-b border-line" aria-label={title}>
      <ListHead settings={settings} title={title} className="truncate" />
      <ol className="side-lines">
        {games.map((game) => (
          <li key={gameKey(game)}>
            <GameLink game={game} className="side-line group">
              <GamePicture game={game} ratio={0.75} sizes="45px" className="w-[45px] shrink-0 rounded-sm" />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-sm leading-tight font-semibold">{game.game_name}</span>
                <span className="block truncate text-xs text-muted">{game.provider_code}</span>
              </span>
              <Icon name="chevronRight" size={16} className="text-muted" />
            </GameLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Scrolling row of cards between two rules. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="border-b border-line" aria-label={title}>
      <ListHead settings={settings} title={title} className="leading-tight" />
      <GameItems games={games} list="scroller scroll-ps-4 gap-2 p-4" item="w-30 sm:w-34">
        {(game) => <GameCard game={game} />}
      </GameItems>
    </section>
  );
}
