import type { CSSProperties } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

const SHOWN = 5;

/** The biggest real wins, each on a column of its own; a greater one stands higher. */
export default function WinnersVotives({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = (data.statistics?.winner ?? []).slice(0, SHOWN);
  return (
    <section className="page-width votives" aria-label={t('home.winners')}>
      <h2 className="votives-title text-center">{t('home.winners')}</h2>
      {winners.length === 0 ? (
        <p className="pt-3 text-center text-muted">{t('home.noWinners')}</p>
      ) : (
        <ol className="votive-row">
          {winners.map((win, index) => (
            <li
              key={`${win.account}-${win.at}-${win.amount}`}
              className="votive"
              style={{ '--rank': index } as CSSProperties}
            >
              <span className="votive-words grid min-w-0">
                <Amount value={win.amount} currency={win.currency} className="votive-sum text-win" />
                <span className="truncate text-sm">{win.game}</span>
                <span className="tabular truncate text-xs text-muted">
                  {win.account} · <DateTime value={win.at} style="short" />
                </span>
              </span>
              <span className="column" aria-hidden="true" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
