import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#contracts/console/rights.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { isBlockedInCountry } from '../../catalog/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { findSiteByDomain } from '../../sites/index.ts';
import { aggregatorGame, openAggregator, type TestAggregator } from '../testing/aggregator.ts';
import { openProviderSite, type ProviderTestSite } from '../testing/application.ts';
import { createProvider } from '../testing/provider.ts';

const CODE = 'NOVA';
let platform: ProviderTestSite;
let aggregator: TestAggregator;
let staffConsole: TestConsole;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  platform = await openProviderSite();
  aggregator = await openAggregator(platform, [aggregatorGame({ provider_code: CODE })]);
  platform.origins.push(aggregator.origin);
  staffConsole = openConsole(platform.front as unknown as Parameters<typeof openConsole>[0]);
  maker = await staffConsole.clerk('platform_admin');
  checker = await staffConsole.clerk('platform_admin');
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});

const valuesOf = (change: object = {}) => ({
  protocol: 'gwp',
  ...{
    url: aggregator.origin,
    game_origin: aggregator.origin,
    site_ref: 'site-one',
    addresses: [],
    demo: 'signed_in',
  },
  ...{ allow_orphan_win: false, accept_rollback_after_win: false, status: 'closing' },
  ...{ public_key: '', settings: {}, ...change },
});
const propose = (values: object, provider_code = CODE) =>
  staffConsole.get(maker, 'proposeProvider', { provider_code, name: 'Nova Games', values });
const agree = (proposal_id: string) => staffConsole.get(checker, 'approveProposal', { proposal_id });
const connection = (provider_code = CODE) =>
  staffConsole.get(checker, 'providerConnection', { provider_code });
const contact = async (code = CODE) => {
  const { value } = await staffConsole.get(checker, 'providerList');
  return value.find(({ provider_code }) => provider_code === code)?.contact;
};

test('[operations 1.2] a provider is connected, tested and read from the console, and a player bets at it', async () => {
  const { proposal_id } = await propose(valuesOf());
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).toBe('sameMaker');
  expect(await staffConsole.refusal(maker, 'providerConnection', { provider_code: CODE })).toBe('notFound');
  await agree(proposal_id);
  expect(await contact(), 'a closed circuit breaker is no answer').toBe('untried');
  await staffConsole.get(maker, 'testProvider', { provider_code: CODE });
  await platform.drain();
  expect((await connection()).checks[0]!.lines[0]!.detail).toContain('add a key first');
  expect(await contact()).toBe('test_failed');

  const { keyId, secret } = aggregator.accountOf(CODE);
  const key = await staffConsole.get(maker, 'proposeProviderKey', {
    provider_code: CODE,
    key_id: keyId,
    secret,
  });
  expect(key).toMatchObject({ key_id: keyId, secret: '', public_key: '' });
  const provider = createProvider({ keyId, secret, code: CODE, send: platform.fetch, now: () => new Date() });
  expect((await provider.say('ping', {})).status, 'one person is not enough').toBe('BAD_SIGNATURE');
  await agree(key.proposal_id);
  expect((await provider.say('ping', {})).status).toBe('OK');

  const open = { provider_code: CODE, name: 'Nova Games', values: valuesOf({ status: 'open' }) };
  expect(await staffConsole.refusal(maker, 'proposeProvider', open), 'not checked').toBe('notConformant');
  await staffConsole.get(maker, 'checkProvider', { provider_code: CODE });
  await platform.drain();
  const checked = await connection();
  expect(await contact(), 'a passed conformance run is an answer').toBe('answered');
  expect(checked.checks[0]!.lines.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  const failedTest = { kind: 'reach', state: 'failed' };
  expect(checked).toMatchObject({ is_conformant: true, checks: [{ kind: 'conformance' }, failedTest] });
  await staffConsole.get(maker, 'testProvider', { provider_code: CODE });
  await platform.drain();
  const tested = await connection();
  expect(tested.checks[0]).toMatchObject({ kind: 'reach', state: 'passed' });
  expect(tested.endpoint).toBe('/gwp/1/');
  const opening = await propose(open.values);
  await agree(opening.proposal_id);
  const elsewhere = { ...open, values: valuesOf({ status: 'open', url: 'https://other.example' }) };
  expect(await staffConsole.refusal(maker, 'proposeProvider', elsewhere)).toBe('notConformant');

  await staffConsole.get(maker, 'readProviderGames', { provider_code: CODE, dry: false });
  await platform.drain();
  const { value } = await staffConsole.get(maker, 'providerReadings', { provider_code: CODE });
  expect(value[0]).toMatchObject({ state: 'done', counts: { added: 1 } });

  const guest = await platform.guest('one.test', 10_000n);
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  const requested = { site, player: guest.ref, providerCode: CODE, gameCode: 'demo-slot', language: 'EN' };
  const launch_token = await platform.database.transaction((tx) => platform.module.launch(tx, requested));
  const opened = await provider.say('authenticate', { launch_token, game: 'demo-slot' });
  const { player_id, session } = opened;
  const money = { amount: '1000', currency: 'PHP', game: 'demo-slot', round_id: 'r1', player_id };
  expect((await provider.say('bet', { ...money, session, tx_id: 'b1' })).status).toBe('OK');
  expect((await connection()).open).toEqual([{ what: 'rounds', count: 1 }]);
  expect(await staffConsole.refusal(maker, 'disconnectProvider', { provider_code: CODE })).toBe('stillOpen');
  const stopped = { provider_code: CODE, status: 'closing' };
  await staffConsole.get(maker, 'stopProvider', stopped);
  expect(await staffConsole.refusal(maker, 'stopProvider', stopped)).toBe('changedMeanwhile');
  const closing = { player_id, game: 'demo-slot', round_id: 'r1', tx_id: 'w1', round_closed: true };
  const win = { ...closing, amount: '0', currency: 'PHP' };
  expect((await provider.say('win', win)).status, 'open rounds are played to their end').toBe('OK');
  await staffConsole.get(maker, 'disconnectProvider', { provider_code: CODE });
  const over = await connection();
  expect(over.values.status).toBe('disabled');
  expect(over.keys.map(({ state }) => state)).toEqual(['retired']);
});

test('[operations 1.2] keys are rotated two at a time; the secret is in the maker’s answer alone', async () => {
  await agree((await propose(valuesOf(), 'ROTA')).proposal_id);
  const add = () =>
    staffConsole.get(maker, 'proposeProviderKey', { provider_code: 'ROTA', key_id: '', secret: '' });
  const [first, second, third] = [await add(), await add(), await add()];
  expect(first.secret.length).toBeGreaterThan(40);
  for (const proposal of [first, second]) await agree(proposal.proposal_id);
  const late = { proposal_id: third.proposal_id };
  expect(await staffConsole.refusal(checker, 'approveProposal', late)).toBe('twoKeys');
  const fourth = { provider_code: 'ROTA', key_id: '', secret: '' };
  expect(await staffConsole.refusal(maker, 'proposeProviderKey', fourth)).toBe('twoKeys');
  const old = { provider_code: 'ROTA', key_id: first.key_id };
  await staffConsole.get(maker, 'retireProviderKey', old);
  expect(await staffConsole.refusal(maker, 'retireProviderKey', old)).toBe('notFound');
  await agree(third.proposal_id);
  const [text] = await run<{ all: string }>(platform.db, {
    text: `select coalesce((select string_agg(a::text, ' ') from operators.audit a), '')
      || coalesce((select string_agg(p::text, ' ') from operators.proposal p), '') as "all"`,
  });
  for (const { secret, key_id } of [first, second, third]) {
    expect(text!.all).toContain(key_id);
    expect(text!.all, 'no secret in log or proposal').not.toContain(secret);
  }
  expect(JSON.stringify(await connection('ROTA'))).not.toContain(second.secret);
});

test('[operations 1.2] one person alone, another brand and an address inside the network get nowhere', async () => {
  for (const url of ['http://10.0.0.1', 'http://169.254.169.254/latest', 'http://localhost:1', 'ftp://a.b']) {
    const input = { provider_code: 'EVIL', name: 'Evil', values: valuesOf({ url }) };
    expect(await staffConsole.refusal(maker, 'proposeProvider', input), url).toBe('invalidRequest');
  }
  // A host that resolves to the internal network is refused at call time, regardless of approvals.
  await agree((await propose(valuesOf({ url: 'https://localhost:9' }), 'EVIL')).proposal_id);
  const key = await staffConsole.get(maker, 'proposeProviderKey', {
    provider_code: 'EVIL',
    key_id: '',
    secret: '',
  });
  await agree(key.proposal_id);
  await staffConsole.get(maker, 'testProvider', { provider_code: 'EVIL' });
  await platform.drain();
  const [check] = (await connection('EVIL')).checks;
  expect(check).toMatchObject({ state: 'failed' });
  expect(check!.lines[0]!.detail).toContain('leads into this network');

  const others = ROLES.filter((role) => role !== 'platform_admin');
  const everybody = await staffConsole.clerk(...others);
  const again = { provider_code: 'EVIL', key_id: '', secret: '' };
  expect(await staffConsole.refusal(everybody, 'proposeProviderKey', again)).toBe('notAllowed');
  const elsewhere = (await findSiteByDomain(platform.db, 'two.test'))!.id;
  const twice = await staffConsole.clerk({ role: 'platform_admin', siteId: elsewhere });
  const there = { site_id: elsewhere, provider_code: 'EVIL', key_id: key.key_id };
  expect(await staffConsole.refusal(twice, 'retireProviderKey', there)).toBe('notFound');
  expect(await staffConsole.refusal(twice, 'providerConnection', there)).toBe('notFound');
});

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsa = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength });

describe('[wallet 6] a Hub88-like provider', () => {
  const settings = { operator_id: '17' };
  const connected = (public_key: string) => ({
    ...{ provider_code: 'HUBB', name: 'Hub' },
    values: valuesOf({ protocol: 'hub88', public_key, settings }),
  });
  const addKey = (secret: string) => ({ provider_code: 'HUBB', key_id: '', secret });

  test('gets our public key', async () => {
    await agree((await propose(connected(spki(rsa().publicKey)).values, 'HUBB')).proposal_id);
    const key = await staffConsole.get(maker, 'proposeProviderKey', addKey(''));
    expect(key.secret).toBe('');
    expect(key.public_key).toContain('BEGIN PUBLIC KEY');
    expect((await connection('HUBB')).endpoint).toMatch(/^\/adapters\/hub88\/[\w-]{24}$/);
  });

  test.each([
    ['nothing', ''],
    ['a text in the form of one', '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----'],
    ['one cut off', spki(rsa().publicKey).slice(0, 300)],
    ['one of another kind', spki(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
    ['one of 1,024 bits', spki(rsa(1024).publicKey)],
    ['two of them', spki(rsa().publicKey) + spki(rsa().publicKey)],
    ['a private key', pkcs8(rsa().privateKey)],
  ])('cannot be connected with %s as its public key', async (_, publicKey) => {
    const answer = await staffConsole.ask(maker, 'proposeProvider', connected(publicKey));
    expect(answer).toMatchObject({
      error: 'invalidRequest',
      detail: { fields: [{ field: 'public_key', rule: 'pem' }] },
    });
  });

  test('gets no key of ours that cannot sign', async () => {
    const answer = await staffConsole.ask(maker, 'proposeProviderKey', addKey(spki(rsa().publicKey)));
    expect(answer).toMatchObject({ error: 'invalidRequest', detail: { fields: [{ field: 'secret' }] } });
    const { key_id } = await staffConsole.get(maker, 'proposeProviderKey', addKey(pkcs8(rsa().privateKey)));
    expect(key_id).not.toBe('');
  });
});

test('[wallet 4.1] a list preview shows each game before and after, and exactly the previewed list is applied', async () => {
  await agree((await propose(valuesOf(), 'READ')).proposal_id);
  const { keyId, secret } = aggregator.accountOf('READ');
  const key = { provider_code: 'READ', key_id: keyId, secret };
  await agree((await staffConsole.get(maker, 'proposeProviderKey', key)).proposal_id);
  const list = (change: object) => aggregator.games.set('READ/one', gameOf(change));
  const gameOf = (change: object) => aggregatorGame({ provider_code: 'READ', game_code: 'one', ...change });
  const read = async (dry: boolean) => {
    await staffConsole.get(maker, 'readProviderGames', { provider_code: 'READ', dry });
    await platform.drain();
    return (await staffConsole.get(maker, 'providerReadings', { provider_code: 'READ' })).value[0]!;
  };
  list({ rtp: 96 });
  const first = await read(true);
  const apply = (run_id: string) =>
    staffConsole.refusal(maker, 'applyProviderReading', { provider_code: 'READ', run_id });
  expect(await apply(first.run_id)).toBe('');
  expect(await apply(first.run_id), 'a second time').toBe('changedMeanwhile');
  list({ rtp: 94.5, game_name: 'Renamed' });
  const second = await read(true);
  expect(second.games).toEqual([
    {
      ...{ game_code: 'one', what: 'changed', detail: '' },
      changes: [
        { field: 'name', before: 'Demo Slot', after: 'Renamed' },
        { field: 'rtp', before: 96, after: 94.5 },
      ],
    },
  ]);
  // A list changed in the meantime differs from the reviewed one.
  list({ rtp: 80 });
  expect(await apply(second.run_id)).toBe('');
  const stored = { text: `select rtp::text from catalog.game where provider_code = 'READ'` };
  expect(await run(platform.db, stored)).toEqual([{ rtp: '94.500' }]);
  const third = await read(true);
  await read(false);
  expect(await apply(third.run_id), 'the catalogue has moved on').toBe('changedMeanwhile');
  const elsewhere = { provider_code: CODE, run_id: third.run_id };
  expect(await staffConsole.refusal(maker, 'applyProviderReading', elsewhere)).toBe('notFound');
});

test('[wallet 5] players of a closed country cannot open a provider’s games', async () => {
  const { value } = await staffConsole.get(maker, 'providerOffers');
  const { offer, provider_code } = value.find((provider) => provider.provider_code === 'READ')!;
  const closed = { provider_code, before: offer, after: { ...offer, closed_countries: ['SG'] } };
  await staffConsole.get(maker, 'setProviderOffer', closed);
  const game = { providerCode: 'READ', gameCode: 'one' };
  const siteId = await platform.front.siteId();
  expect(await isBlockedInCountry(platform.db, siteId, game, 'SG')).toBe(true);
  expect(await isBlockedInCountry(platform.db, siteId, game, 'PH')).toBe(false);
  expect(await isBlockedInCountry(platform.db, await platform.front.siteId('two.test'), game, 'SG')).toBe(
    false,
  );
});
