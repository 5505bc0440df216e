import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { statementsOf } from '#test/support/statement-count.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { play } from '../originals/testing/application.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let support: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  support = await staffConsole.clerk('support');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

test('[operations 1.1] staff see where a player is signed in, masked, and end one session or all of them', async () => {
  const ana = await testCashier.guest();
  const phone = await testCashier.signIn(ana);
  const player_id = ana.playerId;
  const { sessions } = await staffConsole.get(support, 'playerSessions', { player_id });
  expect(sessions).toHaveLength(2);
  const { value: own } = await testCashier.get(phone, 'listSessions');
  const current = own.find((session) => session.current)!;

  const elsewhere = await testCashier.guest('two.test');
  const [ben, end] = [await testCashier.guest(), { player_id, session_id: current.session_id }];
  expect(await staffConsole.refusal(support, 'endPlayerSessions', { ...end, player_id: ben.playerId })).toBe(
    'notFound',
  );
  const foreign = { player_id: elsewhere.playerId, session_id: null };
  expect(await staffConsole.refusal(support, 'endPlayerSessions', foreign)).toBe('notFound');
  const maker = await staffConsole.clerk('finance_maker');
  expect(await staffConsole.refusal(maker, 'endPlayerSessions', end)).toBe('notAllowed');

  expect(await staffConsole.get(support, 'endPlayerSessions', end)).toMatchObject({ ended: 1 });
  expect((await testCashier.ask(phone, 'getBalance')).statusMessage).toBe('sessionExpired');
  expect((await testCashier.ask(ana, 'getBalance')).statusCode).toBe(1);
  expect(await staffConsole.refusal(support, 'endPlayerSessions', end)).toBe('notFound');
  await staffConsole.get(support, 'endPlayerSessions', { player_id, session_id: null });
  expect((await testCashier.ask(ana, 'getBalance')).statusMessage).toBe('sessionExpired');
  const { value } = await staffConsole.get(support, 'playerTimeline', { player_id, kinds: ['staff'] });
  expect(value.map(({ what }) => what)).toEqual(['players/sessions/end', 'players/sessions/end']);
});

test('[operations 1.1] related accounts of the site are listed with their reasons, in as many statements for six as for one', async () => {
  const out = createWithdrawalTools(testCashier);
  const number = '334455667788';
  const ana = await out.holder(0n, number);
  const second = await out.holder(0n, number);
  const [here, there] = [await testCashier.guest(), await testCashier.guest('two.test')];
  await testCashier.drain();
  const related = () => staffConsole.get(support, 'relatedPlayers', { player_id: ana.playerId });
  const { value } = await related();
  expect(value).toMatchObject([
    { player: { player_id: second.playerId, name: 'A** C***' }, reasons: ['bank'] },
  ]);
  expect(JSON.stringify(value)).not.toMatch(new RegExp(`${here.playerId}|${there.playerId}`));
  const few = await statementsOf(testCashier.db, related);
  for (let more = 0; more < 5; more++) await out.holder(0n, number);
  await testCashier.drain();
  expect((await related()).value).toHaveLength(6);
  expect(await statementsOf(testCashier.db, related)).toBe(few);
});

test('[operations 1.1] a statement has the balance after each entry, and a bet opens to its round, but not to another player’s', async () => {
  const out = createWithdrawalTools(testCashier);
  const [ana, ben] = [await out.holder(100_000n), await out.holder(100_000n)];
  const player_id = ana.playerId;
  for (let round = 0; round < 3; round++) await testCashier.get(ana, 'playRound', play(100n));
  await testCashier.drain();
  const { value } = await staffConsole.get(support, 'playerStatement', { player_id });
  const balance = (await staffConsole.get(support, 'playerView', { player_id })).balances[0]!.sum;
  expect(value[0]!.balance_after).toEqual(balance);
  for (const [n, { sum, balance_after }] of value.entries())
    expect(BigInt(balance_after.amount) - BigInt(sum.amount)).toBe(
      BigInt(value[n + 1]?.balance_after.amount ?? '0'),
    );
  const [page, rest] = [value.slice(0, 2), value.slice(2)];
  const after = page.at(-1)!.entry;
  const later = await staffConsole.get(support, 'playerStatement', { player_id, after });
  expect(later.value).toEqual(rest);

  const { value: bets } = await staffConsole.get(support, 'playerTimeline', { player_id, kinds: ['play'] });
  expect(bets).toHaveLength(3);
  const round = bets[0]!.round!;
  const opened = await staffConsole.get(support, 'playerRound', { player_id, ...round });
  expect(opened.settled).toMatchObject({ stake: '100' });
  expect(opened.lines[0]).toMatchObject({ what: 'bet', amount: '-100' });
  const probed = await staffConsole.get(support, 'playerRound', { player_id: ben.playerId, ...round });
  expect(probed).toMatchObject({ settled: null, lines: [] });
});

test('[operations 4.2] [operations 5] a player’s page has bonuses with what was wagered, the level, and masked bank accounts', async () => {
  const out = createWithdrawalTools(testCashier);
  const ana = await out.holder(100_000n, '998877665544');
  const player_id = ana.playerId;
  const [crm, admin] = [await staffConsole.clerk('crm'), await staffConsole.clerk('site_admin')];
  const rules = {
    ...{ title: { EN: 'Courtesy' }, type: 'manual', mode: 'sticky', max_bonus: '50000', fixed: '10000' },
    ...{ wager_multiple: 10, valid_days: 7 },
  };
  const campaign = { campaign_id: 'courtesy', budget: '1000000', starts_at: new Date().toISOString() };
  await staffConsole.get(crm, 'draftCampaign', { ...campaign, ends_at: null, rules });
  await staffConsole.openCampaign(admin, 'courtesy');
  const grant = { player_id, campaign_id: 'courtesy', amount: '10000', request_id: randomUUID() };
  const { proposal_id } = await staffConsole.get(support, 'proposeGrant', grant);
  await staffConsole.get(admin, 'approveProposal', { proposal_id });
  const { value: bonuses } = await staffConsole.get(support, 'playerBonuses', { player_id });
  expect(bonuses).toMatchObject([
    { title: 'Courtesy', wagered: { amount: '0' }, required: { amount: '100000' }, ended_at: null },
  ]);
  await testCashier.get(ana, 'playRound', play(100n));
  await testCashier.drain();
  const [running] = (await staffConsole.get(support, 'playerBonuses', { player_id })).value;
  expect(running!.wagered.amount).toBe('100');
  const { level } = await staffConsole.get(support, 'playerLevel', { player_id });
  expect(level).toMatchObject({ position: 0, turnover: { amount: '100' } });

  const { value: banks } = await staffConsole.get(support, 'playerBankAccounts', { player_id });
  expect(banks).toMatchObject([{ holder: 'A** C***', last_digits: '5544', is_default: true }]);
  expect(JSON.stringify(banks)).not.toMatch(/9988|Ana/);
});
