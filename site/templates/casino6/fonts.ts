import type { FontFace } from '../template.ts';

/** Manrope, in a light weight at large sizes; only the subsets that the site uses. */
export default [
  {
    family: 'Glasshouse',
    font: '@fontsource-variable/manrope',
    subset: 'latin-wght-normal',
    weight: '200 800',
  },
  {
    family: 'Glasshouse Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '103.8%',
    ascent: '103%',
    descent: '29%',
    lineGap: '0%',
  },
  {
    family: 'Glasshouse Wide Stand-in',
    local: ['DejaVu Sans', 'Verdana'],
    sizeAdjust: '90.9%',
    ascent: '117.5%',
    descent: '33%',
    lineGap: '0%',
  },
] satisfies FontFace[];
