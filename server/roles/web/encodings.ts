import { brotliCompressSync, brotliDecompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Accept-Encoding is one of a few short values; the rest of a longer one is ignored. */
const HEADER_MAX = 256;
const acceptedEncodings = new Map<string, Encoding>();
const MAX_CACHED = 500;

/** The best encoding accepted by the client: brotli, gzip or none. */
export function staticEncoding(acceptEncoding: string): Encoding {
  const header = acceptEncoding.slice(0, HEADER_MAX);
  const found = acceptedEncodings.get(header);
  if (found) return found;
  const best = ['br', 'gzip'].find((name) => accepts(header, name)) as Encoding | undefined;
  if (acceptedEncodings.size < MAX_CACHED) acceptedEncodings.set(header, best ?? 'identity');
  return best ?? 'identity';
}

/**
 * Whether an Accept-Encoding header names an encoding with a weight above zero (RFC 9110, 12.5.3). Time is
 * linear in its length.
 */
export function accepts(acceptEncoding: string, name: string): boolean {
  for (const part of acceptEncoding.slice(0, HEADER_MAX).split(',')) {
    const [coding = '', weight = ''] = part.split(';');
    if (coding.trim().toLowerCase() !== name) continue;
    const [key = '', value = '1'] = weight.split('=');
    return key.trim().toLowerCase() !== 'q' || Number(value.trim()) > 0;
  }
  return false;
}

function brotli(body: Buffer, quality: number): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** For cached pages: compressed once, sent many times. */
export const compressForCache = (body: Buffer) => brotli(body, 5);
export const decompressCached = (body: Buffer) => brotliDecompressSync(body);
export const gzipCached = (body: Buffer) => gzipSync(body, { level: 6 });

const MIN_COMPRESSED_BYTES = 1_000;

/** A shared buffer for encoding pages before compression; its content is not retained. */
let scratchBuffer = Buffer.alloc(256 * 1024);

/** Bytes of a text, valid until the next call. Counting them first would read the whole page twice. */
function encodeToScratch(text: string): Buffer {
  if (text.length * 3 > scratchBuffer.length) scratchBuffer = Buffer.alloc(text.length * 3);
  return scratchBuffer.subarray(0, scratchBuffer.write(text));
}

/** For personal pages: zstd costs a quarter of brotli at the same size, where it is supported. */
export function compressOnce(
  text: string,
  acceptEncoding: string,
): { body: Buffer; encoding: string | undefined } {
  if (text.length >= MIN_COMPRESSED_BYTES) {
    if (accepts(acceptEncoding, 'zstd')) {
      const params = { [constants.ZSTD_c_compressionLevel]: 1 };
      return { body: zstdCompressSync(encodeToScratch(text), { params }), encoding: 'zstd' };
    }
    if (accepts(acceptEncoding, 'br')) return { body: brotli(encodeToScratch(text), 2), encoding: 'br' };
    if (accepts(acceptEncoding, 'gzip'))
      return { body: gzipSync(encodeToScratch(text), { level: 5 }), encoding: 'gzip' };
  }
  return { body: Buffer.from(text), encoding: undefined };
}
