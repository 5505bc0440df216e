import type { FontFace } from '../template.ts';

/** Bodoni Moda for large type, Archivo for body text; only the subsets that the site uses. */
export default [
  {
    family: 'Noir Didone',
    font: '@fontsource-variable/bodoni-moda',
    subset: 'latin-opsz-normal',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
    weight: '400 900',
    signDonors: [
      { font: '@fontsource-variable/fraunces', subset: 'latin-ext-wght-normal' },
      { font: '@fontsource/zilla-slab', subset: 'latin-ext-500-normal' },
    ],
  },
  { family: 'Noir', font: '@fontsource-variable/archivo', subset: 'latin-wght-normal', weight: '100 900' },
  {
    family: 'Noir Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '98.5%',
  },
  { family: 'Noir Wide Stand-in', local: ['DejaVu Sans', 'Verdana'], sizeAdjust: '86.4%' },
  {
    family: 'Noir Didone Stand-in',
    local: ['Times New Roman', 'Liberation Serif', 'Noto Serif'],
    sizeAdjust: '116%',
  },
  { family: 'Noir Didone Wide Stand-in', local: ['DejaVu Serif', 'Georgia'], sizeAdjust: '90.2%' },
] satisfies FontFace[];
