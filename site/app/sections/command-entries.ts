import { useEffect, useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { gamePath } from '../lib/game-path.ts';
import { localText } from '../lib/text.ts';
import { useAccountMenu } from '../shell/use-account-menu.ts';
import { useFooterLinks } from '../shell/use-footer-links.ts';
import { useGameMenu, useMainMenu } from '../shell/use-menu.ts';
import { useApp, useSession } from '../state/app.ts';
import { siteFields } from '../state/sign-in.ts';
import { useTranslation } from '../state/use-translation.ts';
import type { IconName } from '../ui/icons/index.ts';
import type { CardGame } from './card-game.ts';
import { arrange, type CommandEntry, matching } from './command-index.ts';

type PageCommandEntry = CommandEntry & { icon: IconName };
type GameEntry = CommandEntry & { game: CardGame };
export type SearchEntry = PageCommandEntry | GameEntry;

/** Games shown per query, and the debounce of typing in milliseconds. */
const GAMES = 7;
const REST = 140;

type Link = { path: string; title: string; icon: IconName };

/**
 * Every page available to this visitor, each once: lobbies, the account or the sign-in pages, then the rest
 * of the site.
 */
export function usePageEntries(): PageCommandEntry[] {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const own = useAccountMenu();
  const signInLinks: Link[] = [
    { path: '/login', title: t('auth.signIn'), icon: 'user' },
    { path: '/register', title: t('command.register'), icon: 'edit' },
  ];
  const groups: [CommandEntry['group'], readonly Link[]][] = [
    ['account', isSignedIn ? own : signInLinks],
    ['lobbies', useGameMenu()],
    ['site', [...useMainMenu(), ...useFooterLinks().filter(({ path }) => path.startsWith('/'))]],
  ];
  const seen = new Set<string>();
  return groups.flatMap(([group, links]) =>
    links.flatMap(({ path, title, icon }) => {
      if (seen.has(path)) return [];
      seen.add(path);
      return [{ id: path, group, title, icon, path }];
    }),
  );
}

/** The player's favourites as entries; empty for guests. */
export function useFavouriteEntries(): GameEntry[] {
  const favourites = useSession((session) => session.game_fav_list);
  return favourites
    .slice(0, 4)
    .map(({ game_image, game_type: _, ...game }) =>
      gameEntry('favourites', { ...game, img_url: game_image, thumbhash: '' }),
    );
}

function gameEntry(group: 'games' | 'favourites', game: CardGame): GameEntry {
  const path = gamePath(game);
  return { id: `${group}${path}`, group, title: game.game_name, detail: game.provider_code, path, game };
}

type Answered = {
  typed: string;
  state: 'found' | 'failed';
  games: GameEntry[];
  suggestions: readonly string[];
};
const NOTHING: Answered = { typed: '', state: 'found', games: [], suggestions: [] };

/** Games for the typed text, requested once typing pauses; answers to older queries are dropped. */
export function useGameSearch(typed: string): Answered & { isWaiting: boolean } {
  const app = useApp();
  const [answered, setAnswered] = useState(NOTHING);
  const requested = typed.trim();
  useEffect(() => {
    if (requested === '') return setAnswered(NOTHING);
    let isStale = false;
    const ask = async () => {
      const answer = await app.api.games({
        ...siteFields(app),
        search: requested.slice(0, 64),
        page_size: GAMES,
      });
      if (isStale) return;
      if (!succeeded(answer)) return setAnswered({ ...NOTHING, typed: requested, state: 'failed' });
      const games = answer.value.map((game) => {
        const name = localText({ en: game.game_name, ...game.local_names }, app.language);
        return gameEntry('games', { ...game, game_name: name });
      });
      setAnswered({ typed: requested, state: 'found', games, suggestions: answer.suggestions });
    };
    const timer = setTimeout(() => void ask(), REST);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [app, requested]);
  return { ...answered, isWaiting: answered.typed !== requested };
}

/** The content of the list: games and pages for the typed text, otherwise favourites and all pages. */
export function entriesFor(
  typed: string,
  games: GameEntry[],
  favourites: GameEntry[],
  pages: PageCommandEntry[],
): SearchEntry[] {
  if (typed.trim() === '') return [...favourites, ...pages];
  return arrange<SearchEntry>(matching(pages, typed).slice(0, 5), games, typed);
}
