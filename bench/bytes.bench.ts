import { join } from 'node:path';
import { chromium, type Request } from 'playwright-core';
import { THEMES } from '#contracts/values/themes.ts';
import { provideChromium } from '../scripts/chromium.ts';
import { startForTools } from '../scripts/tools.ts';
import type { Report } from './report.ts';

const BRANDS = Object.keys(THEMES);

/**
 * Bytes a phone downloads for the home page of each design (brotli), including the chunks loaded after
 * hydration: response bodies, as file sizes, and for scripts also the response headers.
 */
export async function run(report: Report): Promise<void> {
  report.title('Home page in a browser: bytes of bodies, first visit, phone');
  const tools = await startForTools({ dataDir: join('.cache', 'bench-bytes'), brands: BRANDS });
  const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
  report.row('', 'HTML', 'JavaScript', 'with heads', 'CSS', 'fonts', 'images', 'requests');
  for (const brand of BRANDS) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    await page.goto(`${tools.origin(brand)}/en`, { waitUntil: 'networkidle' });
    const transfers = await Promise.all(finished.map(transferOf));
    const size = (kind: string, part: 'body' | 'whole' = 'body') =>
      `${(transfers.reduce((sum, transfer) => sum + (transfer.kind === kind ? transfer[part] : 0), 0) / 1024).toFixed(1)} KB`;
    report.row(
      brand,
      size('document'),
      size('script'),
      size('script', 'whole'),
      size('stylesheet'),
      size('font'),
      size('image'),
      String(finished.length),
    );
    await context.close();
  }
  await browser.close();
  await tools.stop();
}

/** The kind of resource and its transferred bytes: the body, and the whole response. */
async function transferOf(request: Request): Promise<{ kind: string; body: number; whole: number }> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return {
    kind: request.resourceType(),
    body: responseBodySize,
    whole: responseBodySize + responseHeadersSize,
  };
}
