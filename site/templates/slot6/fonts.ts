import type { FontFace } from '../template.ts';

/** Archivo: expanded for titles and figures, normal for text. */
export default [
  {
    family: 'Pocket',
    font: '@fontsource-variable/archivo',
    subset: 'latin-standard-normal',
    weight: '100 900',
    stretch: '62% 125%',
  },
  { family: 'Pocket Stand-in', local: ['Arial', 'Liberation Sans', 'Roboto'], sizeAdjust: '99%' },
] satisfies FontFace[];
