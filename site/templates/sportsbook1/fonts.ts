import type { FontFace } from '../template.ts';

/** One family for all text: square letters with tabular figures, as on a scoreboard. */
export default [
  {
    family: 'Terrace',
    font: '@fontsource-variable/saira',
    subset: 'latin-wght-normal',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    weight: '100 900',
    style: 'normal',
  },
  {
    family: 'Terrace Fallback',
    local: ['Arial', 'Liberation Sans'],
    weight: '100 500',
    sizeAdjust: '91.4%',
    ascent: '124.2%',
    descent: '48%',
    lineGap: '0%',
  },
  {
    family: 'Terrace Fallback',
    local: ['Arial Bold', 'Liberation Sans Bold'],
    weight: '600 900',
    sizeAdjust: '83%',
    ascent: '136.7%',
    descent: '52.9%',
    lineGap: '0%',
  },
] satisfies FontFace[];
