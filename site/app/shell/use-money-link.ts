import { useWithdrawOnly } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import type { LinkKey, NavigationLink } from './navigation-links.ts';

const DEPOSIT: LinkKey = { path: '/deposit', icon: 'plus', key: 'account.deposit' };
export const WITHDRAW: LinkKey = { path: '/withdrawal', icon: 'withdraw', key: 'bottomNav.withdraw' };

/** The header's one payment button: deposit, or withdraw for a player who can only withdraw. */
export function useMoneyLink(): NavigationLink {
  const { t } = useTranslation();
  const { key, ...link } = useWithdrawOnly() ? WITHDRAW : DEPOSIT;
  return { ...link, title: t(key) };
}
