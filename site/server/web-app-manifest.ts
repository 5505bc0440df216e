import type { PageResponse, SiteConfig } from '#contracts/site.ts';
import { LANGUAGES, type LanguageCode, messagesLanguage } from '#contracts/values/languages.ts';
import { imageUrl } from '../app/lib/images.ts';
import type { Brand } from './brand.ts';

/** Path of a brand's own web app manifest; brands without an icon use the plain `/manifest.json` [S-10]. */
export const MANIFEST_PATH = '/manifest.webmanifest';
export const MANIFEST_PATHS: readonly string[] = [MANIFEST_PATH, '/manifest.json'];

type Icon = { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' };
const png = (src: string, size: number, purpose: Icon['purpose']): Icon => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The platform's icons, for brands without icons. */
const FALLBACK: Icon[] = [
  png('/icons/192.png', 192, 'any'),
  png('/icons/512.png', 512, 'any'),
  png('/icons/maskable.png', 512, 'maskable'),
];

/** The brand's web app manifest: its name, its start page and its icons. */
export function brandManifest(brand: Brand, config: SiteConfig, language: LanguageCode): PageResponse {
  const { site_name, manifest_icon } = brand.layout.site!;
  const manifest = {
    id: '/',
    name: site_name,
    short_name: site_name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: LANGUAGES[messagesLanguage(language)].locale,
    icons: manifest_icon ? iconsOf(manifest_icon, config) : FALLBACK,
  };
  return {
    status: 200,
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
    body: JSON.stringify(manifest),
    isShared: false,
  };
}

const isDrawn = (icon: string) => /^brands\/[^/]+\/icon\.png$/.test(icon);

const smaller = (icon: string) => icon.replace('icon.png', 'icon-192.png');

/** The icon of a browser's tab: a brand of the demo has one with a smaller margin. */
export function tabIcon(icon: string | null | undefined, images: Parameters<typeof imageUrl>[0]): string {
  if (!icon) return '/favicon.ico';
  return imageUrl(images, isDrawn(icon) ? smaller(icon) : icon);
}

/**
 * `demo/art` draws a brand's `icon.png` with its mark inside the mask-safe circle, on a full-bleed
 * background, and a small one beside it. An icon from elsewhere can only be assumed to be an icon.
 */
function iconsOf(icon: string, config: SiteConfig): Icon[] {
  const images = { image: config.imageBase, template: config.templateBase };
  const src = imageUrl(images, icon);
  const large = { ...png(src, 512, 'any'), type: typeOf(src) };
  if (!isDrawn(icon)) return [large];
  return [png(imageUrl(images, smaller(icon)), 192, 'any'), large, png(src, 512, 'maskable')];
}

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', svg: 'image/svg+xml' };
const typeOf = (src: string): string => TYPES[/\.(\w+)$/.exec(src)?.[1] ?? ''] ?? 'image/png';
