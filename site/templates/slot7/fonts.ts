import type { FontFace } from '../template.ts';

/**
 * Pixelify Sans for headings, VT323 for body text, scaled up by a quarter because its letters are small for
 * their font size.
 */
export default [
  {
    family: 'Pixel',
    font: '@fontsource-variable/pixelify-sans',
    subset: 'latin-wght-normal',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
    weight: '400 700',
    signDonors: [{ font: '@fontsource/vt323', subset: 'latin-ext-400-normal' }],
  },
  {
    family: 'Terminal',
    font: '@fontsource/vt323',
    subset: 'latin-400-normal',
    range: 'U+0000-00FF, U+2000-206F, U+20AC, U+2122, U+2212',
    sizeAdjust: '125%',
    ascent: '76%',
    descent: '24%',
  },
  {
    family: 'Terminal Stand-in',
    local: ['DejaVu Sans Mono', 'Menlo', 'Liberation Mono', 'Courier New', 'Roboto Mono'],
    sizeAdjust: '83%',
    ascent: '114%',
    descent: '36%',
  },
  {
    family: 'Pixel Stand-in',
    local: ['Arial Bold', 'Liberation Sans Bold', 'HelveticaNeue-Bold', 'Roboto Bold'],
    sizeAdjust: '97%',
  },
  { family: 'Pixel Wide Stand-in', local: ['DejaVu Sans Bold', 'Verdana Bold'], sizeAdjust: '85%' },
] satisfies FontFace[];
