import type { FontFace } from '../template.ts';

/** Fredoka for headings and labels, Nunito for body text. */
export default [
  {
    family: 'Arcadia Display',
    font: '@fontsource-variable/fredoka',
    subset: 'latin-wght-normal',
    weight: '300 700',
    signDonors: [{ font: '@fontsource-variable/nunito', subset: 'latin-ext-wght-normal', weight: 900 }],
  },
  {
    family: 'Arcadia',
    font: '@fontsource-variable/nunito',
    subset: 'latin-wght-normal',
    weight: '200 1000',
  },
  {
    family: 'Arcadia Display Stand-in',
    local: ['Arial Bold', 'Liberation Sans Bold', 'HelveticaNeue-Bold', 'Roboto Bold'],
    sizeAdjust: '93.4%',
    ascent: '103.9%',
    descent: '25.7%',
    lineGap: '0%',
  },
  {
    family: 'Arcadia Display Wide Stand-in',
    local: ['DejaVu Sans Bold', 'Verdana Bold'],
    sizeAdjust: '78.7%',
    ascent: '123.3%',
    descent: '30.5%',
    lineGap: '0%',
  },
  {
    family: 'Arcadia Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '102%',
    ascent: '99%',
    descent: '34.3%',
    lineGap: '0%',
  },
  {
    family: 'Arcadia Wide Stand-in',
    local: ['DejaVu Sans', 'Verdana'],
    sizeAdjust: '90%',
    ascent: '112.2%',
    descent: '38.9%',
    lineGap: '0%',
  },
] satisfies FontFace[];
