import { LANGUAGES, type Language, type LanguageCode } from '#contracts/values/languages.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';

export type DateStyle = 'date' | 'time' | 'datetime' | 'short';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * An instant as text in the language's date locale [L-06]: EN en, CN zh, the others en. Formatted by our own
 * code and in UTC unless an offset is given, so that server and browser output is identical; the browser
 * passes its own offset after hydration.
 */
export function formatDate(
  instant: string,
  language: LanguageCode,
  style: DateStyle = 'datetime',
  offsetMinutes = 0,
): string {
  const shifted = new Date(Date.parse(instant) + offsetMinutes * MINUTE_MS);
  if (Number.isNaN(shifted.getTime())) return '';
  const time = `${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}`;
  if (style === 'time') return time;
  const date = formatDay(shifted, LANGUAGES[language], style === 'short');
  return style === 'datetime' ? `${date} ${time}` : date;
}

/** The day of an instant in the reader's time zone; only for browser rendering. */
export function formatOwnDay(instant: string, language: LanguageCode): string {
  return formatDate(instant, language, 'date', -new Date(instant).getTimezoneOffset());
}

function formatDay(date: Date, { dates, months = MONTHS }: Language, isShort: boolean): string {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (dates === 'zh') return isShort ? `${month + 1}月${day}日` : `${year}年${month + 1}月${day}日`;
  return isShort ? `${day} ${months[month]}` : `${day} ${months[month]} ${year}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
