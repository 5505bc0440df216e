import { Refusal, refuse } from '../refusal.ts';
import { hasDuplicateKeys } from './strict-json.ts';

/**
 * Largest JSON body of a site call. The largest legitimate one, a sign-up with every tracking field, is under
 * 4 KB. Node buffers more than this of a body, so all of it arrives before a call counts as in progress.
 */
export const MAX_BODY_BYTES = 60 * 1024;

/** Maximum larger bodies in memory, in total and per sender; further requests are asked to retry. */
const MAX_LARGE_BODIES = 12;
const MAX_OF_SENDER = 3;

/** Reads a JSON body; `sender` is the source charged for a large one: a network, or a staff member. */
export type BodyReader = (request: Request, sender: string, maxBytes?: number) => Promise<unknown>;

/** Reads JSON bodies. A body larger than an ordinary one takes one of the slots for large bodies. */
export function createBodyReader(): BodyReader {
  const largeOf = new Map<string, number>();
  let large = 0;
  return async (request, sender, maxBytes) => {
    let isLarge = false;
    const admitLarge = () => {
      const others = largeOf.get(sender) ?? 0;
      if (large >= MAX_LARGE_BODIES || others >= MAX_OF_SENDER) refuse('tooManyRequests');
      isLarge = true;
      large += 1;
      largeOf.set(sender, others + 1);
    };
    try {
      return await readJsonBody(request, maxBytes, admitLarge);
    } finally {
      if (isLarge) {
        large -= 1;
        const others = largeOf.get(sender)! - 1;
        if (others > 0) largeOf.set(sender, others);
        else largeOf.delete(sender);
      }
    }
  };
}

/**
 * The exact bytes of a body, for messages signed over them; undefined if there are more than `maxBytes`, of
 * which the rest is not read, or if the client has disconnected.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return undefined;
      chunks.push(chunk);
    }
  } catch {
    // The client has disconnected: nobody reads the response, and strangers must not fill the log.
    return undefined;
  }
  return Buffer.concat(chunks);
}

/** Reads a JSON object body; refuses bodies that are too large, not JSON, or not declared as JSON. */
async function readJsonBody(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
  admitLarge: () => void,
): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) refuse('invalidRequest', { reason: 'contentType' });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) refuse('bodyTooLarge');
  const text = new TextDecoder().decode(await readBounded(request, maxBytes, admitLarge));
  try {
    // JSON has only one way to escape these characters, so most bodies need no search.
    const value: unknown = text.includes('\\u') ? JSON.parse(text, refuseUnstorable) : JSON.parse(text);
    // If re-serialising gives the same text, no key was repeated. Larger bodies contain a file.
    if (text.length <= MAX_BODY_BYTES && text !== JSON.stringify(value) && hasDuplicateKeys(text))
      refuse('invalidRequest', { reason: 'duplicateKey' });
    return value;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('invalidRequest', { reason: 'json' });
  }
}

/**
 * PostgreSQL allows no NUL in text and no lone surrogate in JSON; the six characters `\\u0000`, written out,
 * are allowed.
 */
function refuseUnstorable(name: string, value: unknown): unknown {
  for (const text of [name, value]) {
    if (typeof text !== 'string') continue;
    if (text.includes('\0')) refuse('invalidRequest', { reason: 'nul' });
    if (!text.isWellFormed()) refuse('invalidRequest', { reason: 'surrogate' });
  }
  return value;
}

async function readBounded(request: Request, maxBytes: number, admitLarge: () => void): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      const before = size;
      size += chunk.byteLength;
      if (size > maxBytes) refuse('bodyTooLarge');
      if (before <= MAX_BODY_BYTES && size > MAX_BODY_BYTES) admitLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The client has disconnected; nobody reads the response, and this is not a server error.
    refuse('invalidRequest', { reason: 'aborted' });
  }
  return Buffer.concat(chunks);
}
