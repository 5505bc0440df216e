import subsetFont from 'subset-font';

/** Code points of signs of money outside of Latin-1; the euro comes with the letters. */
export const CURRENCY_SIGNS = Array.from({ length: 0x20c1 - 0x20a0 }, (_, index) => 0x20a0 + index).filter(
  (code) => code !== 0x20ac,
);

/**
 * A WOFF2 font of the same family with only currency signs: families keep theirs among hundreds of accented
 * letters, in a file of up to 60 KB that every page with an amount would load for one sign.
 */
export async function currencySignsFont(file: Buffer): Promise<Buffer> {
  return await subsetFont(file, String.fromCodePoint(...CURRENCY_SIGNS), {
    targetFormat: 'woff2',
    keepFeatures: [],
  });
}
