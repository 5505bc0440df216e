import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { asOwner, withOwner } from '#test/support/database.ts';
import { newPlayer, openPlayersApi, PASSWORD, type PlayersApi, SITE_ONE } from './testing/api.ts';

/** Many concurrent registration codes wait for each other: SMS limits of the installation are exact. */
let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

const ask = (n: number, from: number) =>
  api.call(
    'requestRegisterTac',
    { ...SITE_ONE, account_id: `+63917${from + n}0000` },
    { address: `198.51.${from}.${n}` },
  );

test('[P-10] fifty registration codes at once are all sent where the database has few connections', async () => {
  const [row] = await run<{ name: string }>(api.db, { text: 'select current_database() as name' });
  const limitTo = (count: number) => asOwner(api.db, `alter database ${row!.name} connection limit ${count}`);
  await limitTo(6);
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n, 100)));
  await limitTo(-1);
  expect(new Set(replies.map(({ statusMessage }) => statusMessage))).toEqual(new Set(['OK']));
});

test('[P-10] stranger: a flood of registration codes leaves other calls their connections to the database', async () => {
  await newPlayer(api, 'undisturbed');
  const login = { ...SITE_ONE, account_id: 'undisturbed', password: PASSWORD };
  const flood = await withOwner(api.db, async (client) => {
    await client.query('begin');
    await client.query('lock table players.sms_count in exclusive mode');
    const asked = Array.from({ length: 50 }, (_, n) => ask(n, 200));
    // Twelve calls for a pool of ten connections: the flood waits for the lock, and these calls do not wait
    // for the flood.
    for (let n = 0; n < 12; n++) expect((await api.call('login', login)).statusCode).toBe(1);
    await client.query('commit');
    return Promise.all(asked);
  });
  expect(new Set(flood.map(({ statusMessage }) => statusMessage))).toEqual(new Set(['OK']));
});
