import { expect, test } from 'vitest';
import { createSimulator } from './server.ts';
import { newNonce, providerAccountOf, signatureOf } from './signature.ts';
import { emptyState, type Game } from './simulator-state.ts';

const MASTER = 'shared with a demo only';
const KEY = {
  site: 'hall',
  provider: 'JILI',
  keyId: 'k_made-in-a-console',
  secret: 'shown once, in a console',
};
const GAME = { provider_code: 'JILI', game_code: 'lantern-tide', updated_at: '2026-01-01' } as Game;

function simulator() {
  const { app } = createSimulator({
    ...{ state: emptyState(), games: [GAME], master: MASTER, now: Date.now },
    ...{ walletOrigin: () => 'http://127.0.0.1:9', origin: () => 'http://localhost:3091' },
    ...{ onChange: () => {}, later: () => {} },
  });
  const enter = async (fields: Record<string, string>, site = 'same-origin') => {
    const body = new URLSearchParams(fields);
    const headers = { 'sec-fetch-site': site };
    return (await app.request('/keys', { method: 'POST', body, headers })).status;
  };
  const list = async ({ site, provider, keyId, secret }: typeof KEY) => {
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), newNonce()];
    const body = JSON.stringify({ site, provider });
    const headers = {
      ...{ 'x-gwp-key': keyId, 'x-gwp-timestamp': timestamp, 'x-gwp-nonce': nonce },
      'x-gwp-signature': signatureOf(secret, '/operator/1/games', timestamp, nonce, body),
    };
    return (await app.request('/operator/1/games', { method: 'POST', body, headers })).status;
  };
  return { app, enter, list };
}
const form = { provider: KEY.provider, site: KEY.site, key: KEY.keyId, secret: KEY.secret };

test('a key made in the console of a platform signs its calls once it is entered; the derived one no longer does', async () => {
  const { app, enter, list } = simulator();
  const derived = providerAccountOf(MASTER, KEY.site, KEY.provider);
  expect([await list(KEY), await list(derived)]).toEqual([401, 200]);
  expect(await enter(form)).toBe(303);
  expect([await list(KEY), await list(derived)]).toEqual([200, 401]);
  const page = await (await app.request('/')).text();
  expect(page).toContain(KEY.keyId);
  expect(page).not.toContain(KEY.secret);
});

test('a key is refused from a page of another site, for an unknown provider, and with a short secret', async () => {
  const { enter, list } = simulator();
  expect(await enter(form, 'cross-site')).toBe(403);
  expect(await enter({ ...form, provider: 'NOBODY' })).toBe(400);
  expect(await enter({ ...form, secret: 'short' })).toBe(400);
  expect(await list(KEY)).toBe(401);
});
