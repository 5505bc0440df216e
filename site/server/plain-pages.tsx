import { renderToStaticMarkup } from 'react-dom/server';
import type { Maintenance } from '#contracts/api/startup.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { formatDate } from '../app/lib/dates.ts';
import type { I18n } from '../app/lib/i18n.ts';
import { escapeHtml } from '../app/lib/text.ts';
import { Icon, type IconName } from '../app/ui/icons/index.ts';
import type { PlainAssets } from './page-assets.ts';
import { languageAttributes } from './translations.ts';

type Line = string | { before: string; instant: string; after: string };
type Base = { i18n: I18n; language: LanguageCode; assets: PlainAssets };
type PlainPage = Base & {
  icon: IconName;
  title: string;
  lines: Line[];
  status?: number;
  /** Retries automatically, every minute or when the connection is back. */
  waits?: boolean;
  /** The target and the label of the button. */
  way?: { href: string; text: string };
  /** Classes of the root element: design and palette of a brand. */
  design?: readonly string[];
};

/**
 * A page outside the app: one stylesheet, no hydration, and a small script if it shows a clock or retries.
 */
function plainDocument(page: PlainPage): string {
  const { assets, design = [], way } = page;
  const markup = renderToStaticMarkup(
    <main className="grid min-h-dvh place-items-center content-center gap-4 p-6 text-center">
      <span className="text-accent">
        <Icon name={page.icon} size={56} />
      </span>
      {page.status && <p className="tabular text-5xl font-bold">{page.status}</p>}
      <h1 className="text-2xl font-semibold">{page.title}</h1>
      {page.lines.map((line) => (
        <p key={JSON.stringify(line)} className="max-w-prose text-muted">
          {typeof line === 'string' ? line : <Moment {...line} language={page.language} />}
        </p>
      ))}
      {way && (
        <a
          href={way.href}
          className="inline-flex min-h-11 items-center rounded-md bg-brand px-5 font-semibold text-on-brand"
        >
          {way.text}
        </a>
      )}
    </main>,
  );
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  const script = page.waits ? `<script type="module" src="${assets.script}"></script>` : '';
  return (
    `<!doctype html><html ${languageAttributes(page.language)} class="${escapeHtml(design.join(' '))}"${page.waits ? ' data-waits' : ''}>` +
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeHtml(page.title)}</title><link rel="icon" href="/favicon.ico">${styles}${script}</head><body>${markup}</body></html>`
  );
}

/** A time in a stated zone, which the page's script converts to the visitor's zone. */
function Moment({ before, instant, after, language }: Exclude<Line, string> & { language: LanguageCode }) {
  return (
    <>
      {before}
      <time dateTime={instant}>{`${formatDate(instant, language)} UTC`}</time>
      {after}
    </>
  );
}

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

/** The maintenance layout [W-08, S-02]: its start and end, if known. */
export function maintenancePage(base: Base, maintenance: Maintenance): string {
  const t = base.i18n.of('ui');
  const when = (key: string, instant: string | null) => {
    if (!instant) return [];
    const [before = '', after = ''] = t(key, { date: '|' }).split('|');
    return [{ before, instant, after }];
  };
  const lines = [
    t('plain.maintenanceText'),
    ...when('plain.since', maintenance.start_date),
    ...when('plain.until', maintenance.end_date),
  ];
  return plainDocument({ ...base, icon: 'maintenance', title: t('plain.maintenance'), lines, waits: true });
}

/** Startup failed: its message, translated if it is a key of the error catalogue [S-03..S-05, E-03]. */
export function failurePage(base: Base, status: number, message: string): string {
  const t = base.i18n.of('errors');
  const text = /^[A-Za-z]+$/.test(message) ? t(message, { defaultValue: message }) : message;
  return plainDocument({
    ...base,
    icon: 'warning',
    title: text || t('unknownError'),
    lines: [],
    status,
    way: { href: '/', text: base.i18n.of('ui')('error.back') },
  });
}

/** The brand's offline page; browsers cache it, so it contains nothing about the current player. */
export function offlinePage(base: Base, siteName: string, design: readonly string[]): string {
  const t = base.i18n.of('messages');
  return plainDocument({
    ...base,
    design,
    icon: 'globe',
    title: t('offline.title'),
    lines: [t('offline.text', { site: siteName })],
    waits: true,
    // An empty address means the one that could not be shown.
    way: { href: '', text: t('offline.again') },
  });
}
