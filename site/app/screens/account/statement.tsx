import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { EmptyState, Pagination, Select } from '../../ui/index.ts';
import { Figure } from './parts/balances.tsx';
import { Documents } from './parts/documents.tsx';
import { Entry, Sum } from './parts/entry.tsx';
import { PeriodSums } from './parts/period-sums.tsx';
import { isTokens, KINDS, PURSES } from './parts/purses.ts';
import { ReportDown } from './parts/report-down.tsx';
import { ReportFilter } from './parts/report-filter.tsx';
import type { Data } from './statement.data.ts';

/** Every movement of a balance with what the balance was after it: the figures explain each other. */
export default function Statement() {
  const { t } = useTranslation();
  const data = usePageData<Data>();
  const { period, account, kind } = data;
  const purses = PURSES.map((value) => ({ value, label: t(`purse.${value}`) }));
  const kinds = KINDS.map((value) => ({ value, label: t(`movement.${value}`) }));
  return (
    <AccountPage title={t('page.statement')}>
      <ReportFilter period={data.period}>
        <Select
          key={`account-${data.account}`}
          label={t('report.account')}
          name="account"
          defaultValue={data.account}
          options={purses}
        />
        <Select
          key={`kind-${data.kind}`}
          label={t('report.kind')}
          name="kind"
          defaultValue={data.kind}
          options={[{ value: '', label: t('report.all') }, ...kinds]}
        />
      </ReportFilter>
      {isTokens(account) && <p className="text-sm text-muted">{t('account.tokensNotCash')}</p>}
      {account === 'bonus' && <p className="text-sm text-muted">{t('account.bonusNotCash')}</p>}
      <Documents
        list="statement"
        filter={{ ...period, account, kind }}
        files={data.files}
        isOffered={(data.report?.totals.entries ?? 0) > 0}
      />
      {data.sums && <PeriodSums sums={data.sums} period={period} />}
      {data.report ? <Entries data={data} report={data.report} /> : <ReportDown />}
    </AccountPage>
  );
}

function Entries({ data, report }: { data: Data; report: NonNullable<Data['report']> }) {
  const { t } = useTranslation();
  const isBusy = useReloading();
  const { entries, totals, opening, closing, pages } = report;
  const figures = [
    { name: t('report.opening'), value: opening },
    { name: t('report.credited'), value: totals.credited },
    { name: t('report.debited'), value: -totals.debited },
    { name: t('report.closing'), value: closing },
  ];
  return (
    <>
      <dl aria-busy={isBusy} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(({ name, value }) => (
          <Figure key={name} name={name}>
            <Sum value={value} purse={data.account} />
          </Figure>
        ))}
      </dl>
      {entries.length === 0 ? (
        <EmptyState icon="receipt" title={t('report.noEntries')}>
          {t('report.noEntriesText')}
        </EmptyState>
      ) : (
        <ul aria-busy={isBusy} className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Entry key={entry.entry_id} entry={entry} />
          ))}
        </ul>
      )}
      <Pagination page={data.page} pages={pages} />
    </>
  );
}
