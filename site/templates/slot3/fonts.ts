import type { FontFace } from '../template.ts';

/** Cinzel for headings and names, Manrope for body text. */
export default [
  {
    family: 'Pantheon Display',
    font: '@fontsource/cinzel',
    subset: 'latin-600-normal',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122',
    weight: '400 900',
    signDonors: [
      { font: '@fontsource-variable/fraunces', subset: 'latin-ext-wght-normal', weight: 600 },
      { font: '@fontsource/zilla-slab', subset: 'latin-ext-600-normal' },
    ],
  },
  {
    family: 'Pantheon',
    font: '@fontsource-variable/manrope',
    subset: 'latin-wght-normal',
    weight: '200 800',
  },
  {
    family: 'Pantheon Display Stand-in',
    local: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'],
    sizeAdjust: '128%',
    ascent: '76.6%',
    descent: '28.9%',
    lineGap: '0%',
  },
  {
    family: 'Pantheon Display Wide Stand-in',
    local: ['DejaVu Serif', 'Georgia'],
    sizeAdjust: '97%',
    ascent: '101%',
    descent: '38.1%',
    lineGap: '0%',
  },
  {
    family: 'Pantheon Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '102.5%',
    ascent: '104.4%',
    descent: '29.3%',
    lineGap: '0%',
  },
  {
    family: 'Pantheon Wide Stand-in',
    local: ['DejaVu Sans', 'Verdana'],
    sizeAdjust: '90%',
    ascent: '118.9%',
    descent: '33.3%',
    lineGap: '0%',
  },
] satisfies FontFace[];
