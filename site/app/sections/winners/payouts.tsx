import { useTranslation } from '../../state/use-translation.ts';
import { Amount, DateTime } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as a slip of what was paid: game and player to the left, the sum to the right. */
export default function WinnersPayouts({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <section className="page-width payouts-place" aria-labelledby="payouts-title">
      <div className="tables-head">
        <h2 id="payouts-title" className="tables-title">
          {t('home.winners')}
        </h2>
      </div>
      <div className="payouts">
        {winners.length === 0 ? (
          <p>{t('home.noWinners')}</p>
        ) : (
          <ol>
            {winners.map((win) => (
              <li key={`${win.account}-${win.at}-${win.amount}`} className="payout">
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-semibold">{win.game}</span>
                  <span className="payout-note">
                    {win.account} · <DateTime value={win.at} style="short" />
                  </span>
                </span>
                <Amount value={win.amount} currency={win.currency} className="payout-sum" />
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
