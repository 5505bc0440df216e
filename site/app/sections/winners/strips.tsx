import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as strips of paper hung on a line; the line hangs empty, with a sentence, while there are none. */
export default function WinnersStrips({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <section className="strips page-width" aria-label={t('home.winners')}>
      <h2 className="strips-title">{t('home.winners')}</h2>
      {winners.length === 0 ? (
        <p className="strips-none text-muted">{t('home.noWinners')}</p>
      ) : (
        <ol className="strips-line">
          {winners.map((win, index) => (
            <li key={`${win.account}-${win.at}-${win.amount}`} className="strip">
              <span className="strip-place" aria-hidden="true">
                {index + 1}
              </span>
              <Amount value={win.amount} currency={win.currency} className="strip-sum" />
              <span className="strip-name">{win.account}</span>
              <span className="strip-game">{win.game}</span>
              <span className="strip-day">
                <DateTime value={win.at} style="short" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
