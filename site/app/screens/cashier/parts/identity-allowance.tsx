import type { DepositMethodItem } from '#contracts/api/deposits.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';

type IdentityAllowanceProps = { left: DepositMethodItem['identity_left']; currency: string };

/** The remaining allowance at the player's identity level; nothing without a limit. */
export function IdentityAllowance({ left, currency }: IdentityAllowanceProps) {
  const { t } = useTranslation();
  if (!left) return null;
  return (
    <p className="text-sm text-muted">
      {t(`deposit.identityLeft.${left.period}`, { left: formatMoney(left.amount, currency) })}
    </p>
  );
}
