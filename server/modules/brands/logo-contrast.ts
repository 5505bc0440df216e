import { contrastRatio, linearColour, relativeLuminance } from '#contracts/values/contrast.ts';
import { LOGO_GROUNDS, THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import type { Db } from '#server/platform/database/index.ts';
import { meanLuminance } from '../media/index.ts';

/** Least contrast of a graphic with its background [WCAG 2.2, 1.4.11]. */
const MIN_CONTRAST = 3;

/**
 * Colours of a template on whose header the logo is hard to see, by day or by night. None for a logo outside
 * the media library, which is not read.
 */
export async function faintColours(
  db: Db,
  siteId: number,
  logo: string,
  template: string,
): Promise<string[]> {
  if (!Object.hasOwn(THEMES, template)) return [];
  const luminance = await meanLuminance(db, siteId, logo);
  if (luminance === undefined) return [];
  const isFaint = (ground: string) =>
    contrastRatio(luminance, relativeLuminance(...linearColour(ground)!)) < MIN_CONTRAST;
  const grounds = LOGO_GROUNDS[template as ThemeCode];
  return THEMES[template as ThemeCode].colours.filter((_, at) => grounds[at]!.split(' ').some(isFaint));
}
