import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, Picture } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import type { NeedName, NeedsData } from '../needs.ts';
import type { SectionProps, Settings } from '../registry.ts';

/** Settings: `list` (a named list of games), `title` (message key), `more` (path). */
export const needs = (settings: Settings): NeedName[] => [settings.list as NeedName];

const LINES = 10;

/** Games as lines with a small cover: a column of its own beside a wide board, else columns of lines below it. */
export default function ShelfSide({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = gamesOf(data, settings.list as NeedName).slice(0, LINES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="side-shelf border-b border-line" aria-label={title}>
      <div className="tier-head">
        <h2 className="tier-label min-w-0 flex-1 truncate">{title}</h2>
        {settings.more && (
          <Link to={String(settings.more)} className="tier-more" aria-label={`${t('home.more')}: ${title}`}>
            {t('home.more')}
            <Icon name="chevronRight" size={16} />
          </Link>
        )}
      </div>
      <ol className="side-lines">
        {games.map((game) => (
          <li key={`${game.provider_code}-${game.game_code}`}>
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

function gamesOf(data: NeedsData, name: NeedName): CardGame[] {
  const list = data[name];
  return Array.isArray(list) ? (list as CardGame[]) : [];
}
