import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as raffle tickets, the place on the stub; a blank ticket with a sentence while there are none. */
export default function WinnersStubs({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <section className="stubs" aria-label={t('home.winners')}>
      <div className="page-width stubs-inner">
        <h2 className="stubs-title">{t('home.winners')}</h2>
        {winners.length === 0 ? (
          <p className="stub stub-blank">{t('home.noWinners')}</p>
        ) : (
          <ol className="stubs-roll">
            {winners.map((win, index) => (
              <li key={`${win.account}-${win.at}-${win.amount}`} className="stub">
                <span className="stub-place" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="stub-words">
                  <Amount value={win.amount} currency={win.currency} className="stub-sum" />
                  <span className="stub-name">
                    {win.account} · {win.game}
                  </span>
                  <DateTime value={win.at} style="short" />
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
