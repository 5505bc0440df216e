import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let writer: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  writer = await staffConsole.clerk('content');
});
afterAll(() => testCashier.close());

const wordmark = (name: string, more: object = {}) => ({
  ...{ name, template: 'casino1', ink: '#ffffff' },
  ...more,
});
const preview = (name: string, more?: object) =>
  staffConsole.get(writer, 'previewWordmark', wordmark(name, more));
const shown = async (path: string, host = 'one.test') =>
  await testCashier.fetch(new Request(`http://${host}${path}`, { headers: { host } }));

test('draws the name in the face of each template, as outlines without text, script or font', async () => {
  const drawings = new Set<string>();
  for (const template of Object.keys(THEMES) as ThemeCode[]) {
    const { svg, missing } = await preview('Jiménez & Co 7', { template });
    expect(missing, template).toEqual([]);
    expect(
      svg.replaceAll(/<path fill="#ffffff" transform="translate\([\d.-]+\)" d="[MLCQZ\d .-]+"\/>/g, ''),
    ).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d. -]+" width="[\d.]+" height="[\d.]+"><\/svg>$/,
    );
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg');
    drawings.add(svg);
  }
  expect(drawings.size).toBe(Object.keys(THEMES).length);
  // Pairs are kerned: the space between two letters depends on both.
  const widthOf = async (name: string) =>
    Number(/ width="([\d.]+)"/.exec((await preview(name, { template: 'slot3' })).svg)![1]);
  expect(await widthOf('AVAVAV')).toBeLessThan(await widthOf('AAAVVV'));
});

test('[S-11] a saved wordmark is a picture of the brand, in its colours, usable as its logo', async () => {
  const name = 'Red Blue';
  const colours = { ink: '#ff0000', second: '#0000ff' };
  const { asset_id, path } = await staffConsole.get(writer, 'saveWordmark', wordmark(name, colours));
  const served = Buffer.from(await (await shown(path)).arrayBuffer());
  const { data, info } = await sharp(served).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: expect.closeTo(1600, -1), channels: 4 });
  const inks = { left: [0, 0], right: [0, 0] };
  for (let at = 0; at < data.length; at += 4) {
    const half = (at / 4) % info.width < info.width / 3 ? inks.left : inks.right;
    if (data[at + 3]! > 200 && data[at]! > 128) half[0]!++;
    if (data[at + 3]! > 200 && data[at + 2]! > 128) half[1]!++;
  }
  expect([inks.left[0]! > 1000, inks.left[1]]).toEqual([true, 0]);
  expect(inks.right[1]).toBeGreaterThan(1000);
  expect((await shown(path, 'two.test')).status).toBe(404);
  const { value } = await staffConsole.get(writer, 'mediaAssets', { find: 'wordmark red' });
  expect(value).toMatchObject([{ asset_id, path, name: 'Wordmark Red Blue' }]);
  const again = await staffConsole.get(writer, 'saveWordmark', wordmark(name, colours));
  expect(again.asset_id).toBe(asset_id);
  const admin = await staffConsole.clerk('site_admin');
  const { version, logos } = await staffConsole.get(admin, 'siteIdentity');
  await staffConsole.get(admin, 'setSiteIdentity', { version, logos: { ...logos, logo1: path } });
  expect((await staffConsole.get(admin, 'siteIdentity')).logos.logo1).toBe(path);
  const auditor = await staffConsole.clerk('auditor');
  const actions = (await staffConsole.get(auditor, 'auditLog')).value.map(({ action }) => action);
  expect(actions).toContain('media/save_wordmark');
});

test('adversary: markup is drawn letter by letter; missing letters, long names and bad colours are refused', async () => {
  const markup = '<a href="x" onload=alert(1)>&amp;</a>';
  const { svg } = await preview(markup);
  expect(svg).not.toMatch(/href|onload|alert|<a|amp/);
  expect(svg.match(/<path /g)).toHaveLength(markup.replaceAll(' ', '').length);
  await staffConsole.get(writer, 'saveWordmark', wordmark(markup));

  expect(await preview('龙 Ω\u202eB')).toEqual({ ok: true, svg: '', missing: ['龙', 'Ω', '\u202e'] });
  expect(await staffConsole.refusal(writer, 'saveWordmark', wordmark('龙门'))).toBe('lettersMissing');
  expect(await staffConsole.refusal(writer, 'saveWordmark', wordmark('A\u202eB'))).toBe('lettersMissing');
  // Only the spaces of a line are letters without an outline.
  for (const name of ['', '   ', 'x'.repeat(41)])
    for (const call of ['previewWordmark', 'saveWordmark'] as const)
      expect(await staffConsole.refusal(writer, call, wordmark(name)), name).toBe('invalidRequest');
  for (const template of Object.keys(THEMES)) {
    const longest = await preview('g&8 '.repeat(10).trim(), { template });
    expect(longest.svg.length, template).toBeLessThan(512 * 1024);
  }
  for (const change of [
    ...[{ ink: 'red' }, { ink: '#fff"/><script>' }, { ink: '#12345' }, { second: 'url(#x)' }],
    ...[{ template: '../casino1' }, { template: 'constructor' }, { template: '' }],
  ])
    expect(
      await staffConsole.refusal(writer, 'saveWordmark', wordmark('A', change)),
      JSON.stringify(change),
    ).toBe('invalidRequest');
});

test('[operations 1.1] only staff who write content of a brand make its wordmarks', async () => {
  const siteId = await testCashier.siteId('two.test');
  const other = await staffConsole.clerk({ role: 'content', siteId });
  expect(await staffConsole.refusal(other, 'saveWordmark', wordmark('Quay'))).toBe('notAllowed');
  expect(await staffConsole.refusal(other, 'previewWordmark', wordmark('Quay'))).toBe('notAllowed');
  const auditor = await staffConsole.clerk('auditor');
  expect(await staffConsole.refusal(auditor, 'saveWordmark', wordmark('Quay'))).toBe('notAllowed');
  const { asset_id } = await staffConsole.get(other, 'saveWordmark', {
    ...wordmark('Quay'),
    site_id: siteId,
  });
  expect(await staffConsole.refusal(writer, 'mediaAsset', { asset_id })).toBe('notFound');
});
