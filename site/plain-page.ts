import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { formatDate } from './app/lib/dates.ts';

/**
 * What pages without a brand do in the browser: times in the visitor's zone, and automatic reloads.
 * They are never hydrated, so replacing their text contradicts nothing.
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

/** The visitor's zone as it is called at that moment, e.g. `GMT+8`. */
function zoneOf(moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Loads the page again when it would be another one: the work is done, or the connection is back. */
async function reloadWhenChanged(): Promise<void> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (status !== 503) location.reload();
  } catch {
    // Still no connection.
  }
}

/** Looks again after growing pauses: browsers do not always tell that a connection is back. */
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
