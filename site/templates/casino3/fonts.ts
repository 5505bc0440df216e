import type { FontFace } from '../template.ts';

/**
 * Manrope for text and figures, Kaushan Script for a few decorative words; only the subsets that the site
 * uses.
 */
export default [
  { family: 'Lacquer', font: '@fontsource-variable/manrope', subset: 'latin-wght-normal', weight: '200 800' },
  {
    family: 'Lacquer Brush',
    font: '@fontsource/kaushan-script',
    subset: 'latin-400-normal',
    range: 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2212',
    signDonors: [{ font: '@fontsource-variable/manrope', subset: 'latin-ext-wght-normal', weight: 700 }],
  },
  {
    family: 'Lacquer Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '103%',
  },
  { family: 'Lacquer Wide Stand-in', local: ['DejaVu Sans', 'Verdana'], sizeAdjust: '90.3%' },
  {
    family: 'Lacquer Brush Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '87.5%',
  },
  { family: 'Lacquer Brush Wide Stand-in', local: ['DejaVu Sans', 'Verdana'], sizeAdjust: '76.7%' },
] satisfies FontFace[];
