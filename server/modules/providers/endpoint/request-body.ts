import type { IncomingMessage } from 'node:http';
import { GWP_BODY_BYTES } from '#contracts/gwp/requests.ts';

/** The body to the byte, or undefined when it is too large. */
export async function readGwpBody(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > GWP_BODY_BYTES) return undefined;
  const body = new Uint8Array(await request.arrayBuffer());
  return body.byteLength > GWP_BODY_BYTES ? undefined : body;
}

/**
 * The same from the server's own request. Of one that is too large nothing more is kept; one that breaks off
 * rejects.
 */
export function readIncomingBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > GWP_BODY_BYTES) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= GWP_BODY_BYTES) chunks.push(chunk);
      else resolve(undefined);
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', reject);
    // Without an end and without an error: the caller has gone. What follows an end changes nothing any more.
    request.once('close', () => reject(new Error('the request broke off')));
  });
}
