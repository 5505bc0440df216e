declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    variationAxes?: Record<string, number>;
    /** Layout features that stay; all by default. */
    keepFeatures?: string[];
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
  };
  /** A font with the glyphs of a text alone, or with all of them at one place of its axes; by HarfBuzz. */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options?: Options,
  ): Promise<Buffer>;
}
