const ZONES_BY_CURRENCY: Record<string, string> = {
  PHP: 'Asia/Manila',
  CNY: 'Asia/Shanghai',
  IDR: 'Asia/Jakarta',
  MNT: 'Asia/Ulaanbaatar',
  MMK: 'Asia/Yangon',
};

/** The time zone of a currency's main market, used by default. */
export function timeZoneOfCurrency(currency: string): string {
  return ZONES_BY_CURRENCY[currency] ?? 'UTC';
}
