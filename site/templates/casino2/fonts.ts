import type { FontFace } from '../template.ts';

/** Outfit for all text; the system sans-serif supplies the currency symbols that it lacks. */
export default [
  {
    family: 'Atrium',
    font: '@fontsource-variable/outfit',
    subset: 'latin-wght-normal',
    weight: '100 900',
    signDonors: [{ font: '@fontsource-variable/manrope', subset: 'latin-ext-wght-normal' }],
  },
  {
    family: 'Atrium Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '97.7%',
    ascent: '102.4%',
    descent: '26.6%',
    lineGap: '0%',
  },
  {
    family: 'Atrium Wide Stand-in',
    local: ['DejaVu Sans', 'Verdana'],
    sizeAdjust: '86.4%',
    ascent: '115.7%',
    descent: '30.1%',
    lineGap: '0%',
  },
] satisfies FontFace[];
