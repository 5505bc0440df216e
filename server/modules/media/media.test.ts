import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleApi } from '#contracts/console/index.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { memoryFiles } from '../../platform/files/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { upsertArticles } from '../content/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { deleteRemovedAssets } from './assets.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let writer: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  writer = await staffConsole.clerk('content');
});
afterAll(() => testCashier.close());

const colour = (width: number, height: number, red = 200) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 40, b: 40 } } });
const upload = (file: Buffer | string, name = 'a.png') => ({
  name,
  file: Buffer.from(file).toString('base64'),
});
const shown = async (path: string, host = 'one.test') =>
  await testCashier.fetch(new Request(`http://${host}${path}`, { headers: { host } }));

test('[S-11] serves an uploaded picture on its site in WebP and AVIF at an immutable address', async () => {
  const photo = await colour(1200, 800)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toBuffer();
  const { asset_id, path } = await staffConsole.get(writer, 'uploadMedia', upload(photo, 'red.jpg'));
  expect(path).toBe(`/m/${asset_id}-1600.webp`);
  const response = await shown(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 800 });
  expect(bytes.includes('Somebody')).toBe(false);
  for (const width of [160, 320, 480, 960]) {
    const avif = await shown(`/m/${asset_id}-${width}.avif`);
    expect((await sharp(Buffer.from(await avif.arrayBuffer())).metadata()).width).toBe(width);
  }
  expect((await shown(path, 'two.test')).status).toBe(404);
  const again = await staffConsole.get(writer, 'uploadMedia', upload(photo, 'other.jpg'));
  expect(again.asset_id).toBe(asset_id);
  const { value } = await staffConsole.get(writer, 'mediaAssets', { find: 'RED.j' });
  expect(value).toMatchObject([{ asset_id, name: 'red.jpg', by: { staff_id: writer.staffId } }]);
});

test('[S-11] keeps the part of a picture within the crop, as seen after the rotation of its camera', async () => {
  // Red above, blue below; the camera recorded a quarter turn, so that blue is seen at the left.
  const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00f' } })
    .composite([{ input: await colour(400, 100).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  const seenLeft = { left: 0, top: 0, width: 5_000, height: 2_500 };
  const { asset_id, path } = await staffConsole.get(writer, 'uploadMedia', {
    ...upload(photo, 'turned.png'),
    crop: seenLeft,
  });
  const served = Buffer.from(await (await shown(path)).arrayBuffer());
  const { data, info } = await sharp(served).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([100, 100]);
  const middle = data.subarray((50 * info.width + 50) * info.channels).subarray(0, 3);
  expect([...middle].map((part) => part > 100)).toEqual([false, false, true]);
  // The whole file and another part of it are pictures of their own; the same part is the same picture.
  const whole = await staffConsole.get(writer, 'uploadMedia', upload(photo));
  const crop = { ...seenLeft, left: 5_000 };
  const other = await staffConsole.get(writer, 'uploadMedia', { ...upload(photo), crop });
  expect(new Set([asset_id, whole.asset_id, other.asset_id]).size).toBe(3);
  const again = await staffConsole.get(writer, 'uploadMedia', { ...upload(photo), crop: seenLeft });
  expect(again.asset_id).toBe(asset_id);
  expect((await staffConsole.get(writer, 'mediaAsset', { asset_id: whole.asset_id })).value).toMatchObject({
    ...{ width: 200, height: 400 },
  });
});

test('adversary: a crop outside the picture, too small or of other values is refused and stores nothing', async () => {
  const file = await colour(200, 100, 33).png().toBuffer();
  const refused = (crop: unknown) =>
    staffConsole.refusal(writer, 'uploadMedia', { ...upload(file, 'refused.png'), crop });
  const inside = { left: 0, top: 0, width: 10_000, height: 10_000 };
  for (const change of [{ left: 1 }, { top: 1 }, { width: 700 }, { height: 1_500 }, { height: 0 }])
    expect(await refused({ ...inside, ...change }), JSON.stringify(change)).toBe('invalidCrop');
  const beyond = { ...inside, left: 9_000, width: 1_001 };
  expect(await refused(beyond)).toBe('invalidCrop');
  for (const left of [-1, 0.5, 10_001, '0', null, undefined])
    expect(await refused({ ...inside, left }), String(left)).toBe('invalidRequest');
  for (const crop of [[0, 0, 1, 1], 'all', null]) expect(await refused(crop)).toBe('invalidRequest');
  expect((await staffConsole.get(writer, 'mediaAssets', { find: 'refused' })).value).toEqual([]);
  await staffConsole.get(writer, 'uploadMedia', { ...upload(file, 'accepted.png'), crop: inside });
});

test('an invalid picture, one that is too large or a decompression bomb is refused; hidden content is not served', async () => {
  const refused = (file: Buffer | string, who = writer) =>
    staffConsole.refusal(who, 'uploadMedia', upload(file));
  const page = '<html><script>alert(1)</script></html>';
  for (const file of ['', page, Buffer.alloc(8 * 1024 * 1024 + 1), '\x89PNG\r\n\x1a\n', 'MZ\x90'])
    expect(await refused(file), String(file).slice(0, 9)).toMatch(/invalidPicture|bodyTooLarge/);
  const bomb = await colour(7000, 7000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(300_000);
  expect(await refused(bomb)).toBe('invalidPicture');
  expect(await refused(await colour(8, 8).png().toBuffer())).toBe('invalidPicture');
  const entities = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}">]><svg xmlns="http://www.w3.org/2000/svg"/>`;
  expect(await refused(entities)).toBe('invalidPicture');
  expect(await refused('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect')).toBe(
    'invalidPicture',
  );

  const polyglot = Buffer.concat([await colour(64, 64, 9).jpeg().toBuffer(), Buffer.from(page)]);
  const { path } = await staffConsole.get(writer, 'uploadMedia', upload(polyglot));
  const served = Buffer.from(await (await shown(path)).arrayBuffer());
  expect(served.includes('<script>')).toBe(false);
  expect((await sharp(served).metadata()).format).toBe('webp');
});

test('rasterizes an SVG without its scripts or access to server files', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20">
    <script>alert(1)</script><rect width="40" height="20" fill="#00f" onload="alert(1)"/>
    <image xlink:href="file:///${import.meta.filename}" width="9" height="9"/><foreignObject><body/></foreignObject></svg>`;
  const { path, asset_id } = await staffConsole.get(writer, 'uploadMedia', upload(svg, 'logo.svg'));
  const response = await shown(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(bytes.includes('script')).toBe(false);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1600, 800]);
  expect([...data.subarray(0, 3)].map((part) => Math.round(part / 64))).toEqual([0, 0, 4]);
  expect((await shown(`/m/${asset_id}-160.svg`)).status).toBe(404);
});

test('an SVG that would take hours to draw is refused within seconds, and no other picture waits for it', async () => {
  const noise = '<feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="200"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">
    <filter id="f">${noise.repeat(50)}</filter>
    ${'<rect width="1000" height="1000" filter="url(#f)"/>'.repeat(50)}</svg>`;
  let isRefused = false;
  const refusal = staffConsole.refusal(writer, 'uploadMedia', upload(svg)).finally(() => {
    isRefused = true;
  });
  await staffConsole.get(writer, 'uploadMedia', upload(await colour(64, 64, 5).png().toBuffer()));
  expect(isRefused).toBe(false);
  expect(await refusal).toBe('pictureTooComplex');
}, 60_000);

test('[operations 1.1] refuses uploads without the right, changes to another brand’s files and paths outside the library', async () => {
  const picture = await colour(32, 32, 77).png().toBuffer();
  const other = await staffConsole.clerk({ role: 'content', siteId: await testCashier.siteId('two.test') });
  const { asset_id } = await staffConsole.get(writer, 'uploadMedia', upload(picture));
  expect(await staffConsole.refusal(other, 'uploadMedia', upload(picture))).toBe('notAllowed');
  expect(
    await staffConsole.refusal(await staffConsole.clerk('auditor'), 'uploadMedia', upload(picture)),
  ).toBe('notAllowed');
  const site_id = await testCashier.siteId('two.test');
  for (const name of ['mediaAsset', 'removeMedia'] as const)
    expect(await staffConsole.refusal(other, name, { site_id, asset_id })).toBe('notFound');
  expect((await staffConsole.get(other, 'mediaAssets', { site_id })).value).toEqual([]);
  // A large body without a sign-in is refused.
  const response = await staffConsole.send('uploadMedia', { site_id, file: 'A'.repeat(9_000_000) });
  expect(response.status).toBe(401);
  expect(consoleApi.mediaAssets.maxBytes).toBeUndefined();
  for (const path of [
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    `${asset_id}-160.webp/..`,
    `${asset_id}-161.webp`,
  ])
    expect((await shown(`/m/${path}`)).status, path).toBe(404);
});

test('[operations 13] a picture is described in every language and removed only once nothing shows it; every change is in the audit log', async () => {
  const picture = await colour(100, 50, 120).webp().toBuffer();
  const { asset_id, path } = await staffConsole.get(writer, 'uploadMedia', upload(picture, 'used.webp'));
  const alt = { EN: 'A red field', CN: '红' };
  await staffConsole.get(writer, 'changeMedia', { asset_id, name: 'Field', focal_x: 20, focal_y: 80, alt });
  expect((await staffConsole.get(writer, 'mediaAsset', { asset_id })).value).toMatchObject({
    ...{ name: 'Field', focal_x: 20, focal_y: 80, alt },
  });
  const siteId = await testCashier.siteId();
  const article = { kind: 'news' as const, slug: 'with-picture', en_title: 'News', image: path };
  await testCashier.database.transaction((tx) => upsertArticles(tx, siteId, [article]));
  expect((await staffConsole.get(writer, 'mediaAsset', { asset_id })).uses).toEqual([
    { where: 'news', title: 'with-picture' },
  ]);
  expect(await staffConsole.refusal(writer, 'removeMedia', { asset_id })).toBe('stillUsed');
  await testCashier.database.transaction((tx) => upsertArticles(tx, siteId, [{ ...article, image: '' }]));
  await staffConsole.get(writer, 'removeMedia', { asset_id });
  expect((await shown(path)).status).toBe(404);
  expect(await staffConsole.refusal(writer, 'removeMedia', { asset_id })).toBe('notFound');
  // Uploading it again restores it with its description.
  await staffConsole.get(writer, 'uploadMedia', upload(picture));
  expect((await shown(path)).status).toBe(200);
  const auditor = await staffConsole.clerk('auditor');
  const actions = (await staffConsole.get(auditor, 'auditLog')).value.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['media/upload', 'media/change', 'media/remove']));
});

test('the files of a removed picture are deleted after 30 days, and no others', async () => {
  const files = memoryFiles();
  const siteId = await testCashier.siteId();
  const [old] = await run<{ asset_id: string }>(testCashier.db, {
    text: `select asset_id from media.asset where site_id = $1 and removed_at is null limit 1`,
    values: [siteId],
  });
  const gone = `media/${siteId}/${old!.asset_id}/160-webp`;
  await files.put(gone, new Uint8Array(1));
  await files.put(`media/${siteId}/${'b'.repeat(32)}/160-webp`, new Uint8Array(1));
  await staffConsole.get(writer, 'removeMedia', { asset_id: old!.asset_id });
  const later = (days: number) => new Date(+testCashier.now() + days * DAY_MS);
  await deleteRemovedAssets(testCashier.db, files, later(29));
  expect(files.keys()).toHaveLength(2);
  await deleteRemovedAssets(testCashier.db, files, later(31));
  expect(files.keys()).toEqual([`media/${siteId}/${'b'.repeat(32)}/160-webp`]);
});
