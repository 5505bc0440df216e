import { imageUrl } from '../app/lib/images.ts';
import type { Brand } from './brand.ts';
import type { PageResponse, SiteConfig } from './door.ts';

/** Path of a brand's own web app manifest; brands without an icon share the plain `/manifest.json` [S-10]. */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** The brand's web app manifest: its name and its icon. */
export function brandManifest(brand: Brand, config: SiteConfig): PageResponse | undefined {
  const { site } = brand.layout;
  if (!site?.manifest_icon) return undefined;
  const src = imageUrl({ image: config.imageBase, template: config.templateBase }, site.manifest_icon);
  const manifest = {
    id: '/',
    name: site.site_name,
    short_name: site.site_name,
    start_url: '/',
    display: 'standalone',
    icons: [{ src, sizes: '512x512', type: 'image/png', purpose: 'any' }],
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
