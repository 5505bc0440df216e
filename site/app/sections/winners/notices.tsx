import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime, Icon } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

const NOTICES = 6;

/** The biggest real wins as notices that came in: who, what, when, how much. */
export default function WinnersNotices({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = (data.statistics?.winner ?? []).slice(0, NOTICES);
  return (
    <section className="page-width app-section" aria-labelledby="notices-title">
      <div className="app-head">
        <h2 id="notices-title">{t('home.winners')}</h2>
      </div>
      {winners.length === 0 ? (
        <p className="notice text-muted">{t('home.noWinners')}</p>
      ) : (
        <ol className="notices">
          {winners.map((win) => (
            <li key={`${win.account}-${win.at}-${win.amount}`} className="notice">
              <span className="notice-mark" aria-hidden="true">
                <Icon name="trophy" size={20} />
              </span>
              <span className="notice-words">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate font-semibold">{win.game}</span>
                  <span className="text-xs text-muted">
                    <DateTime value={win.at} style="short" />
                  </span>
                </span>
                <span className="flex items-baseline gap-2 text-sm">
                  <span className="tabular min-w-0 flex-1 truncate text-muted">{win.account}</span>
                  <Amount
                    value={win.amount}
                    currency={win.currency}
                    hasSign
                    className="font-semibold text-win"
                  />
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
