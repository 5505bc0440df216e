import type { FontFace } from '../template.ts';

/** Letters of Zilla Slab. */
const LETTERS =
  'U+0000-0023, U+0025-002F, U+003A-00A1, U+00A4, U+00A6-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+2122, U+2212';

/**
 * Alfa Slab One for headings and amounts, Zilla Slab for body text; only the subsets that the site uses.
 * Zilla Slab has old-style figures alone, so Source Sans, of the same cap height, supplies the figures: faces
 * of one family combine only if their weight ranges are equal.
 */
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
    range: LETTERS,
    weight: '100 550',
  },
  {
    family: 'Jackpot',
    font: '@fontsource-variable/source-sans-3',
    subset: 'latin-wght-normal',
    figures: 560,
    weight: '100 550',
  },
  {
    family: 'Jackpot',
    font: '@fontsource/zilla-slab',
    subset: 'latin-700-normal',
    range: LETTERS,
    weight: '551 900',
  },
  {
    family: 'Jackpot',
    font: '@fontsource-variable/source-sans-3',
    subset: 'latin-wght-normal',
    figures: 740,
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
