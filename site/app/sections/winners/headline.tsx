import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real win as a figure the size of a headline, the others as a column beside it; a sentence while there are none. */
export default function WinnersHeadline({ data }: SectionProps) {
  const { t } = useTranslation();
  const [first, ...others] = data.statistics?.winner ?? [];
  return (
    <section className="page-width" aria-label={t('home.winners')}>
      <div className="spread-head">
        <h2 className="spread-title">{t('home.winners')}</h2>
      </div>
      {!first && <p className="front-standfirst">{t('home.noWinners')}</p>}
      {first && (
        <div className="headline-wins">
          <p className="grid content-start gap-3">
            <Amount value={first.amount} currency={first.currency} className="headline-sum" />
            <span className="text-muted">
              {first.account} · {first.game} · <DateTime value={first.at} style="short" />
            </span>
          </p>
          <ol start={2} className="headline-others">
            {others.map((win) => (
              <li key={`${win.account}-${win.at}-${win.amount}`} className="listing-line">
                <span className="listing-name">
                  {win.account} <span className="text-muted">{win.game}</span>
                </span>
                <span className="listing-leader" aria-hidden="true" />
                <Amount value={win.amount} currency={win.currency} className="font-semibold" />
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
