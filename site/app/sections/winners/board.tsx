import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as a board of figures in rank order; an unlit board with a sentence while there are none. */
export default function WinnersBoard({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <section className="page-width" aria-label={t('home.winners')}>
      <div className="led-board border border-line p-4 sm:p-6">
        <h2 className="mb-3 text-xl sm:text-2xl">{t('home.winners')}</h2>
        {winners.length === 0 ? (
          <p className="text-muted">{t('home.noWinners')}</p>
        ) : (
          <ol className="gap-x-12 lg:columns-2">
            {winners.map((win, index) => (
              <li
                key={`${win.account}-${win.at}`}
                className="flex min-h-11 break-inside-avoid items-center gap-3 border-b border-line text-sm"
              >
                <span className="tabular w-6 shrink-0 text-muted" aria-hidden="true">
                  {String(index + 1).padStart(2, '0')}
                </span>
                <span className="tabular min-w-0 flex-1 truncate">{win.account}</span>
                <span className="min-w-0 flex-1 truncate text-muted max-sm:hidden">{win.game}</span>
                <span className="shrink-0 text-xs text-muted">
                  <DateTime value={win.at} style="short" />
                </span>
                <Amount
                  value={win.amount}
                  currency={win.currency}
                  className="shrink-0 text-base font-semibold text-win"
                />
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
