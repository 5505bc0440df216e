import type { FontFace } from '../template.ts';

/**
 * Limelight for headings, Josefin Sans for text. Josefin's figures are proportional, so Outfit supplies the
 * figures: faces of one family combine only if their weight ranges are equal.
 */
export default [
  {
    family: 'Deco Sign',
    font: '@fontsource/limelight',
    subset: 'latin-400-normal',
    weight: '400',
    signDonors: [{ font: '@fontsource-variable/josefin-sans', subset: 'latin-ext-wght-normal', weight: 700 }],
  },
  {
    family: 'Deco',
    font: '@fontsource-variable/josefin-sans',
    subset: 'latin-wght-normal',
    range:
      'U+0000-0023, U+0025-002F, U+003A-00A1, U+00A6-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+2122, U+2191, U+2193, U+2212',
    weight: '100 700',
    ascent: '94%',
    descent: '26%',
    lineGap: '0%',
  },
  {
    family: 'Deco',
    font: '@fontsource-variable/outfit',
    subset: 'latin-wght-normal',
    range: 'U+0024, U+0030-0039, U+00A2-00A5, U+20AC',
    weight: '100 700',
    sizeAdjust: '96%',
    ascent: '98%',
    descent: '27%',
    lineGap: '0%',
    signDonors: [{ font: '@fontsource-variable/manrope', subset: 'latin-ext-wght-normal' }],
  },
  {
    family: 'Deco Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '101%',
    ascent: '93%',
    descent: '26%',
    lineGap: '0%',
  },
  {
    family: 'Deco Wide Stand-in',
    local: ['DejaVu Sans', 'Verdana'],
    sizeAdjust: '89%',
    ascent: '106%',
    descent: '29%',
    lineGap: '0%',
  },
  {
    family: 'Deco Sign Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '118%',
    ascent: '77%',
    descent: '26%',
    lineGap: '0%',
  },
  {
    family: 'Deco Sign Wide Stand-in',
    local: ['DejaVu Sans', 'Verdana'],
    sizeAdjust: '103.5%',
    ascent: '88%',
    descent: '30%',
    lineGap: '0%',
  },
] satisfies FontFace[];
