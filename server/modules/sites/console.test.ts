import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTill, type Till } from '../cashier/testing/till.ts';
import { type ConsoleDesk, consoleOf } from '../operators/testing/desk.ts';

let till: Till;
let desk: ConsoleDesk;
beforeAll(async () => {
  till = await openTill();
  desk = consoleOf(till);
});
afterAll(() => till.close());

test('[operations 3.1] another jurisdiction profile is proposed by one, agreed to by another, and both are in the audit log', async () => {
  const [maker, checker, auditor] = [
    await desk.clerk('site_admin'),
    await desk.clerk('platform_admin'),
    await desk.clerk('auditor'),
  ];
  const now = async () => (await desk.get(auditor, 'siteTerms')).jurisdiction;
  expect((await desk.get(auditor, 'siteTerms')).profiles).toContainEqual({
    name: 'strict',
    closed: ['sabong'],
  });
  const wish = { request_id: randomUUID(), jurisdiction: 'open' };
  expect(await desk.refusal(auditor, 'proposeJurisdiction', wish)).toBe('notAllowed');
  const { proposal_id, state } = await desk.get(maker, 'proposeJurisdiction', wish);
  expect(state).toBe('open');
  expect((await desk.get(maker, 'proposeJurisdiction', wish)).proposal_id).toBe(proposal_id);
  expect(await now()).toBe('strict');
  expect(await desk.refusal(maker, 'approveProposal', { proposal_id })).toBe('sameMaker');
  expect(await desk.refusal(auditor, 'approveProposal', { proposal_id })).toBe('notAllowed');
  expect((await desk.get(checker, 'approveProposal', { proposal_id })).outcome).toBe('done');
  expect(await now()).toBe('open');
  expect(await desk.refusal(maker, 'proposeJurisdiction', { ...wish, request_id: randomUUID() })).toBe(
    'changedMeanwhile',
  );
  const log = (await desk.get(auditor, 'auditLog')).value.map(({ action, actor }) => [action, actor.name]);
  expect(log).toContainEqual(['site/jurisdiction', maker.login]);
  expect(log).toContainEqual(['proposals/approve', checker.login]);
});
