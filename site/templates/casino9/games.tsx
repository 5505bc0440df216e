import { gameKey, listedGames } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/index.ts';
import type { CardProps, SectionProps } from '../template.ts';
import { MarginRow } from './margin-row.tsx';

/** A game as one line: small cover, name, provider. */
export function GameCard({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card game-card group flex min-h-22 items-center gap-3.5 py-2">
      <GamePicture
        game={game}
        ratio={0.75}
        sizes="56px"
        isLead={isLead}
        className="w-14 shrink-0 rounded-sm"
      />
      <span className="grid min-w-0 flex-1">
        <span className="line-clamp-2 text-[0.9375rem] leading-snug font-medium">{game.game_name}</span>
        <span className="truncate text-xs text-muted">{game.provider_code}</span>
      </span>
      <Icon name="chevronRight" size={16} className="game-card-arrow shrink-0 text-muted" />
    </GameLink>
  );
}

const LINES = 9;

/** Games as slim rows in one to three columns; the number shown depends on the columns. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings).slice(0, LINES);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  const more = settings.more
    ? { path: String(settings.more), text: t('home.more'), label: `${t('home.more')}: ${title}` }
    : undefined;
  return (
    <MarginRow title={title} more={more}>
      <ul className="game-list grid gap-x-8 md:grid-cols-2 xl:grid-cols-3">
        {games.map((game) => (
          <li
            key={gameKey(game)}
            className="border-b border-line max-md:nth-[n+6]:hidden max-xl:nth-[9]:hidden"
          >
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </MarginRow>
  );
}
