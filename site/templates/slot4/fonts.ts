import type { FontFace } from '../template.ts';

/** Quicksand for all text; the system sans-serif supplies the currency symbols that it lacks. */
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
