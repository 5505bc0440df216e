import type { PublicEntry } from '#contracts/api/settings.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins on a playbill: where there is room in two columns that mirror each other. */
export default function WinnersPlaybill({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  const half = Math.ceil(winners.length / 2);
  return (
    <section className="page-width chevron" aria-labelledby="playbill-title">
      <h2 id="playbill-title" className="chevron-title">
        {t('home.winners')}
      </h2>
      {winners.length === 0 ? (
        <p className="text-center text-muted">{t('home.noWinners')}</p>
      ) : (
        <div className="playbill">
          <Column winners={winners.slice(0, half)} />
          <Column winners={winners.slice(half)} start={half + 1} />
        </div>
      )}
    </section>
  );
}

function Column({ winners, start = 1 }: { winners: readonly PublicEntry[]; start?: number }) {
  if (winners.length === 0) return null;
  return (
    <ol className="playbill-column" start={start}>
      {winners.map((win) => (
        <li key={`${win.account}-${win.at}-${win.amount}`} className="playbill-line">
          <Amount value={win.amount} currency={win.currency} className="playbill-sum" />
          <span className="playbill-words">
            <span className="truncate font-semibold">{win.game}</span>
            <span className="truncate text-sm text-muted">
              {win.account} · <DateTime value={win.at} style="short" />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
