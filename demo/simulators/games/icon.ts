/** The mark of the games aggregator, at the address that browsers ask for. */
export const ICON_PATH = '/favicon.ico';
export const ICON_HEADERS = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' };
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11" fill="#7c3aed"/>' +
  '<path d="M24 12v24M12 24h24M16 16l16 16M32 16 16 32" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/></svg>';
