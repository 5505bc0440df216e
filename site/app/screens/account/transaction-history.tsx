import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { TransferArt } from '../../ui/illustrations/account-pages.tsx';
import { NoBets } from '../../ui/illustrations/index.ts';
import { Amount, ButtonLink, EmptyState, Pagination, Panel, Select } from '../../ui/index.ts';
import { PaymentRow } from '../cashier/parts/payment-row.tsx';
import { BalanceFigure } from './parts/balances.tsx';
import { Documents } from './parts/documents.tsx';
import { ReportError } from './parts/report-error.tsx';
import { ReportFilter } from './parts/report-filter.tsx';
import { Transaction } from './parts/transaction.tsx';
import { TRANSACTION_STATUSES, TRANSACTIONS } from './parts/transactions.ts';
import type { Data } from './transaction-history.data.ts';

/** Deposits and withdrawals, and demo money if the site grants it; all other entries are in the statement. */
export default function TransactionHistory() {
  const { t } = useTranslation();
  const { period, kind, status, page, report, open, notCompleted, files } = usePageData<Data>();
  const kinds = TRANSACTIONS.map((value) => ({
    value,
    label: t(value ? `movement.${value}` : 'report.all'),
  }));
  const statuses = TRANSACTION_STATUSES.map((value) => ({
    value,
    label: t(value ? `report.status.${value}` : 'report.all'),
  }));
  return (
    <AccountPage title={t('page.transaction-history')} art={<TransferArt />}>
      <UnderWay open={open} />
      <ReportFilter period={period}>
        <Select
          key={`kind-${kind}`}
          label={t('report.kind')}
          name="kind"
          defaultValue={kind}
          options={kinds}
        />
        <Select
          key={`status-${status}`}
          label={t('report.status')}
          name="status"
          defaultValue={status}
          options={statuses}
        />
      </ReportFilter>
      <Documents
        list="transactions"
        filter={{ ...period, kind, status }}
        files={files}
        isOffered={(report?.totals.transactions ?? 0) > 0}
      />
      {report ? <Lines report={report} page={page} /> : <ReportError />}
      <NotCompleted payments={notCompleted} />
    </AccountPage>
  );
}

function Lines({ report, page }: { report: NonNullable<Data['report']>; page: number }) {
  const { t } = useTranslation();
  const isBusy = useReloading();
  const { lines, totals, netDeposits, pages } = report;
  return (
    <>
      <dl aria-busy={isBusy} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <BalanceFigure name={t('report.transactions')}>{totals.transactions}</BalanceFigure>
        <BalanceFigure name={t('report.received')}>
          <Amount value={totals.received} />
        </BalanceFigure>
        <BalanceFigure name={t('report.paidOut')}>
          <Amount value={totals.paid_out} />
        </BalanceFigure>
        <BalanceFigure name={t('report.netDeposits')}>
          <Amount value={netDeposits} hasSign />
        </BalanceFigure>
      </dl>
      {lines.length === 0 ? (
        <EmptyState
          art={<NoBets />}
          title={t('report.noTransactions')}
          action={<ButtonLink to="/statement">{t('page.statement')}</ButtonLink>}
        >
          {t('report.noTransactionsText')}
        </EmptyState>
      ) : (
        <ul aria-busy={isBusy} className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <Transaction key={line.transaction_id} line={line} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} />
    </>
  );
}

/** Payments not booked yet, each with a link to its status. */
function UnderWay({ open }: Pick<Data, 'open'>) {
  const { t } = useTranslation();
  if (open.length === 0) return null;
  return (
    <Panel title={t('report.inProgress')}>
      <ul className="divide-y divide-line">
        {open.map((payment) => (
          <li key={payment.to}>
            <PaymentRow {...payment} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Deposits that were not credited: they are not booked, but players look for them here. */
function NotCompleted({ payments }: { payments: Data['notCompleted'] }) {
  const { t } = useTranslation();
  if (payments.length === 0) return null;
  return (
    <Panel title={t('report.notCompleted')}>
      <ul className="divide-y divide-line">
        {payments.map(({ state, reason, ...payment }) => (
          <li key={payment.to}>
            <PaymentRow
              {...payment}
              state={t(`payment.stop.${state}`)}
              reason={reason && t(`deposit.reason.${reason}`)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
