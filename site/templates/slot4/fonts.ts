import type { FontFace } from '../template.ts';

/** Quicksand for everything; signs of money it lacks come from the reader's own sans. */
export default [
  {
    family: 'Reef',
    font: '@fontsource-variable/quicksand',
    subset: 'latin-wght-normal',
    weight: '300 700',
  },
  {
    family: 'Reef Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '107%',
  },
  { family: 'Reef Wide Stand-in', local: ['DejaVu Sans', 'Verdana'], sizeAdjust: '94.1%' },
] satisfies FontFace[];
