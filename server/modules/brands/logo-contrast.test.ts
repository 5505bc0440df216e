import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THEMES } from '#contracts/values/themes.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [admin, writer]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk('site_admin');
  writer = await staffConsole.clerk('content');
});
afterAll(() => testCashier.close());

/** A bar of one colour on a transparent picture, or on a plate. */
const bar = (ink: string, plate?: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80">
  ${plate ? `<rect width="320" height="80" fill="${plate}"/>` : ''}
  <rect x="20" y="30" width="280" height="20" fill="${ink}"/></svg>`;

async function upload(svg: string): Promise<string> {
  const file = (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64');
  return (await staffConsole.get(writer!, 'uploadMedia', { name: 'logo.png', file })).path;
}

async function change(part: object): Promise<void> {
  const { version } = await staffConsole.get(admin!, 'siteIdentity');
  await staffConsole.get(admin!, 'setSiteIdentity', { version, ...part });
}

const wear = (logo1: string) => change({ logos: { logo1, logo2: '', logo3: '' } });
const faintIn = async (template: string) =>
  (await staffConsole.get(admin!, 'templateFit', { template })).faint;
const checked = async () =>
  (await staffConsole.get(admin!, 'brandChecklist')).value.find(({ name }) => name === 'logo');

describe('[W-10] a logo on the header of a template', () => {
  test('a dark one is named for dark templates, a light one for light templates', async () => {
    await wear(await upload(bar('#1a1a2e')));
    expect(await faintIn('casino4')).toEqual(THEMES.casino4.colours);
    expect(await faintIn('casino2')).toEqual([]);
    await wear(await upload(bar('#f4f4f8')));
    expect(await faintIn('casino4')).toEqual([]);
    expect(await faintIn('casino2')).toEqual(THEMES.casino2.colours);
  });

  test('one on its own plate, or outside the library, is not named', async () => {
    await wear(await upload(bar('#f4f4f8', '#1a1a2e')));
    expect(await faintIn('casino4')).toEqual([]);
    await wear('brands/harbour/logo.svg');
    expect(await faintIn('casino4')).toEqual([]);
  });

  test('a template that follows the system needs contrast by day and by night', async () => {
    await wear(await upload(bar('#1a1a2e')));
    expect(await faintIn('slot6')).toEqual(THEMES.slot6.colours);
    await wear(await upload(bar('#f4f4f8')));
    expect(await faintIn('slot6')).toEqual(THEMES.slot6.colours);
  });

  test('the checklist names the one that the brand wears in its colour', async () => {
    await change({ look: { template: 'casino4', colour: 'teal' } });
    await wear(await upload(bar('#20242e')));
    expect(await checked()).toMatchObject({
      ...{ is_required: false, is_done: false, missing: ['contrast_with_the_header'] },
    });
    await change({ look: { template: 'casino2', colour: 'sky' } });
    expect(await checked()).toMatchObject({ is_done: true, missing: [] });
  });
});
