import type { StatementItem } from '#contracts/api/reports.ts';
import { groupDigits } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, classes, DateTime } from '../../../ui/index.ts';
import { OpenLink } from './open-link.tsx';
import { isTokens, type PurseName } from './purses.ts';

/** One movement: what it was and when, its sum and the balance after it. */
export function Entry({ entry }: { entry: StatementItem }) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {t(`movement.${entry.kind}`, { defaultValue: entry.kind.replaceAll('_', ' ') })}
        </p>
        <p className="text-sm text-muted">
          <DateTime value={entry.at} />
        </p>
        <p className="text-xs break-all text-muted">{entry.reference}</p>
        <OpenLink subject={entry.subject} at={entry.at} reference={entry.reference} />
      </div>
      <div className="grid justify-items-end gap-0.5">
        <span className="font-semibold">
          <Sum value={entry.amount} purse={entry.account} hasSign />
        </span>
        <span className="text-sm text-muted">
          <span className="sr-only">{t('report.after')} </span>
          <Sum value={entry.balance_after} purse={entry.account} />
        </span>
      </div>
    </li>
  );
}

/** A sum of a balance: money in the site's currency, tokens as their number. */
export function Sum({ value, purse, hasSign }: { value: number; purse: PurseName; hasSign?: boolean }) {
  if (!isTokens(purse)) return <Amount value={value} hasSign={hasSign} isTinted={hasSign} />;
  const sign = value < 0 ? '−' : hasSign && value > 0 ? '+' : '';
  const tint = hasSign && (value < 0 ? 'text-loss' : 'text-win');
  return (
    <span className={classes('tabular whitespace-nowrap', tint)}>
      {sign}
      {groupDigits(Math.abs(value))}
    </span>
  );
}
