const ZONES_BY_CURRENCY: Record<string, string> = {
  PHP: 'Asia/Manila',
  CNY: 'Asia/Shanghai',
  IDR: 'Asia/Jakarta',
  MNT: 'Asia/Ulaanbaatar',
  MMK: 'Asia/Yangon',
};

/** Time zone of a currency's main market, the default of a new brand. */
export function timeZoneOfCurrency(currency: string): string {
  return ZONES_BY_CURRENCY[currency] ?? 'UTC';
}

/** Selectable IANA names. */
export const timeZoneNames = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Whether this runtime knows a time zone by its IANA name; offsets such as `+08:00` are not accepted. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
