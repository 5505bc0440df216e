import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole } from '../../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

test('[operations 3.1] a jurisdiction change is proposed by one person, approved by another, and both are in the audit log', async () => {
  const [maker, checker, auditor] = [
    await staffConsole.clerk('site_admin'),
    await staffConsole.clerk('platform_admin'),
    await staffConsole.clerk('auditor'),
  ];
  const now = async () => (await staffConsole.get(auditor, 'siteTerms')).jurisdiction;
  const request = { request_id: randomUUID(), jurisdiction: 'open' };
  expect(await staffConsole.refusal(auditor, 'proposeJurisdiction', request)).toBe('notAllowed');
  const nowhere = { ...request, jurisdiction: 'nowhere' };
  expect(await staffConsole.refusal(maker, 'proposeJurisdiction', nowhere)).toBe('notFound');
  const { proposal_id, state } = await staffConsole.get(maker, 'proposeJurisdiction', request);
  expect(state).toBe('open');
  expect((await staffConsole.get(maker, 'proposeJurisdiction', request)).proposal_id).toBe(proposal_id);
  expect(await now()).toBe('strict');
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).toBe('sameMaker');
  expect(await staffConsole.refusal(auditor, 'approveProposal', { proposal_id })).toBe('notAllowed');
  expect((await staffConsole.get(checker, 'approveProposal', { proposal_id })).outcome).toBe('done');
  expect(await now()).toBe('open');
  expect(
    await staffConsole.refusal(maker, 'proposeJurisdiction', { ...request, request_id: randomUUID() }),
  ).toBe('changedMeanwhile');
  const log = (await staffConsole.get(auditor, 'auditLog')).value.map(({ action, actor }) => [
    action,
    actor.name,
  ]);
  expect(log).toContainEqual(['site/jurisdiction', maker.login]);
  expect(log).toContainEqual(['proposals/approve', checker.login]);
});

test('[A-05] [operations 1.2] an administrator sets who may register, with a reason; it applies to the site’s sign-up and startup only', async () => {
  const [admin, auditor] = [await staffConsole.clerk('site_admin'), await staffConsole.clerk('auditor')];
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const signUp = async (host: string, fields: object) => {
    const account = { account_id: `new-${randomUUID().slice(0, 8)}`, password: 'Sunflower-42' };
    return (await testCashier.call(host, 'signup', { ...guest, ...account, ...fields })).statusMessage;
  };
  const takes = async (registration: string) => {
    const started = await testCashier.call('one.test', 'startup', { domain_name: 'one.test' });
    expect(started).toMatchObject({ statusCode: 1, registration });
    expect((await staffConsole.get(auditor, 'siteTerms')).registration).toBe(registration);
  };
  await takes('open');
  expect(await signUp('one.test', {})).toBe('OK');
  expect(await staffConsole.refusal(auditor, 'setRegistration', { registration: 'closed' })).toBe(
    'notAllowed',
  );
  await staffConsole.get(admin, 'setRegistration', { registration: 'code' });
  await takes('code');
  expect(await signUp('one.test', {})).toBe('codeNotVerified');
  await staffConsole.get(admin, 'setRegistration', { registration: 'closed' });
  expect(await staffConsole.refusal(admin, 'setRegistration', { registration: 'closed' })).toBe(
    'changedMeanwhile',
  );
  await takes('closed');
  expect(await signUp('one.test', {})).toBe('registrationClosed');
  const requested = await testCashier.call('one.test', 'requestRegisterTac', {
    ...guest,
    account_id: 'a@mail.test',
  });
  expect(requested.statusMessage).toBe('registrationClosed');
  expect(await signUp('two.test', { domain_name: 'two.test', external_id: 'site-two' })).toBe('OK');
  await staffConsole.get(admin, 'setRegistration', { registration: 'open' });
  expect(await signUp('one.test', {})).toBe('OK');
  const log = (await staffConsole.get(auditor, 'auditLog')).value.filter(
    ({ action }) => action === 'site/registration',
  );
  expect(log.map(({ diff }) => diff)).toContainEqual([
    { field: 'registration', before: 'code', after: 'closed' },
  ]);
});
