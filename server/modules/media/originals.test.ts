import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { write } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
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

/** Red at the left, blue at the right, with a name in its metadata. */
const halves = async (width = 800, height = 400) =>
  await sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([
      {
        input: await sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
          .png()
          .toBuffer(),
        ...{ left: width / 2, top: 0 },
      },
    ])
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .jpeg({ quality: 100 })
    .toBuffer();
const LEFT = { left: 0, top: 0, width: 5_000, height: 10_000 };
const RIGHT = { ...LEFT, left: 5_000 };
const upload = async (file: Buffer, more: object = {}) =>
  await staffConsole.get(writer, 'uploadMedia', { name: 'Halves', file: file.toString('base64'), ...more });
const about = { name: 'Right half', focal_x: 20, focal_y: 80, alt: { EN: 'The right half' } };
const shown = async (path: string, host = 'one.test') =>
  await testCashier.fetch(new Request(`http://${host}${path}`, { headers: { host } }));
const colourOf = async (path: string) => {
  const served = Buffer.from(await (await shown(path)).arrayBuffer());
  const { width, height } = await sharp(served).metadata();
  const { data } = await sharp(served).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { shape: width! / height!, isRed: data[0]! > data[2]! };
};
const originalFile = (siteId: number, id: string) => testCashier.files.get(`media/${siteId}/originals/${id}`);

test('[S-11] another part of an uploaded file is a new picture with its own focal point and texts; the old one stays', async () => {
  const cropped = await upload(await halves(), { crop: LEFT });
  expect(await colourOf(cropped.path)).toEqual({ shape: 1, isRed: true });
  const { value } = await staffConsole.get(writer, 'mediaAsset', { asset_id: cropped.asset_id });
  expect(value.has_original).toBe(true);

  const seen = await staffConsole.get(writer, 'mediaOriginal', { asset_id: cropped.asset_id });
  expect(seen.crop).toEqual(LEFT);
  const whole = Buffer.from(seen.picture, 'base64');
  expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width: 800, height: 400 });
  expect(whole.includes('Somebody')).toBe(false);

  const request = { asset_id: cropped.asset_id, crop: RIGHT, ...about };
  const made = await staffConsole.get(writer, 'cropMedia', request);
  expect(made.asset_id).not.toBe(cropped.asset_id);
  expect(await colourOf(made.path)).toEqual({ shape: 1, isRed: false });
  expect(await colourOf(cropped.path)).toEqual({ shape: 1, isRed: true });
  const described = (await staffConsole.get(writer, 'mediaAsset', { asset_id: made.asset_id })).value;
  expect(described).toMatchObject(about);
  // Again to the whole, from a part of a part.
  const all = { asset_id: made.asset_id, crop: null, ...about };
  expect((await colourOf((await staffConsole.get(writer, 'cropMedia', all)).path)).shape).toBe(2);
});

test('[operations 13] the original is stored once, encrypted, and never served', async () => {
  const file = await halves(600, 300);
  const { asset_id } = await upload(file);
  await upload(file, { crop: LEFT });
  const stored = Buffer.from((await originalFile(await testCashier.siteId(), asset_id))!);
  expect(stored.includes('Somebody')).toBe(false);
  expect(stored.includes(file.subarray(0, 64))).toBe(false);
  for (const path of [`/m/originals/${asset_id}`, `/m/${asset_id}`, `/m/${asset_id}-600.jpeg`])
    expect((await shown(path)).status, path).toBe(404);
});

test('an original is deleted with the last of its pictures', async () => {
  const siteId = await testCashier.siteId();
  const file = await halves(400, 200);
  const [whole, part] = [await upload(file), await upload(file, { crop: LEFT })];
  const remove = async (asset_id: string, days: number) => {
    await staffConsole.get(writer, 'removeMedia', { asset_id });
    const later = new Date(+testCashier.now() + days * DAY_MS);
    await deleteRemovedAssets(testCashier.db, testCashier.files, later);
  };
  await remove(whole.asset_id, 31);
  expect(await originalFile(siteId, whole.asset_id)).toBeDefined();
  expect((await staffConsole.get(writer, 'mediaOriginal', { asset_id: part.asset_id })).crop).toEqual(LEFT);
  await remove(part.asset_id, 31);
  expect(await originalFile(siteId, whole.asset_id)).toBeUndefined();
});

test('a picture whose original was not kept says so, until the same file is uploaded again', async () => {
  const file = await halves(320, 160);
  const { asset_id } = await upload(file);
  await testCashier.database.transaction((tx) =>
    write(tx, { text: 'update media.asset set original_id = null where asset_id = $1', values: [asset_id] }),
  );
  const { value } = await staffConsole.get(writer, 'mediaAsset', { asset_id });
  expect(value.has_original).toBe(false);
  const request = { asset_id, crop: RIGHT, ...about };
  expect(await staffConsole.refusal(writer, 'cropMedia', request)).toBe('originalMissing');
  expect(await staffConsole.refusal(writer, 'mediaOriginal', { asset_id })).toBe('originalMissing');
  await upload(file);
  expect(await staffConsole.refusal(writer, 'cropMedia', request)).toBe('');
});

test('adversary: parts beyond the picture, other brands and readers see no original and make no picture', async () => {
  const { asset_id } = await upload(await halves(480, 240));
  const request = { asset_id, crop: RIGHT, ...about };
  for (const crop of [
    { ...RIGHT, left: 5_001 },
    { ...RIGHT, width: 1 },
  ])
    expect(await staffConsole.refusal(writer, 'cropMedia', { ...request, crop })).toBe('invalidCrop');
  const site_id = await testCashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'content', siteId: site_id });
  for (const name of ['cropMedia', 'mediaOriginal'] as const) {
    expect(await staffConsole.refusal(stranger, name, request), name).toBe('notAllowed');
    expect(await staffConsole.refusal(stranger, name, { ...request, site_id }), name).toBe('notFound');
    expect(await staffConsole.refusal(await staffConsole.clerk('auditor'), name, request)).toBe('notAllowed');
  }
});
