import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run, transaction } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestCashier } from '../cashier/testing/cashier.ts';
import { houseBalances } from '../ledger/index.ts';
import { setExposurePolicy } from '../originals/index.ts';
import { openProviderSite, PROVIDER, type ProviderTestSite } from '../providers/testing/application.ts';
import { openGameClient } from '../providers/testing/game-client.ts';
import { invariantViolations } from '../providers/testing/invariants.ts';
import type { Provider } from '../providers/testing/provider.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

/** Wins above their provider's limits. The adversary has the provider's key, or is a staff member. */
let platform: ProviderTestSite;
let provider: Provider;
let staffConsole: TestConsole;
let [maker, checker]: TestStaff[] = [];
let siteId = 0;
beforeAll(async () => {
  platform = await openProviderSite();
  provider = await platform.provider();
  siteId = (await findSiteByDomain(platform.db, 'one.test'))!.id;
  staffConsole = openConsole({ ...platform.front, siteId: async () => siteId } as unknown as TestCashier);
  maker = await staffConsole.clerk('finance_maker');
  checker = await staffConsole.clerk('finance_checker');
});
afterEach(async () => {
  await expectBooks(platform.db);
  expect(await invariantViolations(platform.db)).toEqual([]);
});
afterAll(() => platform.close());

/** The provider's net wins of the day, which count against its limit. */
const netToday = async () => {
  const [row] = await run<{ net: bigint }>(platform.db, {
    text: `select coalesce(sum(net), 0)::int8 as net from providers.win_total
      where scope not like 'player:%'`,
  });
  return row!.net;
};
const openGameSession = async () =>
  openGameClient(platform, provider, await platform.guest('one.test', 100_000n));
const held = async (txId: string) =>
  (await staffConsole.get(maker!, 'heldWins')).value.find(({ tx_id }) => tx_id === txId);
/** The balances of the accounts of held wins. */
const waiting = async () =>
  (await houseBalances(platform.db, siteId, 'held_win:')).reduce((sum, { balance }) => sum + balance, 0n);
async function decide(txId: string, decision: 'release' | 'reverse') {
  const { amount } = (await held(txId))!.amount;
  const input = { provider_code: PROVIDER, tx_id: txId, amount, decision };
  const { proposal_id } = await staffConsole.get(maker!, 'decideHeldWin', input);
  return { proposal_id };
}

test('[wallet R2] a win under a leaked key is answered OK, held, raises an alarm, and is returned by two people', async () => {
  const table = await openGameSession();
  await table.bet('f8-b', 1000, 'f8');
  expect(await table.win('f8-w', 9_999_999_999_999, 'f8')).toMatchObject({
    ...{ status: 'OK', balance: '99000', replayed: false },
  });
  expect(await table.win('f8-w', 9_999_999_999_999, 'f8')).toMatchObject({ replayed: true });
  expect(await waiting()).toBe(9_999_999_999_999n);
  expect(await held('f8-w')).toMatchObject({
    state: 'held',
    reason: 'STAKE_MULTIPLE',
    staked: { amount: '1000' },
  });
  await platform.drain();
  const alarms = await run<{ what: string }>(platform.db, {
    text: `select what from reports.alarm where subject = $1 and closed_at is null`,
    values: [`${PROVIDER} f8-w`],
  });
  expect(alarms).toEqual([{ what: 'HELD_WIN' }]);

  const { proposal_id } = await decide('f8-w', 'reverse');
  // Approvers and the audit log see the amount in major units.
  const { value: open } = await staffConsole.get(checker!, 'proposals', {});
  expect(open.find((proposal) => proposal.proposal_id === proposal_id)!.facts).toMatchObject({
    amount: '99999999999.99 PHP',
  });
  expect(await staffConsole.logged('held-wins/decide')).toContain('amount: 99999999999.99 PHP');
  expect(await staffConsole.refusal(maker!, 'approveProposal', { proposal_id })).toMatch(
    /notAllowed|sameMaker/,
  );
  expect(await waiting()).toBe(9_999_999_999_999n);
  await staffConsole.get(checker!, 'approveProposal', { proposal_id });
  expect([await waiting(), await table.balance(), (await held('f8-w'))?.state]).toEqual([
    0n,
    '99000',
    'reversed',
  ]);
  expect(await table.rollback('f8-x', 'f8-w', 'win')).toMatchObject({ status: 'OK', balance: '99000' });
});

test('[wallet R5] a held win is released once by two people, reported with its round, and fully reversed by a rollback', async () => {
  const table = await openGameSession();
  const before = await netToday();
  await table.betWin('re', 10, 200_000, 're', { round_closed: true });
  expect(await held('re.w')).toMatchObject({ op: 'win', reason: 'STAKE_MULTIPLE' });
  const [one, two] = [await decide('re.w', 'release'), await decide('re.w', 'release')];
  await staffConsole.get(checker!, 'approveProposal', one);
  expect(await table.balance()).toBe(String(100_000 - 10 + 200_000));
  expect(await staffConsole.refusal(checker!, 'approveProposal', two)).toBe('changedMeanwhile');
  const [event] = await run<{ win: string }>(platform.db, {
    text: `select payload ->> 'win' as win from platform.event
      where name = 'round.corrected' and payload ->> 'stake' = '10'`,
  });
  expect(event).toEqual({ win: '200000' });
  expect(await table.rollback('re-x', 're', 'bet_win')).toMatchObject({
    effect: 'reversed',
    balance: '100000',
  });
  expect(await waiting()).toBe(0n);
  // Otherwise a leaked key could win that much more today without being held.
  expect(await netToday()).toBe(before);
});

test('[wallet R5] concurrent approvals, releases and rollbacks pay a held win at most once', async () => {
  const table = await openGameSession();
  await table.betWin('m', 10, 200_000, 'm', { round_closed: true });
  const open = [
    await decide('m.w', 'release'),
    await decide('m.w', 'release'),
    await decide('m.w', 'reverse'),
  ];
  const approve = (proposal: object) => staffConsole.refusal(checker!, 'approveProposal', proposal);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => approve(open[n % 3]!)));
  expect(answers.filter((error) => error === '')).toHaveLength(1);
  const { state } = (await held('m.w'))!;
  expect(await table.balance()).toBe(state === 'released' ? '299990' : '99990');
  for (const round of ['m1', 'm2', 'm3']) {
    const before = await table.balance();
    await table.bet(`${round}-b`, 10, round);
    await table.win(`${round}-w`, 300_000, round);
    const release = await decide(`${round}-w`, 'release');
    const [refusal, rollback] = await Promise.all([
      approve(release),
      table.rollback(`${round}-x`, `${round}-w`, 'win'),
    ]);
    expect([refusal, rollback.status]).toEqual([expect.stringMatching(/^(changedMeanwhile)?$/), 'OK']);
    expect(await table.balance()).toBe(String(Number(before) - 10));
  }
  expect(await waiting()).toBe(0n);
});

test('[wallet R6] rollbacks and adjustments use held wins before the player’s balance', async () => {
  const table = await openGameSession();
  await table.bet('h-b', 10, 'h');
  await table.win('h-w', 500_000, 'h');
  expect(await table.rollback('h-x', 'h-b')).toMatchObject({ status: 'ROUND_HAS_WINS' });
  // The correction takes all but 100 of it: the rest stays held.
  expect(await table.adjust('h-a', -499_900, 'h-b')).toMatchObject({ status: 'OK', balance: '99990' });
  expect([await waiting(), (await held('h-w'))?.amount.amount]).toEqual([100n, '100']);
  expect(await table.rollback('h-ax', 'h-a', 'adjust')).toMatchObject({
    effect: 'reversed',
    balance: '99990',
  });
  expect(await waiting()).toBe(500_000n);
  // Resettling a settled bet to a huge amount has the effect of a win.
  expect(await table.adjust('h-more', 700_000, 'h-b')).toMatchObject({ status: 'OK', balance: '99990' });
  expect(await held('h-more')).toMatchObject({ op: 'adjust', state: 'held' });
  for (const [n, target] of ['h-w', 'h-ax', 'h-more'].entries()) {
    const op = target === 'h-w' ? 'win' : 'adjust';
    if (target === 'h-ax')
      await staffConsole.get(checker!, 'approveProposal', await decide(target, 'reverse'));
    else
      expect(await table.rollback(`h-y${n}`, target, op)).toMatchObject({
        effect: 'reversed',
        balance: '99990',
      });
  }
  expect(await waiting()).toBe(0n);
  expect(await table.rollback('h-z', 'h-b')).toMatchObject({ effect: 'reversed', balance: '100000' });
});

test('[wallet I15] a jackpot of a pool that was never announced or fed is held; one fed by stakes is paid', async () => {
  const table = await openGameSession();
  const fed = { jackpot_contributions: [{ jackpot_id: 'fed', amount: '900' }] };
  await table.bet('j-b', 1000, 'j', fed);
  expect(await table.jackpotWin('j-w', 900, 'j', 'fed')).toMatchObject({ status: 'OK', balance: '99900' });
  expect(await table.jackpotWin('j-n', 50, 'j', 'nowhere')).toMatchObject({ status: 'OK', balance: '99900' });
  expect(await held('j-n')).toMatchObject({ reason: 'UNKNOWN_JACKPOT', op: 'jackpot_win' });
  expect(await table.jackpotWin('j-2', 50, 'j', 'nowhere')).toMatchObject({ balance: '99900' });
  await staffConsole.get(checker!, 'approveProposal', await decide('j-n', 'release'));
  expect(await table.balance()).toBe('99950');
  await staffConsole.get(checker!, 'approveProposal', await decide('j-2', 'reverse'));
});

test('[wallet R2] adversary: a leaked key cannot win a multiple of the bank that a small brand has declared', async () => {
  const table = await openGameSession();
  // A bank of 100,000.00: a round may win 2,500.00.
  const policy = { bank: 10_000_000n, bet_bp: 250, player_bp: 500, game_bp: 1000, day_bp: 2000 };
  await transaction(platform.db, (tx) => setExposurePolicy(tx, siteId, policy));
  const [known] = (await staffConsole.get(maker!, 'providerWinLimits')).value;
  expect(known).toMatchObject({
    is_declared: false,
    rules: { max_win: '250000', player_day: '500000', provider_day: '2000000' },
  });
  await table.bet('bank-b', 1000, 'bank');
  expect(await table.win('bank-w', 300_000, 'bank')).toMatchObject({ status: 'OK', balance: '99000' });
  expect(await held('bank-w')).toMatchObject({ state: 'held', reason: 'WIN_LIMIT' });
  await staffConsole.get(checker!, 'approveProposal', await decide('bank-w', 'reverse'));
  await transaction(platform.db, (tx) => setExposurePolicy(tx, siteId, { ...policy, bank: 50_000_000_000n }));
});

test('one person tightens a provider’s limits at once and two loosen them; they apply per round, player and day', async () => {
  const [known] = (await staffConsole.get(maker!, 'providerWinLimits')).value;
  expect(known).toMatchObject({ provider_code: PROVIDER, is_declared: false });
  const rules = known!.rules;
  const propose = (change: object) =>
    staffConsole.get(maker!, 'proposeWinLimits', { provider_code: PROVIDER, rules: { ...rules, ...change } });
  expect((await propose({ max_multiple: 20_000 })).state).toBe('open');
  const tight = { max_win: '5000', max_multiple: 10, player_day: '6000', provider_day: '100000000' };
  expect((await propose({ ...tight, game_multiples: { 'demo-slot': 5 } })).state).toBe('done');
  const table = await openGameSession();
  const play = async (id: string, stake: number, win: number) => {
    await table.bet(`${id}-b`, stake, id);
    expect(await table.win(`${id}-w`, win, id)).toMatchObject({ status: 'OK' });
    return (await held(`${id}-w`))?.reason;
  };
  expect(await play('l1', 100, 600)).toBe('GAME_MAXIMUM');
  expect(await play('l2', 2000, 5001)).toBe('WIN_LIMIT');
  // Stakes are deducted from wins.
  expect(await play('l3', 1000, 5000)).toBe(undefined);
  expect(await play('l4', 1000, 5000)).toBe(undefined);
  expect(await play('l5', 1000, 5000)).toBe('PLAYER_DAY');
  expect(await table.bonusWin('l6', 4000)).toMatchObject({ status: 'OK' });
  expect((await held('l6'))?.op).toBe('bonus_win');
  const stranger = await openGameSession();
  await stranger.bet('l7-b', 1000, 'l7');
  await stranger.win('l7-w', 5000, 'l7');
  expect(await held('l7-w'), 'another player’s day').toBe(undefined);
  // Contributing one cent to a pool does not bypass the daily limits.
  const robber = await openGameSession();
  const fed = { jackpot_contributions: [{ jackpot_id: 'one-cent', amount: '1' }] };
  await robber.bet('l8-b', 1000, 'l8', fed);
  for (const id of ['l8-1', 'l8-2', 'l8-3']) await robber.jackpotWin(id, 4000, 'l8', 'one-cent');
  expect(await held('l8-1')).toBe(undefined);
  expect([(await held('l8-2'))?.reason, (await held('l8-3'))?.reason]).toEqual(['PLAYER_DAY', 'PLAYER_DAY']);
  expect(await robber.balance()).toBe('103000');
});
