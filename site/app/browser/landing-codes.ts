import { storedItem } from '../shell/browser-storage.ts';

const KEY = 'baize.arrival';
/** Codes in a visitor's landing address; they persist until sign-up [P-09]. */
const CODES = ['referrer_code', 'ch', 'cm', 'pp', 'affiliate_code', 'fbp', 'visitor_id'] as const;
type LandingCodes = Partial<Record<(typeof CODES)[number] | 'appsflyer_id', string>>;

/** The codes of this visit, if storage is forbidden. */
let kept: LandingCodes = {};

/** Codes of the landing address, kept for the sign-up form. */
export const landingCodes = {
  /** Stores the codes of an address; `appsflyer_id` only if none is stored yet [S-17]. */
  remember(query: URLSearchParams): void {
    const found = CODES.flatMap((name) => {
      const value = query.get(name)?.slice(0, 128);
      return value ? [[name, value] as const] : [];
    });
    try {
      if (found.length > 0) {
        localStorage.setItem(KEY, JSON.stringify({ ...stored(), ...Object.fromEntries(found) }));
      }
      const appsflyer = query.get('appsflyer_id')?.slice(0, 128);
      if (appsflyer && !localStorage.getItem('appsflyer_id')) localStorage.setItem('appsflyer_id', appsflyer);
    } catch {
      kept = Object.fromEntries(found);
    }
  },
  read(): LandingCodes {
    const appsflyer_id = storedItem('appsflyer_id') ?? '';
    return { ...stored(), ...(appsflyer_id ? { appsflyer_id } : {}) };
  },
};

function stored(): LandingCodes {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return kept;
  }
}
