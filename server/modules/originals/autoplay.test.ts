import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { findJurisdictionProfile, putJurisdictionProfile, updateSite } from '../sites/index.ts';
import { GAME, play } from './testing/application.ts';
import { bet, sellChoiceGames } from './testing/choice-games.ts';

let platform: TestCashier;
beforeAll(async () => {
  platform = await openCashier();
  await sellChoiceGames(platform, 'one.test');
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

type Player = Awaited<ReturnType<TestCashier['newPlayer']>>;

/** Assigns the first brand a profile with autoplay: the strict one except for `change`. */
const putUnder = (change: Partial<JurisdictionProfile>) =>
  platform.database.transaction(async (tx) => {
    const { terms } = (await findJurisdictionProfile(tx, 'strict'))!;
    const changedTerms = { ...terms, autoplay: true, autoplay_win_limit: false, ...change };
    await putJurisdictionProfile(tx, 'auto', { name: 'Autoplay', terms: changedTerms });
    await updateSite(tx, await platform.siteId('one.test'), { jurisdiction: 'auto' });
  });

const start = (player: Player, rules: object) =>
  platform.ask(player, 'startAutoplay', { ...GAME, rounds: 5, stake: '100', loss_limit: '500', ...rules });
async function begun(player: Player, rules: object): Promise<string> {
  const answer = await platform.get(player, 'startAutoplay', {
    ...{ ...GAME, rounds: 5, stake: '100', loss_limit: '500', ...rules },
  });
  return answer.autoplay_id;
}
const round = (player: Player, autoplay_id: string, stake = 100n) =>
  platform.ask(player, 'playRound', { ...play(stake), autoplay_id });
const reasonOf = ({ statusMessage, statusDetail }: { statusMessage: string; statusDetail: unknown }) =>
  statusMessage === 'OK' ? 'OK' : `${statusMessage} ${(statusDetail as { reason?: string })?.reason}`;

test('[player protection F1] autoplay is refused where the profile forbids it, whatever another brand’s profile allows', async () => {
  await putUnder({});
  const elsewhere = await platform.newPlayer('two.test', 10_000n);
  expect((await platform.get(elsewhere, 'openGame', GAME)).autoplay).toBeNull();
  expect(reasonOf(await start(elsewhere, {}))).toBe('autoplayOver forbidden');
  const here = await platform.newPlayer('one.test', 10_000n);
  expect((await platform.get(here, 'openGame', GAME)).autoplay).toEqual({
    ...{ max_rounds: 100, loss_limit_required: true, single_win_limit_required: false },
  });
  const id = await begun(here, {});
  expect(reasonOf(await round(elsewhere, id))).toBe('autoplayOver forbidden');
  expect(reasonOf(await round(here, id))).toBe('OK');
  // A running autoplay ends when the permission ends.
  await putUnder({ autoplay: false });
  expect(reasonOf(await round(here, id))).toBe('autoplayOver forbidden');
  await platform.get(here, 'playRound', play(100n));
});

test('[player protection F1] requires stop rules within the limits of the profile', async () => {
  await putUnder({ autoplay_max_rounds: 20, autoplay_win_limit: true });
  const player = await platform.newPlayer('one.test', 1_000n);
  const wrong: [object, string][] = [
    [{ rounds: 21 }, 'rounds'],
    [{ single_win_limit: '900', loss_limit: undefined }, 'loss_limit'],
    [{ single_win_limit: '900', loss_limit: '99' }, 'loss_limit'],
    [{}, 'single_win_limit'],
    [{ single_win_limit: '900', balance_limit: '901' }, 'balance_limit'],
  ];
  for (const [rules, field] of wrong)
    expect(await start(player, rules), field).toMatchObject({
      ...{ statusMessage: 'invalidLimit', statusDetail: { field } },
    });
  expect((await start(player, { single_win_limit: '900', stake: '101' })).statusMessage).toBe('invalidStake');
  expect((await start(player, { single_win_limit: '900', loss_limit: '-1' })).statusMessage).toBe(
    'invalidRequest',
  );
});

test('[player protection F1] adversary: a client that goes on after the last round, raises the stake, or sends fifty rounds at once', async () => {
  await putUnder({ autoplay_loss_limit: false });
  const player = await platform.newPlayer('one.test', 100_000n);
  const id = await begun(player, { rounds: 3, loss_limit: undefined });
  expect(reasonOf(await round(player, id, 200n))).toBe('autoplayOver stake');
  const answers = await Promise.all(Array.from({ length: 50 }, () => round(player, id)));
  const taken = answers.filter(({ statusMessage }) => statusMessage === 'OK');
  expect(taken).toHaveLength(3);
  expect(taken.map((answer) => (answer as { autoplay?: { left: number } }).autoplay?.left).sort()).toEqual([
    0, 1, 2,
  ]);
  expect(reasonOf(await round(player, id))).toBe('autoplayOver rounds');
  const newer = await begun(player, { rounds: 3, loss_limit: undefined });
  expect(reasonOf(await round(player, id))).toBe('autoplayOver unknown');
  const again = { ...play(100n), autoplay_id: newer };
  await platform.get(player, 'playRound', again);
  // A repeated request is answered but not counted.
  expect(await platform.get(player, 'playRound', again)).toMatchObject({
    ...{ replayed: true, autoplay: { left: 2, stopped: null } },
  });
  await platform.get(player, 'stopAutoplay', { ...GAME, autoplay_id: newer });
  expect(reasonOf(await round(player, newer))).toBe('autoplayOver player');
});

test('[player protection F1] an autoplay stops on a loss, a single win, a total win and a balance, and the server refuses the next round', async () => {
  await putUnder({ autoplay_loss_limit: false });
  const rounds = 50;
  const choice = { side: 'under', target: 9800 };
  const { provider_code, game_code } = bet('dice', 500n, choice);
  const run = async (rules: object) => {
    const player = await platform.newPlayer('one.test', 100_000n);
    const begin = { provider_code, game_code, stake: '500', rounds, ...rules };
    const { autoplay_id } = await platform.get(player, 'startAutoplay', begin);
    const wins: string[] = [];
    for (let played = 0; played < rounds; played++) {
      const answer = await platform.get(player, 'playRound', { ...bet('dice', 500n, choice), autoplay_id });
      wins.push(answer.round.win);
      if (!answer.autoplay?.stopped) continue;
      const next = await platform.ask(player, 'playRound', { ...bet('dice', 500n, choice), autoplay_id });
      expect(reasonOf(next)).toBe(`autoplayOver ${answer.autoplay.stopped}`);
      return { stopped: answer.autoplay.stopped, wins };
    }
    return { stopped: 'none', wins };
  };
  // At 98.00 % a win is 505: a single win suffices.
  expect((await run({ single_win_limit: '505' })).stopped).toBe('single_win');
  const { stopped, wins } = await run({ win_limit: '1' });
  // It takes a hundred wins to recover from losing the first round.
  expect(stopped).toBe(wins[0] === '0' ? 'rounds' : 'win');
  expect((await run({ balance_limit: '99500', rounds: 1 })).stopped).toMatch(/rounds|balance/);
  const player = await platform.newPlayer('one.test', 100_000n);
  const { autoplay_id } = await platform.get(player, 'startAutoplay', {
    ...{ provider_code, game_code, stake: '500', rounds, loss_limit: '500' },
  });
  // Nearly always lost: after the first loss the limit does not allow another stake.
  const rare = { side: 'under', target: 1 };
  const first = await platform.ask(player, 'playRound', { ...bet('dice', 500n, rare), autoplay_id });
  if (first.statusMessage === 'OK') {
    const { autoplay, round: done } = first as unknown as {
      autoplay: { stopped: string };
      round: { win: string };
    };
    if (done.win === '0') expect(autoplay.stopped).toBe('loss');
  }
});
