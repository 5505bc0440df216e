import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, Icon } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { Data } from '../statement.data.ts';
import type { HistoryPeriod } from './history-period.ts';

type Sums = NonNullable<Data['sums']>;

/**
 * Totals of the chosen period: deposits and withdrawals, stakes and returns of rounds settled in it, their
 * result, and net deposits of all time. Each links to its list.
 */
export function PeriodSums({ sums, period }: { sums: Sums; period: HistoryPeriod }) {
  const { t } = useTranslation();
  const chosen = new URLSearchParams(
    Object.entries(period).filter((entry): entry is [string, string] => entry[1] !== null),
  ).toString();
  const within = (path: string) => (chosen ? `${path}?${chosen}` : path);
  const payments = within('/transaction-history');
  const rounds = within('/bet-history');
  const lines = [
    { name: t('report.received'), to: payments, value: <Amount value={sums.received} /> },
    { name: t('report.paidOut'), to: payments, value: <Amount value={sums.paid_out} /> },
    {
      name: t('report.netDeposits'),
      to: '/transaction-history',
      value: <Amount value={sums.netDeposits} hasSign />,
    },
    { name: t('report.stake'), to: rounds, value: <Amount value={sums.stake} /> },
    { name: t('report.win'), to: rounds, value: <Amount value={sums.win} /> },
    { name: t('report.net'), to: rounds, value: <Amount value={sums.net} hasSign isTinted /> },
  ];
  return (
    <section aria-labelledby="period-sums" className="grid gap-3">
      <h2 id="period-sums" className="text-lg font-semibold">
        {t('report.sums')}
      </h2>
      <dl className="panel sums grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {lines.map(({ name, to, value }) => (
          <div
            key={name}
            className="relative flex min-h-11 items-center justify-between gap-3 bg-surface-1 px-4 py-2"
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="tabular font-semibold">
              <Link
                to={to}
                className="inline-flex items-center gap-1 after:absolute after:inset-0 hover:underline"
              >
                {value}
                <span className="sr-only">{t('account.entries')}</span>
                <Icon name="chevronRight" size={16} className="flex-none text-muted" />
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
