import type { FontFace } from '../template.ts';

/** Caprasimo for signs and headings, Nunito for body text. */
export default [
  {
    family: 'Signboard',
    font: '@fontsource/caprasimo',
    subset: 'latin-400-normal',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
    signDonors: [
      { font: '@fontsource-variable/fraunces', subset: 'latin-ext-wght-normal', weight: 900 },
      { font: '@fontsource/zilla-slab', subset: 'latin-ext-700-normal' },
    ],
  },
  {
    family: 'Street',
    font: '@fontsource-variable/nunito',
    subset: 'latin-wght-normal',
    range: 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2212',
    weight: '200 1000',
  },
  {
    family: 'Street Stand-in',
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'],
    sizeAdjust: '101%',
  },
  { family: 'Street Wide Stand-in', local: ['DejaVu Sans', 'Verdana'], sizeAdjust: '89%' },
  {
    family: 'Signboard Stand-in',
    local: ['Georgia Bold', 'Liberation Serif Bold', 'Times New Roman Bold'],
    sizeAdjust: '110%',
  },
  { family: 'Signboard Wide Stand-in', local: ['DejaVu Serif Bold', 'DejaVu Sans Bold'], sizeAdjust: '90%' },
] satisfies FontFace[];
