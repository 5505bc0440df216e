/** What the codes of Node say about a call that got no answer. */
const CODE_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'its address does not answer: the connection is refused',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  EHOSTUNREACH: 'its address cannot be reached from this server',
  ENETUNREACH: 'its address cannot be reached from this server',
  ETIMEDOUT: 'does not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'does not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'does not answer in time',
  ECONNRESET: 'ends the connection without an answer',
  EPIPE: 'ends the connection without an answer',
  UND_ERR_SOCKET: 'ends the connection without an answer',
  EPROTO: 'its address does not speak TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'its address does not speak TLS',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};
const CERTIFICATE_CODE = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  return error.cause instanceof Error ? codeOf(error.cause) : '';
}

const isParserError = (cause: unknown): boolean => cause instanceof Error && cause.name === 'HTTPParserError';

/** Why a call to another company's address failed, in words for staff; no answer of theirs is quoted. */
export function describeCallFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'does not answer in time';
  if (error instanceof SyntaxError) return 'its answer is not JSON';
  const code = codeOf(error);
  const known = CODE_WORDS[code];
  if (known) return known;
  if (CERTIFICATE_CODE.test(code)) return `its certificate is not valid (${code})`;
  if (code.startsWith('HPE_') || isParserError(error.cause)) return 'its answer is not HTTP';
  if (error.message !== 'fetch failed') return error.message;
  return error.cause instanceof Error ? error.cause.message : 'does not answer';
}
