import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as drops on the pane: the sum first, then where and when. */
export default function WinnersDrops({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <section className="page-width" aria-labelledby="drops-title">
      <div className="tray">
        <div className="tray-head">
          <h2 id="drops-title" className="tray-title">
            {t('home.winners')}
          </h2>
        </div>
        {winners.length === 0 ? (
          <p className="text-muted">{t('home.noWinners')}</p>
        ) : (
          <ol className="drops">
            {winners.map((win) => (
              <li key={`${win.account}-${win.at}-${win.amount}`} className="drop">
                <Amount value={win.amount} currency={win.currency} className="drop-sum" />
                <span className="truncate text-sm font-semibold">{win.game}</span>
                <span className="truncate text-xs text-muted">
                  {win.account} · <DateTime value={win.at} style="short" />
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
