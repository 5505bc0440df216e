import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

const ENTRIES = 6;

/** The biggest real wins as an open guest book: two pages of entries under one heading. */
export default function WinnersGuestbook({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = (data.statistics?.winner ?? []).slice(0, ENTRIES);
  return (
    <section className="page-width" aria-label={t('home.winners')}>
      <div className="guestbook">
        <h2 className="gallery-title text-center">{t('home.winners')}</h2>
        {winners.length === 0 ? (
          <p className="py-4 text-center text-muted">{t('home.noWinners')}</p>
        ) : (
          <ol className="guestbook-pages">
            {winners.map((win) => (
              <li
                key={`${win.account}-${win.at}-${win.amount}`}
                className="guest flex items-baseline gap-3 py-3"
              >
                <span className="grid min-w-0 flex-1">
                  <span className="guest-game truncate">{win.game}</span>
                  <span className="tabular truncate text-xs text-muted">
                    {win.account} · <DateTime value={win.at} style="short" />
                  </span>
                </span>
                <Amount value={win.amount} currency={win.currency} className="guest-sum shrink-0 text-win" />
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
