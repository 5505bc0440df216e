import { ERRORS, type ErrorName } from '#contracts/api/errors.ts';
import type { PageRequest, PageResponse } from '#contracts/site.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { chooseLanguage } from '../app/lib/language.ts';
import type { PageAddress } from './address.ts';
import type { Brand } from './brand.ts';
import type { PlainAssets } from './page-assets.ts';
import { failurePage, maintenancePage, noSitePage } from './plain-pages.tsx';
import { json } from './redirects.ts';
import { securityHeaders } from './security.ts';
import { translator } from './translations.ts';

/** Marks an intentional 503: alerts exclude it. */
const MAINTENANCE = 'maintenance';

/** The page without a brand to render: maintenance, no site at this host, a failed startup [S-02..S-05]. */
export function brandless(
  request: PageRequest,
  address: PageAddress,
  brand: Brand,
  assets: PlainAssets,
): PageResponse | undefined {
  const { layout, failure } = brand;
  if (layout.site) return undefined;
  const isPlanned = layout.maintenance.is_maintenance;
  const refused = failure ? ERRORS[failure.statusMessage as ErrorName]?.http : undefined;
  const isRefused = refused !== undefined && refused < 500;
  // Strangers choose the host: what it does not serve is no failure of the server.
  if (address.isPayload)
    return { ...json({ reload: true }, isRefused ? refused : 503), ...(isPlanned && { kind: MAINTENANCE }) };
  const isClosed = failure?.statusMessage === 'siteClosed';
  // Only these two answers name the brand's languages.
  const language =
    isClosed || isPlanned
      ? chooseLanguage({ prefix: address.prefix, ...address.signals }, brand.languages)
      : languageOfVisitor(address);
  const base = { i18n: translator(language), language, assets };
  if (isPlanned) {
    const page = plainResponse(503, maintenancePage(base, layout.maintenance), { 'retry-after': '60' });
    return { ...page, kind: MAINTENANCE };
  }
  if (failure?.statusMessage === 'invalidDomain') return plainResponse(404, noSitePage(base, request.host));
  // An invalid theme persists until it is fixed; a failed startup may succeed on the next visit.
  const status = failure ? (isRefused ? refused : 503) : 500;
  return plainResponse(status, failurePage(base, status, layout.message));
}

/**
 * The answer if no page can be rendered in time: prepared once per language, so that it costs nothing under
 * load.
 */
export function createBusyAnswer(assets: PlainAssets) {
  const written = new Map<LanguageCode, PageResponse>();
  return (address: PageAddress): PageResponse => {
    if (address.isPayload) return json({ reload: true }, 503);
    const language = languageOfVisitor(address);
    const page = written.get(language) ?? failureAnswer(503, 'serviceUnavailable', assets, language);
    written.set(language, page);
    return page;
  };
}

/** If the brand's languages are unknown, the visitor's preference counts. */
function languageOfVisitor({ prefix, signals }: PageAddress): LanguageCode {
  return prefix ?? (signals.cookie as LanguageCode | undefined) ?? signals.accepted[0] ?? 'EN';
}

/** A failure before the brand is known. */
export function failureAnswer(
  status: number,
  message: string,
  assets: PlainAssets,
  language: LanguageCode = 'EN',
): PageResponse {
  return plainResponse(
    status,
    failurePage({ i18n: translator(language), language, assets }, status, message),
  );
}

/** Retry-After in seconds if a page currently cannot be rendered. */
export const RETRY_AFTER_SECONDS = '5';

function plainResponse(status: number, body: string, headers: Record<string, string> = {}): PageResponse {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...securityHeaders('/', {}),
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': RETRY_AFTER_SECONDS }),
      ...headers,
    },
    body,
    isShared: false,
  };
}
