import { groupDigits } from '../../lib/amount.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { StatementArt } from '../../ui/illustrations/account-pages.tsx';
import { NoBets } from '../../ui/illustrations/index.ts';
import { Amount, classes, DateTime, EmptyState, Pagination, Select } from '../../ui/index.ts';
import { BalanceFigure } from './parts/balances.tsx';
import { BetLines } from './parts/bet-lines.tsx';
import { Documents } from './parts/documents.tsx';
import { EntryLink } from './parts/entry-link.tsx';
import { PeriodSums } from './parts/period-sums.tsx';
import { ReportError } from './parts/report-error.tsx';
import { ReportFilter } from './parts/report-filter.tsx';
import {
  isTokens,
  STATEMENT_ACCOUNTS,
  STATEMENT_KINDS,
  type StatementAccount,
} from './parts/statement-accounts.ts';
import type { Data, StatementEntry } from './statement.data.ts';

/** Every movement of a balance with the resulting balance. */
export default function Statement() {
  const { t } = useTranslation();
  const data = usePageData<Data>();
  const { period, account, kind } = data;
  const accounts = STATEMENT_ACCOUNTS.map((value) => ({ value, label: t(`accountKind.${value}`) }));
  const kinds = STATEMENT_KINDS.map((value) => ({ value, label: t(`movement.${value}`) }));
  return (
    <AccountPage title={t('page.statement')} art={<StatementArt />}>
      <ReportFilter period={data.period}>
        <Select
          key={`account-${data.account}`}
          label={t('report.account')}
          name="account"
          defaultValue={data.account}
          options={accounts}
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
      {data.report ? <Entries data={data} report={data.report} /> : <ReportError />}
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
      <dl aria-busy={isBusy} className="figures grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(({ name, value }) => (
          <BalanceFigure key={name} name={name}>
            <Sum value={value} kind={data.account} />
          </BalanceFigure>
        ))}
      </dl>
      {entries.length === 0 ? (
        <EmptyState art={<NoBets />} title={t('report.noEntries')}>
          {t('report.noEntriesText')}
        </EmptyState>
      ) : (
        <ul aria-busy={isBusy} className="entries divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Entry key={entry.entry_id} entry={entry} />
          ))}
        </ul>
      )}
      <Pagination page={data.page} pages={pages} />
    </>
  );
}

/** One movement: kind and time, the bet it belongs to, amount and resulting balance. */
function Entry({ entry }: { entry: StatementEntry }) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {t(`movement.${entry.kind}`, { defaultValue: entry.kind.replaceAll('_', ' ') })}
          {entry.bet && ` · ${entry.bet.kind}`}
        </p>
        <p className="text-sm text-muted">
          <DateTime value={entry.at} />
        </p>
        {entry.bet && <BetLines selections={entry.bet.selections} />}
        <p className="text-xs break-all text-muted">{entry.reference}</p>
        <EntryLink subject={entry.subject} at={entry.at} reference={entry.reference} />
      </div>
      <div className="grid justify-items-end gap-0.5">
        <span className="font-semibold">
          <Sum value={entry.amount} kind={entry.account} hasSign />
        </span>
        <span className="text-sm text-muted">
          <span className="sr-only">{t('report.after')} </span>
          <Sum value={entry.balance_after} kind={entry.account} />
        </span>
      </div>
    </li>
  );
}

/** An amount of a balance: money in the site's currency, tokens as a number. */
function Sum({ value, kind, hasSign }: { value: number; kind: StatementAccount; hasSign?: boolean }) {
  if (!isTokens(kind)) return <Amount value={value} hasSign={hasSign} isTinted={hasSign} />;
  const sign = value < 0 ? '−' : hasSign && value > 0 ? '+' : '';
  const tint = hasSign && (value < 0 ? 'text-loss' : 'text-win');
  return (
    <span className={classes('tabular whitespace-nowrap', tint)}>
      {sign}
      {groupDigits(Math.abs(value))}
    </span>
  );
}
