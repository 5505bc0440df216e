import type { FontFace } from '../template.ts';

/**
 * Inter for the Latin letters the site writes in; signs of money it lacks come from the reader's own sans.
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
