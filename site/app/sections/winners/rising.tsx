import { useTranslation } from '../../state/use-translation.ts';
import { Amount } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The biggest real wins as bubbles, the biggest the largest; one quiet bubble with a sentence while there are none. */
export default function WinnersRising({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  return (
    <section className="page-width grid gap-5" aria-label={t('home.winners')}>
      <h2 className="current-name">{t('home.winners')}</h2>
      {winners.length === 0 ? (
        <p className="rising-none text-muted">{t('home.noWinners')}</p>
      ) : (
        <ol className="rising">
          {winners.map((win) => (
            <li key={`${win.account}-${win.at}-${win.amount}`} className="rising-bubble">
              <Amount value={win.amount} currency={win.currency} className="rising-sum font-bold text-win" />
              <span className="line-clamp-2 text-xs leading-tight">{win.game}</span>
              <span className="max-w-full truncate text-xs text-muted">{win.account}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
