import { generateKeyPairSync } from 'node:crypto';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { sendEvoplay } from '../../../../demo/simulators/games/dialects/evoplay.ts';
import { sendHub88 } from '../../../../demo/simulators/games/dialects/hub88.ts';
import { evoplayUpstream, hub88Upstream } from '../../../../demo/simulators/games/dialects/upstream.ts';
import type { Transaction } from '../../../../demo/simulators/games/simulator-state.ts';
import { findBalances } from '../../ledger/index.ts';
import { findSiteByDomain } from '../../sites/index.ts';
import { cancelFreeRounds, connectAdapter, providerReviewItems, requestFreeRounds } from '../index.ts';
import { aggregatorGame, openAggregator, type TestAggregator } from '../testing/aggregator.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from '../testing/application.ts';
import { invariantViolations } from '../testing/invariants.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: typeof ours.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString();
const EVOPLAY = { project: '17', version: '1', secret: 'an evoplay-like shared key' };
const HUB88 = { operator_id: '7', product: PROVIDER, prepaid_uuid: 'prepaid-1' };

let platform: ProviderTestSite;
let aggregator: TestAggregator;
const servers: ReturnType<typeof serve>[] = [];
const urls: Record<string, string> = {};
beforeAll(async () => {
  platform = await openProviderSite();
  aggregator = await openAggregator(platform, [
    aggregatorGame(),
    aggregatorGame({ game_code: 'other-slot' }),
  ]);
  const { db, log } = platform;
  const url = await listening(
    platform.module.adapterEndpoint({ db, log, trustProxy: false, longestMs: 60_000 }),
  );
  const place = (site: string) => ({ site, provider: PROVIDER });
  const upstreams = {
    'one.test': hub88Upstream(aggregator.simulator, place('site-one'), pem(ours.publicKey)),
    'two.test': evoplayUpstream(aggregator.simulator, place('site-two'), EVOPLAY),
  };
  for (const [host, upstream] of Object.entries(upstreams)) {
    const isHub88 = host === 'one.test';
    const secret = isHub88
      ? ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      : EVOPLAY.secret;
    await platform.connect(host, {
      origin: await listening(upstream),
      account: { keyId: `partner-${host.replace('.', '-')}`, secret },
    });
    await platform.settings(host, { gameOrigin: aggregator.origin, demo: 'signed_in' });
    const { id: siteId } = (await findSiteByDomain(db, host))!;
    const { secret: _, ...signing } = EVOPLAY;
    const change = isHub88
      ? { adapter: 'hub88' as const, publicKey: pem(theirs.publicKey), settings: HUB88 }
      : { adapter: 'evoplay' as const, settings: signing };
    const path = await platform.database.transaction((tx) =>
      connectAdapter(tx, { siteId, providerCode: PROVIDER, ...change }),
    );
    urls[host] = `${url}${path}`;
  }
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  for (const server of servers) server.close();
  aggregator.close();
  await platform.close();
});

const listening = (app: { fetch: (request: Request) => Response | Promise<Response> }) =>
  new Promise<string>((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      done(`http://127.0.0.1:${port}`),
    );
    servers.push(server);
  });

type Fields = Parameters<typeof sendEvoplay>[2];
/** A brand's provider that uses its dialect. */
const say = (host: string, op: string, fields: Fields) =>
  host === 'one.test'
    ? sendHub88({ url: urls[host]!, privateKey: theirs.privateKey }, op, fields)
    : sendEvoplay({ url: urls[host]!, ...EVOPLAY }, op, fields);

const hosts = ['one.test', 'two.test'];
const launched = (guest: TestPlayer, more: object = {}) =>
  platform.callModule(guest.host, 'launchGame', {
    account_id: guest.accountId,
    auth: guest.auth,
    provider_code: PROVIDER,
    game_code: GAME,
    language: 'PHP',
    home: `http://${guest.host}`,
    ...more,
  });
const refOf = async ({ siteId, playerId }: TestPlayer) => {
  const requested = {
    text: 'select player_ref from providers.player_link where site_id = $1 and player_id = $2',
  };
  const [row] = await run<{ player_ref: string }>(platform.db, { ...requested, values: [siteId, playerId] });
  return row!.player_ref;
};
/** The partner records its messages, as the simulator does. */
function noted(host: string, value: Pick<Transaction, 'tx_id' | 'op' | 'player_id' | 'round_id' | 'amount'>) {
  const site = host === 'one.test' ? 'site-one' : 'site-two';
  const more = { site, provider: PROVIDER, game: GAME, currency: 'PHP', state: 'ok' as const };
  aggregator.state.transactions.push({ ...more, at: new Date(Date.now() - 600_000).toISOString(), ...value });
}

test.each(hosts)(
  '[wallet 6] [wallet 4.2] %s: a game URL is requested in the partner’s protocol, and its token plays',
  async (host) => {
    const guest = await platform.guest(host, 10_000n);
    const opened = await launched(guest);
    expect(opened).toMatchObject({ statusCode: 1 });
    const token = new URL('url' in opened ? opened.url : '').hash.slice(1);
    expect(aggregator.simulator.launches.get(token)).toMatchObject({
      lobby_url: `http://${host}/php`,
      isDemo: false,
    });
    const player = { player_id: await refOf(guest), session: token, game: GAME, currency: 'PHP' };
    const bet = await say(host, 'bet', {
      ...player,
      tx_id: `l-${host.slice(0, 3)}`,
      round_id: 'l',
      amount: '1000',
    });
    expect(bet).toMatchObject({ http: 200, balance: '9000' });
    const demo = await launched(guest, { mode: 'demo' });
    const fun = new URL('url' in demo ? demo.url : '').hash.slice(1);
    expect(aggregator.simulator.launches.get(fun)).toMatchObject({ isDemo: true });
    const unknown = await launched(guest, { game_code: 'other-slot' });
    expect(unknown).toMatchObject({ statusCode: 1 });
    expect(await invariantViolations(platform.db)).toEqual([]);
  },
);

test.each(hosts)(
  '[wallet 4] %s: a player leaving during a game is no partner failure, as the partner has no call for it',
  async (host) => {
    const guest = await platform.guest(host, 10_000n);
    await launched(guest);
    const from = platform.lines.length;
    await platform.signOut(guest);
    await platform.drain();
    expect(platform.lines.slice(from).filter((line) => line.includes('did not close'))).toEqual([]);
    const [session] = await run<{ revoked_at: Date | null }>(platform.db, {
      text: 'select revoked_at from providers.session where player_id = $1',
      values: [guest.playerId],
    });
    expect(session?.revoked_at).not.toBeNull();
  },
);

test('[wallet 4.1] reads a partner’s game list in its protocol: its own product only, and omitted games are withdrawn', async () => {
  aggregator.games.set(`${PROVIDER}/fresh`, aggregatorGame({ game_code: 'fresh', game_name: 'Fresh' }));
  const requested = { providerCode: PROVIDER, kind: 'full' as const, actor: 'ana', reason: 'test' };
  const read = await platform.module.sync(platform.db, { ...requested, dry: true });
  expect(read.diff?.added.map(({ row }) => [row.game_code, row.name])).toEqual([['fresh', 'Fresh']]);
  aggregator.games.delete(`${PROVIDER}/fresh`);
  expect((await platform.module.sync(platform.db, requested)).diff).toMatchObject({
    withdrawn: [],
    unchanged: 2,
  });
});

test.each(hosts)(
  '[wallet 4] [wallet 8] %s: free rounds are granted once in the partner’s protocol, played under their own id, and cancelled',
  async (host) => {
    const guest = await platform.guest(host, 10_000n);
    const opened = await launched(guest);
    const token = new URL('url' in opened ? opened.url : '').hash.slice(1);
    const grantId = `grant-${host}`;
    const key = { siteId: guest.siteId, providerCode: PROVIDER, grantId };
    const terms = {
      games: [GAME],
      rounds: 5,
      betValue: 200n,
      currency: 'PHP',
      winsTo: 'cash',
      winMode: 'each',
    } as const;
    const time = { validFrom: new Date(0), validTo: new Date('2099-01-01T00:00:00Z') };
    await platform.database.transaction((tx) =>
      requestFreeRounds(tx, { ...key, playerId: guest.playerId, ...terms, ...time }),
    );
    await platform.drain();
    const kept = async () =>
      (
        await run(platform.db, {
          text: 'select state, used, provider_ref from providers.free_rounds where grant_id = $1',
          values: [grantId],
        })
      )[0];
    const theirRef = host === 'one.test' ? `reward-${grantId}` : `bonus-${grantId}`;
    expect(await kept()).toEqual({ state: 'granted', used: 0, provider_ref: theirRef });
    expect(aggregator.state.grants.filter(({ grant_id }) => grant_id === grantId)).toMatchObject([
      { rounds: 5, bet_value: '200' },
    ]);
    const player = { player_id: await refOf(guest), session: token, game: GAME, currency: 'PHP' };
    const free =
      host === 'one.test'
        ? { is_free: true, reward_uuid: theirRef, amount: '200' }
        : { registry_id: theirRef, amount: '0' };
    const bet = await say(host, 'bet', {
      ...player,
      ...free,
      tx_id: `f-${host.slice(0, 3)}`,
      round_id: `f-${host.slice(0, 3)}`,
    });
    expect(bet).toMatchObject({ http: 200, balance: '10000' });
    expect(await kept()).toMatchObject({ used: 1 });
    await platform.database.transaction((tx) => cancelFreeRounds(tx, key, new Date()));
    await platform.drain();
    expect(await kept()).toMatchObject({ state: 'cancelled' });
    expect(aggregator.state.grants.find(({ grant_id }) => grant_id === grantId)).toMatchObject({
      cancelled: true,
    });
    expect(await invariantViolations(platform.db)).toEqual([]);
  },
);

test('[wallet 8] reconciles a partner’s transactions by its message ids and posts a missing win', async () => {
  const host = 'one.test';
  const guest = await platform.guest(host, 10_000n);
  const opened = await launched(guest);
  const session = new URL('url' in opened ? opened.url : '').hash.slice(1);
  const player_id = await refOf(guest);
  const player = { player_id, session, game: GAME, currency: 'PHP', round_id: 'books' };
  await run(platform.db, {
    text: `update providers.transaction set created_at = created_at - interval '3 days'`,
  });
  await say(host, 'bet', { ...player, tx_id: 'books-1', amount: '1000' });
  await say(host, 'rollback', { ...player, tx_id: 'books-x', target_tx_id: 'books-none' });
  await run(platform.db, {
    text: `update providers.transaction set created_at = created_at - interval '10 minutes'
      where created_at > now() - interval '1 hour'`,
  });
  const all = { player_id, round_id: 'books' };
  noted(host, { ...all, tx_id: 'books-1', op: 'bet', amount: '1000' });
  noted(host, { ...all, tx_id: 'books-2', op: 'win', amount: '2500' });
  expect(await platform.module.reconcile(platform.db)).toMatchObject({ found: 1 });
  const cases = await providerReviewItems(platform.db, guest.siteId, new Date());
  expect(cases.differences).toEqual([]);
  expect((await findBalances(platform.db, guest.siteId, guest.playerId))?.cash).toBe(11_500n);
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test.each(hosts)(
  '[player protection D7] [wallet 4] %s: only the partner of a round provides its replay',
  async (host) => {
    const guest = await platform.guest(host, 10_000n);
    const opened = await launched(guest);
    const session = new URL('url' in opened ? opened.url : '').hash.slice(1);
    const [player_id, round_id] = [await refOf(guest), `replay-${host.slice(0, 3)}`];
    const player = { player_id, session, game: GAME, currency: 'PHP', round_id };
    await say(host, 'bet', { ...player, tx_id: `${round_id}-1`, amount: '1000' });
    await say(host, 'win', {
      ...player,
      tx_id: `${round_id}-2`,
      amount: '0',
      bet_tx_id: `${round_id}-1`,
      round_closed: true,
    });
    const site = host === 'one.test' ? 'site-one' : 'site-two';
    const round = {
      site,
      provider: PROVIDER,
      player_id,
      game: GAME,
      currency: 'PHP',
      stake: '1000',
      draws: [],
    };
    const over = { freeLeft: 0, won: '0', state: 'closed' as const, opened_at: new Date().toISOString() };
    aggregator.state.rounds.push({ id: round_id, ...round, ...over });
    noted(host, { player_id, round_id, tx_id: `${round_id}-1`, op: 'bet', amount: '1000' });
    const [row] = await run<{ round_ref: string }>(platform.db, {
      text: 'select round_ref from providers.round where round_id = $1',
      values: [round_id],
    });
    const who = { account_id: guest.accountId, auth: guest.auth };
    const shown = await platform.callModule(host, 'replayRound', { ...who, round_id: row!.round_ref });
    expect(shown).toMatchObject({ statusCode: 1, url: expect.stringContaining(`/replay#${round_id}.`) });
    aggregator.state.rounds.pop();
    aggregator.state.transactions.pop();
    const gone = await platform.callModule(host, 'replayRound', { ...who, round_id: row!.round_ref });
    expect(gone).toMatchObject({ statusMessage: 'notFound' });
  },
);
