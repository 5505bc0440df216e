import { Hono } from 'hono';
import { parsePicturePath } from '#contracts/values/pictures.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Files } from '../../platform/files/index.ts';
import { hostName } from '../../platform/http/request.ts';
import { fileKey, hasRendition } from './assets.ts';

export type PictureRouteOptions = {
  db: Db;
  files: Files;
  /** The site of a host, or undefined. */
  findSite(domain: string): Promise<{ id: number } | undefined>;
};

/** The content at an address never changes: its id is the hash of the upload. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** `GET /m/<asset>-<width>.<format>`: pictures of the host's site. Another site's pictures are not found. */
export function createPictureRouter({ db, files, findSite }: PictureRouteOptions): Hono {
  const app = new Hono();
  app.get('/m/*', async (c) => {
    const named = parsePicturePath(c.req.path);
    const site = named && (await findSite(hostName(c.req.header('host') ?? '')));
    if (!named || !site || !(await hasRendition(db, site.id, named))) return notFound();
    const etag = `"${named.assetId}-${named.width}"`;
    const headers = { ...HEADERS, etag, 'content-type': `image/${named.format}` };
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const file = await files.get(fileKey(site.id, named.assetId, named.width, named.format));
    return file ? new Response(Buffer.from(file), { headers }) : notFound();
  });
  app.all('/m/*', () => notFound());
  return app;
}

const notFound = () => new Response('not found', { status: 404, headers: { 'cache-control': 'no-store' } });
