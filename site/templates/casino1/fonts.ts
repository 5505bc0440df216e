import type { FontFace } from '../template.ts';

/** Playfair Display for titles and game names, Source Sans for body text. */
export default [
  {
    family: 'Salon Display',
    font: '@fontsource-variable/playfair-display',
    subset: 'latin-wght-normal',
    weight: '400 900',
    signDonors: [
      { font: '@fontsource-variable/fraunces', subset: 'latin-ext-wght-normal' },
      { font: '@fontsource/zilla-slab', subset: 'latin-ext-500-normal' },
    ],
  },
  {
    family: 'Salon',
    font: '@fontsource-variable/source-sans-3',
    subset: 'latin-wght-normal',
    weight: '200 900',
  },
  {
    family: 'Salon Display Stand-in',
    local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
    sizeAdjust: '110.5%',
    ascent: '97.7%',
    descent: '22.6%',
    lineGap: '0%',
  },
  {
    family: 'Salon Display Wide Stand-in',
    local: ['DejaVu Serif', 'Georgia'],
    sizeAdjust: '88%',
    ascent: '122.7%',
    descent: '28.4%',
    lineGap: '0%',
  },
  {
    family: 'Salon Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '93%',
    ascent: '109.7%',
    descent: '43%',
    lineGap: '0%',
  },
  {
    family: 'Salon Wide Stand-in',
    local: ['DejaVu Sans', 'Verdana'],
    sizeAdjust: '82%',
    ascent: '124.4%',
    descent: '48.8%',
    lineGap: '0%',
  },
] satisfies FontFace[];
