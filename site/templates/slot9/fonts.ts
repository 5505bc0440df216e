import type { FontFace } from '../template.ts';

/** Michroma for headings and figures, Space Grotesk for body text. */
export default [
  {
    family: 'Panel',
    font: '@fontsource/michroma',
    subset: 'latin-400-normal',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
    signDonors: [
      { font: '@fontsource-variable/space-grotesk', subset: 'latin-ext-wght-normal', weight: 700 },
    ],
  },
  {
    family: 'Log',
    font: '@fontsource-variable/space-grotesk',
    subset: 'latin-wght-normal',
    range: 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2212',
    weight: '300 700',
  },
  {
    family: 'Log Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '109%',
  },
  { family: 'Log Wide Stand-in', local: ['DejaVu Sans', 'Verdana'], sizeAdjust: '95.6%' },
  {
    family: 'Panel Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '141%',
  },
  { family: 'Panel Wide Stand-in', local: ['DejaVu Sans', 'Verdana'], sizeAdjust: '124%' },
] satisfies FontFace[];
