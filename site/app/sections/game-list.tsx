import type { ReactNode } from 'react';
import type { Settings } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Link } from '../ui/link.tsx';
import type { CardGame } from './card-game.ts';
import type { NeedName, NeedsData } from './needs.ts';

/** Query of a game row: the list named by its setting `list`. */
export const gameListNeeds = (settings: Settings): NeedName[] => [settings.list as NeedName];

/** The games of the row's list; empty if the setting names no list. */
export function listedGames(data: NeedsData, settings: Settings): CardGame[] {
  const list = data[settings.list as NeedName];
  return Array.isArray(list) ? (list as CardGame[]) : [];
}

export function gameKey({ provider_code, game_code }: CardGame): string {
  return `${provider_code}-${game_code}`;
}

/** Games of several lists in order, without duplicates. */
export function distinctGames(...lists: (readonly CardGame[] | undefined)[]): CardGame[] {
  return [...new Map(lists.flatMap((list) => (list ?? []).map((game) => [gameKey(game), game]))).values()];
}

type GameItemsProps = {
  games: readonly CardGame[];
  list: string;
  item?: string;
  /** Renders a game. */
  children: (game: CardGame, index: number) => ReactNode;
};

/** Games as a list; a template provides the classes and the card of a game. */
export function GameItems({ games, list, item, children }: GameItemsProps) {
  return (
    <ul className={list}>
      {games.map((game, index) => (
        <li key={gameKey(game)} className={item}>
          {children(game, index)}
        </li>
      ))}
    </ul>
  );
}

type MoreLinkProps = { settings: Settings; title: string; className: string; children: ReactNode };

/**
 * The link from a game row to its full list, set by `more`; its label distinguishes it from those of other
 * rows.
 */
export function MoreLink({ settings, title, className, children }: MoreLinkProps) {
  const { t } = useTranslation();
  if (!settings.more) return null;
  return (
    <Link to={String(settings.more)} className={className} aria-label={`${t('home.more')}: ${title}`}>
      {children}
    </Link>
  );
}
