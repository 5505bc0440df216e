import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { findPlayerById } from '../players/index.ts';
import { setEmail } from '../players/testing/contacts.ts';
import { setLanguages } from '../sites/index.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

/** The adversaries: staff members who collect personal data or take over accounts. */
let testCashier: TestCashier;
let staffConsole: TestConsole;
let support: TestStaff;
let compliance: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  support = await staffConsole.clerk('support');
  compliance = await staffConsole.clerk('compliance');
});
afterAll(() => testCashier.close());

const evidence = 'Passport shown in a video call';
const newAddress = () => `p${randomInt(1e9)}@mail.test`;

async function caller(address: string) {
  const player = await testCashier.guest('one.test', 'Ana Maria Cruz');
  await setEmail(testCashier.db, player.playerId, address);
  return player;
}
/** The newest message to a recipient. */
async function letterTo(recipient: string): Promise<string> {
  const letters = await testCashier.outbox.waiting(testCashier.db, await testCashier.siteId(), 200);
  return letters.find(({ to }) => to === recipient)?.text ?? '';
}
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';

test('[operations 1.1] a caller is verified by answers, and the account is shown in part only', async () => {
  const address = newAddress();
  const { playerId: player_id } = await caller(address);
  const identity = { full_name: 'ana  maría CRUZ', email: address.toUpperCase(), birth_date: '1990-01-01' };
  const answer = await staffConsole.get(support, 'verifyCaller', { player_id, ...identity });
  expect(answer.matches).toEqual({ full_name: true, email: true, birth_date: false });
  expect(answer.shown).toMatchObject({ full_name: 'Ana M••• C•••', birth_date: '', phone: '' });
  expect(answer.shown.email).toBe(`${address.slice(0, 2)}•••@mail.test`);
  const auditor = await staffConsole.clerk('auditor');
  const { value } = await staffConsole.get(auditor, 'auditLog', { subject: `player:${player_id}` });
  expect(value).toMatchObject([{ action: 'players/verify', actor: { staff_id: support.staffId } }]);
  expect(JSON.stringify(value)).not.toMatch(/1990|mail\.test|Maria/i);
  const maker = await staffConsole.clerk('finance_maker');
  expect(await staffConsole.refusal(maker, 'verifyCaller', { player_id })).toBe('notAllowed');
});

test('[operations 1.1] staff who collect personal data are stopped, fifty at once as well, and an alarm is raised', async () => {
  const clerk = await staffConsole.clerk('support');
  const limits = { hourly: 5, daily: 8 };
  await staffConsole.get(compliance, 'setRevealLimits', limits);
  expect(await staffConsole.refusal(support, 'setRevealLimits', limits)).toBe('notAllowed');
  const players = await Promise.all(Array.from({ length: 6 }, () => testCashier.guest()));
  const tries = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      staffConsole.refusal(clerk, 'verifyCaller', { player_id: players[n % 6]!.playerId }),
    ),
  );
  expect(tries.filter((error) => error === '')).toHaveLength(5);
  expect(tries.filter((error) => error === 'revealLimit')).toHaveLength(45);
  const { value, limits: shown } = await staffConsole.get(compliance, 'revealAlarms', { is_open: true });
  expect(shown).toEqual(limits);
  expect(value).toMatchObject([{ staff: { staff_id: clerk.staffId }, reveals: 5, closed: null }]);
  const dashboard = await staffConsole.get(compliance, 'dashboard');
  expect(dashboard.queues.find(({ name }) => name === 'reveal_alarms')).toMatchObject({ count: 1 });

  // Waiting does not release it, nor can that person.
  testCashier.wait(2 * HOUR_MS);
  const again = await staffConsole.clerk('compliance');
  const { answer, cookie } = await staffConsole.signIn(clerk.login, clerk.secret);
  const both = { ...clerk, cookie, token: answer.ok ? answer.token : '' };
  const one = { player_id: players[0]!.playerId };
  expect(await staffConsole.refusal(both, 'verifyCaller', one)).toBe('revealLimit');
  const { alarm_id } = value[0]!;
  await staffConsole.get(again, 'closeRevealAlarm', { alarm_id });
  expect(await staffConsole.refusal(again, 'closeRevealAlarm', { alarm_id })).toBe('decidedAlready');
  expect(await staffConsole.refusal(both, 'verifyCaller', one)).toBe('');
});

test('[operations 1.1] nobody closes an alarm about themselves', async () => {
  const risk = await staffConsole.clerk('risk');
  await staffConsole.get(await staffConsole.clerk('compliance'), 'setRevealLimits', { hourly: 1, daily: 1 });
  const { playerId: player_id } = await testCashier.guest();
  await staffConsole.get(risk, 'verifyCaller', { player_id });
  expect(await staffConsole.refusal(risk, 'verifyCaller', { player_id })).toBe('revealLimit');
  const { value } = await staffConsole.get(risk, 'revealAlarms', { is_open: true });
  const alarm = value.find(({ staff }) => staff.staff_id === risk.staffId)!;
  expect(await staffConsole.refusal(risk, 'closeRevealAlarm', alarm)).toBe('sameMaker');
});

test('staff messages use the player’s last sign-in language, otherwise the site’s first', async () => {
  support = await staffConsole.clerk('support');
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction((tx) => setLanguages(tx, siteId, ['CN', 'EN', 'PHP']));
  const address = newAddress();
  const { playerId: player_id } = await caller(address);
  const speak = async (language: string) => {
    await run(testCashier.db, {
      text: 'update players.player set language = $2 where player_id = $1',
      values: [player_id, language],
    });
    await staffConsole.get(support, 'sendPasswordReset', { player_id });
    return await letterTo(address);
  };
  expect(await speak('')).toMatch(/验证码/);
  expect(await speak('PHP')).toMatch(/ang iyong code sa pagbawi/);
  await testCashier.database.transaction((tx) => setLanguages(tx, siteId, ['EN']));
});

test('[P-11] staff send a code for a new password to the account’s own contact, which only its owner sees', async () => {
  support = await staffConsole.clerk('support');
  const address = newAddress();
  const ana = await caller(address);
  const { playerId: player_id } = ana;
  const sent = await staffConsole.get(support, 'sendPasswordReset', { player_id });
  expect(sent).toMatchObject({ channel: 'mail', contact: 'p***@m***' });
  const code = codeIn(await letterTo(address));
  expect(JSON.stringify(sent)).not.toContain(code);
  const given = { ...siteOne, account_id: ana.account_id, tac: code, new_password: 'Fresh-words-7' };
  expect((await testCashier.call('one.test', 'resetPassword', given)).statusCode).toBe(1);
  expect((await testCashier.ask(ana, 'getBalance')).statusMessage).toBe('sessionExpired');
  const { playerId: silent } = await testCashier.guest();
  expect(await staffConsole.refusal(support, 'sendPasswordReset', { player_id: silent })).toBe(
    'contactMissing',
  );
  const errors: string[] = [];
  for (let n = 0; n < 6; n++)
    errors.push(await staffConsole.refusal(support, 'sendPasswordReset', { player_id }));
  expect(errors).toContain('codeLimit');
});
const siteOne = { domain_name: 'one.test', external_id: 'site-one' };

test('[P-06] a new contact needs two people and its own code; the old one is notified, and withdrawals are reviewed', async () => {
  const [address, newContact] = [newAddress(), newAddress()];
  const { playerId: player_id } = await caller(address);
  const siteId = await testCashier.siteId();
  const held = async () => (await findPlayerById(testCashier.db, siteId, player_id))!;
  const everything = await staffConsole.clerk('support', 'kyc', 'risk', 'compliance');
  const request = { player_id, channel: 'mail', contact: newContact, evidence };
  expect(await staffConsole.refusal(support, 'proposeContact', { ...request, channel: 'sms' })).toBe(
    'invalidRequest',
  );
  const { proposal_id, state } = await staffConsole.get(everything, 'proposeContact', request);
  expect(state).toBe('open');
  expect(await staffConsole.refusal(everything, 'approveProposal', { proposal_id })).toMatch(
    /sameMaker|notAllowed/,
  );
  expect(await letterTo(newContact)).toBe('');
  const kyc = await staffConsole.clerk('kyc');
  await staffConsole.get(kyc, 'approveProposal', { proposal_id });
  expect(await letterTo(address)).toMatch(/new email address or phone number/i);
  expect((await held()).email).toBe(address);
  const { value } = await staffConsole.get(support, 'pendingContacts', { player_id });
  expect(value).toMatchObject([{ channel: 'mail', contact: 'p***@m***' }]);

  const confirm = (code: string) =>
    staffConsole.refusal(support, 'confirmContact', { player_id, channel: 'mail', code });
  const code = codeIn(await letterTo(newContact));
  expect(await confirm(code === '111111' ? '222222' : '111111')).toBe('wrongCode');
  expect(await confirm(code)).toBe('');
  expect(await confirm(code)).toBe('notFound');
  const changed = await held();
  expect(changed.email).toBe(newContact);
  expect(changed.credentialsChangedAt).not.toBeNull();
  const log = await staffConsole.get(await staffConsole.clerk('auditor'), 'auditLog', {
    subject: `player:${player_id}`,
  });
  expect(JSON.stringify(log.value)).not.toContain(newContact);
});

test('[player protection C2] staff set a stricter limit for a player, never a looser one, and it applies at once', async () => {
  const ana = await testCashier.guest();
  const limit = (amount: string, kind = 'deposit', period = 'day') =>
    staffConsole.refusal(support, 'lowerPlayerLimit', { player_id: ana.playerId, kind, period, amount });
  expect(await limit('50000')).toBe('');
  expect(await limit('60000')).toBe('looser');
  expect(await limit('20000')).toBe('');
  expect(await limit('20000', 'session', 'day')).toBe('looser');
  const { limits, harm_markers } = await staffConsole.get(support, 'playerProtection', {
    player_id: ana.playerId,
  });
  expect(limits).toMatchObject([{ kind: 'deposit', period: 'day', sum: { amount: '20000' } }]);
  expect(harm_markers).toBeNull();
  const deposit = { request_id: crypto.randomUUID(), method_id: 'bank', amount: 300 };
  expect((await testCashier.ask(ana, 'createDeposit', deposit)).statusMessage).toBe('limitReached');
  // A limit that the player sets concurrently is not loosened.
  const ben = await testCashier.guest();
  await Promise.all([
    testCashier.get(ben, 'setLimit', { kind: 'deposit', period: 'week', limit_amount: '10000' }),
    staffConsole.refusal(support, 'lowerPlayerLimit', {
      ...{ player_id: ben.playerId, kind: 'deposit', period: 'week', amount: '90000' },
    }),
  ]);
  const [row] = await run<{ amount: bigint }>(testCashier.db, {
    text: `select amount from protection.player_limit where player_id = $1 and period = 'week'`,
    values: [ben.playerId],
  });
  expect(row!.amount).toBe(10_000n);
});
