/** The mark of the chain explorer, at the address that browsers ask for. */
export const ICON_PATH = '/favicon.ico';
export const ICON_HEADERS = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' };
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11" fill="#b45309"/>' +
  '<path d="M12 24h24M16 17v14M32 17v14" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/></svg>';
