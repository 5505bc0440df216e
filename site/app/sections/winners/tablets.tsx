import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as tall tablets, as many as fill their place; one blank tablet with a sentence while there are none. */
export default function WinnersTablets({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <section className="page-width grid gap-4" aria-label={t('home.winners')}>
      <h2 className="tablets-title text-2xl">{t('home.winners')}</h2>
      {winners.length === 0 ? (
        <p className="tablet tablet-blank text-muted">{t('home.noWinners')}</p>
      ) : (
        <ol className="tablets">
          {winners.map((win, index) => (
            <li key={`${win.account}-${win.at}-${win.amount}`} className="tablet">
              <span className="tablet-rank tabular" aria-hidden="true">
                {index + 1}
              </span>
              <Amount value={win.amount} currency={win.currency} className="text-lg font-bold text-win" />
              <span className="line-clamp-2 text-sm leading-snug">{win.game}</span>
              <span className="mt-auto grid text-xs text-muted">
                <span className="truncate">{win.account}</span>
                <DateTime value={win.at} style="short" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
