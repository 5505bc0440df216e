import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bindCommitment, seedHash } from '#games/slot-games.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import {
  GAME,
  openTestCasino,
  play,
  type TestCasino,
  type TestPlayer,
  verifies,
} from './testing/application.ts';

let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const proofOf = (host: string, id: string) => {
  const site = host === 'one.test' ? 'site-one' : 'site-two';
  return platform.call(host, 'roundProof', { domain_name: host, external_id: site, round_id: id });
};

async function playMany(holder: TestPlayer, count: number) {
  const answers = [];
  for (let i = 0; i < count; i++) answers.push((await platform.get(holder, 'playRound', play(100n))).round);
  return answers;
}

test('[fairness 3.1] the revealed seed is the one committed to before the first bet, and proves every round', async () => {
  const holder = await platform.newPlayer('one.test', 10_000n);
  const before = (await platform.get(holder, 'openGame', GAME)).seeds;
  expect(before.round_commit).toBe(bindCommitment(before.server_seed_hash, before.pay_table_hash));
  const rounds = await playMany(holder, 12);
  const { revealed, seeds } = await platform.get(holder, 'rotateSeeds', GAME);
  expect(revealed).toMatchObject({ server_seed_hash: before.server_seed_hash, rounds: 12 });
  expect(seedHash(revealed.server_seed)).toBe(before.server_seed_hash);
  for (const round of rounds) expect(verifies(round, revealed.server_seed)).toBe(true);
  expect(verifies({ ...rounds[0]!, server_seed_hash: seedHash('other') }, revealed.server_seed)).toBe(false);
  expect(seeds).toMatchObject({ server_seed_hash: before.next_server_seed_hash, nonce: 0 });
});

test('[fairness 3.1] the proof of a round is public, with its seed only after the reveal', async () => {
  const holder = await platform.newPlayer('one.test', 1000n);
  const [round] = await playMany(holder, 1);
  expect(await proofOf('one.test', round!.round_id)).toMatchObject({
    statusCode: 1,
    round,
    server_seed: null,
  });
  const { revealed } = await platform.get(holder, 'rotateSeeds', GAME);
  const proof = await proofOf('one.test', round!.round_id);
  expect(proof).toMatchObject({ server_seed: revealed.server_seed });
  expect(JSON.stringify(proof)).not.toContain(holder.account_id);
});

test('[fairness 3.1] a round of another brand, an unknown one and a made-up id are not found', async () => {
  const holder = await platform.newPlayer('one.test', 1000n);
  const [round] = await playMany(holder, 1);
  for (const [host, id] of [
    ['two.test', round!.round_id],
    ['one.test', '019ace00-0000-7000-8000-000000000000'],
    ['one.test', "' or true --"],
  ]) {
    expect((await proofOf(host!, id!)).statusMessage).toBe('notFound');
  }
});

test('[fairness 3.1] a client seed applies from the next round and keeps nonce and server seed', async () => {
  const holder = await platform.newPlayer('one.test', 1000n);
  const [first] = await playMany(holder, 1);
  const { seeds } = await platform.get(holder, 'setClientSeed', { ...GAME, client_seed: 'my own luck 7' });
  expect(seeds).toMatchObject({
    client_seed: 'my own luck 7',
    nonce: 1,
    server_seed_hash: first!.server_seed_hash,
  });
  const [second] = await playMany(holder, 1);
  expect(second).toMatchObject({ client_seed: 'my own luck 7', nonce: 1 });
  expect(first!.client_seed).not.toBe('my own luck 7');
  const { revealed } = await platform.get(holder, 'rotateSeeds', GAME);
  for (const round of [first!, second!]) expect(verifies(round, revealed.server_seed)).toBe(true);
});

test.each(['a:b', 'é', 'tab\t'])('[fairness 3.1] refuses %j as a client seed', async (client_seed) => {
  const holder = await platform.newPlayer('one.test', 0n);
  const answer = await platform.ask(holder, 'setClientSeed', { ...GAME, client_seed });
  expect(answer.statusMessage).toBe('invalidClientSeed');
});

test('[fairness 3.1] plays and rotations at once: every round is proved by exactly one revealed seed', async () => {
  const holder = await platform.newPlayer('one.test', 100_000n);
  const revealed = new Map<string, string>();
  const plays = Array.from({ length: 40 }, () => platform.get(holder, 'playRound', play(100n)));
  const rotations = Array.from({ length: 8 }, () => platform.get(holder, 'rotateSeeds', GAME));
  const rounds = (await Promise.all(plays)).map(({ round }) => round);
  for (const answer of [...(await Promise.all(rotations)), await platform.get(holder, 'rotateSeeds', GAME)]) {
    revealed.set(answer.revealed.server_seed_hash, answer.revealed.server_seed);
  }
  expect(revealed.size).toBe(9);
  for (const round of rounds) expect(verifies(round, revealed.get(round.server_seed_hash)!)).toBe(true);
  const bySeed = Map.groupBy(rounds, (round) => round.server_seed_hash);
  for (const group of bySeed.values()) {
    expect(group.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(group.map((_, i) => i));
  }
});

test('[player protection F4] concurrent first stakes, before the game was opened, lock in one order: all are played', async () => {
  for (let player = 0; player < 8; player++) {
    const holder = await platform.newPlayer('one.test', 4000n);
    const plays = Array.from({ length: 40 }, () => platform.get(holder, 'playRound', play(100n)));
    const rounds = (await Promise.all(plays)).map(({ round }) => round);
    expect(new Set(rounds.map(({ nonce }) => nonce)).size).toBe(40);
  }
});

test('[fairness 10] two tabs that open a game at once see the same commitments', async () => {
  const holder = await platform.newPlayer('one.test', 0n);
  const opened = await Promise.all(Array.from({ length: 10 }, () => platform.get(holder, 'openGame', GAME)));
  expect(new Set(opened.map(({ seeds }) => JSON.stringify(seeds))).size).toBe(1);
});

test('[fairness 13] an unrevealed seed appears in no response, log line or readable column', async () => {
  const holder = await platform.newPlayer('one.test', 1000n);
  const seen: unknown[] = [];
  seen.push(
    await platform.ask(holder, 'openGame', GAME),
    await platform.ask(holder, 'playRound', play(100n)),
  );
  seen.push(
    await platform.ask(holder, 'playRound', play(10_000n)),
    await platform.ask(holder, 'playRound', play('7')),
  );
  seen.push(await platform.ask(holder, 'recentRounds', GAME));
  seen.push(await platform.ask(holder, 'setClientSeed', { ...GAME, client_seed: 'x'.repeat(64) }));
  seen.push(await proofOf('one.test', (await playMany(holder, 1))[0]!.round_id));
  const rows = await run<{ row: string }>(platform.db, {
    text: `select s::text as row from originals.server_seed s where player_id = $1
      union all select r::text from originals.round r where player_id = $1
      union all select t::text from originals.seed_pair t where player_id = $1
      union all select j.payload::text from graphile_worker._private_jobs j`,
    values: [holder.playerId],
  });
  const first = (await platform.get(holder, 'rotateSeeds', GAME)).revealed.server_seed;
  const second = (await platform.get(holder, 'rotateSeeds', GAME)).revealed.server_seed;
  const everything = JSON.stringify([seen, rows, platform.lines]);
  expect(everything).toContain(seedHash(first));
  for (const seed of [first, second]) {
    expect(everything).not.toContain(seed);
    expect(everything).not.toContain(Buffer.from(seed).toString('hex'));
  }
});

test('[fairness 3.1] a settled round cannot be changed', async () => {
  const holder = await platform.newPlayer('one.test', 1000n);
  const [round] = await playMany(holder, 1);
  const change = asOwner(platform.db, {
    text: 'update originals.round set win = 1 where round_id = $1',
    values: [round!.round_id],
  });
  await expect(change).rejects.toThrow('originals.round is append-only');
});
