/**
 * The cookie that binds a browser's session. Browsers take a name with this prefix only from a secure origin,
 * for one host and every path, so that neither a neighbouring subdomain nor a plain connection can plant one;
 * `localhost` names count as secure.
 */
export const SESSION_COOKIE = '__Host-baize_session';

/** The cookie of a browser that may use a site during maintenance; its value is the token of a link. */
export const MAINTENANCE_COOKIE = 'baize_maintenance';
/** Where such links lead on a brand's domain; the token follows. */
export const MAINTENANCE_PATH = '/maintenance-access/';
