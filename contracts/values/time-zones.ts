const ZONES_BY_CURRENCY: Record<string, string> = {
  PHP: 'Asia/Manila',
  CNY: 'Asia/Shanghai',
  IDR: 'Asia/Jakarta',
  MNT: 'Asia/Ulaanbaatar',
  MMK: 'Asia/Yangon',
};

/** The time zone of a currency's main market: what a new brand starts with. */
export function timeZoneOfCurrency(currency: string): string {
  return ZONES_BY_CURRENCY[currency] ?? 'UTC';
}

/** IANA names to choose from. */
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
