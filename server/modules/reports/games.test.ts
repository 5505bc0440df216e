import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { findChoiceGame } from '#games/choice-games.ts';
import { run } from '#server/platform/database/index.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { countFromMidday } from '#test/support/midday.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { bet, sellChoiceGames } from '../originals/testing/choice-games.ts';
import { betInput, openRooms, openRound, type Rooms } from '../rooms/testing/room.ts';
import { checkSite } from './index.ts';
import { createLedgerRounds } from './testing/ledger-rounds.ts';

let day: string;
let span: { from: string; to: string };

let testCashier: TestCashier;
let staffConsole: TestConsole;
let rooms: Rooms;
let auditor: TestStaff;
let ana: TestPlayer;
beforeAll(async () => {
  testCashier = await openCashier();
  day = dayIn(new Date(), await countFromMidday(testCashier.db));
  span = { from: day, to: addDays(day, 1) };
  staffConsole = openConsole(testCashier);
  await sellChoiceGames(testCashier, 'one.test');
  rooms = await openRooms(testCashier);
  auditor = await staffConsole.clerk('auditor');
  ana = await testCashier.newPlayer('one.test', 100_000n);
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

/** A round of a provider's game as the wallet protocol stores it. */
async function outside(state: 'open' | 'voided', staked: bigint): Promise<void> {
  const reversed = state === 'voided' ? staked : 0n;
  await run(testCashier.db, {
    text: `insert into providers.round (site_id, provider_code, player_id, round_id, round_ref, game_code,
      game_name, category,
        currency, state, bets, staked, stake_reversed, won, won_reversed, adjusted, is_published, opened_at,
        closed_at)
      values ($1, 'ACME', $2, $3, $4, 'acme-reels', 'Acme Reels', 'slots', 'PHP', $5, 1, $6, $7, 0, 0, 0,
      false,
        now() - interval '1 second', $8)`,
    values: [
      ...[await testCashier.siteId(), ana.playerId, randomUUID(), randomUUID(), state, staked, reversed],
      state === 'voided' ? new Date() : null,
    ],
  });
}

test('[operations 7] open bets list own, room and provider rounds with their maximum liability, matching the ledger', async () => {
  await testCashier.get(ana, 'beginRound', bet('mines', 500n, { mines: 1 }));
  const { round_id } = await openRound(testCashier, rooms, ana, 'roulette');
  const chip = { stake: 1000n, choice: 'straight-17' };
  await testCashier.get(ana, 'placeRoomBet', betInput('roulette', round_id, chip));
  const { value } = await staffConsole.get(auditor, 'openBets');
  const multiple = Number(findChoiceGame('mines')!.rules.top.multiple);
  expect(value.map(({ oldest_at: _, name: __, ...row }) => row)).toEqual([
    { provider_code: 'BAIZE', game_code: 'roulette', rounds: 1, staked: '1000', worst: '36000' },
    {
      ...{ provider_code: 'BAIZE', game_code: 'mines', rounds: 1, staked: '500' },
      worst: String(Math.floor(5 * Math.ceil(multiple * 100))),
    },
  ]);
  expect(value[1]?.name).toBe('The mines');
  for (const { provider_code, game_code, rounds, staked } of value) {
    const game = { provider_code, game_code };
    const { value: bets, next } = await staffConsole.get(auditor, 'openBetLines', game);
    expect([bets.length, next]).toEqual([rounds, '']);
    expect(`${bets.reduce((sum, line) => sum + BigInt(line.staked), 0n)}`).toBe(staked);
    expect(
      (await staffConsole.get(auditor, 'openBetLines', { ...game, after: bets[0]?.round_id })).value,
    ).toEqual([]);
    for (const bet of bets) {
      const round = { provider_code, round_id: bet.round_id, player_id: bet.player?.player_id };
      const entries = (await staffConsole.get(auditor, 'roundLines', round)).value;
      expect(entries.map(({ what, amount }) => `${what} ${amount}`)).toEqual([`bet -${bet.staked}`]);
    }
  }
  expect(await staffConsole.refusal(auditor, 'openBetLines', { after: 'x' })).toBe('invalidRequest');
  const site = { id: await testCashier.siteId(), currency: 'PHP' };
  expect(await checkSite(testCashier.database, site, new Date(), new Date())).toBe(0);
  expect((await staffConsole.get(auditor, 'openBets')).reconciled).toBe('1500');
  const { value: staked } = await staffConsole.get(auditor, 'reportRounds', { ...span, figure: 'staked' });
  expect(staked.map(({ amount }) => amount).sort()).toEqual(['1000', '500']);
  for (const { provider_code, round_id, player, amount } of staked) {
    const round = { provider_code, round_id, player_id: player?.player_id };
    const { value: entries } = await staffConsole.get(auditor, 'roundLines', round);
    expect(entries.map((entry) => entry.amount)).toEqual([`-${amount}`]);
  }
  for (const _ of ['close', 'settle']) await rooms.step(round_id);
  const left = (await staffConsole.get(auditor, 'openBets')).value;
  expect(left.map(({ game_code }) => game_code)).toEqual(['mines']);
});

test('[operations 7] game performance shows declared and actual RTP, voided rounds and abandoned rounds', async () => {
  await testCashier.drain();
  await outside('voided', 700n);
  await outside('open', 300n);
  const { value } = await staffConsole.get(auditor, 'gameReport', span);
  const roulette = value.find(({ game_code }) => game_code === 'roulette');
  expect(roulette).toMatchObject({ rounds: 1, turnover: '1000', voided: 0, declared: { min: '97.29' } });
  const acme = { rounds: 0, turnover: '0', voided: 1, interrupted: 0, declared: null, jackpots: '0' };
  expect(value.find(({ game_code }) => game_code === 'acme-reels')).toMatchObject(acme);
  testCashier.wait(11 * MINUTE_MS);
  const later = (await staffConsole.get(auditor, 'gameReport', span)).value;
  const left = later.filter(({ interrupted }) => interrupted > 0).map(({ game_code }) => game_code);
  expect(left.sort()).toEqual(['acme-reels', 'mines']);
  const { value: open } = await staffConsole.get(auditor, 'openBets');
  expect(open.find(({ game_code }) => game_code === 'acme-reels')).toMatchObject({
    staked: '300',
    worst: null,
  });
  const outsideBets = { provider_code: 'ACME', game_code: 'acme-reels' };
  expect(
    (await staffConsole.get(await staffConsole.clerk('auditor'), 'openBetLines', outsideBets)).value,
  ).toMatchObject([{ staked: '300' }]);
});

/** A jackpot won in a provider's open round, as the wallet protocol stores it. */
async function jackpot(amount: bigint): Promise<void> {
  await run(testCashier.db, {
    text: `insert into providers.transaction (site_id, provider_code, tx_id, tx_ref, op, state, status,
      player_id, round_id, amount,
        cash, bonus, balance_after, currency, contributions, flags, created_at)
      select site_id, provider_code, $1::text, $1::text::uuid, 'jackpot_win', 'ok', 'OK', player_id, round_id,
      $2, $2, 0, 0, currency, 0, '{}', now()
        from providers.round where provider_code = 'ACME' and state = 'open'`,
    values: [randomUUID(), amount],
  });
}

test('[operations 7] voided and abandoned rounds, jackpots and RTP open to rounds whose count and sum equal the figure', async () => {
  await jackpot(900n);
  await jackpot(50n);
  const { round_id } = await openRound(testCashier, rooms, ana, 'roulette');
  await testCashier.get(
    ana,
    'placeRoomBet',
    betInput('roulette', round_id, { stake: 1000n, choice: 'straight-17' }),
  );
  // A game whose rules have changed is not drawn: its rounds are voided.
  await run(testCashier.db, {
    text: `update rooms.round set pay_table_hash = $2 where round_id = $1`,
    values: [round_id, '0'.repeat(64)],
  });
  await rooms.step(round_id);
  const clerk = await staffConsole.clerk('auditor');
  const { value: games } = await staffConsole.get(clerk, 'gameReport', span);
  const roundsOf = async (figure: string, of: object) =>
    (await staffConsole.get(clerk, 'reportRounds', { ...span, figure, ...of })).value;
  for (const { provider_code, game_code, voided, interrupted, jackpots, turnover, payout } of games) {
    const of = { provider_code, game_code };
    expect([game_code, (await roundsOf('voided', of)).length]).toEqual([game_code, voided]);
    expect([game_code, (await roundsOf('interrupted', of)).length]).toEqual([game_code, interrupted]);
    const won = await roundsOf('jackpots', of);
    expect(`${won.reduce((sum, { amount }) => sum + BigInt(amount), 0n)}`).toBe(jackpots);
    const later = await roundsOf('jackpots', { ...of, after: won[0]?.id ?? '' });
    expect(later).toEqual(won.slice(1));
    const { value: parts } = await staffConsole.get(clerk, 'reportParts', { ...span, ...of, figure: 'rtp' });
    expect(parts.map(({ figure, amount }) => [figure, amount])).toEqual([
      ['payout', payout],
      ['turnover', turnover],
    ]);
  }
  expect(games.find(({ game_code }) => game_code === 'acme-reels')).toMatchObject({ jackpots: '950' });
  const [off] = await roundsOf('voided', { provider_code: 'BAIZE', game_code: 'roulette' });
  expect(off).toMatchObject({ amount: '1000', player: { player_id: ana.playerId } });
  const requested = {
    provider_code: 'BAIZE',
    round_id: off?.round_id,
    player_id: ana.playerId,
    until: off?.until,
  };
  const { value: entries } = await staffConsole.get(clerk, 'roundLines', requested);
  expect(entries.map(({ amount }) => amount)).toEqual(['-1000', '1000']);
  const abroad = await staffConsole.clerk({ role: 'auditor', siteId: await testCashier.siteId('two.test') });
  const there = {
    ...span,
    site_id: await testCashier.siteId('two.test'),
    provider_code: 'ACME',
    game_code: 'acme-reels',
  };
  for (const figure of ['voided', 'interrupted', 'jackpots', 'staked'])
    expect((await staffConsole.get(abroad, 'reportRounds', { ...there, figure })).value).toEqual([]);
  for (const figure of ['voided', 'staked'])
    expect(await staffConsole.refusal(clerk, 'reportRounds', { ...span, figure, after: 'x' })).toBe(
      'invalidRequest',
    );
});

test('[operations 7] registered, verified and depositing players over time, and the funnel of a period', async () => {
  const before = (await staffConsole.get(auditor, 'moneyReport', span)).total.counts;
  await testCashier.guest();
  await testCashier.drain();
  await run(testCashier.db, {
    text: 'update players.player set contact_verified_at = now() where player_id = $1',
    values: [ana.playerId],
  });
  testCashier.wait(20_000);
  const { total, converted } = await staffConsole.get(auditor, 'moneyReport', span);
  expect(total.counts.registered).toBe(before.registered + 1);
  expect(total.counts.verified).toBe(before.verified + 1);
  expect(converted).toEqual({ registered: total.counts.registered, verified: 1, deposited: 0 });
});

test('[GLI-19 2.9.5] significant events: staff actions with reasons, large payments, very large wins and alarms', async () => {
  const siteId = await testCashier.siteId();
  const checker = await staffConsole.clerk('finance_checker', 'finance_maker', 'site_admin');
  const terms = { provider_points: {}, payment_points: 0, duty_points: null };
  await staffConsole.get(checker, 'setReportTerms', { ...terms, reason: 'a new contract' });
  const books = createLedgerRounds(testCashier);
  await books.play(ana, { stake: 100n, win: 60_000n });
  await books.play(ana, { stake: 100n, win: 9_000n });
  const ben = await testCashier.guest();
  const large = await testCashier.prove(ben, (await testCashier.deposit(ben, 60_000)).deposit_id);
  await testCashier.approve(ben, large.deposit_id, 6_000_000n, 'staff-1');
  await testCashier.approve(ben, large.deposit_id, 6_000_000n, 'staff-2');
  await testCashier.approve(ben, large.deposit_id, 6_000_000n, 'staff-3');
  await testCashier.drain();
  await run(testCashier.db, {
    text: `insert into reports.alarm (site_id, what, subject, detail, raised_at)
      values ($1, 'BOOKS', 'the ledger', '{}', now())`,
    values: [siteId],
  });
  const fresh = await staffConsole.clerk('auditor');
  const { value, is_cut } = await staffConsole.get(fresh, 'significantEvents', span);
  expect(is_cut).toBe(false);
  const of = (kind: string) =>
    value.filter((item) => item.kind === kind).map(({ what, amount }) => [what, amount]);
  expect(of('win')).toEqual([['Any', '60000']]);
  expect(of('payment')).toEqual([['deposit.credited', '6000000']]);
  expect(of('report')).toEqual([['books', null]]);
  expect(value.find(({ what }) => what === 'reports/terms/set')).toMatchObject({
    ...{ reason: 'a new contract', by: { name: checker.login } },
  });
});

test('[operations 7] open stakes of a closed day open to its rounds as recorded', async () => {
  await testCashier.drain();
  const site = { id: await testCashier.siteId(), currency: 'PHP' };
  const twoDays = 2 * DAY_MS;
  await checkSite(testCashier.database, site, new Date(Date.now() + twoDays));
  testCashier.wait(twoDays);
  const clerk = await staffConsole.clerk('auditor');
  const closed = { from: day, to: day };
  const staked = async () =>
    (await staffConsole.get(clerk, 'reportRounds', { ...closed, figure: 'staked' })).value.map(
      ({ amount }) => amount,
    );
  const { total } = await staffConsole.get(clerk, 'moneyReport', closed);
  expect(total.liability?.staked).toBe('500');
  expect(await staked()).toEqual(['500']);
  await run(testCashier.db, {
    text: 'delete from reports.unmatched_round where site_id = $1',
    values: [site.id],
  });
  expect(await staked()).toEqual(['500']);
  const now = { from: day, to: addDays(day, 3), figure: 'staked' };
  expect((await staffConsole.get(clerk, 'reportRounds', now)).value).toEqual([]);
});
