import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { crash } from '#games/crash/index.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { upsertWheel } from '../rewards/index.ts';
import { openRewardsSite, PLAIN, type Rewards } from '../rewards/testing/rewards.ts';
import { betInput, gameKey, openRooms, openRound, type Rooms, SALT } from '../rooms/testing/room.ts';

let platform: Rewards;
let rooms: Rooms;
let runs = 0;
beforeAll(async () => {
  platform = await openRewardsSite();
  rooms = await openRooms(platform);
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

/** All findings of the nightly check, by game. */
async function nightly(): Promise<{ rounds: number; wrong: Record<string, string[]> }> {
  const now = new Date(Date.now() + ++runs * 1000);
  const { rounds } = await platform.fairness.checkRounds(platform.db, now);
  const found = await run<{ game_code: string; findings: { wrong: string[] }[] }>(platform.db, {
    text: 'select game_code, findings from fairness.check_finding where run_at = $1 and wrong > 0',
    values: [now],
  });
  const wrong = Object.fromEntries(
    found.map(({ game_code, findings }) => [game_code, findings.flatMap((finding) => finding.wrong)]),
  );
  return { rounds, wrong };
}

/** One flight with a bet in it, played to the end. */
async function fly(player: TestPlayer): Promise<void> {
  const { round_id } = await openRound(platform, rooms, player, 'crash');
  await platform.get(
    player,
    'placeRoomBet',
    betInput('crash', round_id, { stake: 500n, choice: { auto: 101 } }),
  );
  for (const _ of ['close', 'settle', 'rest']) await rooms.step(round_id);
}

test('[fairness 11] [fairness 12] the nightly check recomputes spins of wheel, egg and box with the published script and finds a changed prize', async () => {
  const one = await platform.siteId('one.test');
  const faces = ['wheel', 'egg', 'box'] as const;
  await platform.database.transaction(async (tx) => {
    for (const [position, face] of faces.entries())
      await upsertWheel(tx, one, { ...PLAIN, code: `the-${face}` }, { expectedCash: 10n, position, face });
  });
  const player = await platform.holder('one.test', 9n);
  for (const face of faces) {
    const wheel_code = `the-${face}`;
    for (let n = 0; n < 3; n++)
      await platform.get(player, 'spinWheel', { wheel_code, client_spin_id: `night-${face}-${n}` });
    await platform.get(player, 'rotateWheel', { wheel_code });
  }
  expect(await nightly()).toEqual({ rounds: 9, wrong: {} });
  // The recorded prize differs from the seed's result.
  await asOwner(
    platform.db,
    'alter table rewards.spin disable trigger spin_is_final',
    `update rewards.spin set amount = amount + 1 where wheel_code = 'the-egg' and nonce = 1`,
  );
  expect(await nightly()).toEqual({
    rounds: 9,
    wrong: { 'wheel:the-egg': [expect.stringMatching(/^prize/)] },
  });
});

test('[fairness 5.1] [fairness 13] the nightly check finds an operator who skips a losing link of the chain', async () => {
  const player = await platform.newPlayer('one.test', 100_000n);
  expect((await platform.ask(player, 'enterRoom', gameKey('crash'))).statusMessage).toBe('gameUnavailable');
  await run(platform.db, {
    text: `update rooms.seed_chain set salt = $1, salt_source = $2 where game_code = 'crash'`,
    values: [SALT.salt, SALT.source],
  });
  await fly(player);
  await fly(player);
  expect((await nightly()).wrong).not.toHaveProperty('crash');
  // The next link is discarded unused: the game after it still uses a link of the chain.
  await run(platform.db, { text: `update rooms.seed_chain set used = used + 1 where game_code = 'crash'` });
  // The open round has its link; the one after it uses the wrong one.
  await fly(player);
  await fly(player);
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const past = await platform.call('one.test', 'roomRounds', { ...guest, ...gameKey('crash'), page: 1 });
  for (const { commit, server_seed } of (past as Extract<typeof past, { statusCode: 1 }>).value)
    expect(crash.commitOf(server_seed!)).toBe(commit);
  const gone = 'link 4 was taken, and its flight is not there';
  expect((await nightly()).wrong).toMatchObject({
    crash: ['links skipped since flight 3: 1, not 0', gone],
  });

  // A whole flight is missing, both link and number: comparing neighbours cannot reveal it.
  await fly(player);
  await fly(player);
  const [last] = await run<{ round_id: string; number: bigint }>(platform.db, {
    text: `select round_id, number from rooms.round where game_code = 'crash' and state = 'settled'
      order by number desc limit 1`,
  });
  await asOwner(
    platform.db,
    'alter table rooms.round disable trigger all; alter table rooms.bet disable trigger all',
    ...['bet', 'round'].map((table) => ({
      text: `delete from rooms.${table} where round_id = $1`,
      values: [last!.round_id],
    })),
  );
  expect((await nightly()).wrong.crash).toContain(
    `link ${Number(last!.number) + 1} was taken, and its flight is not there`,
  );
});
