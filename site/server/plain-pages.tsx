import { renderToStaticMarkup } from 'react-dom/server';
import type { Maintenance } from '#contracts/api/startup.ts';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { formatDate } from '../app/lib/dates.ts';
import type { I18n } from '../app/lib/i18n.ts';
import { escapeHtml } from '../app/lib/text.ts';
import { Icon, type IconName } from '../app/ui/icons/index.ts';

type PlainPage = {
  i18n: I18n;
  language: LanguageCode;
  style: string;
  icon: IconName;
  title: string;
  lines: string[];
  status?: number;
  /** Seconds after which the browser asks again. */
  refresh?: number;
  hasWayBack?: boolean;
};

/** A page without a brand: no shop is dressed, no script runs, one stylesheet is linked. */
function plainDocument(page: PlainPage): string {
  const t = page.i18n.of('ui');
  const markup = renderToStaticMarkup(
    <main className="grid min-h-dvh place-items-center content-center gap-4 p-6 text-center">
      <span className="text-accent">
        <Icon name={page.icon} size={56} />
      </span>
      {page.status && <p className="tabular text-5xl font-bold">{page.status}</p>}
      <h1 className="text-2xl font-semibold">{page.title}</h1>
      {page.lines.map((line) => (
        <p key={line} className="max-w-prose text-muted">
          {line}
        </p>
      ))}
      {page.hasWayBack && (
        <a
          href="/"
          className="inline-flex min-h-11 items-center rounded-md bg-brand px-5 font-semibold text-on-brand"
        >
          {t('error.back')}
        </a>
      )}
    </main>,
  );
  const refresh = page.refresh ? `<meta http-equiv="refresh" content="${page.refresh}">` : '';
  return (
    `<!doctype html><html lang="${LANGUAGES[page.language].locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}<meta name="robots" content="noindex">` +
    `<title>${escapeHtml(page.title)}</title><link rel="stylesheet" href="${page.style}"></head><body>${markup}</body></html>`
  );
}

type Base = { i18n: I18n; language: LanguageCode; style: string };

/** No brand lives at this host. */
export function noSitePage(base: Base, host: string): string {
  const t = base.i18n.of('ui');
  return plainDocument({
    ...base,
    icon: 'globe',
    title: t('plain.noSite'),
    lines: [t('plain.noSiteText', { host })],
    status: 404,
  });
}

/** The maintenance layout [W-08, S-02]: when it began and when it ends, where known. */
export function maintenancePage(base: Base, maintenance: Maintenance): string {
  const t = base.i18n.of('ui');
  const when = (key: string, date: string | null) =>
    date ? [t(key, { date: `${formatDate(date, base.language)} UTC` })] : [];
  const lines = [
    t('plain.maintenanceText'),
    ...when('plain.since', maintenance.start_date),
    ...when('plain.until', maintenance.end_date),
  ];
  return plainDocument({ ...base, icon: 'maintenance', title: t('plain.maintenance'), lines, refresh: 60 });
}

/** Startup failed: its message, translated where it is a key of the error catalogue [S-03..S-05, E-03]. */
export function failurePage(base: Base, status: number, message: string): string {
  const t = base.i18n.of('errors');
  const text = /^[A-Za-z]+$/.test(message) ? t(message, { defaultValue: message }) : message;
  return plainDocument({
    ...base,
    icon: 'warning',
    title: text || t('unknownError'),
    lines: [],
    status,
    hasWayBack: true,
  });
}
