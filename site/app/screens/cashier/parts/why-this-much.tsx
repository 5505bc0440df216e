import type { ReactNode } from 'react';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, ButtonLink, Panel } from '../../../ui/index.ts';
import type { Info } from '../withdrawal.data.ts';

/** The lines behind what can be taken out; each balance opens to its entries. */
export function WhyThisMuch({ info }: { info: Info }) {
  const { t } = useTranslation();
  const { currency, cash, reserved, turnover_missing, left_today } = info;
  const sum = (value: number) => <Amount value={value} currency={currency} />;
  return (
    <Panel title={t('withdrawal.why')}>
      <dl className="grid gap-3">
        <Line name={t('withdrawal.cash')} value={sum(cash)} />
        <Line name={t('withdrawal.reserved')} value={sum(reserved)} />
        <Line name={t('withdrawal.turnoverLeft')} value={sum(turnover_missing)} />
        <Line name={t('withdrawal.leftToday')} value={sum(left_today.amount)} />
        <Line name={t('withdrawal.timesLeft')} value={left_today.count} />
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

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular font-semibold">{value}</dd>
    </div>
  );
}
