import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { THEMES } from '#contracts/values/themes.ts';
import { provideChromium } from '../scripts/chromium.ts';
import { startForTools } from '../scripts/tools.ts';
import type { Report } from './report.ts';

const BRANDS = Object.keys(THEMES);

/** What a phone downloads for the home page of each design, as transferred (brotli). */
export async function run(report: Report): Promise<void> {
  report.title('Home page in a browser: bytes as transferred, first visit, phone');
  const tools = await startForTools({ dataDir: join('.cache', 'bench-bytes'), brands: BRANDS });
  const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
  report.row('', 'HTML', 'JavaScript', 'CSS', 'fonts', 'images', 'requests');
  for (const brand of BRANDS) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const kinds = new Map<string, string>();
    const bytes: Record<string, number> = {};
    let requests = 0;
    await client.send('Network.enable');
    client.on('Network.requestWillBeSent', () => requests++);
    client.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type));
    client.on('Network.loadingFinished', (event) => {
      const kind = kinds.get(event.requestId) ?? 'Other';
      bytes[kind] = (bytes[kind] ?? 0) + event.encodedDataLength;
    });
    await page.goto(`${tools.origin(brand)}/en`, { waitUntil: 'networkidle' });
    const size = (...names: string[]) =>
      `${(names.reduce((sum, name) => sum + (bytes[name] ?? 0), 0) / 1024).toFixed(1)} KB`;
    report.row(
      brand,
      size('Document'),
      size('Script'),
      size('Stylesheet'),
      size('Font'),
      size('Image'),
      String(requests),
    );
    await context.close();
  }
  await browser.close();
  await tools.stop();
}
