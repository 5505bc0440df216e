import { CATEGORIES } from '#contracts/values/categories.ts';
import { localText } from '../lib/text.ts';
import { useApp, useLayout, useSession, useWithdrawOnly } from '../state/app.ts';
import { useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';
import { type IconName, isIconName } from '../ui/icons/index.ts';

export type MenuLink = { id: string; path: string; title: string; icon: IconName };

/** The game menu: the operator's entries that this site can serve [S-08], in the reader's language. */
export function useGameMenu(): MenuLink[] {
  const { language } = useApp();
  const entries = useLayout((layout) => layout.content.game_menu);
  return entries.map((entry) => ({
    id: entry.content_id,
    path: entry.path || pathOf(entry.category),
    title: localText(entry.title, language),
    icon: iconOf(entry.icon, entry.category),
  }));
}

/** The main menu with its children. */
export function useMainMenu(): (MenuLink & { children: MenuLink[] })[] {
  const { language } = useApp();
  const entries = useLayout((layout) => layout.content.menu);
  return entries.map((entry) => ({
    id: entry.content_id,
    path: entry.path,
    title: localText(entry.title, language),
    icon: iconOf(entry.icon, entry.category),
    children: entry.children.map((child) => ({
      id: child.content_id,
      path: child.path,
      title: localText(child.title, language),
      icon: iconOf(child.icon, child.category),
    })),
  }));
}

function pathOf(category: string): string {
  return CATEGORIES.find((entry) => entry.key === category)?.path ?? '/hot';
}

function iconOf(icon: string, category: string | null): IconName {
  if (isIconName(icon)) return icon;
  const slug = CATEGORIES.find((entry) => entry.key === category)?.slug ?? '';
  return isIconName(slug) ? slug : 'grid';
}

/** `isReward`: only where the site offers rewards. */
type StaticLink = { path: string; icon: IconName; key: string; isReward?: boolean };
type NamedLink = { path: string; icon: IconName; title: string };

const ACCOUNT: readonly StaticLink[] = [
  { path: '/account', icon: 'wallet', key: 'account.overview' },
  { path: '/profile', icon: 'user', key: 'account.profile' },
  { path: '/inbox', icon: 'inbox', key: 'account.inbox' },
  { path: '/bet-history', icon: 'history', key: 'account.betHistory' },
  { path: '/statement', icon: 'receipt', key: 'account.statement' },
  { path: '/deposit', icon: 'deposit', key: 'account.deposit' },
  { path: '/withdrawal', icon: 'withdraw', key: 'account.withdrawal' },
  { path: '/transaction-history', icon: 'list', key: 'account.transactions' },
  { path: '/bank-details', icon: 'bank', key: 'account.bankDetails' },
  { path: '/vip', icon: 'crown', key: 'account.vip' },
  { path: '/mission', icon: 'target', key: 'page.mission', isReward: true },
  { path: '/spin', icon: 'spin', key: 'page.spin', isReward: true },
  { path: '/leaderboard', icon: 'trophy', key: 'page.leaderboard' },
  { path: '/referral', icon: 'partners', key: 'account.referral' },
  { path: '/security', icon: 'lock', key: 'account.security' },
];
const IN: StaticLink = { path: '/deposit', icon: 'plus', key: 'account.deposit' };
const OUT: StaticLink = { path: '/withdrawal', icon: 'withdraw', key: 'dock.withdraw' };
const BOTTOM_GUEST: readonly StaticLink[] = [
  { path: '/', icon: 'home', key: 'dock.home' },
  { path: '/slots', icon: 'slots', key: 'dock.games' },
  { path: '/promotions', icon: 'gift', key: 'dock.promotions' },
  { path: '/login', icon: 'user', key: 'dock.signIn' },
];
const BOTTOM_PLAYER: readonly StaticLink[] = [
  { path: '/', icon: 'home', key: 'dock.home' },
  { path: '/slots', icon: 'slots', key: 'dock.games' },
  { path: '/deposit', icon: 'deposit', key: 'dock.deposit' },
  { path: '/inbox', icon: 'inbox', key: 'dock.inbox' },
  { path: '/account', icon: 'user', key: 'dock.account' },
];
const FOOTER: readonly StaticLink[] = [
  { path: '/about', icon: 'info', key: 'footer.aboutUs' },
  { path: '/contact-us', icon: 'chat', key: 'footer.contact' },
  { path: '/faqs', icon: 'help', key: 'footer.faqs' },
  { path: '/banking', icon: 'bank', key: 'footer.banking' },
  { path: '/responsible-gaming', icon: 'shield', key: 'footer.responsibleGaming' },
  { path: '/privacy-policy', icon: 'lock', key: 'footer.privacy' },
  { path: '/term-condition', icon: 'receipt', key: 'footer.terms' },
  { path: '/news', icon: 'bell', key: 'footer.news' },
  { path: '/download', icon: 'download', key: 'footer.download' },
];

/** Numbers above it are only called many. */
const MOST_COUNTED = 99;

function useNamed(links: readonly StaticLink[]): NamedLink[] {
  const { t } = useTranslation();
  const { unread } = useApp();
  const count = useStore(unread);
  return links.map(({ path, icon, key }) => {
    if (path !== '/inbox' || count === 0) return { path, icon, title: t(key) };
    const number = count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
    return { path, icon, title: t('account.inboxOf', { title: t(key), number }) };
  });
}

export function useAccountMenu(): NamedLink[] {
  const hasRewards = useLayout((layout) => layout.site?.gamify_status ?? false);
  const isWithdrawOnly = useWithdrawOnly();
  const isShown = ({ path, isReward }: StaticLink) =>
    (hasRewards || !isReward) && !(isWithdrawOnly && path === '/deposit');
  return useNamed(ACCOUNT.filter(isShown));
}

/** Four or five entries for the dock, by whether somebody is signed in. */
export function useBottomNavigation(): NamedLink[] {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const isWithdrawOnly = useWithdrawOnly();
  const links = isSignedIn ? BOTTOM_PLAYER : BOTTOM_GUEST;
  return useNamed(isWithdrawOnly ? links.map((link) => (link.path === '/deposit' ? OUT : link)) : links);
}

/** Where the one button for money leads: in, or out for whoever may do no more than withdraw. */
export function useMoneyLink(): NamedLink {
  const { t } = useTranslation();
  const { key, ...link } = useWithdrawOnly() ? OUT : IN;
  return { ...link, title: t(key) };
}

export function useFooterLinks(): NamedLink[] {
  return useNamed(FOOTER);
}
