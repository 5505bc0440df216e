import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import { MarginRow } from '../margin-row.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as entries of a statement: who, what, when, how much. */
export default function WinnersEntries({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = (data.statistics?.winner ?? []).slice(0, 8);
  return (
    <MarginRow title={t('home.winners')}>
      {winners.length === 0 ? (
        <p className="py-3 text-sm text-muted">{t('home.noWinners')}</p>
      ) : (
        <ol className="grid gap-x-8 xl:grid-cols-2">
          {winners.map((win) => (
            <li
              key={`${win.account}-${win.at}-${win.amount}`}
              className="flex min-h-13 items-center gap-4 border-b border-line text-sm"
            >
              <span className="tabular min-w-0 flex-1 truncate">
                {win.account}
                <span className="text-muted"> · {win.game}</span>
              </span>
              <span className="shrink-0 text-xs text-muted max-sm:hidden">
                <DateTime value={win.at} style="short" />
              </span>
              <Amount
                value={win.amount}
                currency={win.currency}
                hasSign
                className="shrink-0 text-end font-semibold text-win sm:min-w-24"
              />
            </li>
          ))}
        </ol>
      )}
    </MarginRow>
  );
}
