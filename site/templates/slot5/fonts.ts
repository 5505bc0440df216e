import type { FontFace } from '../template.ts';

/** Alfa Slab One for headings and amounts, Zilla Slab for body text; only the subsets that the site uses. */
export default [
  {
    family: 'Jackpot Board',
    font: '@fontsource/alfa-slab-one',
    subset: 'latin-400-normal',
    range: 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2212',
    signDonors: [{ font: '@fontsource/zilla-slab', subset: 'latin-ext-700-normal' }],
  },
  {
    family: 'Jackpot',
    font: '@fontsource/zilla-slab',
    subset: 'latin-500-normal',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
    weight: '100 550',
  },
  {
    family: 'Jackpot',
    font: '@fontsource/zilla-slab',
    subset: 'latin-700-normal',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
    weight: '551 900',
  },
  {
    family: 'Jackpot Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '96.5%',
  },
  { family: 'Jackpot Wide Stand-in', local: ['DejaVu Sans', 'Verdana'], sizeAdjust: '84.6%' },
  {
    family: 'Jackpot Board Stand-in',
    local: ['Arial Bold', 'Liberation Sans Bold', 'HelveticaNeue-Bold', 'Roboto Bold'],
    sizeAdjust: '106%',
  },
  { family: 'Jackpot Board Wide Stand-in', local: ['DejaVu Sans Bold', 'Verdana Bold'], sizeAdjust: '93.4%' },
] satisfies FontFace[];
