import { useWithdrawOnly } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import type { LinkKey, NavigationLink } from './navigation-links.ts';

const DEPOSIT: LinkKey = { path: '/deposit', icon: 'plus', key: 'account.deposit' };
export const WITHDRAW: LinkKey = { path: '/withdrawal', icon: 'withdraw', key: 'bottomNav.withdraw' };

/** The header's one button for money: to deposit, or to withdraw for a player who may do nothing else. */
export function useMoneyLink(): NavigationLink {
  const { t } = useTranslation();
  const { key, ...link } = useWithdrawOnly() ? WITHDRAW : DEPOSIT;
  return { ...link, title: t(key) };
}
