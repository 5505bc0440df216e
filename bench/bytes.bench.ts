import { join } from 'node:path';
import { chromium, type Request } from 'playwright-core';
import { THEMES } from '#contracts/values/themes.ts';
import { provideChromium } from '../scripts/chromium.ts';
import { startForTools } from '../scripts/tools.ts';
import type { Report } from './report.ts';

const BRANDS = Object.keys(THEMES);

/**
 * What a phone downloads for the home page of each design (brotli), the pieces that come once the page is
 * live among it: bodies of answers, as files on a disk would be, and scripts with the heads of their answers
 * beside them.
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

/** What kind of thing came, and how many bytes of it went over the line: its body, and the whole answer. */
async function transferOf(request: Request): Promise<{ kind: string; body: number; whole: number }> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return {
    kind: request.resourceType(),
    body: responseBodySize,
    whole: responseBodySize + responseHeadersSize,
  };
}
