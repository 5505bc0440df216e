import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime, Panel } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as a list; a sentence while there are none. */
export default function WinnersList({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <div className="page-width">
      <Panel title={t('home.winners')}>
        {winners.length === 0 ? (
          <p className="text-muted">{t('home.noWinners')}</p>
        ) : (
          <ol className="grid divide-y divide-line">
            {winners.map((win) => (
              <li key={`${win.account}-${win.at}`} className="flex items-center gap-4 py-2.5 text-sm">
                <span className="flex-1 truncate">{win.account}</span>
                <span className="flex-1 truncate text-muted">{win.game}</span>
                <span className="text-muted max-sm:hidden">
                  <DateTime value={win.at} style="short" />
                </span>
                <Amount value={win.amount} currency={win.currency} className="font-semibold text-win" />
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </div>
  );
}
