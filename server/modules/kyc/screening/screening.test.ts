import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { createWithdrawalTools, PASSWORD } from '../../cashier/testing/withdrawals.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { creditPlayMoney } from '../../originals/testing/funds.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let out: ReturnType<typeof createWithdrawalTools>;
let [admin, ida, bert, finn]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  out = createWithdrawalTools(testCashier);
  admin = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
  [ida, bert] = [await staffConsole.clerk('kyc'), await staffConsole.clerk('kyc')];
  finn = await staffConsole.clerk('finance_checker', 'site_admin', 'auditor');
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, auto_limit: 100_000_000n, daily_count: 100 });
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const HEAD = 'reference,name,aliases,birth_date,country,kind,source\n';
/** Imports the list `watch` with these lines. */
const importList = (lines: string, more: object = {}) =>
  staffConsole.get(admin!, 'importScreeningList', {
    ...{ list_id: 'watch', name: 'Watch list', text: HEAD + lines, dry: false, ...more },
  });
const casesOf = async ({ playerId }: TestPlayer, more: object = {}) => {
  await testCashier.drain();
  return (await staffConsole.get(ida!, 'screeningCaseList', { player: playerId, ...more })).value;
};
const decide = (who: TestStaff, case_id: string, outcome = 'other_person') =>
  staffConsole.refusal(who, 'decideScreeningCase', { case_id, outcome });
const rename = (player: TestPlayer, full_name: string) =>
  testCashier.get(player, 'profileUpdate', { full_name, contact_email: '', password: PASSWORD });
/** A player with this name, with money and a bank account. */
async function holder(name: string) {
  const player = await testCashier.guest('one.test', name);
  const bank = { bank_id: randomUUID(), bank_name: 'Harbour Savings', holder_name: name };
  const account_number = `${Math.trunc(performance.now() * 1e6)}`.padEnd(12, '7').slice(0, 16);
  await testCashier.get(player, 'addBank', { ...bank, account_number, password: PASSWORD });
  const siteId = await testCashier.siteId();
  await creditPlayMoney(testCashier.database, siteId, player.playerId, 100_000n);
  return { ...player, bank_id: bank.bank_id };
}

test('[operations 14.24] a list is imported in versions, with a preview of what each changes', async () => {
  const first = 'V-1,Horst Wachtel,,1950,DE,sanction,\nV-2,Gudrun Wachtel,,,,pep,\n';
  const dry = await importList(first, { list_id: 'versions', dry: true });
  expect(dry).toMatchObject({ version: 1, entries: 2, added: 2, changed: 0, removed: 0 });
  expect((await staffConsole.get(admin!, 'screeningLists')).value).toEqual([]);
  const { added, changed, removed } = dry;
  const expected = { added, changed, removed };
  await importList(first, { list_id: 'versions', expected });
  // The same file again changes nothing, and an outdated preview is refused.
  const request = { list_id: 'versions', name: 'Versions', dry: false };
  const again = { ...request, text: HEAD + first };
  expect(await staffConsole.refusal(admin!, 'importScreeningList', again)).toBe('changedMeanwhile');
  const next = {
    ...request,
    text: `${HEAD}V-1,Horst Wachtel,Hotte,1950,DE,sanction,\nV-3,Udo Wachtel,,,,,\n`,
  };
  expect(await staffConsole.refusal(admin!, 'importScreeningList', { ...next, expected })).toBe(
    'changedMeanwhile',
  );
  expect(await staffConsole.get(admin!, 'importScreeningList', next)).toMatchObject({
    ...{ version: 2, entries: 2, added: 1, changed: 1, removed: 1, unchanged: 0 },
    samples: [
      { what: 'removed', reference: 'V-2' },
      { what: 'changed', reference: 'V-1' },
      { what: 'added', reference: 'V-3' },
    ],
  });
  const { value } = await staffConsole.get(admin!, 'screeningLists');
  expect(value).toMatchObject([{ version: 2, imports: [{ version: 2 }, { version: 1, entries: 2 }] }]);
  for (const who of [finn!, ida!])
    expect(await staffConsole.refusal(who, 'importScreeningList', next)).toBe('notAllowed');
  const remove = { list_id: 'versions', version: 1 };
  expect(await staffConsole.refusal(admin!, 'removeScreeningList', remove)).toBe('changedMeanwhile');
  expect(await staffConsole.refusal(admin!, 'removeScreeningList', { ...remove, version: 2 })).toBe('');
});

test('[operations 14.24] a disguised name opens a case; withdrawals wait, and the player is not notified', async () => {
  await importList('S-1,"Kvapilik, Zdenko",Зденко Квапилик,1960-02-03,CZ,sanction,Test\n');
  const [zed, plain] = [await holder('Zdénko Kvаpilík'), await holder('Jarmila Novotna')];
  const [found] = await casesOf(zed);
  expect(found).toMatchObject({
    ...{ list_id: 'watch', reference: 'S-1', kind: 'sanction', state: 'open' },
    listed: { birth: 'unknown', countries: ['CZ'] },
  });
  expect(found!.likeness).toBeGreaterThanOrEqual(95);
  expect(await casesOf(plain)).toEqual([]);
  const [held, usual] = [await out.withdraw(zed, 100), await out.withdraw(plain, 100)];
  // The same answer as for any reviewed first withdrawal.
  expect({ state: held.state, reason: held.reason }).toEqual({ state: usual.state, reason: usual.reason });
  const approve = (withdrawal: typeof held) =>
    staffConsole.refusal(finn!, 'approveWithdrawal', { withdrawal_id: withdrawal.withdrawal_id });
  expect(await approve(held)).toBe('screeningOpen');
  expect(await approve(usual)).toBe('');
  const request = { request_id: randomUUID(), method_id: 'bank', amount: 100 };
  const refused = await testCashier.ask(zed, 'createDeposit', request);
  await run(testCashier.db, {
    text: `update cashier.method set is_open = false where method_id = 'counter'`,
  });
  const closed = { ...request, method_id: 'counter' };
  expect(refused).toEqual(await testCashier.ask(plain, 'createDeposit', closed));
  await run(testCashier.db, { text: `update cashier.method set is_open = true` });
  await testCashier.drain();
  const seen = await Promise.all([
    ...(['getInbox', 'verification', 'withdrawals', 'withdrawalInfo'] as const).map((call) =>
      testCashier.ask(zed, call, {}),
    ),
  ]);
  expect(JSON.stringify([refused, ...seen])).not.toMatch(/screen|sanction|watch|S-1|pep\b/i);

  // The hit and both decisions are in the audit log; one person cannot clear a player alone, even by clearing
  // twice.
  const { case_id } = found!;
  const view = await staffConsole.get(ida!, 'viewScreeningCase', { case_id });
  expect(view).toMatchObject({ full_name: 'Zdénko Kvаpilík', birth_date: '' });
  expect(await decide(ida!, case_id)).toBe('');
  expect(await decide(ida!, case_id)).toBe('signedAlready');
  expect(await approve(held)).toBe('screeningOpen');
  expect(await decide(bert!, case_id)).toBe('');
  expect(await decide(bert!, case_id)).toBe('decidedAlready');
  expect(await approve(held)).toBe('');
  const { value: log } = await staffConsole.get(finn!, 'auditLog', { subject: `screening:${case_id}` });
  expect(log.map(({ action }) => action)).toEqual([
    ...['screening/cases/decide', 'screening/cases/decide', 'screening/cases/view', 'screening/hit'],
  ]);
  expect(JSON.stringify(log)).not.toMatch(/kvap/i);

  // Remembered for this entry: another spelling of the same name or a new version opens no new case …
  await importList('S-1,"Kvapilik, Zdenko",Зденко Квапилик,1960-02-03,CZ;SK,sanction,Test\n');
  await testCashier.kyc.screenDue();
  expect(await casesOf(zed, { state: 'open' })).toEqual([]);
  // … but a changed entry does.
  await importList('S-1,"Kvapilik, Zdenko",Зденко Квапилик,1960-02-03;1961,CZ,sanction,Test\n');
  await testCashier.kyc.screenDue();
  expect(await casesOf(zed, { state: 'open' })).toHaveLength(1);
});

test('[operations 14.24] renamed after clearance, or from an open case, a player is examined again', async () => {
  await importList('R-1,Bohumil Vydra,,,,sanction,\nR-2,Kvetoslav Hrabal,,,,sanction,\n');
  const bob = await testCashier.guest('one.test', 'Bohumil Vydra');
  const [first] = await casesOf(bob);
  for (const who of [ida!, bert!]) expect(await decide(who, first!.case_id)).toBe('');
  await rename(bob, 'Hrabal Květoslav');
  const [second] = await casesOf(bob, { state: 'open' });
  expect(second).toMatchObject({ reference: 'R-2' });
  // A different name does not close the case opened for the previous one.
  await rename(bob, 'Jan Maly');
  expect(await casesOf(bob, { state: 'open' })).toMatchObject([{ case_id: second!.case_id }]);
  // A withdrawal screens immediately: no event has been delivered since the name was set.
  const quick = await testCashier.guest('one.test', 'Jan Maly');
  await creditPlayMoney(testCashier.database, await testCashier.siteId(), quick.playerId, 100_000n);
  await rename(quick, 'Kvetoslav Hrabal');
  const bank = { bank_id: randomUUID(), bank_name: 'Harbour Savings', holder_name: 'Kvetoslav Hrabal' };
  await testCashier.get(quick, 'addBank', { ...bank, account_number: '445566778899', password: PASSWORD });
  const { withdrawal_id } = await out.withdraw({ ...quick, bank_id: bank.bank_id }, 100);
  expect(await staffConsole.refusal(finn!, 'approveWithdrawal', { withdrawal_id })).toBe('screeningOpen');
});

test('[operations 14.24] the listed person is blocked, and a reopened account still pays nothing', async () => {
  await importList('B-1,Ctirad Skala,,,,sanction,\nB-2,Dobromila Skala,,,,pep,\n');
  const ctirad = await holder('Ctirad Skala');
  // Approved before the person was listed: it returns to the queue.
  const { withdrawal_id } = await out.withdraw(ctirad, 100);
  const [found] = await casesOf(ctirad);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => decide(ida!, found!.case_id, 'same_person')),
  );
  expect(answers.filter((answer) => answer === '')).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['', 'decidedAlready']));
  await testCashier.drain();
  const [{ status }] = (await run<{ status: string }>(testCashier.db, {
    text: 'select status from players.player where player_id = $1',
    values: [ctirad.playerId],
  })) as [{ status: string }];
  expect(status).toBe('blocked');
  await run(testCashier.db, {
    text: `update players.player set status = 'active' where player_id = $1`,
    values: [ctirad.playerId],
  });
  const back = await testCashier.signIn({ ...ctirad });
  expect(await staffConsole.refusal(finn!, 'approveWithdrawal', { withdrawal_id })).toBe('screeningOpen');
  const request = { request_id: randomUUID(), method_id: 'bank', amount: 100 };
  expect((await testCashier.ask(back, 'createDeposit', request)).statusMessage).toBe('methodUnavailable');
  // Reopened, by mistake or not: it waits for a new decision.
  const { case_id } = found!;
  expect(await staffConsole.refusal(bert!, 'reopenScreeningCase', { case_id })).toBe('');
  expect(await staffConsole.refusal(bert!, 'reopenScreeningCase', { case_id })).toBe('notYet');
  for (const who of [ida!, bert!]) expect(await decide(who, case_id)).toBe('');
  expect(await staffConsole.refusal(finn!, 'approveWithdrawal', { withdrawal_id })).toBe('');
  // A politically exposed person is recorded; payments are unaffected.
  const dora = await testCashier.guest('one.test', 'Dobromila Skala');
  const [exposed] = await casesOf(dora);
  expect(await decide(ida!, exposed!.case_id, 'same_person')).toBe('');
  expect(
    (await testCashier.ask(dora, 'createDeposit', { ...request, request_id: randomUUID() })).statusMessage,
  ).toBe('OK');
});

test('[operations 14.24] staff do not decide cases under their own name, nor for another brand', async () => {
  await importList('O-1,Ladislav Fuks,,,,sanction,\n');
  const lada = await testCashier.guest('one.test', 'Ladislav Fuks');
  const [found] = await casesOf(lada);
  const { case_id } = found!;
  await run(testCashier.db, {
    text: `update operators.staff set name = 'FUKS, Ladislav' where staff_id = $1`,
    values: [bert!.staffId],
  });
  for (const outcome of ['other_person', 'same_person'])
    expect(await decide(bert!, case_id, outcome)).toBe('ownCase');
  await run(testCashier.db, {
    text: `update operators.staff set name = login where staff_id = $1`,
    values: [bert!.staffId],
  });
  const two = await testCashier.siteId('two.test');
  const elsewhere = await staffConsole.clerk({ role: 'kyc', siteId: two });
  for (const call of ['decideScreeningCase', 'viewScreeningCase', 'reopenScreeningCase'] as const) {
    const decision = { site_id: two, case_id, outcome: 'other_person' };
    expect(await staffConsole.refusal(elsewhere, call, decision), call).toBe('notFound');
  }
  expect(await staffConsole.get(elsewhere, 'screeningCaseList', { site_id: two })).toMatchObject({
    value: [],
  });
  expect(await decide(finn!, case_id)).toBe('notAllowed');
  expect(await casesOf(lada)).toMatchObject([{ state: 'open', cleared_by: null }]);
});

test('[operations 14.24] a new version screens every player of every brand, and a lower threshold does', async () => {
  const [here, there] = [
    await testCashier.guest('one.test', 'Svatopluk Benes'),
    await testCashier.guest('two.test', 'Svatopluk Benes'),
  ];
  await testCashier.drain();
  await importList('N-1,Svatopluk Beneš,,,,sanction,\n');
  const { running } = await staffConsole.get(finn!, 'readScreeningRules');
  expect(running.at(-1)).toMatchObject({ list_id: 'watch', screened: 0 });
  await testCashier.kyc.screenDue();
  await testCashier.kyc.screenDue();
  expect((await staffConsole.get(finn!, 'readScreeningRules')).running).toEqual([]);
  expect(await casesOf(here)).toHaveLength(1);
  const rows = await run(testCashier.db, {
    text: 'select 1 from kyc.screening_case where player_id = $1',
    values: [there.playerId],
  });
  expect(rows).toHaveLength(1);
  const near = await testCashier.guest('one.test', 'Svatopluk Bera');
  expect(await casesOf(near)).toEqual([]);
  const { rules: before } = await staffConsole.get(finn!, 'readScreeningRules');
  const rules = { ...before, threshold: 70 };
  expect(await staffConsole.refusal(ida!, 'setScreeningRules', { before, rules })).toBe('notAllowed');
  await staffConsole.get(finn!, 'setScreeningRules', { before, rules });
  await testCashier.kyc.screenDue();
  expect(await casesOf(near)).toHaveLength(1);
  await staffConsole.get(finn!, 'setScreeningRules', { before: rules, rules: before });
});

test('[player protection L10] an export omits screening; an erasure deletes its data', async () => {
  await importList('E-1,Premysl Otakar,,,,sanction,\n');
  const player = await testCashier.guest('one.test', 'Premysl Otakar');
  const [found] = await casesOf(player);
  const siteId = await testCashier.siteId();
  const key = { siteId, playerId: player.playerId };
  for (const { name, read } of testCashier.kyc.personal!)
    expect((await read(testCashier.db, key)).rows, name).toEqual([]);
  const { publish } = await import('#server/platform/events/index.ts');
  await testCashier.database.transaction((tx) =>
    publish(tx, 'player.erased', {
      ...{ event_id: randomUUID(), site_id: siteId, player_id: player.playerId },
      ...{ account_id: 'erased', at: testCashier.now().toISOString() },
    }),
  );
  const [row] = await casesOf(player);
  expect(row).toMatchObject({ case_id: found!.case_id, reference: 'E-1', listed: { name: '' } });
});
