import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { testLog } from '#test/support/postgres.ts';
import { setSiteGames } from '../catalog/index.ts';
import { setPlayerStatus } from '../players/index.ts';
import { findSiteByDomain } from '../sites/index.ts';
import {
  GAME,
  openTestCasino,
  play,
  roundId,
  setLosingClientSeed,
  type TestCasino,
  type TestPlayer,
} from './testing/application.ts';

let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

/** The balance shown to the player. */
async function expectBalance(player: TestPlayer, centavos: bigint): Promise<void> {
  const { game_balance } = await platform.get(player, 'getBalance');
  expect(game_balance).toBe(Number(centavos) / 100);
}

const sum = (values: readonly string[]) => values.reduce((total, value) => total + BigInt(value), 0n);

test('[A-10] [fairness 10] a round takes the stake, pays the win and returns the balance after both', async () => {
  const player = await platform.newPlayer('one.test', 100_000n);
  let balance = 100_000n;
  for (let nonce = 0; nonce < 20; nonce++) {
    const played = await platform.get(player, 'playRound', play(100n));
    balance += BigInt(played.round.win) - 100n;
    expect(played).toMatchObject({
      replayed: false,
      balance: balance.toString(),
      round: { nonce, stake: '100' },
    });
  }
  await expectBalance(player, balance);
});

test('[wallet I6] 50 parallel plays with one client round id make one round, which all 50 responses return', async () => {
  const player = await platform.newPlayer('one.test', 100n);
  const request = play(100n);
  const warned = vi.spyOn(testLog, 'warn');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => platform.get(player, 'playRound', request)),
  );
  expect(warned, 'no transaction is retried').not.toHaveBeenCalled();
  expect(new Set(answers.map(({ round }) => round.round_id)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  const { value } = await platform.get(player, 'recentRounds', GAME);
  expect(value).toHaveLength(1);
  await expectBalance(player, BigInt(value[0]!.win));
});

test('[player protection F1] every bet needs the id of its own button press, valid for one round; without one nothing is staked', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  const { client_round_id: pressed, ...nobody } = play(100n);
  expect((await platform.ask(player, 'playRound', nobody)).statusMessage).toBe('invalidRequest');
  expect((await platform.ask(player, 'beginRound', nobody)).statusMessage).toBe('invalidRequest');
  for (const replayed of [false, true]) {
    const again = await platform.get(player, 'playRound', { ...nobody, client_round_id: pressed });
    expect(again.replayed).toBe(replayed);
  }
  const { value } = await platform.get(player, 'recentRounds', GAME);
  expect(value).toHaveLength(1);
  await expectBalance(player, 900n + BigInt(value[0]!.win));
});

test('[wallet I13] of 50 parallel plays with money for 10 exactly 10 succeed, and no nonce is skipped', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  await setLosingClientSeed(platform, player, 10);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => platform.ask(player, 'playRound', play(100n))),
  );
  const rounds = answers.flatMap((answer) => ('round' in answer ? [answer.round] : []));
  expect(rounds.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, i) => i),
  );
  const refused = answers.filter((answer) => answer.statusCode !== 1);
  expect(new Set(refused.map((answer) => answer.statusMessage))).toEqual(new Set(['insufficientFunds']));
  expect((await platform.get(player, 'openGame', GAME)).seeds.nonce).toBe(10);
  await expectBalance(player, 0n);
});

test('[wallet I5] a stake above the balance is refused with the true balance, and nothing changes', async () => {
  const player = await platform.newPlayer('one.test', 150n);
  const refused = await platform.ask(player, 'playRound', play(200n));
  expect(refused).toMatchObject({
    statusMessage: 'insufficientFunds',
    statusDetail: { balance: '150', currency: 'PHP' },
  });
  expect((await platform.get(player, 'openGame', GAME)).seeds.nonce).toBe(0);
  await expectBalance(player, 150n);
});

test.each(['0', '-100', '99', '101', '1', '999999999999999999'])(
  '[fairness 12] a stake of %s is refused: below, above or between the steps',
  async (stake) => {
    const player = await platform.newPlayer('one.test', 1000n);
    expect((await platform.ask(player, 'playRound', play(stake))).statusMessage).toBe('invalidStake');
    await expectBalance(player, 1000n);
  },
);

test('[fairness 12] accepts any stake in whole steps between minimum and maximum', async () => {
  const player = await platform.newPlayer('one.test', 5000n);
  const { stakes, stake_step: step } = await platform.get(player, 'openGame', GAME);
  expect([stakes.includes('120'), stakes.at(-1), step]).toEqual([false, '50000', '20']);
  const { round } = await platform.get(player, 'playRound', play('120'));
  expect(round.stake).toBe('120');
  const answers = [play('130'), play('50020')].map((bet) => platform.ask(player, 'playRound', bet));
  expect((await Promise.all(answers)).map(({ statusMessage }) => statusMessage)).toEqual(
    Array(2).fill('invalidStake'),
  );
  await expectBalance(player, 4880n + BigInt(round.win));
});

test.each(['1.5', '1e3', '', ' 100', 100, null])(
  '[fairness 12] a stake written as %j is an invalid request',
  async (stake) => {
    const player = await platform.newPlayer('one.test', 1000n);
    const answer = await platform.ask(player, 'playRound', { ...play(100n), stake });
    expect(answer.statusMessage).toBe('invalidRequest');
    await expectBalance(player, 1000n);
  },
);

test('[wallet I6] a repeated request returns its round when balance, rights or the game are gone', async () => {
  const player = await platform.newPlayer('one.test', 100n);
  await setLosingClientSeed(platform, player, 1);
  const request = play(100n);
  const first = await platform.get(player, 'playRound', request);
  expect(first.balance).toBe('0');
  expect(await platform.get(player, 'playRound', request)).toEqual({ ...first, replayed: true });

  const site = (await findSiteByDomain(platform.db, player.host))!;
  const key = { providerCode: GAME.provider_code, gameCode: GAME.game_code };
  await platform.database.transaction((tx) => setSiteGames(tx, site.id, [{ ...key, enabled: false }]));
  expect((await platform.ask(player, 'playRound', play(100n))).statusMessage).toBe('gameUnavailable');
  expect((await platform.get(player, 'playRound', request)).round).toEqual(first.round);
  await platform.database.transaction((tx) => setSiteGames(tx, site.id, [key]));
  await expectBalance(player, 0n);
});

test('[wallet I3] one client round id with another stake is refused', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  const request = play(100n);
  const { balance } = await platform.get(player, 'playRound', request);
  const other = await platform.ask(player, 'playRound', { ...request, stake: '200' });
  expect(other.statusMessage).toBe('duplicateMismatch');
  await expectBalance(player, BigInt(balance));
});

test('[wallet I6] two players may use one client round id', async () => {
  const [a, b] = [await platform.newPlayer('one.test', 100n), await platform.newPlayer('two.test', 100n)];
  const request = play(100n);
  const [first, second] = [
    await platform.get(a, 'playRound', request),
    await platform.get(b, 'playRound', request),
  ];
  expect(second.replayed).toBe(false);
  expect(second.round.round_id).not.toBe(first.round.round_id);
  await expectBalance(b, BigInt(second.balance));
});

test('[W-02] a session of one brand cannot play on another', async () => {
  const player = await platform.newPlayer('one.test', 100n);
  const answer = await platform.ask({ ...player, host: 'two.test' }, 'playRound', play(100n));
  expect(answer.statusMessage).toBe('sessionExpired');
  await expectBalance(player, 100n);
});

test('[wallet I10] a blocked player plays no new round', async () => {
  const player = await platform.newPlayer('one.test', 100n);
  const site = (await findSiteByDomain(platform.db, player.host))!;
  await platform.database.transaction((tx) => setPlayerStatus(tx, site.id, player.playerId, 'blocked'));
  expect((await platform.ask(player, 'playRound', play(100n))).statusMessage).toBe('BLOCK');
});

test('[fairness 12] a reconnecting client gets its last round and the session on opening', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  const fresh = await platform.get(player, 'openGame', GAME);
  expect(fresh).toMatchObject({ last_round: null, balance: '1000', currency: 'PHP', exponent: 2 });
  expect(fresh.session).toMatchObject({ rounds: 0, staked: '0', won: '0' });
  const played = [
    await platform.get(player, 'playRound', play(100n)),
    await platform.get(player, 'playRound', play(200n)),
  ];
  const resumed = await platform.get(player, 'openGame', GAME);
  expect(resumed.last_round).toEqual(played[1]!.round);
  expect(resumed.balance).toBe(played[1]!.balance);
  expect(resumed.session).toMatchObject({
    rounds: 2,
    staked: '300',
    won: sum(played.map(({ round }) => round.win)).toString(),
  });
  expect(resumed.seeds).toMatchObject({ nonce: 2, server_seed_hash: fresh.seeds.server_seed_hash });
});

test('[A-11] [S-22] a round reaches bet history, statement and VIP turnover', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  const { round, balance } = await platform.get(player, 'playRound', play(100n));
  await platform.drain();
  const bets = await platform.get(player, 'betHistory');
  expect(bets.value[0]).toMatchObject({
    round_id: round.round_id,
    game_name: 'Lantern Reels',
    stake: 1,
    provable: true,
  });
  const { value } = await platform.get(player, 'statement');
  expect(value.at(-1)).toMatchObject({ kind: 'demo_funding', amount: 10 });
  expect(value[0]!.balance_after).toBe(Number(balance) / 100);
  expect(value.find(({ kind }) => kind === 'bet')).toMatchObject({
    amount: -1,
    subject: { kind: 'round', id: round.round_id, game_code: 'lantern-reels' },
  });
  expect((await platform.get(player, 'vip')).nextLevel[0]!.cycle_turnover).toBe(1);
});

test('[fairness 12] refuses games of other providers and unknown games', async () => {
  const player = await platform.newPlayer('one.test', 100n);
  const other = { provider_code: 'JDB', game_code: GAME.game_code, stake: '100', client_round_id: roundId() };
  expect((await platform.ask(player, 'playRound', other)).statusMessage).toBe('gameUnavailable');
  expect(
    (await platform.ask(player, 'openGame', { provider_code: 'BAIZE', game_code: 'x' })).statusMessage,
  ).toBe('gameUnavailable');
});
