import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [one, other, editor]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  one = await staffConsole.clerk('site_admin');
  other = await staffConsole.clerk('site_admin');
  editor = await staffConsole.clerk('content');
});
afterAll(() => testCashier.close());

const scripts = async () => (await staffConsole.get(one!, 'siteLinks')).scripts;
const changeTo = async (after: object[]) => ({ request_id: randomUUID(), before: await scripts(), after });
const sent = async (host: string) =>
  ((await testCashier.call(host, 'getAnalytics', { domain_name: host })) as { value: object[] }).value;

test('[S-16] [operations 1.2] a host is allowed after a second administrator approves, on that brand only; removal takes effect at once', async () => {
  const tag = { section: 'HEAD', script: 'window.a = 1', hosts: ['https://*.stats.example'] };
  expect(await staffConsole.refusal(editor!, 'proposeScripts', await changeTo([tag]))).toBe('notAllowed');
  const { proposal_id, state } = await staffConsole.get(one!, 'proposeScripts', await changeTo([tag]));
  expect(state).toBe('open');
  expect(await staffConsole.refusal(one!, 'approveProposal', { proposal_id })).not.toBe('');
  expect(await scripts()).toEqual([]);
  await staffConsole.get(other!, 'approveProposal', { proposal_id });
  expect(await sent('one.test')).toEqual([tag]);
  expect(await sent('two.test')).toEqual([]);
  // A new host for a known script is an addition, and so is a new script on a known host.
  for (const more of [
    { ...tag, hosts: [...tag.hosts, 'https://evil.example'] },
    { ...tag, script: 'window.a = 2' },
  ])
    expect(await staffConsole.get(one!, 'proposeScripts', await changeTo([more]))).toMatchObject({
      state: 'open',
    });
  const less = await changeTo([{ ...tag, hosts: [] }]);
  expect(await staffConsole.get(one!, 'proposeScripts', less)).toMatchObject({ state: 'done' });
  expect(await scripts()).toEqual([{ ...tag, hosts: [] }]);
});

test('[S-16] accepts only an https origin as a host', async () => {
  for (const host of [
    'http://stats.example',
    'https://*',
    'https://stats.example/path',
    "https://stats.example; script-src 'unsafe-inline'",
    "'unsafe-inline'",
    'https://stats.example\nhttps://evil.example',
  ]) {
    const form = await changeTo([{ section: 'HEAD', script: 'window.b = 1', hosts: [host] }]);
    expect(await staffConsole.refusal(one!, 'proposeScripts', form), host).toBe('invalidRequest');
  }
});
