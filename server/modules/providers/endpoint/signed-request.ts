import { GWP_META_BYTES, type GwpOp, type GwpRequest, gwpRequests } from '#contracts/gwp/requests.ts';
import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import type { Db } from '../../../platform/database/index.ts';
import { parseStrictJson } from '../../../platform/http/strict-json.ts';
import type { Credential, ProviderCredentials } from './credentials.ts';
import { isRequestNonce, isSignedBy, isTimely } from './signature.ts';

/** A raw request. */
export type HttpMessage = {
  method: string;
  path: string;
  op: string;
  address: string;
  header(name: string): string | null | undefined;
  body: Uint8Array;
};
/** A request from an authenticated, permitted sender. */
export type AuthenticatedSender = { credential: Credential; timestamp: string; nonce: string };
type RequestReading = { sender: AuthenticatedSender | undefined } & (
  | { ok: true; sender: AuthenticatedSender; op: GwpOp; request: GwpRequest }
  | { ok: false; status: GwpStatus; why: string; requestId?: string }
);

/**
 * Authenticates the sender on the raw bytes, before anything is parsed [wallet 3.1]; then parses the message.
 */
export async function readSignedRequest(
  db: Db,
  credentials: ProviderCredentials,
  message: HttpMessage,
  now: Date,
): Promise<RequestReading> {
  const { method, path, body, address } = message;
  const header = (name: string): string => message.header(name) ?? '';
  const [keyId, timestamp, nonce] = [header('x-gwp-key'), header('x-gwp-timestamp'), header('x-gwp-nonce')];
  const credential = /^[A-Za-z0-9_-]{4,64}$/.test(keyId) ? await credentials.find(db, keyId) : undefined;
  const signed = { method, path, timestamp, nonce, body };
  if (
    !credential ||
    !isRequestNonce(nonce) ||
    !isSignedBy(credential.secret, header('x-gwp-signature'), signed)
  )
    return { sender: undefined, ok: false, status: 'BAD_SIGNATURE', why: 'invalid signature' };
  const sender = { credential, timestamp, nonce };
  const no = (status: GwpStatus, why: string, requestId?: string): RequestReading => ({
    sender,
    ok: false,
    status,
    why,
    ...(requestId !== undefined && { requestId }),
  });
  if (!isTimely(timestamp, now)) return no('STALE_REQUEST', 'the timestamp is too far from now');
  if (credential.status === 'disabled') return no('FORBIDDEN', 'the provider is disabled');
  if (!credential.allows(address)) return no('FORBIDDEN', 'address not allowed');
  if (!/^application\/json\b/i.test(header('content-type')))
    return no('BAD_REQUEST', 'the content type is not application/json');
  return readMessage(message.op, body, sender, no);
}

function readMessage(
  op: string,
  body: Uint8Array,
  sender: AuthenticatedSender,
  no: (status: GwpStatus, why: string, requestId?: string) => RequestReading,
): RequestReading {
  const value = parseStrictJson(body);
  if (!value) return no('BAD_REQUEST', 'the body is not a JSON object, or names a field twice');
  const requestId = typeof value.request_id === 'string' ? value.request_id.slice(0, 64) : undefined;
  const parsed = gwpRequests[op as GwpOp].safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return no('BAD_REQUEST', `${issue?.path.join('.') || 'body'}: ${issue?.code ?? 'invalid'}`, requestId);
  }
  for (const [name, max] of Object.entries(GWP_META_BYTES))
    if (value[name] !== undefined && Buffer.byteLength(JSON.stringify(value[name])) > max)
      return no('BAD_REQUEST', `${name}: too large`, requestId);
  const request = parsed.data;
  if ('provider' in request && request.provider !== sender.credential.providerCode)
    return no('FORBIDDEN', 'key belongs to another provider', requestId);
  return { sender, ok: true, op: op as GwpOp, request };
}
