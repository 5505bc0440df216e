/**
 * The cookie that binds a browser's session. Browsers take a name with this prefix only from a secure origin,
 * for one host and every path, so that neither a neighbouring subdomain nor a plain connection can plant one;
 * `localhost` names count as secure.
 */
export const SESSION_COOKIE = '__Host-baize_session';
