import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifySpin } from '#games/engine/wheel/index.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { countFromMidday } from '#test/support/midday.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { setPlayerStatus } from '../../players/index.ts';
import { excludePlayer } from '../../protection/index.ts';
import { openRewardsSite, PLAIN, type Rewards } from '../testing/rewards.ts';
import { upsertWheel } from './wheels.ts';

let platform: Rewards;
const LIMITS = { expectedCash: 10n };
beforeAll(async () => {
  platform = await openRewardsSite();
  await countFromMidday(platform.db);
  const one = await platform.siteId('one.test');
  await platform.database.transaction((tx) => upsertWheel(tx, one, PLAIN, LIMITS));
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

let count = 0;
const spinRequest = (wheel_code = 'plain') => ({
  wheel_code,
  client_spin_id: `spin-${String(++count).padStart(6, '0')}`,
});

/** Tokens and cash equal the spins' results. */
async function expectBalance(player: TestPlayer, tokens: bigint): Promise<void> {
  const { history, token } = await platform.get(player, 'wheel', { wheel_code: 'plain' });
  const { game_balance } = await platform.get(player, 'getBalance');
  const won = (kind: string) =>
    history.reduce((sum, spin) => sum + (spin.kind === kind ? BigInt(spin.amount) : 0n), 0n);
  expect(token).toBe(Number(tokens - BigInt(history.length) + won('tokens')));
  expect(game_balance).toBe(Number(won('cash')) / 100);
}

test('[operations 9] a spin takes a token and gives its prize; the books are in order', async () => {
  const player = await platform.holder('one.test', 12n);
  const opened = await platform.get(player, 'wheel');
  expect(opened).toMatchObject({
    wheel: { code: 'plain', cost: 1 },
    left: [null, null, null],
    rests: '',
    token: 12,
  });
  for (let nonce = 0; nonce < 12; nonce++) {
    const { spin, replayed } = await platform.get(player, 'spinWheel', spinRequest());
    expect(spin).toMatchObject({ nonce, cost: 1, server_seed_hash: opened.seeds.server_seed_hash });
    expect(spin.amount).toBe(String(PLAIN.prizes[spin.given]!.amount));
    expect(replayed).toBe(false);
  }
  await expectBalance(player, 12n);
});

test('[operations 9] eggs and boxes use the wheel’s draw, with its odds display, proof, budget and stock', async () => {
  const one = await platform.siteId('one.test');
  const egg = { ...PLAIN, code: 'an-egg', cost: 2 };
  const limits = { ...LIMITS, position: 1, face: 'egg' as const, dailyCash: 100n };
  await platform.database.transaction((tx) => upsertWheel(tx, one, egg, limits));
  const player = await platform.holder('one.test', 10n);
  const opened = await platform.get(player, 'wheel', { wheel_code: 'an-egg' });
  const games = [
    { wheel_code: 'plain', face: 'wheel' },
    { wheel_code: 'an-egg', face: 'egg' },
  ];
  expect(opened).toMatchObject({ face: 'egg', games, rests: '', wheel: { prizes: PLAIN.prizes } });
  const { spin } = await platform.get(player, 'spinWheel', spinRequest('an-egg'));
  const { revealed } = await platform.get(player, 'rotateWheel', { wheel_code: 'an-egg' });
  const wheel = opened.wheel;
  expect(spin).toMatchObject({ wheel_code: 'an-egg', cost: 2 });
  expect(revealed).toMatchObject({ server_seed_hash: spin.server_seed_hash, rounds: 1 });
  expect(wheel.prizes[spin.given]!.amount).toBe(Number(spin.amount));
});

test('[operations 9] 50 parallel spins with one id make one spin, which all 50 responses return', async () => {
  const player = await platform.holder('one.test', 5n);
  const requested = spinRequest();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => platform.get(player, 'spinWheel', requested)),
  );
  expect(new Set(answers.map(({ spin }) => spin.spin_id)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect((await platform.get(player, 'wheel')).history).toHaveLength(1);
  await expectBalance(player, 5n);
});

test('[operations 9] 50 parallel spins with one token: without a token a spin is refused, and no nonce is skipped', async () => {
  const player = await platform.holder('one.test', 1n);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => platform.ask(player, 'spinWheel', spinRequest())),
  );
  const spins = answers.flatMap((answer) => ('spin' in answer ? [answer.spin] : []));
  expect(spins.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(spins.map((_, i) => i));
  const refused = answers.filter(({ statusCode }) => statusCode !== 1);
  expect(new Set(refused.map(({ statusMessage }) => statusMessage))).toEqual(new Set(['insufficientFunds']));
  expect((await platform.get(player, 'wheel')).seeds.nonce).toBe(spins.length);
});

test('[fairness 12] after the reveal anybody can verify every spin from the committed seed', async () => {
  const player = await platform.holder('one.test', 8n);
  await platform.get(player, 'setWheelSeed', { client_seed: 'my own words' });
  const { seeds } = await platform.get(player, 'wheel');
  const spins = [];
  for (let i = 0; i < 8; i++) spins.push((await platform.get(player, 'spinWheel', spinRequest())).spin);
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const secret = await platform.call('one.test', 'spinProof', { ...guest, spin_id: spins[0]!.spin_id });
  expect(secret).toMatchObject({ statusCode: 1, server_seed: null });
  const { revealed, seeds: next } = await platform.get(player, 'rotateWheel');
  expect(revealed).toMatchObject({ server_seed_hash: seeds.server_seed_hash, rounds: 8 });
  expect(next).toMatchObject({ server_seed_hash: seeds.next_server_seed_hash, nonce: 0 });
  const lines = [];
  for (const spin of spins) {
    const proof = await platform.call('one.test', 'spinProof', { ...guest, spin_id: spin.spin_id });
    lines.push(JSON.stringify({ proof, shown: seeds.server_seed_hash, whole: true }));
    if (!('spin' in proof)) throw new Error(proof.statusMessage);
    const verdict = verifySpin(proof.wheel, {
      serverSeed: proof.server_seed!,
      clientSeed: 'my own words',
      nonce: spin.nonce,
      serverSeedHash: seeds.server_seed_hash,
      commit: seeds.round_commit,
      wheelHash: spin.wheel_hash,
      drawn: spin.drawn,
      given: spin.given,
    });
    expect(verdict).toMatchObject({ ok: true });
  }
  // Repeats the check with an independent program that shares no code with this one.
  const script = spawnSync(process.execPath, ['scripts/verify-spin.mjs'], { input: lines.join('\n') });
  expect({ wrong: `${script.stderr}`, status: script.status }).toEqual({ wrong: '', status: 0 });
  const elsewhere = { domain_name: 'two.test', external_id: 'site-two', spin_id: spins[0]!.spin_id };
  expect((await platform.call('two.test', 'spinProof', elsewhere)).statusMessage).toBe('notFound');
  await expectBalance(player, 8n);
});

test('[operations 9] 50 parallel spins award a stock of 3 three times, then its substitute', async () => {
  const two = await platform.siteId('two.test');
  const model = {
    ...PLAIN,
    code: 'stock',
    prizes: [
      { kind: 'tokens' as const, amount: 0, weight: 1 },
      { kind: 'cash' as const, amount: 500, weight: 1_000_000, stock: 3, substitute: 0 },
    ],
  };
  await platform.database.transaction((tx) => upsertWheel(tx, two, model, { expectedCash: 500n }));
  const player = await platform.holder('two.test', 50n);
  const others = await Promise.all(Array.from({ length: 4 }, () => platform.holder('two.test', 10n)));
  const spins = await Promise.all(
    [player, ...others].flatMap((who) =>
      Array.from({ length: 10 }, () => platform.get(who, 'spinWheel', spinRequest('stock'))),
    ),
  );
  expect(spins.filter(({ spin }) => spin.drawn === 1 && spin.given === 1)).toHaveLength(3);
  expect(spins.filter(({ spin }) => spin.drawn === 1 && spin.given === 0).length).toBeGreaterThan(40);
  expect((await platform.get(player, 'wheel')).left).toEqual([null, 0]);
});

test('[operations 9] a wheel pauses before a spin could exceed the daily budget; the odds never change', async () => {
  const one = await platform.siteId('one.test');
  const model = {
    ...PLAIN,
    code: 'budget',
    prizes: [{ kind: 'tokens' as const, amount: 1, weight: 1_000_000 }, PLAIN.prizes[0]!],
  };
  await platform.database.transaction((tx) =>
    upsertWheel(tx, one, model, { expectedCash: 0n, dailyTokens: 2n, position: 9 }),
  );
  const player = await platform.holder('one.test', 200n);
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => platform.ask(player, 'spinWheel', spinRequest('budget'))),
  );
  const given = answers.reduce((sum, a) => sum + ('spin' in a ? BigInt(a.spin.amount) : 0n), 0n);
  expect(given).toBe(2n);
  const refused = answers.find(({ statusCode }) => statusCode !== 1);
  expect(refused).toMatchObject({ statusMessage: 'gameUnavailable', statusDetail: 'budget' });
  const [day] = await run<{ tokens: bigint }>(platform.db, {
    text: `select tokens from rewards.wheel_day where code = 'budget'`,
  });
  expect(day!.tokens).toBe(given);
  expect((await platform.get(player, 'wheel', { wheel_code: 'budget' })).rests).toBe('budget');
});

test('[operations 9] a wheel above its permitted return is not offered', async () => {
  const one = await platform.siteId('one.test');
  const rich = { ...PLAIN, prizes: [{ kind: 'tokens' as const, amount: 3, weight: 1 }, PLAIN.prizes[0]!] };
  const offer = (model: typeof PLAIN, cash: bigint) =>
    platform.database.transaction((tx) => upsertWheel(tx, one, model, { expectedCash: cash }));
  await expect(offer({ ...rich, prizes: [rich.prizes[0]!, rich.prizes[0]!] }, 0n)).rejects.toThrow(
    RangeError,
  );
  await expect(offer(PLAIN, 9n)).rejects.toThrow(RangeError);
  // One peso in every second spin, and five as the substitute when it is out of stock.
  const limited = { kind: 'cash' as const, amount: 100, weight: 50, stock: 1, substitute: 2 };
  const prizes = [
    limited,
    { ...PLAIN.prizes[0]!, weight: 49 },
    { ...PLAIN.prizes[2]!, amount: 500, weight: 1 },
  ];
  await expect(offer({ ...PLAIN, prizes }, 55n)).rejects.toThrow(RangeError);
  await offer({ ...PLAIN, code: 'limited', prizes }, 255n);
});

test('without gamify_status the calls are refused; a blocked player does not spin; ids hold to their wheel', async () => {
  const player = await platform.holder('one.test', 3n);
  const first = spinRequest();
  await platform.get(player, 'spinWheel', first);
  const elsewhere = await platform.ask(player, 'spinWheel', { ...first, wheel_code: 'budget' });
  expect(['duplicateMismatch', 'gameUnavailable']).toContain(elsewhere.statusMessage);
  expect((await platform.ask(player, 'spinWheel', spinRequest('none'))).statusMessage).toBe(
    'gameUnavailable',
  );
  await run(platform.db, {
    text: `update sites.site set gamify_status = false where external_id = 'site-one'`,
  });
  expect((await platform.ask(player, 'wheel')).statusMessage).toBe('gameUnavailable');
  expect((await platform.ask(player, 'spinWheel', spinRequest())).statusMessage).toBe('gameUnavailable');
  await run(platform.db, { text: 'update sites.site set gamify_status = true' });
  await platform.database.transaction(async (tx) =>
    setPlayerStatus(tx, await platform.siteId('one.test'), player.playerId, 'blocked'),
  );
  expect((await platform.ask(player, 'spinWheel', spinRequest())).statusMessage).toBe('BLOCK');
});

test('[operations 9] a player on a break cannot spin, and keeps the tokens', async () => {
  const player = await platform.holder('one.test', 2n);
  const before = spinRequest();
  await platform.get(player, 'spinWheel', before);
  const key = { siteId: await platform.siteId('one.test'), playerId: player.playerId };
  const by = { actor: 'player', reason: '' };
  await platform.database.transaction((tx) => excludePlayer(tx, key, 'day', by, new Date()));
  expect((await platform.ask(player, 'spinWheel', spinRequest())).statusMessage).toBe('playBlocked');
  expect((await platform.get(player, 'spinWheel', before)).replayed).toBe(true);
  expect((await platform.get(player, 'wheel', { wheel_code: 'plain' })).history).toHaveLength(1);
});

test('a recorded draw cannot be changed', async () => {
  for (const text of ['update rewards.spin set amount = 1000000', 'delete from rewards.wheel_model'])
    await expect(asOwner(platform.db, text)).rejects.toThrow('append-only');
});
