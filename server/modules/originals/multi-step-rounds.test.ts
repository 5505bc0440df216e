import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { type FishKind, type LagoonView, salvoWin } from '#games/bubble-lagoon/index.ts';
import { findChoiceGame, readOutcome } from '#games/choice-games.ts';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import type { MinesView } from '#games/mines/index.ts';
import { createApplication } from '#server/app.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { testLog } from '#test/support/postgres.ts';
import { openTestCasino, type TestCasino, type TestPlayer } from './testing/application.ts';
import { bet, sellChoiceGames } from './testing/choice-games.ts';

const MINES = { provider_code: 'BAIZE', game_code: 'mines' };
const ONE_MINE = { mines: 1 };

let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
  await sellChoiceGames(platform, 'one.test');
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const begin = (holder: TestPlayer, choice: Json = ONE_MINE) =>
  platform.get(holder, 'beginRound', bet('mines', 500n, choice));
const step = (holder: TestPlayer, round_id: string, number: number, action: Json) =>
  platform.ask(holder, 'stepRound', { round_id, step: number, action });
const viewOf = (item: { outcome: unknown }) => readOutcome(item.outcome).view as MinesView;
const balanceOf = async (holder: TestPlayer) =>
  BigInt((await platform.get(holder, 'openGame', MINES)).balance);

/** Reveals the seed and checks the round with the game's own verifier. */
async function proves(holder: TestPlayer, roundId: string): Promise<boolean> {
  await platform.get(holder, 'rotateSeeds', MINES);
  const { round, server_seed } = await platform.get(holder, 'roundProof', {
    domain_name: holder.host,
    external_id: 'site-one',
    round_id: roundId,
  });
  const { choice, actions, view, stake } = readOutcome(round.outcome);
  return findChoiceGame('mines')!.verify({
    serverSeed: server_seed!,
    serverSeedHash: round.server_seed_hash,
    roundCommit: round.round_commit,
    round: {
      gameCode: round.game_code,
      mappingVersion: round.mapping_version,
      payTableHash: round.pay_table_hash,
      clientSeed: round.client_seed,
      nonce: round.nonce,
      stake: BigInt(stake),
      staked: BigInt(round.stake),
      win: BigInt(round.win),
      choice,
      actions,
      view,
    },
  }).ok;
}

/** Opens tiles until one is safe and returns the state; a mine starts another round. */
async function oneSafe(holder: TestPlayer) {
  for (let tile = 0; ; tile++) {
    const { open } = await begin(holder);
    const { round_id } = open!;
    const after = await platform.get(holder, 'stepRound', { round_id, step: 0, action: { open: tile % 25 } });
    if (after.open) return { roundId: round_id, tile: tile % 25, after };
  }
}

test('[A-10] [fairness 3.1] a multi-step round takes its stake at once, reveals nothing, pays at the end and is provably fair', async () => {
  const holder = await platform.newPlayer('one.test', 100_000n);
  const { open, round, balance } = await begin(holder);
  expect(round).toBeNull();
  expect(balance).toBe('99500');
  expect(viewOf(open!)).toEqual({ opened: [], multiplier: 10_000, next: 10_312, mines: null, hit: null });
  const first = await platform.get(holder, 'stepRound', {
    round_id: open!.round_id,
    step: 0,
    action: { open: 7 },
  });
  if (first.open) {
    expect(viewOf(first.open)).toMatchObject({ opened: [7], multiplier: 10_312, mines: null });
    const paid = await step(holder, open!.round_id, 1, 'cashOut');
    expect(paid).toMatchObject({ open: null, round: { stake: '500', win: '515' }, balance: '100015' });
  } else expect(first.round).toMatchObject({ stake: '500', win: '0' });
  expect(await proves(holder, open!.round_id)).toBe(true);
});

describe('[wallet I6] races', () => {
  test('50 identical starts make one round and one stake', async () => {
    const holder = await platform.newPlayer('one.test', 500n);
    const request = bet('mines', 500n, ONE_MINE);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => platform.get(holder, 'beginRound', request)),
    );
    expect(new Set(answers.map(({ open }) => open?.round_id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await balanceOf(holder)).toBe(0n);
  });

  test('50 different starts are one open round; the others are refused', async () => {
    const holder = await platform.newPlayer('one.test', 100_000n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => platform.ask(holder, 'beginRound', bet('mines', 500n, ONE_MINE))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1);
    expect(new Set(answers.map(({ statusMessage }) => statusMessage))).toContain('roundOpen');
    expect(await balanceOf(holder)).toBe(99_500n);
    expect((await platform.get(holder, 'openGame', MINES)).seeds.nonce).toBe(1);
  });

  test('50 identical steps count once, and 50 identical cash-outs pay once', async () => {
    const holder = await platform.newPlayer('one.test', 1_000_000n);
    const { roundId, tile, after } = await oneSafe(holder);
    const again = await Promise.all(
      Array.from({ length: 50 }, () => step(holder, roundId, 0, { open: tile })),
    );
    for (const answer of again)
      expect(answer).toMatchObject({ replayed: true, open: { step: 1, outcome: after.open!.outcome } });
    const before = await balanceOf(holder);
    const paid = await Promise.all(Array.from({ length: 50 }, () => step(holder, roundId, 1, 'cashOut')));
    expect(paid.filter((answer) => 'replayed' in answer && !answer.replayed)).toHaveLength(1);
    expect(new Set(paid.map((answer) => 'round' in answer && answer.round?.win))).toEqual(new Set(['515']));
    expect(await balanceOf(holder)).toBe(before + 515n);
  });
});

test('[wallet I3] refuses a different action under a step’s id, and a step out of order', async () => {
  const holder = await platform.newPlayer('one.test', 1_000_000n);
  const { roundId, tile } = await oneSafe(holder);
  const said = async (number: number, action: Json) =>
    (await step(holder, roundId, number, action)).statusMessage;
  expect(await said(0, { open: (tile + 1) % 25 })).toBe('duplicateMismatch');
  expect(await said(2, 'cashOut')).toBe('duplicateMismatch');
  expect(await said(1, { open: tile })).toBe('invalidChoice');
  expect(await said(1, { open: 25 })).toBe('invalidChoice');
  expect(await said(1, { open: 1.5 })).toBe('invalidChoice');
  expect(await said(1, 'cashOut')).toBe('OK');
  expect(await said(1, { open: 3 })).toBe('duplicateMismatch');
  expect(await said(2, 'cashOut')).toBe('roundOver');
});

test('another player’s round is not found', async () => {
  const [holder, other] = [
    await platform.newPlayer('one.test', 1000n),
    await platform.newPlayer('one.test', 1000n),
  ];
  const { open } = await begin(holder);
  expect((await step(other, open!.round_id, 0, 'cashOut')).statusMessage).toBe('notFound');
  await step(holder, open!.round_id, 0, 'cashOut');
  expect((await step(other, open!.round_id, 0, 'cashOut')).statusMessage).toBe('notFound');
});

test('[fairness 3.1] [fairness 12] an open round is resumed after a reload, and its seed is kept until it ends', async () => {
  const holder = await platform.newPlayer('one.test', 1_000_000n);
  const { roundId, after } = await oneSafe(holder);
  const opened = await platform.get(holder, 'openGame', MINES);
  expect(opened.open_round).toEqual(after.open);
  expect((await platform.ask(holder, 'rotateSeeds', MINES)).statusMessage).toBe('roundOpen');
  const proof = await platform.ask(holder, 'roundProof', {
    domain_name: holder.host,
    external_id: 'site-one',
    round_id: roundId,
  });
  expect(proof.statusMessage).toBe('notFound');
  await platform.get(holder, 'setClientSeed', { ...MINES, client_seed: 'another one' });
  const done = await platform.get(holder, 'stepRound', { round_id: roundId, step: 1, action: 'cashOut' });
  expect(done.round).toMatchObject({ win: '515', client_seed: opened.open_round!.client_seed });
  expect(await proves(holder, roundId)).toBe(true);
});

test('[wallet I13] a round abandoned for a day ends by its rule: a win is paid, an unplayed stake returned', async () => {
  const [player, idle] = [
    await platform.newPlayer('one.test', 1_000_000n),
    await platform.newPlayer('one.test', 500n),
  ];
  const { roundId } = await oneSafe(player);
  const before = await balanceOf(player);
  const { open } = await begin(idle);
  const app = createApplication({
    database: platform.database,
    config: { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' },
    log: testLog,
    secretKey: platform.secretKey,
  });
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  await app.originals.endIdleRounds(platform.db, inHours(23));
  expect((await platform.get(player, 'openGame', MINES)).open_round?.round_id).toBe(roundId);
  await app.originals.endIdleRounds(platform.db, inHours(25));
  expect(await balanceOf(player)).toBe(before + 515n);
  expect(await balanceOf(idle)).toBe(500n);
  expect((await step(idle, open!.round_id, 0, 'cashOut')).statusMessage).toBe('OK');
  expect(await balanceOf(idle)).toBe(500n);
  const [left] = await run<{ n: number }>(platform.db, {
    text: 'select count(*)::int as n from originals.open_round',
  });
  expect(left!.n).toBe(0);
});

test('[fairness 1] a committed hash is final: shown before the bet and with the round, and immutable in the database', async () => {
  const holder = await platform.newPlayer('one.test', 100_000n);
  const { seeds } = await platform.get(holder, 'openGame', MINES);
  const { roundId } = await oneSafe(holder);
  await platform.get(holder, 'stepRound', { round_id: roundId, step: 1, action: 'cashOut' });
  const { value } = await platform.get(holder, 'recentRounds', MINES);
  expect(new Set(value.map((round) => round.server_seed_hash))).toEqual(new Set([seeds.server_seed_hash]));
  // Every nonce of this seed has its round: none was withheld for a better outcome.
  expect(value.map(({ nonce }) => nonce).reverse()).toEqual(value.map((_, i) => i));
  const change = (set: string) =>
    run(platform.db, {
      text: `update originals.server_seed set ${set} where hash = $1`,
      values: [seeds.server_seed_hash],
    });
  await expect(change(`hash = repeat('a', 64)`)).rejects.toThrow('promised');
  await expect(change(`revealed = repeat('b', 64), sealed = null, revealed_at = now()`)).rejects.toThrow(
    'promised',
  );
  const { revealed } = await platform.get(holder, 'rotateSeeds', MINES);
  expect(revealed).toMatchObject({ server_seed_hash: seeds.server_seed_hash, rounds: value.length });
  expect((await platform.get(holder, 'openGame', MINES)).seeds.server_seed_hash).toBe(
    seeds.next_server_seed_hash,
  );
});

test('[fairness 10] a game with a choice accepts only known choices, and a slot none', async () => {
  const holder = await platform.newPlayer('one.test', 100_000n);
  const said = async (choice: Json | undefined) =>
    (await platform.ask(holder, 'playRound', bet('dice', 500n, choice))).statusMessage;
  expect(await said(undefined)).toBe('invalidChoice');
  expect(await said({ side: 'under', target: 99 })).toBe('invalidChoice');
  expect(await said({ side: 'under', target: 5000, roll: 1 })).toBe('invalidChoice');
  expect(await said({ side: 'under', target: 5000 })).toBe('OK');
  const slot = { ...bet('lantern-reels', 100n, { side: 'under' }) };
  expect((await platform.ask(holder, 'playRound', slot)).statusMessage).toBe('invalidChoice');
  expect((await platform.ask(holder, 'playRound', bet('mines', 500n, ONE_MINE))).statusMessage).toBe(
    'gameUnavailable',
  );
  const request = bet('dice', 500n, { side: 'over', target: 2000 });
  const first = await platform.get(holder, 'playRound', request);
  expect(
    await platform.get(holder, 'playRound', { ...request, choice: { target: 2000, side: 'over' } }),
  ).toEqual({
    ...first,
    replayed: true,
  });
  const other = await platform.ask(holder, 'playRound', {
    ...request,
    choice: { side: 'over', target: 2001 },
  });
  expect(other.statusMessage).toBe('duplicateMismatch');
});

test('[A-10] [fairness 9] a salvo in the lagoon takes one stake, draws for each shot and pays once', async () => {
  const holder = await platform.newPlayer('one.test', 100_000n);
  let balance = 100_000n;
  for (const targets of [['sprat', 'sprat', 'wrasse', 'puffer', 'squid'], ['dragon']]) {
    const answer = await platform.get(holder, 'playRound', bet('bubble-lagoon', 500n, { targets }));
    const { caught } = readOutcome(answer.round.outcome).view as LagoonView;
    const win = salvoWin(500n, targets as FishKind[], caught);
    expect(caught).toHaveLength(targets.length);
    balance += win - 500n;
    expect(answer).toMatchObject({
      balance: balance.toString(),
      round: { stake: '500', win: win.toString() },
    });
  }
  // A viewer sees both salvos, newest first; the shooter does not see them again.
  const other = await platform.newPlayer('one.test', 0n);
  const { value } = await platform.get(other, 'lagoonShots');
  expect(value.map(({ targets }) => targets.length)).toEqual([1, 5]);
  expect((await platform.get(holder, 'lagoonShots')).value).toEqual([]);
  const elsewhere = await platform.newPlayer('two.test', 0n);
  expect((await platform.get(elsewhere, 'lagoonShots')).value).toEqual([]);
  const nothing = await platform.ask(holder, 'playRound', bet('bubble-lagoon', 500n, { targets: [] }));
  expect(nothing.statusMessage).toBe('invalidChoice');
});
