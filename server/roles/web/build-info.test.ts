import { expect, test } from 'vitest';
import { startFixtureWeb } from './testing/fixture-web.ts';

test('[W-20] serves the latest build by timestamp and a build’s meta by id, both uncacheable', async () => {
  const web = await startFixtureWeb();
  try {
    const latest = await web.get('slot2.localhost', `/builds/latest.json?${Date.now()}`);
    expect([latest.status, latest.headers['cache-control']]).toEqual([200, 'no-store']);
    const { id, timestamp } = JSON.parse(latest.text);
    expect(timestamp).toBeGreaterThan(0);
    const page = await web.get('slot2.localhost', '/vip/_payload.json');
    expect(JSON.parse(page.text).build).toBe(id);
    const meta = await web.get('slot2.localhost', `/builds/meta/${id}.json`);
    expect(JSON.parse(meta.text)).toEqual({ id, timestamp });
    expect((await web.get('slot2.localhost', '/builds/meta/another.json')).status).toBe(404);
  } finally {
    await web.close();
  }
});
