import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GameSettingsValues } from '#contracts/console/own-games.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { setProtectionProfile } from '../protection/index.ts';
import { GAME, play } from './testing/application.ts';
import { bet, sellChoiceGames } from './testing/choice-games.ts';

let platform: TestCashier;
let staffConsole: TestConsole;
let clerk: TestStaff;
beforeAll(async () => {
  platform = await openCashier();
  await sellChoiceGames(platform, 'one.test');
  staffConsole = openConsole(platform);
  clerk = await staffConsole.clerk('site_admin');
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const NONE: GameSettingsValues = {
  ...{ min_stake: null, max_stake: null, max_win: null, cycle_ms: null },
  outside_entropy: null,
};
const readGame = async (game_code: string) =>
  (await staffConsole.get(clerk, 'ownGames')).value.find((game) => game.game_code === game_code)!;

async function set(game_code: string, change: Partial<GameSettingsValues>): Promise<string> {
  const { settings } = await readGame(game_code);
  const after = { ...settings, ...change };
  return await staffConsole.refusal(clerk, 'setOwnGame', { game_code, before: settings, after });
}

test('an operator narrows stakes and maximum win of a game; the server enforces them and the game shows them', async () => {
  const player = await platform.newPlayer('one.test', 1_000_000n);
  expect(await set('limbo', { min_stake: '1000', max_stake: '5000', max_win: '500000' })).toBe('');
  const { stakes, win_limits } = await platform.get(player, 'openGame', {
    provider_code: GAME.provider_code,
    game_code: 'limbo',
  });
  expect(stakes).toEqual(['1000', '1500', '2500', '5000']);
  expect(win_limits.bet).toBe('500000');
  for (const stake of [500n, 10_000n]) {
    const refused = await platform.ask(player, 'playRound', bet('limbo', stake, { target: 200 }));
    expect(refused.statusMessage, String(stake)).toBe('invalidStake');
  }
  // 50.00 at 150.00 would win 7,500.00, but 5,000.00 is allowed.
  const high = await platform.ask(player, 'playRound', bet('limbo', 5000n, { target: 15_000 }));
  expect(high).toMatchObject({
    statusMessage: 'winLimit',
    statusDetail: { limit: 'bet', max_stake: '3300' },
  });
  await platform.get(player, 'playRound', bet('limbo', 3300n, { target: 15_000 }));
  const elsewhere = await platform.newPlayer('two.test', 0n);
  const other = await platform.get(elsewhere, 'openGame', GAME);
  expect(other.win_limits.bet, 'another brand is as it was').not.toBe('500000');
});

test('[player protection C9] adversary: an operator who sets stakes above the cap, wins above the exposure or a faster game', async () => {
  const siteId = await platform.siteId('one.test');
  await platform.database.transaction((tx) => setProtectionProfile(tx, siteId, { slot_cap: 2000n }));
  const slot = await readGame(GAME.game_code);
  expect(slot.bounds.max_stake).toBe('1500');
  const wrong: [string, Partial<GameSettingsValues>][] = [
    [GAME.game_code, { max_stake: '2500' }],
    ['limbo', { max_stake: '99999999' }],
    ['limbo', { min_stake: '1' }],
    ['limbo', { max_win: '99999999999999' }],
    ['limbo', { cycle_ms: 600 }],
    ['roulette', { cycle_ms: 30_000 }],
    ['roulette', { min_stake: '501' }],
    ['limbo', { min_stake: '3000', max_stake: '4000' }],
  ];
  for (const [game, change] of wrong)
    expect(await set(game, change), `${game} ${JSON.stringify(change)}`).toBe('invalidRequest');
  expect(await set('no-such-game-here', {}).catch(() => 'none')).toBe('none');
  const support = await staffConsole.clerk('support');
  const input = { game_code: 'dice', before: NONE, after: { ...NONE, max_win: '100000' } };
  expect(await staffConsole.refusal(support, 'setOwnGame', input)).toBe('notAllowed');
  expect(await staffConsole.refusal(clerk, 'setOwnGame', { ...input, before: input.after })).toBe(
    'changedMeanwhile',
  );
});

test('[player protection F2] a brand slows a game down; an earlier round is refused with the remaining time', async () => {
  const player = await platform.newPlayer('one.test', 100_000n);
  expect(await set(GAME.game_code, { cycle_ms: 60_000 })).toBe('');
  const { cycle_ms } = await platform.get(player, 'openGame', GAME);
  expect(cycle_ms).toBe(60_000);
  await platform.get(player, 'playRound', play(100n));
  const early = await platform.ask(player, 'playRound', play(100n));
  expect(early.statusMessage).toBe('tooFast');
  const { retry_after_ms } = early.statusDetail as unknown as { retry_after_ms: number };
  expect(retry_after_ms).toBeGreaterThan(50_000);
  expect(await set(GAME.game_code, { cycle_ms: null })).toBe('');
});
