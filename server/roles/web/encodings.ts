import { brotliCompressSync, brotliDecompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** What browsers say is one of a few sentences. */
const known = new Map<string, Encoding>();
const KNOWN_MOST = 500;

/** The best of brotli, gzip and nothing that a client takes. */
export function staticEncoding(acceptEncoding: string): Encoding {
  const found = known.get(acceptEncoding);
  if (found) return found;
  const best = ['br', 'gzip'].find((name) => accepts(acceptEncoding, name)) as Encoding | undefined;
  if (known.size < KNOWN_MOST) known.set(acceptEncoding, best ?? 'identity');
  return best ?? 'identity';
}

export function accepts(acceptEncoding: string, name: string): boolean {
  const match = new RegExp(`(?:^|[,\\s])${name}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(acceptEncoding);
  return match !== null && match[1] !== '0' && !/^0\.0*$/.test(match[1] ?? '1');
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

/** For pages that are kept: made once, sent many times. */
export const compressKept = (body: Buffer) => brotli(body, 5);
export const decompressKept = (body: Buffer) => brotliDecompressSync(body);
export const gzipKept = (body: Buffer) => gzipSync(body, { level: 6 });

const SMALLEST = 1_000;

/** For pages made for one visitor: zstd costs a quarter of brotli at the same size, where it is understood. */
export function compressOnce(
  body: Buffer,
  acceptEncoding: string,
): { body: Buffer; encoding: string | undefined } {
  if (body.length < SMALLEST) return { body, encoding: undefined };
  if (accepts(acceptEncoding, 'zstd')) {
    const params = { [constants.ZSTD_c_compressionLevel]: 1 };
    return { body: zstdCompressSync(body, { params }), encoding: 'zstd' };
  }
  if (accepts(acceptEncoding, 'br')) return { body: brotli(body, 2), encoding: 'br' };
  if (accepts(acceptEncoding, 'gzip')) return { body: gzipSync(body, { level: 5 }), encoding: 'gzip' };
  return { body, encoding: undefined };
}
