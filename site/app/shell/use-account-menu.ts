import { useLayout, useWithdrawOnly } from '../state/app.ts';
import { type LinkKey, type NavigationLink, useNavigationLinks } from './navigation-links.ts';

/** `isReward`: shown only where the site offers rewards. */
const LINKS: readonly (LinkKey & { isReward?: boolean })[] = [
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
  { path: '/responsible-gaming', icon: 'shield', key: 'account.limits' },
  { path: '/security', icon: 'lock', key: 'account.security' },
];

/** Screens of the account area that this player may use on this site. */
export function useAccountMenu(): NavigationLink[] {
  const hasRewards = useLayout((layout) => layout.site?.gamify_status ?? false);
  const isWithdrawOnly = useWithdrawOnly();
  return useNavigationLinks(
    LINKS.filter(
      ({ path, isReward }) => (hasRewards || !isReward) && !(isWithdrawOnly && path === '/deposit'),
    ),
  );
}
