import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrandApi, type BrandPlayer, openBrandApi, type TestBrand } from '../sites/testing/brand-api.ts';
import { catalogModule, setGameRow, setSiteGames } from './index.ts';
import { insertTestGames, parseGameKey } from './testing/games.ts';

let api: BrandApi;
let [a, b]: TestBrand[] = [];
let [ana, anaOfB]: BrandPlayer[] = [];

/** Brand B offers dragons, brand A everything else; no response of A may contain a dragon. */
const B_ONLY = ['JILI/dragon-gold', 'JILI/dragon-crash'].map(parseGameKey);
const A_ONLY = ['JILI/lantern', 'PPLAY/olympus', 'EVOPLAY/penalty'].map(parseGameKey);

beforeAll(async () => {
  api = await openBrandApi([catalogModule]);
  a = await api.brand('brand-a', { affDomain: 'a-partners.test' });
  b = await api.brand('brand-b', { affDomain: 'dragon-partners.test', currency: 'CNY' });
  ana = api.player(a, 'ana');
  anaOfB = api.player(b, 'ana');
  await api.write(async (tx) => {
    await insertTestGames(tx);
    await setSiteGames(
      tx,
      a!.id,
      A_ONLY.map((game) => ({ ...game, hot: true })),
    );
    await setSiteGames(
      tx,
      b!.id,
      B_ONLY.map((game) => ({ ...game, hot: true })),
    );
    await setGameRow(tx, b!.id, 'featured', B_ONLY);
  });
  const [provider_code, game_code] = ['JILI', 'dragon-gold'];
  await api.as(anaOfB, 'setFavourite', { provider_code, game_code, favourite: true });
  await api.emit('round.settled', {
    ...{ event_id: randomUUID(), site_id: b.id, player_id: anaOfB.id, account_id: 'ana', round_id: 'r1' },
    ...{ provider_code, game_code, game_name: 'Golden Dragon', category: 'slots', currency: 'CNY' },
    ...{ stake: '1', win: '0', at: new Date().toISOString() },
  });
});
afterAll(() => api.close());

/** Called twice, so that the cached answer is checked too. */
async function answersOf(brand: TestBrand, player: BrandPlayer): Promise<string> {
  const ask = async () => [
    await api.call('startup', { domain_name: brand.domain }),
    await api.ask(brand, 'getHotGames'),
    await api.ask(brand, 'defaultGames'),
    await api.ask(brand, 'games'),
    await api.ask(brand, 'games', { category: 'hot' }),
    await api.ask(brand, 'games', { search: 'dragon' }),
    await api.call('game', { ...brand.guest, provider_code: 'JILI', game_code: 'dragon-gold' }),
    await api.as(player, 'favourites'),
    await api.as(player, 'recentGames'),
  ];
  await ask();
  return JSON.stringify(await ask());
}

test('[W-02] no call to one brand shows anything of another', async () => {
  const ofB = await answersOf(b!, anaOfB!);
  expect(ofB).toMatch(/Golden Dragon/);
  expect(ofB).not.toMatch(/lantern|olympus|brand-a|a-partners|PHP/i);
  const ofA = await answersOf(a!, ana!);
  expect(ofA).toMatch(/Lantern Reels/);
  expect(ofA).not.toMatch(/dragon|brand-b|CNY/i);
});

test('[W-02] a session of one brand is invalid on another', async () => {
  const bob = api.player(b!, 'bob');
  const answer = await api.call('favourites', { account_id: bob.accountId, auth: 'any' }, a!.domain);
  expect(answer).toMatchObject({ statusMessage: 'sessionExpired' });
});

test('[W-02] a game only another brand sells cannot be marked', async () => {
  const input = { provider_code: 'JILI', game_code: 'dragon-gold', favourite: true };
  expect(await api.as(ana!, 'setFavourite', input)).toMatchObject({ statusMessage: 'notFound' });
});

test('[W-02] the domain of one brand with the id of another is refused', async () => {
  const mixed = { domain_name: a!.domain, external_id: b!.guest.external_id };
  for (const name of ['getHotGames', 'defaultGames', 'games'] as const) {
    expect(await api.call(name, mixed)).toMatchObject({ statusMessage: 'invalidDomain' });
  }
});

test('hostile inputs are refused by name, and change nothing', async () => {
  const wrong: object[] = [
    ...[{ page: -1 }, { page: 0 }, { page: 1.5 }, { page: '1' }, { page: 1_000_001 }],
    ...[{ page_size: 0 }, { page_size: 61 }, { page_size: 1e9 }, { sort: 'random()' }],
    ...[{ search: 'x'.repeat(65) }, { search: 7 }, { providers: 'JILI' }, { providers: Array(33).fill('J') }],
    { category: 'x'.repeat(33) },
    { search: '\u0000' },
  ];
  for (const input of wrong) {
    const body = JSON.stringify({ ...a!.guest, ...input });
    const answer = await (await api.send('/api/product/games', body)).json();
    expect([input, answer.statusMessage]).toEqual([input, 'invalidRequest']);
  }
});

test('every search returns a list of this site’s games', async () => {
  const odd = ["' or 1=1 --", '<script>alert(1)</script>', '%', '\\', '*', '😀', '(((', '龙'.repeat(64)];
  const all = 3;
  for (const search of [...odd, 'a b c d e f g h i j k l m n o p', '-'.repeat(64), 'x'.repeat(64)]) {
    const answer = await api.ask(a!, 'games', { search });
    expect(answer.value.length).toBeLessThanOrEqual(all);
    expect(JSON.stringify(answer)).not.toMatch(/dragon/i);
  }
});

test('refuses a wrong domain, method, type or size and malformed JSON', async () => {
  const send = (body: string, init?: Parameters<BrandApi['send']>[2]) =>
    api.send('/api/product/games', body, init);
  const named = async (response: Response) => [response.status, (await response.json()).statusMessage];
  const good = JSON.stringify(a!.guest);
  expect(await named(await send(JSON.stringify({ ...a!.guest, domain_name: 'who.test' })))).toEqual([
    404,
    'invalidDomain',
  ]);
  expect(await named(await send('', { method: 'GET' }))).toEqual([405, 'methodNotAllowed']);
  expect(await named(await send(good, { method: 'PUT' }))).toEqual([405, 'methodNotAllowed']);
  expect(await named(await send(good, { headers: { 'content-type': 'text/plain' } }))).toEqual([
    400,
    'invalidRequest',
  ]);
  expect(await named(await send(`{"x":"${'y'.repeat(70_000)}"}`))).toEqual([413, 'bodyTooLarge']);
  for (const body of ['', '{', 'null', '[]', '"x"', '{"domain_name":{}}']) {
    expect([body, ...(await named(await send(body)))]).toEqual([body, 400, 'invalidRequest']);
  }
});
