import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as a table of results; unlit lines and a sentence while there are none. */
export default function WinnersResults({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <section className="border-b border-line" aria-labelledby="results-title">
      <div className="tier-head">
        <h2 id="results-title" className="tier-label">
          {t('home.winners')}
        </h2>
      </div>
      {winners.length === 0 ? (
        <p className="results-none px-4 py-6 text-sm text-muted">{t('home.noWinners')}</p>
      ) : (
        <ol className="results">
          {winners.map((win, index) => (
            <li key={`${win.account}-${win.at}-${win.amount}`} className="result">
              <span className="tabular w-5 text-xs text-muted" aria-hidden="true">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1 truncate text-sm">
                <span className="font-semibold">{win.account}</span>
                <span className="text-muted max-xs:hidden"> · {win.game}</span>
              </span>
              <span className="text-xs text-muted">
                <DateTime value={win.at} style="short" />
              </span>
              <Amount value={win.amount} currency={win.currency} className="result-sum text-win" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
