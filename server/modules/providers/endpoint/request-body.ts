import type { IncomingMessage } from 'node:http';
import { GWP_BODY_BYTES } from '#contracts/gwp/requests.ts';

/** The exact bytes of the body, or undefined when it is too large. */
export async function readGwpBody(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > GWP_BODY_BYTES) return undefined;
  const body = new Uint8Array(await request.arrayBuffer());
  return body.byteLength > GWP_BODY_BYTES ? undefined : body;
}

/** The same from a Node request. An oversized body is discarded; an aborted one rejects. */
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
    // Neither an end nor an error: the client has disconnected. After an end this has no effect.
    request.once('close', () => reject(new Error('the request broke off')));
  });
}
