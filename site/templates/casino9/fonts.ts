import type { FontFace } from '../template.ts';

/**
 * Inter with the Latin letters that the site uses; the system sans-serif supplies the currency symbols that
 * it lacks.
 */
export default [
  { family: 'Meridian', font: '@fontsource-variable/inter', subset: 'latin-wght-normal', weight: '100 900' },
  {
    family: 'Meridian Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '107.06%',
    ascent: '90.49%',
    descent: '22.56%',
    lineGap: '0%',
  },
] satisfies FontFace[];
