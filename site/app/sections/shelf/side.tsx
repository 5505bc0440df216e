import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, Picture } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';
import { gameKey, MoreLink, shelfGames, shelfNeeds } from '../shelf-parts.tsx';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = shelfNeeds;

const LINES = 10;

/** Games as lines with a small cover: a column of its own beside a wide board, else columns of lines below it. */
export default function ShelfSide({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = shelfGames(data, settings).slice(0, LINES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="side-shelf border-b border-line" aria-label={title}>
      <div className="tier-head">
        <h2 className="tier-label min-w-0 flex-1 truncate">{title}</h2>
        <MoreLink settings={settings} title={title} className="tier-more">
          {t('home.more')}
          <Icon name="chevronRight" size={16} />
        </MoreLink>
      </div>
      <ol className="side-lines">
        {games.map((game) => (
          <li key={gameKey(game)}>
            <GameLink game={game} className="side-line group">
              <Picture
                source={game.img_url}
                alt=""
                thumbhash={game.thumbhash}
                ratio={0.75}
                sizes="45px"
                className="w-[45px] shrink-0 rounded-sm"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-semibold">{game.game_name}</span>
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
