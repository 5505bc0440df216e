declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    variationAxes?: Record<string, number>;
    /** Layout features to keep; all by default. */
    keepFeatures?: string[];
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
  };
  /**
   * Subsets a font to the glyphs of a text, or fixes a variable font at given axis values, using HarfBuzz.
   */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options?: Options,
  ): Promise<Buffer>;
}
