import { expect, onTestFinished, test } from 'vitest';
import { startFixtureWeb } from './testing/fixture-web.ts';

const TITLE = '<title>Fixture House: games that can be checked</title>';

test('[S-13] a part of a brand that could not be had is not kept missing', async () => {
  let isDown = true;
  const web = await startFixtureWeb({
    hold: async (path) => {
      if (isDown && path === '/api/seo') throw new Error('down');
    },
  });
  onTestFinished(() => web.close());
  const home = async () => (await web.get('casino9.localhost', '/')).text;
  const half = await home();
  expect(half).toContain('House of casino9');
  expect(half).not.toContain(TITLE);
  isDown = false;
  await expect.poll(home, { timeout: 2_000 }).toContain(TITLE);
  const asked = web.calls.filter(({ path }) => path === '/api/seo').length;
  await home();
  expect(web.calls.filter(({ path }) => path === '/api/seo').length).toBe(asked);
});

test('a page of which a section could not be had is not kept missing it', async () => {
  let isDown = true;
  const web = await startFixtureWeb({
    hold: async (path) => {
      if (isDown && path === '/api/content/promotions') throw new Error('down');
    },
    pageFreshMs: 60_000,
  });
  onTestFinished(() => web.close());
  const asked = () => web.calls.filter(({ path }) => path === '/api/content/promotions').length;
  const visit = () => web.get('casino9.localhost', '/promotions');
  const half = await visit();
  expect(half.status).toBe(200);
  isDown = false;
  const whole = await visit();
  expect(whole.text.length).toBeGreaterThan(half.text.length);
  const once = asked();
  expect((await visit()).text).toBe(whole.text);
  expect(asked()).toBe(once);
});
