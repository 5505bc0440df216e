import type { FontFace } from '../template.ts';

/** Archivo in condensed widths for text, JetBrains Mono for figures; only the subsets that the site uses. */
export default [
  {
    family: 'Volt',
    font: '@fontsource-variable/archivo',
    subset: 'latin-standard-normal',
    weight: '100 900',
    stretch: '62% 125%',
  },
  {
    family: 'Volt Figures',
    font: '@fontsource-variable/jetbrains-mono',
    subset: 'latin-wght-normal',
    range: 'U+0000-00FF, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212',
    weight: '100 800',
    signDonors: [{ font: '@fontsource-variable/archivo', subset: 'latin-ext-wght-normal' }],
  },
  {
    family: 'Volt Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '89%',
    ascent: '99%',
    descent: '24%',
  },
  {
    family: 'Volt Wide Stand-in',
    local: ['DejaVu Sans', 'Verdana'],
    sizeAdjust: '78%',
    ascent: '113%',
    descent: '27%',
  },
  {
    family: 'Volt Headline Stand-in',
    local: ['Arial Bold', 'Liberation Sans Bold', 'HelveticaNeue-Bold', 'Roboto Bold'],
    weight: '500 900',
    sizeAdjust: '72%',
    ascent: '122%',
    descent: '29%',
  },
  {
    family: 'Volt Wide Headline Stand-in',
    local: ['DejaVu Sans Bold', 'Verdana Bold'],
    weight: '500 900',
    sizeAdjust: '61%',
    ascent: '144%',
    descent: '34%',
  },
] satisfies FontFace[];
