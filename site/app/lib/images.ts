import { thumbHashToAverageRGBA } from 'thumbhash';

/** Generated cover widths, in px [S-12]. */
const COVER_WIDTHS = [160, 320, 480] as const;

/**
 * Image bases by configuration [S-11]: `image` for catalogue and brand images, `template` for a template's
 * own.
 */
export type ImageBases = { image: string; template: string };
/**
 * Folders below the template base that contain files; the others of S-11 are drawn or belong to the brand.
 */
type TemplateFolder = 'payment' | 'livechat';

/**
 * Address of an image: absolute addresses are kept, everything else is below the image base. Empty for
 * missing data, which is logged.
 */
export function imageUrl(bases: ImageBases, source: string): string {
  if (!source) {
    console.warn('An image has no source.');
    return '';
  }
  return /^(https?:|data:|\/)/.test(source) ? source : `${bases.image}${source}`;
}

type Cover = { avif: string; fallback: string };
const covers = new WeakMap<ImageBases, Map<string, Cover>>();
/** More entries than a catalogue has; further ones are computed again. */
const COVERS_MAX = 5_000;

/**
 * Candidates of a cover: `img_url` is its path without size and extension (`games/BAIZE/lantern-reels`).
 * Cached, because pages share covers.
 */
export function coverSources(bases: ImageBases, imgUrl: string): Cover {
  const kept = covers.get(bases) ?? new Map<string, Cover>();
  covers.set(bases, kept);
  const known = kept.get(imgUrl);
  if (known) return known;
  const base = imageUrl(bases, imgUrl);
  const avif = COVER_WIDTHS.map((width) => `${base}-${width}.avif ${width}w`).join(', ');
  const cover = { avif, fallback: `${base}-320.webp` };
  if (kept.size < COVERS_MAX) kept.set(imgUrl, cover);
  return cover;
}

/** An image shipped with the templates. */
export function templateImage(bases: ImageBases, folder: TemplateFolder, name: string): string {
  return `${bases.template}${folder}/${name}`;
}

/** Payment image; a method without one shows `manual.png` [S-11]. */
export function paymentImage(bases: ImageBases, name: string): string {
  return templateImage(bases, 'payment', name || 'manual.png');
}

const colours = new Map<string, string>();

/** Average colour of a base64 thumbhash as a CSS colour; empty when there is no hash [S-12]. */
export function placeholderColour(hash: string): string {
  if (!hash) return '';
  const known = colours.get(hash);
  if (known !== undefined) return known;
  const colour = averageColour(hash);
  if (colours.size < 5_000) colours.set(hash, colour);
  return colour;
}

function averageColour(hash: string): string {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  } catch {
    return '';
  }
}
