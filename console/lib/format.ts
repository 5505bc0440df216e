import { exponentOf, isCurrency } from '#contracts/values/currency.ts';
import { decimalText } from '#contracts/values/decimal-text.ts';
import { groupThousands } from '#contracts/values/digit-groups.ts';
import { DAY_SECONDS } from '#contracts/values/time.ts';

type Money = { amount: string; currency: string };

function exponent(currency: string): number {
  return isCurrency(currency) ? exponentOf(currency) : 2;
}

/** `{ amount: '-123456', currency: 'PHP' }` → `−1,234.56`. */
export function decimal({ amount, currency }: Money): string {
  return decimalWithPlaces(amount, exponent(currency));
}

/** The same with a number of decimals. */
export function decimalWithPlaces(amount: string, places: number): string {
  const [whole = '', rest] = decimalText(amount, places).replace('-', '').split('.');
  const sign = amount.startsWith('-') ? '−' : '';
  return `${sign}${groupThousands(whole)}${rest === undefined ? '' : `.${rest}`}`;
}

/** The same in machine-readable form: `-1234.56`. */
export function machineDecimal(value: Money): string {
  return decimal(value).replaceAll(',', '').replace('−', '-');
}

export function formatMoney(value: Money): string {
  return `${value.currency} ${decimal(value)}`;
}

/** Typed text as minor units; undefined if it is not an amount of the currency. */
export function toMinor(text: string, currency: string): string | undefined {
  return minorWithPlaces(text, exponent(currency));
}

/** The same with a number of decimals. */
export function minorWithPlaces(text: string, places: number): string | undefined {
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(text.replaceAll(',', '').trim());
  if (!match || (match[2] ?? '').length > places) return undefined;
  const minor = `${match[1]}${(match[2] ?? '').padEnd(places, '0')}`.replace(/^0+(?=\d)/, '');
  return minor === '0' ? undefined : minor;
}

/** Percent as hundredths of a percent, 0 for none; undefined if it is no percentage, or above `max`. */
export function pointsOf(text: string, max: number): number | undefined {
  if (/^0*(\.0*)?$/.test(text.trim())) return 0;
  const value = Number(minorWithPlaces(text, 2) ?? Number.NaN);
  return value <= max ? value : undefined;
}

const UNITS = [
  { name: 'd', seconds: DAY_SECONDS },
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
] as const;

/** The elapsed time: `3 min`, `2 h`, `5 d`. */
export function ageText(instant: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(instant)) / 1000));
  const unit = UNITS.find((unit) => seconds >= unit.seconds);
  return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.name}` : 'now';
}

const DATE = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** The zone of the brand that is shown; a session sets it before its screens are rendered. */
let shownZone = 'UTC';
export function showTimesIn(timeZone: string): void {
  shownZone = timeZone;
}

/** In the zone of the brand that is shown, with its distance from UTC: `24 Nov 2026, 17:00:00 UTC+8`. */
export function moment(instant: string): string {
  return `${momentIn(instant, shownZone)} ${offsetOf(instant, shownZone)}`;
}

/** `UTC+8`, `UTC−3:30`, `UTC`. */
function offsetOf(instant: string, timeZone: string): string {
  const parts = offsetFormat(timeZone).formatToParts(new Date(instant));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '−');
}

/** The start of an event in UTC, to the minute: `{ day: '24 Nov 2026', time: '09:00' }`. */
export function startText(instant: string): { day: string; time: string } {
  const [day = '', time = ''] = DATE.format(new Date(instant)).split(', ');
  return { day, time: time.slice(0, 5) };
}

/** In a brand's time zone: `24 Nov 2026, 09:00:00`. */
export function momentIn(instant: string, timeZone: string): string {
  return momentFormat(timeZone).format(new Date(instant));
}

/** A format by time zone, made once: lists show hundreds of moments. */
function perZone(formatOf: (timeZone: string) => Intl.DateTimeFormat): typeof formatOf {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? formatOf(timeZone);
    formats.set(timeZone, format);
    return format;
  };
}
const momentFormat = perZone(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone }),
);
const offsetFormat = perZone(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset', timeZone }),
);

/** A value of the audit log or of evidence, in readable form. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name} ${valueText(part)}`)
      .join(', ');
  return String(value);
}

/** Minor units as a number for charts; displayed figures use `decimal`. */
export function toUnits(minor: string, currency: string): number {
  return Number(minor) / toUnits.scale(currency);
}
toUnits.scale = (currency: string): number => 10 ** exponent(currency);

/** `12.345678` → `12.35 %`; a dash for unknown values. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(2).replace('-', '−')} %`;
}
