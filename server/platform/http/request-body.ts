import { Refusal, refuse } from '../refusal.ts';
import { hasDuplicateKeys } from './strict-json.ts';

/**
 * Largest JSON body of a site call. The largest legitimate one, a sign-up with every tracking field, is under
 * 4 KB.
 */
export const MAX_BODY_BYTES = 64 * 1024;

/** Large bodies in memory at the same time; further senders are asked to retry. */
const MAX_LARGE_BODIES = 12;
let largeNow = 0;

/** Reads a JSON object body, refusing what is too large, not JSON, or not declared as JSON. */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  if (maxBytes <= MAX_BODY_BYTES) return await readJson(request, maxBytes);
  if (largeNow >= MAX_LARGE_BODIES) refuse('tooManyRequests');
  largeNow += 1;
  try {
    return await readJson(request, maxBytes);
  } finally {
    largeNow -= 1;
  }
}

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) refuse('invalidRequest', { reason: 'contentType' });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) refuse('bodyTooLarge');
  const text = new TextDecoder().decode(await readBounded(request, maxBytes));
  try {
    // JSON has only one way to escape these characters, so most bodies need no search.
    const value: unknown = text.includes('\\u') ? JSON.parse(text, refuseUnstorable) : JSON.parse(text);
    // If re-serialising gives the same text, no key was repeated. Larger bodies carry a file.
    if (text.length <= MAX_BODY_BYTES && text !== JSON.stringify(value) && hasDuplicateKeys(text))
      refuse('invalidRequest', { reason: 'duplicateKey' });
    return value;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('invalidRequest', { reason: 'json' });
  }
}

/**
 * PostgreSQL has no NUL in text and no half of a surrogate pair in JSON; the six characters `\\u0000`,
 * written out, are allowed.
 */
function refuseUnstorable(name: string, value: unknown): unknown {
  for (const text of [name, value]) {
    if (typeof text !== 'string') continue;
    if (text.includes('\0')) refuse('invalidRequest', { reason: 'nul' });
    if (!text.isWellFormed()) refuse('invalidRequest', { reason: 'surrogate' });
  }
  return value;
}

async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maxBytes) refuse('bodyTooLarge');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The client has disconnected; the answer has no reader, and it is not a server error.
    refuse('invalidRequest', { reason: 'aborted' });
  }
  return Buffer.concat(chunks);
}
