import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startForTools } from '../scripts/tools.ts';
import { barePageServer } from './bare-page.ts';
import { profileOf } from './cpu-profile.ts';
import { get, type LoadResult, load } from './load.ts';
import { median, milliseconds, perSecond, type Report, ratioText } from './report.ts';

const BRANDS = ['sportsbook1', 'slot2', 'casino9'];
const ROUNDS = 3;
const CONNECTIONS = 32;
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
};

/** Home pages from the cache and rendered, compared with a plain Node server that sends the same bytes. */
export async function run(report: Report): Promise<void> {
  report.title('Home page: requests per second, 32 connections');
  const cached = await startForTools({ dataDir: join('.cache', 'bench-pages'), brands: BRANDS });
  const requests = BRANDS.map((brand) =>
    get(`${brand}.localhost`, '/en', { ...BROWSER, 'accept-encoding': 'br' }),
  );
  const plain = await bareServer(await bodyOf(cached.port, BRANDS[0]!));
  const hits: LoadResult[] = [];
  const floors: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    hits.push(
      await load({ port: cached.port, requests, connections: CONNECTIONS, seconds: 3, warmUpSeconds: 1 }),
    );
    floors.push(
      await load({ port: plain.port, requests, connections: CONNECTIONS, seconds: 3, warmUpSeconds: 1 }),
    );
  }
  plain.close();
  await cached.stop();
  printRow(report, 'plain Node server, same bytes', floors);
  printRow(report, 'guest page from the cache', hits);
  report.row('cached / plain', ratioText(median(hits.map((hit, i) => hit.perSecond / floors[i]!.perSecond))));

  process.env.PAGE_CACHE_MB = '0';
  const uncached = await startForTools({ dataDir: join('.cache', 'bench-pages'), brands: BRANDS });
  delete process.env.PAGE_CACHE_MB;
  // Encodings accepted by current browsers; a page rendered for one visitor is then compressed with zstd.
  const requested = BRANDS.map((brand) =>
    get(`${brand}.localhost`, '/en', { ...BROWSER, 'accept-encoding': 'gzip, deflate, br, zstd' }),
  );
  const bare = await barePageServer(await pagesOf(uncached.port));
  const ask = (port: number, seconds: number) =>
    load({ port, requests: requested, connections: CONNECTIONS, seconds });
  await ask(uncached.port, 3);
  await ask(bare.port, 3);
  const renders = measured();
  const floor = measured();
  for (let round = 0; round < ROUNDS; round++) {
    await renders.take(4, () => ask(uncached.port, 4));
    await floor.take(4, () => ask(bare.port, 4));
  }
  bare.close();
  const shares = await profileOf(() =>
    load({ port: uncached.port, requests: requested, connections: 8, seconds: 4 }),
  );
  await uncached.stop();
  printRow(report, 'guest page rendered every time', renders.results);
  printRow(report, 'the same elements by React alone', floor.results);
  const [ours, min] = [median(renders.perCore), median(floor.perCore)];
  report.row('for each second of processor time', perSecond(ours), `React alone ${perSecond(min)}`);
  report.row('rendered / React alone', ratioText(ours / min));
  report.title('Where the time of a rendered page goes: share of the busy processor');
  for (const [name, percent] of shares) report.row(name, `${percent.toFixed(1)} %`);
}

/** Results of one kind, with the pages served per second of processor time. */
function measured() {
  const results: LoadResult[] = [];
  const perCore: number[] = [];
  return {
    results,
    perCore,
    async take(seconds: number, work: () => Promise<LoadResult>) {
      const before = process.cpuUsage();
      const result = await work();
      const { user, system } = process.cpuUsage(before);
      results.push(result);
      perCore.push((result.perSecond * seconds) / ((user + system) / 1e6));
    },
  };
}

async function pagesOf(port: number): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const brand of BRANDS)
    pages[`${brand}.localhost`] = (await bodyOf(port, brand, 'identity')).body.toString();
  return pages;
}

function printRow(report: Report, name: string, results: LoadResult[]): void {
  const of = (pick: (result: LoadResult) => number) => median(results.map(pick));
  const failed = results.reduce((sum, result) => sum + result.failures, 0);
  report.row(
    name,
    perSecond(of((result) => result.perSecond)),
    `p50 ${milliseconds(of((result) => result.p50))}`,
    `p99 ${milliseconds(of((result) => result.p99))}`,
    `${Math.round(of((result) => result.bytes))} B`,
  );
  if (failed > 0) report.note(`${failed} answers were not successes`);
}

async function bodyOf(
  port: number,
  brand: string,
  encoding = 'br',
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${brand}.localhost`,
      'accept-encoding': encoding,
      accept: 'text/html',
      ...BROWSER,
    };
    request({ port, host: '127.0.0.1', path: '/en', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(
          ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
        );
        resolve({
          body: Buffer.concat(chunks),
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        });
      });
    })
      .once('error', reject)
      .end();
  });
}

async function bareServer({ body, headers }: { body: Buffer; headers: Record<string, string> }) {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
