import { useLayout, useWithdrawOnly } from '../state/app.ts';
import { type LinkKey, type NavigationLink, useNavigationLinks } from './navigation-links.ts';

/** `isReward` and `isSports`: shown only on sites that offer rewards or sports betting. */
const LINKS: readonly (LinkKey & { isReward?: boolean; isSports?: boolean })[] = [
  { path: '/account', icon: 'wallet', key: 'account.overview' },
  { path: '/profile', icon: 'user', key: 'account.profile' },
  { path: '/inbox', icon: 'inbox', key: 'account.inbox' },
  { path: '/bet-history', icon: 'history', key: 'account.betHistory' },
  { path: '/sports?show=bets', icon: 'sportsbook', key: 'account.sports', isSports: true },
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
  { path: '/responsible-gaming', icon: 'shield', key: 'account.limits' },
  { path: '/security', icon: 'lock', key: 'account.security' },
];

/** Screens of the account area available to this player on this site. */
export function useAccountMenu(): NavigationLink[] {
  const hasRewards = useLayout((layout) => layout.site?.gamify_status ?? false);
  const hasSports = useLayout(({ content }) =>
    content.game_menu.some(({ category }) => category === 'sportsbook'),
  );
  const isWithdrawOnly = useWithdrawOnly();
  return useNavigationLinks(
    LINKS.filter(
      ({ path, isReward, isSports }) =>
        (hasRewards || !isReward) && (hasSports || !isSports) && !(isWithdrawOnly && path === '/deposit'),
    ),
  );
}
