/**
 * The cookie that identifies a browser's session. Browsers accept a name with this prefix only from a secure
 * origin, for one host and every path, so that neither a sibling subdomain nor a plaintext connection can set
 * it; `localhost` names count as secure.
 */
export const SESSION_COOKIE = '__Host-baize_session';

/** Cookie of a browser allowed on a site during maintenance; its value is the token of a link. */
export const MAINTENANCE_COOKIE = 'baize_maintenance';
/** Path of such links on a brand's domain, followed by the token. */
export const MAINTENANCE_PATH = '/maintenance-access/';
