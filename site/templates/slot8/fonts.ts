import type { FontFace } from '../template.ts';

/** Bungee for headings and labels, Archivo for small text. */
export default [
  {
    family: 'Poster',
    font: '@fontsource/bungee',
    subset: 'latin-400-normal',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
    signDonors: [{ font: '@fontsource-variable/inter', subset: 'latin-ext-wght-normal', weight: 900 }],
  },
  {
    family: 'Small Print',
    font: '@fontsource-variable/archivo',
    subset: 'latin-wght-normal',
    range: 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2212',
    weight: '100 900',
  },
  {
    family: 'Small Print Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '98%',
  },
  { family: 'Small Print Wide Stand-in', local: ['DejaVu Sans', 'Verdana'], sizeAdjust: '87%' },
  {
    family: 'Poster Stand-in',
    local: ['Arial Black', 'Arial Bold', 'Liberation Sans Bold', 'Roboto Black'],
    sizeAdjust: '112%',
  },
  { family: 'Poster Wide Stand-in', local: ['DejaVu Sans Bold', 'Verdana Bold'], sizeAdjust: '101%' },
] satisfies FontFace[];
