import type { IncomingMessage } from 'node:http';
import { GWP_BODY_BYTES } from '#contracts/gwp/requests.ts';

/**
 * The exact bytes of the body of a Node request; undefined when it is too large, in which case the rest is
 * discarded, or when the client has disconnected.
 */
export function readIncomingBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > GWP_BODY_BYTES) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= GWP_BODY_BYTES) chunks.push(chunk);
      else resolve(undefined);
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    // Nobody reads the response then, and strangers must not fill the log. After an end this has no effect.
    request.once('error', () => resolve(undefined));
    request.once('close', () => resolve(undefined));
  });
}
