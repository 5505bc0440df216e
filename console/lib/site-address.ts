const PARAMETER = 'site';

/** The site in a console address; 0 if there is none. */
export function siteOfAddress(search: string): number {
  return Number(new URLSearchParams(search).get(PARAMETER) ?? 0) || 0;
}

/**
 * Puts the site into the address bar, so that a reload, a bookmark and a link sent to a colleague open the
 * same site.
 */
export function writeSiteToAddress(siteId: number): void {
  const url = new URL(location.href);
  if (siteOfAddress(url.search) === siteId) return;
  url.searchParams.set(PARAMETER, String(siteId));
  history.replaceState(history.state, '', url);
}
