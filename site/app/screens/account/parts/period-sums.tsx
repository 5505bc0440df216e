import { useTranslation } from '../../../state/use-translation.ts';
import { Amount } from '../../../ui/index.ts';
import type { Data } from '../statement.data.ts';
import { Figure } from './balances.tsx';
import type { Period } from './period.ts';

/**
 * What the chosen period comes to: money that came and went, stakes and returns of rounds settled in it, their result, and net deposits of
 * all time. Each opens to the list it is the sum of.
 */
export function PeriodSums({ sums, period }: { sums: NonNullable<Data['sums']>; period: Period }) {
  const { t } = useTranslation();
  const chosen = new URLSearchParams(
    Object.entries(period).filter((entry): entry is [string, string] => entry[1] !== null),
  ).toString();
  const [payments, rounds] = ['/transaction-history', '/bet-history'].map((path) =>
    chosen ? `${path}?${chosen}` : path,
  ) as [string, string];
  return (
    <section aria-labelledby="period-sums" className="grid gap-3">
      <h2 id="period-sums" className="text-lg font-semibold">
        {t('report.sums')}
      </h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <Figure name={t('report.received')} to={payments}>
          <Amount value={sums.received} />
        </Figure>
        <Figure name={t('report.paidOut')} to={payments}>
          <Amount value={sums.paid_out} />
        </Figure>
        <Figure name={t('report.netDeposits')} to="/transaction-history">
          <Amount value={sums.netDeposits} hasSign />
        </Figure>
        <Figure name={t('report.stake')} to={rounds}>
          <Amount value={sums.stake} />
        </Figure>
        <Figure name={t('report.win')} to={rounds}>
          <Amount value={sums.win} />
        </Figure>
        <Figure name={t('report.net')} to={rounds}>
          <Amount value={sums.net} hasSign isTinted />
        </Figure>
      </dl>
    </section>
  );
}
