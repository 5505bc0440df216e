import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { THEMES } from '#contracts/values/themes.ts';
import { build } from './build.ts';
import { provideChromium } from './chromium.ts';
import { startForTools } from './tools.ts';

/**
 * `npm run lighthouse -- --hosts slot2,casino9 --path /en --runs 3`: the scores of a page of each template on
 * Lighthouse's phone profile (slow 4G and a throttled processor, both simulated), one after another, with
 * LCP, CLS and bytes. Lighthouse is downloaded on first use: nothing else needs it.
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
    /** Visits of each page; the median run is shown. */
    runs: { type: 'string', default: '1' },
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
  // The first page of a process is rendered by unoptimised code, which real visitors rarely see.
  await fetch(`http://127.0.0.1:${platform.port}${values.path}`, { headers: { host: `${host}.localhost` } });
  const results: Result[] = [];
  for (let visit = 0; visit < Number(values.runs); visit++) results.push(await measure(host));
  results.sort((one, other) => one.categories.performance.score - other.categories.performance.score);
  const result = results[Math.floor(results.length / 2)]!;
  console.log(
    `${host.padEnd(14)}${rowOf(result)
      .map((cell) => cell.padStart(15))
      .join('')}`,
  );
  for (const text of failuresOf(result)) console.log(`    ${text}`);
}
await platform.stop();

/**
 * One visit. A busy machine sometimes spoils a recording; Lighthouse reports this, and the visit is repeated.
 */
async function measure(host: string, tries = 3): Promise<Result> {
  const file = join(OUT, `${host}.json`);
  const args = [
    '--yes',
    LIGHTHOUSE,
    `${platform.origin(host)}${values.path}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  const env = { ...process.env, CHROME_PATH: provideChromium(), NODE_ENV: '' };
  try {
    await run('npx', args, { env, maxBuffer: 1e8 });
  } catch (error) {
    if (tries <= 1) throw error;
    return measure(host, tries - 1);
  }
  return JSON.parse(await readFile(file, 'utf8')) as Result;
}

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

/** The reasons for a category score below 100, except performance. */
function failuresOf({ categories, audits }: Result): string[] {
  return CATEGORIES.slice(1).flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]!.title}`),
  );
}
