import type { CSSProperties } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as lines of a spectrum, each as long as it is large; a flat line with a sentence while there are none. */
export default function WinnersSpectrum({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  const top = Math.max(1, ...winners.map((win) => win.amount));
  return (
    <section className="spectrum page-width" aria-label={t('home.winners')}>
      <h2 className="spectrum-title">{t('home.winners')}</h2>
      {winners.length === 0 ? (
        <p className="spectrum-none">{t('home.noWinners')}</p>
      ) : (
        <ol className="spectrum-lines">
          {winners.map((win) => (
            <li
              key={`${win.account}-${win.at}-${win.amount}`}
              className="spectrum-line"
              style={{ '--share': Math.round((win.amount / top) * 100) } as CSSProperties}
            >
              <Amount value={win.amount} currency={win.currency} className="spectrum-sum" />
              <span className="spectrum-bar" aria-hidden="true" />
              <span className="spectrum-words">
                <span>{win.account}</span>
                <span className="spectrum-game">{win.game}</span>
                <span className="spectrum-day">
                  <DateTime value={win.at} style="short" />
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
