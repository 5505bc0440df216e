/** The payment simulator's favicon, at the default address. */
export const ICON_PATH = '/favicon.ico';
export const ICON_HEADERS = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' };
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11" fill="#1d4ed8"/>' +
  '<path d="M14 24h20M24 14v20" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/></svg>';
