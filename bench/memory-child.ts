import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { THEMES, type ThemeCode } from '../contracts/values/themes.ts';
import { startForTools } from '../scripts/tools.ts';
import { createSite } from '../server/modules/sites/index.ts';

const brands = Number(process.argv[2]);
const codes = Object.keys(THEMES) as ThemeCode[];
const folder = await mkdtemp(join(tmpdir(), 'baize-memory-'));
await chmod(folder, 0o755);
const tools = await startForTools({ dataDir: folder, brands: ['slot2'], durable: false });
for (let n = 1; n < brands; n++) {
  const code = codes[n % codes.length]!;
  await tools.database.transaction((tx) =>
    createSite(tx, {
      externalId: `bench-${n}`,
      name: `Brand ${n}`,
      currency: 'PHP',
      theme: { code, color: THEMES[code].colours[n % 5]! },
      domains: [`bench-${n}.localhost`],
      languages: ['EN', 'PHP', 'CN'],
    }),
  );
}
const hosts = [
  'slot2.localhost',
  ...Array.from({ length: brands - 1 }, (_, n) => `bench-${n + 1}.localhost`),
];
for (const host of hosts) await visit(host);
globalThis.gc?.();
const { rss, heapUsed, external } = process.memoryUsage();
process.send!({ resident: rss, heap: heapUsed, external });
await tools.stop();
await rm(folder, { recursive: true, force: true });
process.exit(0);

function visit(host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      {
        port: tools.port,
        host: '127.0.0.1',
        path: '/en',
        headers: { host, accept: 'text/html', 'accept-encoding': 'br' },
      },
      (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${host} answered ${response.statusCode}`)),
        );
      },
    )
      .once('error', reject)
      .end();
  });
}
