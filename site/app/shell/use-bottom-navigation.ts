import { useSession, useWithdrawOnly } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { type LinkKey, type NavigationLink, useNavigationLinks } from './navigation-links.ts';
import { WITHDRAW } from './use-money-link.ts';

const GUEST: readonly LinkKey[] = [
  { path: '/', icon: 'home', key: 'bottomNav.home' },
  { path: '/slots', icon: 'slots', key: 'bottomNav.games' },
  { path: '/promotions', icon: 'gift', key: 'bottomNav.promotions' },
  { path: '/login', icon: 'user', key: 'bottomNav.signIn' },
];
const PLAYER: readonly LinkKey[] = [
  { path: '/', icon: 'home', key: 'bottomNav.home' },
  { path: '/slots', icon: 'slots', key: 'bottomNav.games' },
  { path: '/deposit', icon: 'deposit', key: 'bottomNav.deposit' },
  { path: '/inbox', icon: 'inbox', key: 'bottomNav.inbox' },
  { path: '/account', icon: 'user', key: 'bottomNav.account' },
];
/** The entry that templates emphasise: money for a player, signing in for a guest. */
const MAIN = ['/deposit', '/withdrawal', '/login'];

type BottomNavigationEntry = NavigationLink & { isMain: boolean };

/** The bottom navigation of phones: four entries for a guest, five for a player. */
export function useBottomNavigation(): { label: string; entries: BottomNavigationEntry[] } {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const isWithdrawOnly = useWithdrawOnly();
  const links = (isSignedIn ? PLAYER : GUEST).map((link) =>
    isWithdrawOnly && link.path === '/deposit' ? WITHDRAW : link,
  );
  const entries = useNavigationLinks(links).map((link) => ({ ...link, isMain: MAIN.includes(link.path) }));
  return { label: t('shell.main'), entries };
}
