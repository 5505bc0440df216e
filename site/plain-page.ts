import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { formatDate } from './app/lib/dates.ts';

/**
 * Browser behaviour of pages without a brand: times in the visitor's zone, and automatic reloads. They are
 * never hydrated, so replacing their text is safe.
 */
const FIRST_CHECK_MS = 3000;
const LONGEST_PAUSE_MS = MINUTE_MS;

function showLocalTimes(): void {
  const { lang } = document.documentElement;
  const language: LanguageCode = LANGUAGE_CODES.find((code) => LANGUAGES[code].locale === lang) ?? 'EN';
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    const moment = new Date(time.dateTime);
    const text = formatDate(time.dateTime, language, 'datetime', -moment.getTimezoneOffset());
    if (text) time.textContent = `${text} ${zoneOf(moment)}`;
  }
}

/** The name of the visitor's zone at that time, e.g. `GMT+8`. */
function zoneOf(moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Reloads the page when its reason is gone: maintenance is over, or the connection is back. */
async function reloadWhenChanged(): Promise<void> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (status !== 503) location.reload();
  } catch {
    // Still no connection.
  }
}

/** Retries after growing pauses: browsers do not always report that a connection is back. */
function checkAfter(pause: number): void {
  setTimeout(async () => {
    await reloadWhenChanged();
    checkAfter(Math.min(2 * pause, LONGEST_PAUSE_MS));
  }, pause);
}

showLocalTimes();
if (document.documentElement.dataset.waits !== undefined) {
  checkAfter(FIRST_CHECK_MS);
  window.addEventListener('online', () => void reloadWhenChanged());
}
