/**
 * Reel strips of Lantern Reels, top to bottom, 40 stops each. No symbol occurs twice within one window, so a
 * reel shows at most one wild and one scatter. Symbol frequencies determine the return; their order
 * determines how often several lines win together.
 */

export const SYMBOLS = [
  'wild',
  'scatter',
  'teapot',
  'koi',
  'fan',
  'basket',
  'drum',
  'jade',
  'coin',
  'knot',
  'peach',
] as const;

export type LanternSymbol = (typeof SYMBOLS)[number];

function isSymbol(name: string): name is LanternSymbol {
  return SYMBOLS.some((symbol) => symbol === name);
}

function strip(text: string): LanternSymbol[] {
  const names = text.split(' ').filter(isSymbol);
  if (names.length !== 40) throw new RangeError('a strip has 40 symbols');
  return names;
}

export const STRIPS: readonly (readonly LanternSymbol[])[] = [
  strip(
    'fan coin jade knot scatter jade teapot basket coin peach ' +
      'jade basket coin knot peach fan basket drum knot koi ' +
      'basket knot teapot drum jade wild drum knot peach drum ' +
      'jade knot koi peach jade fan koi knot peach basket',
  ),
  strip(
    'fan peach coin knot peach drum fan teapot jade drum ' +
      'koi coin scatter drum coin wild knot teapot drum peach ' +
      'basket knot coin koi scatter fan knot basket coin jade ' +
      'fan teapot coin drum fan basket jade coin drum koi',
  ),
  strip(
    'peach koi knot fan basket peach fan knot jade peach ' +
      'knot jade wild peach drum coin knot peach basket koi ' +
      'fan coin peach knot coin peach jade drum peach teapot ' +
      'coin peach scatter drum wild basket jade coin koi teapot',
  ),
  strip(
    'jade koi peach knot coin peach basket knot jade basket ' +
      'drum scatter fan knot peach fan knot basket koi teapot ' +
      'jade fan teapot drum wild peach teapot knot coin wild ' +
      'drum jade basket coin peach drum coin koi scatter coin',
  ),
  strip(
    'wild teapot peach fan knot koi basket drum jade peach ' +
      'coin knot drum scatter koi peach fan jade knot drum ' +
      'coin wild teapot basket drum coin fan jade knot basket ' +
      'peach knot teapot koi coin basket peach fan jade coin',
  ),
];
