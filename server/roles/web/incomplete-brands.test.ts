import { expect, onTestFinished, test } from 'vitest';
import { startFixtureWeb } from './testing/fixture-web.ts';

const TITLE = '<title>Fixture House: games that can be checked</title>';

test('[S-13] a failed part of a brand is not cached as missing', async () => {
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
  await expect.poll(home, { timeout: 12_000 }).toContain(TITLE);
  const requested = web.calls.filter(({ path }) => path === '/api/seo').length;
  await home();
  expect(web.calls.filter(({ path }) => path === '/api/seo').length).toBe(requested);
});

test('a page with a failed section is not cached', async () => {
  let isDown = true;
  const web = await startFixtureWeb({
    hold: async (path) => {
      if (isDown && path === '/api/content/promotions') throw new Error('down');
    },
    pageFreshMs: 60_000,
  });
  onTestFinished(() => web.close());
  const requested = () => web.calls.filter(({ path }) => path === '/api/content/promotions').length;
  const visit = () => web.get('casino9.localhost', '/promotions');
  const half = await visit();
  expect(half.status).toBe(200);
  isDown = false;
  const whole = await visit();
  expect(whole.text.length).toBeGreaterThan(half.text.length);
  const once = requested();
  expect((await visit()).text).toBe(whole.text);
  expect(requested()).toBe(once);
});

test('[S-19] figures that failed for one page are loaded by the next, and then cached', async () => {
  let isDown = true;
  const web = await startFixtureWeb({
    hold: async (path) => {
      if (isDown && path === '/api/settings/top10winner_withdrawal') throw new Error('down');
    },
  });
  onTestFinished(() => web.close());
  const hasWinners = async (headers = {}) =>
    (await web.get('slot2.localhost', '/en', headers)).text.includes('pl***0');
  expect(await hasWinners()).toBe(false);
  isDown = false;
  expect(await hasWinners()).toBe(true);
  const requested = () =>
    web.calls.filter(({ path }) => path === '/api/settings/top10winner_withdrawal').length;
  const once = requested();
  // A separate page for another device class; the shared data are cached.
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' };
  expect(await hasWinners(phone)).toBe(true);
  expect(requested()).toBe(once);
});
