import { encode } from 'uqr';

/**
 * A QR code as one SVG path of `size` by `size` units, quiet zone included. Loaders draw codes on the server;
 * a page that needs a secret in one loads the encoder itself.
 */
export type QrPicture = { size: number; path: string };

/** Quiet zone in modules, as readers require. */
const QUIET_ZONE = 4;

export function qrOf(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
