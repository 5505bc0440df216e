import type { ReactNode } from 'react';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, ButtonLink, Icon, Panel } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { Info } from '../withdrawal.data.ts';

const TAKEN = '/transaction-history?kind=withdrawal';

/** The lines behind what can be taken out; each balance opens to its entries. */
export function WhyThisMuch({ info }: { info: Info }) {
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

/** A line and, behind its name, what it is made of. */
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
