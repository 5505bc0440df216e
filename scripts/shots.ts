import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import sharp, { type OverlayOptions } from 'sharp';
import { build } from './build.ts';
import { provideChromium } from './chromium.ts';
import { coloursOf, startForTools } from './tools.ts';

/**
 * `npm run shots -- --hosts slot2,casino9 --routes /,/slots --colours all --who guest,player`: starts the system on a data folder of
 * its own and writes one contact sheet (PNG), a row for each brand and colour, a column for each route, device and visitor.
 */
const { values } = parseArgs({
  options: {
    hosts: { type: 'string', default: 'sportsbook1,slot2,casino9' },
    routes: { type: 'string', default: '/,/slots,/login,/profile' },
    colours: { type: 'string', default: 'own' },
    who: { type: 'string', default: 'guest,player' },
    devices: { type: 'string', default: 'phone,desktop' },
    language: { type: 'string', default: 'en' },
    out: { type: 'string', default: join('build', 'shots') },
  },
});
const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  small: { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  tablet: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 },
  wide: { viewport: { width: 1600, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 },
};
type Device = keyof typeof DEVICES;

const THUMB_HEIGHT = 420;
const GAP = 12;

const hosts = list(values.hosts);
await build();
const platform = await startForTools({ dataDir: join('.cache', 'shots'), brands: hosts, durable: false });
const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
await mkdir(values.out, { recursive: true });
const rows: Buffer[][] = [];
for (const host of hosts) {
  for (const colour of coloursOf(host, values.colours)) {
    if (colour !== 'own') await platform.paint(host, colour);
    const row: Buffer[] = [];
    for (const who of list(values.who)) {
      for (const device of list(values.devices) as Device[])
        row.push(...(await shoot(browser, host, colour, device, who === 'player')));
    }
    rows.push(row);
  }
}
await browser.close();
await platform.stop();
console.log(await contactSheet(rows, join(values.out, 'contact-sheet.png')));

async function shoot(
  browser: Browser,
  host: string,
  colour: string,
  device: Device,
  signedIn: boolean,
): Promise<Buffer[]> {
  const context = await browser.newContext({ ...DEVICES[device], reducedMotion: 'reduce' });
  const page = await context.newPage();
  const base = `${platform.origin(host)}/${values.language}`;
  if (signedIn) {
    await page.goto(`${base}/login`);
    await page.fill('input[name=account_id]', 'demo');
    await page.fill('input[name=password]', 'Demo1234!');
    await page.press('input[name=password]', 'Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  }
  const shots: Buffer[] = [];
  for (const route of list(values.routes)) {
    await page.goto(`${base}${route === '/' ? '' : route}`, { waitUntil: 'networkidle' });
    const name = [host, colour, device, signedIn ? 'player' : 'guest', route.replaceAll('/', '_')].join('-');
    const path = join(values.out, `${name}.png`);
    await page.screenshot({ path });
    shots.push(await readFile(path));
  }
  await context.close();
  return shots;
}

async function contactSheet(rows: Buffer[][], path: string): Promise<string> {
  const composites: OverlayOptions[] = [];
  let width = 0;
  for (const [line, row] of rows.entries()) {
    let left = GAP;
    for (const shot of row) {
      const { data, info } = await sharp(shot)
        .resize({ height: THUMB_HEIGHT })
        .png()
        .toBuffer({ resolveWithObject: true });
      composites.push({ input: data, left, top: GAP + line * (THUMB_HEIGHT + GAP) });
      left += info.width + GAP;
    }
    width = Math.max(width, left);
  }
  const height = GAP + rows.length * (THUMB_HEIGHT + GAP);
  await sharp({ create: { width, height, channels: 3, background: '#777' } })
    .composite(composites)
    .png()
    .toFile(path);
  return path;
}
