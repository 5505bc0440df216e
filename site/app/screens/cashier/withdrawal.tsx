import type { ReactNode } from 'react';
import type { WithdrawalItem } from '#contracts/api/withdrawals.ts';
import { OPEN_WITHDRAWAL_STATES } from '#contracts/values/payments.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { WithdrawalArt } from '../../ui/illustrations/account-pages.tsx';
import { Amount, ButtonLink, Icon, Panel } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { ReportError } from '../account/parts/report-error.tsx';
import { NewWithdrawal } from './parts/new-withdrawal.tsx';
import { PaymentRow } from './parts/payment-row.tsx';
import { destinationOf } from './parts/withdrawal-destinations.ts';
import { WithdrawalView } from './parts/withdrawal-view.tsx';
import type { Data, Info } from './withdrawal.data.ts';

/** Withdrawal: the available amount and its derivation, the destination, and the status of each request. */
export default function Withdrawal() {
  const { t } = useTranslation();
  const { withdrawal, choice } = usePageData<Data>();
  return (
    <AccountPage title={t('page.withdrawal')} art={<WithdrawalArt />}>
      {withdrawal && <WithdrawalView key={withdrawal.withdrawal_id} withdrawal={withdrawal} />}
      {choice && (
        <>
          <LatestWithdrawals withdrawals={choice.latest} />
          {choice.info ? (
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <NewWithdrawal info={choice.info} banks={choice.banks} />
              <WithdrawableBreakdown info={choice.info} />
            </div>
          ) : (
            <ReportError />
          )}
        </>
      )}
    </AccountPage>
  );
}

/** The latest requests, each with a link to its status. */
function LatestWithdrawals({ withdrawals }: { withdrawals: readonly WithdrawalItem[] }) {
  const { t } = useTranslation();
  if (withdrawals.length === 0) return null;
  return (
    <Panel title={t('withdrawal.latest')}>
      <ul className="divide-y divide-line">
        {withdrawals.map((each) => (
          <li key={each.withdrawal_id}>
            <PaymentRow
              to={`/withdrawal?withdrawal=${each.withdrawal_id}`}
              name={destinationOf(each)}
              reference={each.reference}
              at={each.created_at}
              amount={each.paid ?? each.amount}
              currency={each.currency}
              state={t(`withdrawal.state.${each.state}`)}
              isOpen={OPEN_WITHDRAWAL_STATES.includes(each.state)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const TAKEN = '/transaction-history?kind=withdrawal';

/** The breakdown of the available amount; each balance links to its entries. */
function WithdrawableBreakdown({ info }: { info: Info }) {
  const { t } = useTranslation();
  const { currency, cash, reserved, turnover_missing, left_today } = info;
  const sum = (value: number) => <Amount value={value} currency={currency} />;
  return (
    <Panel title={t('withdrawal.why')}>
      <dl className="grid gap-1">
        <Line name={t('withdrawal.cash')} to="/statement" value={sum(cash)} />
        <Line name={t('withdrawal.reserved')} to="/statement?account=reserved" value={sum(reserved)} />
        <Line name={t('withdrawal.turnoverLeft')} to="/bet-history" value={sum(turnover_missing)} />
        <Line name={t('withdrawal.leftToday')} to={TAKEN} value={sum(left_today.amount)} />
        <Line name={t('withdrawal.timesLeft')} to={TAKEN} value={left_today.count} />
      </dl>
      <p className="mt-4 text-sm text-muted">{t('withdrawal.turnoverText')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/statement" variant="secondary">
          {t('withdrawal.entries')}
        </ButtonLink>
        {reserved > 0 && (
          <ButtonLink to="/statement?account=reserved" variant="secondary">
            {t('withdrawal.reservedEntries')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

/** A line with its breakdown. */
function Line({ name, to, value }: { name: string; to: string; value: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted">
        <Link to={to} className="touch inline-flex items-center gap-1 hover:text-text hover:underline">
          {name}
          <Icon name="chevronRight" size={16} className="shrink-0" />
        </Link>
      </dt>
      <dd className="tabular font-semibold">{value}</dd>
    </div>
  );
}
