import type { ReactNode } from 'react';
import { formatMoney } from '../lib/amount.ts';
import { useSite } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon, type IconName } from '../ui/icons/index.ts';
import { Link } from '../ui/link.tsx';
import { Amount } from '../ui/values.tsx';
import { useAccountSummary } from './use-account-summary.ts';
import { useMoneyLink } from './use-money-link.ts';

/** Balance; links to the account. Narrow phones leave the icon's room to the logo. */
export function BalanceLink({
  className,
  icon,
  children,
}: {
  className: string;
  icon?: IconName;
  children?: ReactNode;
}) {
  const { label } = useAccountSummary();
  return (
    <Link to="/account" className={className}>
      {icon && <Icon name={icon} size={20} className="max-xs:hidden" />}
      <span className="sr-only">{label}: </span>
      <HeaderBalance />
      {children}
    </Link>
  );
}

/** The balance; the part of it that is bonus money, and cannot be withdrawn, is named below. */
export function HeaderBalance({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { currency } = useSite();
  const { balance, bonus } = useAccountSummary();
  const amount = <Amount value={balance} className={className} />;
  if (!bonus) return amount;
  return (
    <span className="grid leading-tight">
      {amount}
      <span className="tabular text-xs font-normal whitespace-nowrap" data-bonus={bonus}>
        {t('account.bonusPart', { amount: formatMoney(bonus, currency) })}
      </span>
    </span>
  );
}

/** The player's balance and a deposit link. */
export function BalanceChip() {
  const money = useMoneyLink();
  return (
    <div className="flex items-center gap-2">
      <BalanceLink
        icon="wallet"
        className="touch inline-flex items-center gap-2 rounded-md border border-line bg-surface-2 px-3 text-sm font-semibold max-xs:px-2"
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
