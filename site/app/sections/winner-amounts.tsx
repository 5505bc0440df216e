import type { SectionProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Amount, DateTime } from '../ui/index.ts';

const SHOWN = 5;

/** Biggest wins side by side: amount, game, then player and time; fewer on narrow pages. */
export function WinnerAmounts({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = (data.statistics?.winner ?? []).slice(0, SHOWN);
  if (winners.length === 0) return null;
  return (
    <section
      className="page-width home-section grid grid-cols-[minmax(0,1fr)]"
      aria-label={t('home.winners')}
    >
      <h2 className="home-section-title">{t('home.winners')}</h2>
      <ol className="winners grid grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
        {winners.map((win) => (
          <li
            key={`${win.account}-${win.at}-${win.amount}`}
            className="winner grid min-w-0 content-start max-xl:nth-[5]:hidden md:max-xl:nth-[4]:hidden"
          >
            <Amount value={win.amount} currency={win.currency} className="winner-amount" />
            <span className="truncate text-sm">{win.game}</span>
            <span className="tabular truncate text-xs text-muted">
              {win.account} · <DateTime value={win.at} style="short" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
