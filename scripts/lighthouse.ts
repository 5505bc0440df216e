import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { THEMES } from '#contracts/values/themes.ts';
import { build } from './build.ts';
import { provideChromium } from './chromium.ts';
import { startForTools } from './tools.ts';

/**
 * `npm run lighthouse -- --hosts slot2,casino9 --path /en`: the scores of a page of each template on Lighthouse's phone profile (slow 4G and
 * a slowed processor, both simulated), one after the other, with the largest paint, layout shift and bytes. Lighthouse itself is
 * fetched when it is first asked for: nobody else needs it.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const OUT = join('build', 'lighthouse');

type Result = {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
};

const { values } = parseArgs({
  options: {
    hosts: { type: 'string', default: Object.keys(THEMES).join(',') },
    path: { type: 'string', default: '/en' },
  },
});
const hosts = values.hosts.split(',');
process.env.NODE_ENV = 'production';
await build();
await mkdir(OUT, { recursive: true });
const platform = await startForTools({ dataDir: join('.cache', 'lighthouse'), brands: hosts });
const run = promisify(execFile);

console.log(
  `${'brand'.padEnd(14)}${[...CATEGORIES, 'LCP ms', 'CLS', 'TBT ms', 'KB'].map((name) => name.padStart(15)).join('')}`,
);
for (const host of hosts) {
  const file = join(OUT, `${host}.json`);
  await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `${platform.origin(host)}${values.path}`,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: provideChromium(), NODE_ENV: '' }, maxBuffer: 1e8 },
  );
  const result = JSON.parse(await readFile(file, 'utf8')) as Result;
  console.log(
    `${host.padEnd(14)}${rowOf(result)
      .map((cell) => cell.padStart(15))
      .join('')}`,
  );
  for (const text of failuresOf(result)) console.log(`    ${text}`);
}
await platform.stop();

function rowOf({ categories, audits }: Result): string[] {
  const value = (id: string) => audits[id]?.numericValue ?? 0;
  return [
    ...CATEGORIES.map((name) => String(Math.round(categories[name].score * 100))),
    value('largest-contentful-paint').toFixed(0),
    value('cumulative-layout-shift').toFixed(3),
    value('total-blocking-time').toFixed(0),
    (value('total-byte-weight') / 1024).toFixed(0),
  ];
}

/** What keeps a category from a hundred, except how fast it was. */
function failuresOf({ categories, audits }: Result): string[] {
  return CATEGORIES.slice(1).flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]!.title}`),
  );
}
