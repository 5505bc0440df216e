import type { FontFace } from '../template.ts';

/** Fraunces for game names with the lining figures of Zilla Slab, Source Sans for body text. */
export default [
  {
    family: 'High Table Serif',
    font: '@fontsource-variable/fraunces',
    subset: 'latin-wght-normal',
    range:
      'U+0020-0022, U+0026-0029, U+002D, U+003A-00A1, U+00A6-00B0, U+00B2-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+2010-2027, U+2122',
    weight: '100 900',
  },
  {
    family: 'High Table Serif',
    font: '@fontsource/zilla-slab',
    subset: 'latin-500-normal',
    range: 'U+0023-0025, U+002A-002C, U+002E-0039, U+00A2-00A5, U+00B1, U+00D7, U+2030, U+20AC, U+2212',
    weight: '100 900',
    sizeAdjust: '106%',
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
