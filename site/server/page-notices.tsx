import { renderToStaticMarkup } from 'react-dom/server';
import type { Maintenance, WindDownNotice } from '#contracts/api/startup.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { formatDate } from '../app/lib/dates.ts';
import { translator } from './translations.ts';

type Notices = { planned: Maintenance | null; closing: WindDownNotice | null };

/**
 * The bars above every page that announce a maintenance and the closing of the brand, as HTML outside the
 * React root: the home bundle has no code for them. Empty for none.
 */
export function pageNotices({ planned, closing }: Notices, language: LanguageCode): string {
  return maintenanceBar(planned, language) + windDownBar(closing, language);
}

const when = (instant: string | null, language: LanguageCode): string =>
  instant ? `${formatDate(instant, language)} UTC` : '';

function maintenanceBar(planned: Maintenance | null, language: LanguageCode): string {
  if (!planned) return '';
  const { start_date, end_date } = planned;
  const times = { start: when(start_date, language), end: when(end_date, language) };
  const key = end_date ? 'plain.planned' : 'plain.plannedOpen';
  return bar('maintenance-notice', translator(language).of('ui')(key, times));
}

function windDownBar(closing: WindDownNotice | null, language: LanguageCode): string {
  if (!closing) return '';
  const { starts_at, has_started, closes_on } = closing;
  const day = closes_on ? formatDate(closes_on, language, 'date') : '';
  const begun = closes_on ? 'plain.closing' : 'plain.closingOpen';
  const ahead = closes_on ? 'plain.closingFrom' : 'plain.closingFromOpen';
  const times = { start: when(starts_at, language), day };
  return bar('closing-notice', translator(language).of('ui')(has_started ? begun : ahead, times));
}

const bar = (name: string, text: string): string =>
  renderToStaticMarkup(
    <p
      role="status"
      className={`${name} relative z-40 border-b border-line bg-surface-1 p-3 text-center text-sm font-semibold text-text`}
    >
      {text}
    </p>,
  );
