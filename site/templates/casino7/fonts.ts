import type { FontFace } from '../template.ts';

/** Fraunces for game names, with its own lining figures, Source Sans for body text. */
export default [
  {
    family: 'High Table Serif',
    font: '@fontsource-variable/fraunces',
    subset: 'latin-wght-normal',
    weight: '100 900',
  },
  {
    family: 'High Table',
    font: '@fontsource-variable/source-sans-3',
    subset: 'latin-wght-normal',
    weight: '200 900',
  },
  {
    family: 'High Table Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '93.5%',
    ascent: '109%',
    descent: '43%',
    lineGap: '0%',
  },
  {
    family: 'High Table Wide Stand-in',
    local: ['DejaVu Sans', 'Verdana'],
    sizeAdjust: '81.9%',
    ascent: '125%',
    descent: '49%',
    lineGap: '0%',
  },
  {
    family: 'High Table Serif Stand-in',
    local: ['Georgia', 'Gelasio'],
    sizeAdjust: '103%',
    ascent: '95%',
    descent: '25%',
    lineGap: '0%',
  },
  {
    family: 'High Table Serif Wide Stand-in',
    local: ['DejaVu Serif', 'DejaVu Sans'],
    sizeAdjust: '92.5%',
    ascent: '106%',
    descent: '28%',
    lineGap: '0%',
  },
] satisfies FontFace[];
