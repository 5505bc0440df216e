import { useTranslation } from '../../state/use-translation.ts';
import { Amount, Icon } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['statistics'] as const;

/** The last big wins as one line; absent while there are none. */
export default function TickerStrip({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  if (winners.length === 0) return null;
  return (
    <section aria-label={t('home.winners')} className="page-width">
      <ul className="scroller gap-4 rounded-md border border-line bg-surface-1 px-4 py-2 text-sm">
        {winners.map((win) => (
          <li key={`${win.account}-${win.at}`} className="flex items-center gap-2">
            <Icon name="trophy" size={18} />
            <span className="text-muted">{win.account}</span>
            <Amount value={win.amount} currency={win.currency} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}
