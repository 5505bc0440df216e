import { expect, test } from 'vitest';
import { startFixtureWeb } from './testing/fixture-web.ts';

const HOST = 'slot2.localhost';
const PATHS = ['/en', '/robots.txt', '/api/startup', '/nowhere.js'];

async function sentBy(config: { TRUST_PROXY: boolean; HSTS_SECONDS: number }, proto: string) {
  const web = await startFixtureWeb({ config });
  try {
    const asked = PATHS.map((path) => web.get(HOST, path, { 'x-forwarded-proto': proto }));
    return (await Promise.all(asked)).map(({ headers }) => headers['strict-transport-security']);
  } finally {
    await web.close();
  }
}

test('HTTPS pages, files and calls send HSTS; HTTP and untrusted headers never do', async () => {
  const none = PATHS.map(() => undefined);
  const all = PATHS.map(() => 'max-age=600');
  expect(await sentBy({ TRUST_PROXY: true, HSTS_SECONDS: 600 }, 'https')).toEqual(all);
  expect(await sentBy({ TRUST_PROXY: true, HSTS_SECONDS: 600 }, 'http')).toEqual(none);
  expect(await sentBy({ TRUST_PROXY: true, HSTS_SECONDS: 0 }, 'https')).toEqual(none);
  expect(await sentBy({ TRUST_PROXY: false, HSTS_SECONDS: 600 }, 'https')).toEqual(none);
});
