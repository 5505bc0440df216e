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

/** Where pages become bytes before they are compressed: nothing of it is kept, so one place serves all. */
let desk = Buffer.alloc(256 * 1024);

/** Bytes of a text, valid until the next call. Finding out their number first would read the whole page once more. */
function onDesk(text: string): Buffer {
  if (text.length * 3 > desk.length) desk = Buffer.alloc(text.length * 3);
  return desk.subarray(0, desk.write(text));
}

/** For pages made for one visitor: zstd costs a quarter of brotli at the same size, where it is understood. */
export function compressOnce(
  text: string,
  acceptEncoding: string,
): { body: Buffer; encoding: string | undefined } {
  if (text.length >= SMALLEST) {
    if (accepts(acceptEncoding, 'zstd')) {
      const params = { [constants.ZSTD_c_compressionLevel]: 1 };
      return { body: zstdCompressSync(onDesk(text), { params }), encoding: 'zstd' };
    }
    if (accepts(acceptEncoding, 'br')) return { body: brotli(onDesk(text), 2), encoding: 'br' };
    if (accepts(acceptEncoding, 'gzip'))
      return { body: gzipSync(onDesk(text), { level: 5 }), encoding: 'gzip' };
  }
  return { body: Buffer.from(text), encoding: undefined };
}
