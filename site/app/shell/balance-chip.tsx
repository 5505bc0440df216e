import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icons/index.ts';
import { Link } from '../ui/link.tsx';
import { Amount } from '../ui/values.tsx';
import { useAccountSummary } from './use-account-summary.ts';
import { useMoneyLink } from './use-money-link.ts';

/** The balance, which is the way to the account. */
export function BalanceLink({
  className,
  icon,
  children,
}: {
  className: string;
  icon?: IconName;
  children?: ReactNode;
}) {
  const { balance, label } = useAccountSummary();
  return (
    <Link to="/account" className={className}>
      {icon && <Icon name={icon} size={20} />}
      <span className="sr-only">{label}: </span>
      <Amount value={balance} />
      {children}
    </Link>
  );
}

/** The player's balance, and the way to deposit. */
export function BalanceChip() {
  const money = useMoneyLink();
  return (
    <div className="flex items-center gap-2">
      <BalanceLink
        icon="wallet"
        className="touch inline-flex items-center gap-2 rounded-md border border-line bg-surface-2 px-3 text-sm font-semibold"
      />
      <Link
        to={money.path}
        aria-label={money.title}
        className="touch inline-flex items-center justify-center rounded-md bg-brand text-on-brand hover:brightness-110"
      >
        <Icon name={money.icon} size={20} />
      </Link>
    </div>
  );
}
