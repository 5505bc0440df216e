import { renderToStaticMarkup } from 'react-dom/server';
import type { Maintenance } from '#contracts/api/startup.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { formatDate } from '../app/lib/dates.ts';
import { translator } from './translations.ts';

/**
 * The bar above every page that announces a maintenance, as HTML outside the React root: the home bundle has
 * no code for it. Empty for none.
 */
export function maintenanceNotice(planned: Maintenance | null, language: LanguageCode): string {
  if (!planned) return '';
  const { start_date, end_date } = planned;
  const t = translator(language).of('ui');
  const when = (instant: string | null) => (instant ? `${formatDate(instant, language)} UTC` : '');
  const times = { start: when(start_date), end: when(end_date) };
  return renderToStaticMarkup(
    <p
      role="status"
      className="maintenance-notice relative z-40 border-b border-line bg-surface-1 p-3 text-center text-sm font-semibold text-text"
    >
      {t(end_date ? 'plain.planned' : 'plain.plannedOpen', times)}
    </p>,
  );
}
