import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run, write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools, PASSWORD } from '../cashier/testing/withdrawals.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { creditPlayMoney } from '../originals/testing/funds.ts';
import { findJurisdictionProfile, putJurisdictionProfile, updateSite } from '../sites/index.ts';
import { documentTools } from './testing/documents.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let out: ReturnType<typeof createWithdrawalTools>;
let papers: ReturnType<typeof documentTools>;
let ida: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  out = createWithdrawalTools(testCashier);
  papers = documentTools(testCashier, staffConsole);
  ida = await staffConsole.clerk('kyc');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const RULES = { bank_age_hours: 0, turnover_percent: 0, auto_limit: 100_000_000n, daily_count: 100 };
const byDocument = () => out.policy({ ...RULES, withdrawal_identity: 3 });
const neededOf = async (player: TestPlayer) =>
  (await testCashier.get(player, 'withdrawalInfo', {})).identity_needed;
const day = (days: number) =>
  new Date(testCashier.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

test('[operations 14.21] a typed name does not verify identity where a document is required', async () => {
  await byDocument();
  const ana = await out.holder(100_000n);
  expect(await neededOf(ana)).toBe('contact');
  await papers.verifyContact(ana);
  expect(await neededOf(ana)).toBe('document');
  expect(await out.withdraw(ana, 100)).toMatchObject({ state: 'returned', reason: 'IDENTITY' });
  // A pending document, or one of another kind, proves nothing.
  expect(await papers.approve(ida, ana, 'address')).toBe('');
  const seen = await papers.claimed(ida, ana, 'identity');
  expect(await neededOf(ana)).toBe('document');
  expect(await staffConsole.refusal(ida, 'approveDocument', seen)).toBe('');
  expect(await neededOf(ana)).toBe('');
  expect((await out.withdraw(ana, 100)).reason).not.toBe('IDENTITY');
});

test('[operations 14.21] [A-14] thief of a verified account: removing its bank account keeps the name, and another name has no approved document', async () => {
  await byDocument();
  const owner = await out.holder(100_000n);
  await papers.verifyContact(owner);
  expect(await papers.approve(ida, owner, 'identity')).toBe('');
  await testCashier.get(owner, 'removeBank', { bank_id: owner.bank_id, password: PASSWORD });
  const rename = async (player: TestPlayer, full_name: string) =>
    (await testCashier.ask(player, 'profileUpdate', { full_name, contact_email: '', password: PASSWORD }))
      .statusMessage;
  expect(await rename(owner, 'Mallory Evil')).toBe('nameFixed');
  expect(await neededOf(owner)).toBe('');

  // An account that never had a document.
  const ana = await testCashier.guest();
  await creditPlayMoney(testCashier.database, await testCashier.siteId(), ana.playerId, 100_000n);
  await papers.verifyContact(ana);
  expect(await papers.approve(ida, ana, 'identity')).toBe('');
  expect(await rename(ana, 'Mallory Evil')).toBe('OK');
  await papers.verifyContact(ana);
  const bank = { bank_id: randomUUID(), bank_name: 'Harbour Savings', holder_name: 'Mallory Evil' };
  await testCashier.get(ana, 'addBank', { ...bank, account_number: '998877665544', password: PASSWORD });
  expect(await neededOf(ana)).toBe('document');
  expect(await out.withdraw({ ...ana, bank_id: bank.bank_id }, 100)).toMatchObject({
    ...{ state: 'returned', reason: 'IDENTITY' },
  });
  expect(await papers.stateOf(ana, 'identity')).toMatchObject({
    ...{ state: 'approved', is_other_name: true, can_upload: true },
  });
  // The owner's name spelled without accents, set by two members of staff, still counts as the owner's name.
  expect(await rename(ana, 'CRUZ Aná')).toBe('nameFixed');
  const request = { player_id: ana.playerId, request_id: randomUUID(), full_name: 'CRUZ Aná' };
  const { proposal_id } = await staffConsole.get(ida, 'proposeName', request);
  const second = await staffConsole.clerk('kyc');
  expect(await staffConsole.refusal(second, 'approveProposal', { proposal_id })).toBe('');
  expect(await neededOf(ana)).toBe('');
});

test('[operations 14.21] a name changed while the document is examined is not approved with it', async () => {
  const ana = await testCashier.guest();
  const seen = await papers.claimed(ida, ana, 'identity');
  const rename = { full_name: 'Mallory Evil', contact_email: '', password: PASSWORD };
  await testCashier.get(ana, 'profileUpdate', rename);
  expect(await staffConsole.refusal(ida, 'approveDocument', seen)).toBe('changedMeanwhile');
});

test('[operations 14.21] a document is valid through its last day', async () => {
  await byDocument();
  const ana = await out.holder(100_000n);
  await papers.verifyContact(ana);
  expect(await papers.approve(ida, ana, 'identity', { expires_on: day(2) })).toBe('');
  expect(await neededOf(ana)).toBe('');
  // No job has run: the approval ends by its date alone.
  await run(testCashier.db, {
    text: 'update players.player set verified_until = $2 where player_id = $1',
    values: [ana.playerId, day(-1)],
  });
  expect(await neededOf(ana)).toBe('document');
  expect(await out.withdraw(ana, 100)).toMatchObject({ state: 'returned', reason: 'IDENTITY' });
});

test('[operations 14.21] deposits can require it too, by the brand or by the method', async () => {
  await out.policy({ ...RULES, deposit_identity: 3 });
  const ana = await testCashier.guest();
  await papers.verifyContact(ana);
  const request = { request_id: randomUUID(), method_id: 'bank', amount: 100 };
  const refused = await testCashier.ask(ana, 'createDeposit', request);
  expect(refused).toMatchObject({
    ...{ statusMessage: 'identityNeeded', statusDetail: { missing: 'document' } },
  });
  const methods = async () => (await testCashier.get(ana, 'depositMethods', {})).value;
  expect((await methods()).map((method) => method.identity_needed)).toEqual(['document', 'document']);
  expect(await papers.approve(ida, ana, 'identity')).toBe('');
  expect((await testCashier.ask(ana, 'createDeposit', request)).statusMessage).toBe('OK');
  await out.policy(RULES);
  await run(testCashier.db, {
    text: `update cashier.method set identity_level = 3 where site_id = $1 and method_id = 'bank'`,
    values: [await testCashier.siteId()],
  });
  const ben = await testCashier.guest('one.test', 'Ben Santos');
  const other = { ...request, request_id: randomUUID() };
  expect((await testCashier.ask(ben, 'createDeposit', other)).statusMessage).toBe('identityNeeded');
  await run(testCashier.db, { text: 'update cashier.method set identity_level = 0' });
});

test('[player protection A3] a profile requires it of every brand under it, whatever their policy', async () => {
  const siteId = await testCashier.siteId();
  await out.policy(RULES);
  const ana = await out.holder(100_000n);
  await papers.verifyContact(ana);
  expect(await neededOf(ana)).toBe('');
  const strict = (await findJurisdictionProfile(testCashier.db, 'strict'))!;
  await testCashier.database.transaction(async (tx) => {
    await putJurisdictionProfile(tx, 'papers', {
      name: 'Papers',
      terms: { ...strict.terms, withdrawal_identity: 3 },
    });
    await updateSite(tx, siteId, { jurisdiction: 'papers' });
  });
  expect(await neededOf(ana)).toBe('document');
  const admin = await staffConsole.clerk('site_admin', 'finance_maker');
  const { rules } = await staffConsole.get(admin, 'cashierPolicy', {});
  expect(rules.withdrawal_identity).toBe(3);
  const lower = { rules: { ...rules, withdrawal_identity: 1 } };
  expect(await staffConsole.refusal(admin, 'proposeCashierPolicy', lower)).toBe('invalidRequest');
  // The player can upload it although the settings require no document of this kind.
  const { rules: before } = await staffConsole.get(admin, 'verificationSettings', {});
  const nothing = { before, rules: { ...before, requested: [] } };
  await staffConsole.get(admin, 'setVerificationSettings', nothing);
  expect(await papers.stateOf(ana, 'identity')).toMatchObject({ state: 'missing', can_upload: true });
  expect(await papers.approve(ida, ana, 'identity')).toBe('');
  expect(await neededOf(ana)).toBe('');
  await testCashier.database.transaction((tx) => updateSite(tx, siteId, { jurisdiction: 'strict' }));
  await staffConsole.get(admin, 'setVerificationSettings', { before: nothing.rules, rules: before });
});

test('[player protection A4] the expiry job does not expire a document replaced meanwhile', async () => {
  const ana = await testCashier.guest();
  await papers.verifyContact(ana);
  expect(await papers.approve(ida, ana, 'address', { expires_on: day(1) })).toBe('');
  const values = [ana.playerId];
  await run(testCashier.db, {
    text: `update kyc.document set expires_on = current_date - 1 where player_id = $1`,
    values,
  });
  const siteId = await testCashier.siteId();
  let job: Promise<void> | undefined;
  await testCashier.database.transaction(async (tx) => {
    await write(tx, {
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked',
      values: [`kyc ${siteId} ${ana.playerId}`],
    });
    job = testCashier.kyc.maintain();
    await vi.waitFor(async () => {
      expect(await lockWaits(testCashier.db)).toBe(1);
    }, 10_000);
    await write(tx, { text: `update kyc.document set state = 'replaced' where player_id = $1`, values });
  });
  await job;
  await testCashier.drain();
  const [row] = await run<{ state: string }>(testCashier.db, {
    text: 'select state from kyc.document where player_id = $1',
    values,
  });
  expect(row!.state).toBe('replaced');
  const { value } = await testCashier.get(ana, 'getInbox', {});
  expect(value.map(({ title }) => title)).not.toContain('Your document has expired');
});
