import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole } from '../../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

type Site = { external_id: string };
async function partnersOf(host: string): Promise<unknown> {
  const { site } = (await testCashier.call(host, 'startup', { domain_name: host })) as { site: Site };
  const named = { domain_name: host, external_id: site.external_id };
  return ((await testCashier.call(host, 'partners', named)) as { partners?: unknown }).partners;
}
const scriptsOf = async (host: string): Promise<unknown> =>
  ((await testCashier.call(host, 'getAnalytics', { domain_name: host })) as { value?: unknown }).value;

test('[W-14] [operations 1.2] content staff set partners, shown at once, on this site only', async () => {
  const [writer, auditor] = [await staffConsole.clerk('content'), await staffConsole.clerk('auditor')];
  const { partners: before } = await staffConsole.get(writer, 'siteLinks');
  const after = [
    { partner_name: 'Harbour <b>', href: 'https://harbour.example/x', img_url: '/images/harbour.svg' },
    { partner_name: 'Ours', href: '/about', img_url: '' },
  ];
  const other = await partnersOf('two.test');
  await staffConsole.get(writer, 'setPartners', { before, after });
  expect(await partnersOf('one.test')).toEqual(after);
  expect(await partnersOf('two.test')).toEqual(other);
  expect(await staffConsole.refusal(writer, 'setPartners', { before, after: [] })).toBe('changedMeanwhile');
  const orders = Array.from({ length: 12 }, (_, n) => ({
    before: after,
    after: [{ ...after[0]!, partner_name: `Partner ${n}` }],
  }));
  const answers = await Promise.all(
    orders.map((input) => staffConsole.refusal(writer, 'setPartners', input)),
  );
  expect(answers.sort()).toEqual(['', ...Array(11).fill('changedMeanwhile')]);
  await staffConsole.get(writer, 'setPartners', { before: await partnersOf('one.test'), after });
  expect(await staffConsole.refusal(auditor, 'setPartners', { before: after, after: [] })).toBe('notAllowed');
  // The current values can be saved unchanged: images below the image base have no leading slash.
  const relative = [{ ...after[1]!, img_url: 'partners/fairness.svg' }, after[0]!];
  await staffConsole.get(writer, 'setPartners', { before: after, after: relative });
  expect(await partnersOf('one.test')).toEqual(relative);
  await staffConsole.get(writer, 'setPartners', { before: relative, after });
  for (const img_url of ['javascript:alert(1)', '//other.example/x.svg', 'a b.svg'])
    expect(
      await staffConsole.refusal(writer, 'setPartners', { before: after, after: [{ ...after[0], img_url }] }),
    ).toBe('invalidRequest');
  for (const href of ['javascript:alert(1)', 'http://harbour.example', '//harbour.example', 'https://a b'])
    expect(
      await staffConsole.refusal(writer, 'setPartners', { before: after, after: [{ ...after[0], href }] }),
    ).toBe('invalidRequest');
});

test('[A-15] [player protection L8] content staff set channels, including the dispute resolution body', async () => {
  const [writer, support] = [await staffConsole.clerk('content'), await staffConsole.clerk('support')];
  const { channels: before } = await staffConsole.get(writer, 'siteLinks');
  const disputes = { kind: 'disputes', name: 'Board of <i>arbiters', href: 'https://arbiters.example/ask' };
  const after = [{ kind: 'mail', name: 'Ask us', href: 'mailto:help@one.example' }, disputes];
  const shown = async (host: string, external_id: string) =>
    (
      (await testCashier.call(host, 'socialAccount', { domain_name: host, external_id })) as {
        accountList: unknown;
      }
    ).accountList;
  expect(await staffConsole.refusal(support, 'setChannels', { before, after })).toBe('notAllowed');
  const twice = [...after, { ...disputes, name: 'Another' }];
  expect(await staffConsole.refusal(writer, 'setChannels', { before, after: twice })).toBe('invalidRequest');
  for (const href of [
    'javascript:alert(1)',
    'http://arbiters.example',
    '//arbiters.example',
    'data:text/html,x',
  ])
    expect(
      await staffConsole.refusal(writer, 'setChannels', { before, after: [{ ...disputes, href }] }),
    ).toBe('invalidRequest');
  const other = await shown('two.test', 'site-two');
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => staffConsole.refusal(writer, 'setChannels', { before, after })),
  );
  expect(answers.sort()).toEqual(['', ...Array(11).fill('changedMeanwhile')]);
  expect(await shown('one.test', 'site-one')).toEqual(after);
  expect(await shown('two.test', 'site-two')).toEqual(other);
});

test('[player protection L8] a complaint is in the queue before an older message, with its deadline', async () => {
  const support = await staffConsole.clerk('support');
  const write = (topic: string, body: string) =>
    testCashier.call('one.test', 'leaveMessage', {
      ...{ domain_name: 'one.test', external_id: 'site-one', message_id: randomUUID(), topic },
      ...{ name: 'Ana Cruz', contact_email: 'ana@mail.test', body },
    });
  await write('money', 'A question about money, asked first.');
  await write('complaint', 'My withdrawal was not looked at.');
  const { value } = await staffConsole.get(support, 'contactMessages');
  expect(value).toMatchObject([
    { topic: 'complaint', body: 'My withdrawal was not looked at.', answered: null },
    { topic: 'money', due_at: null },
  ]);
  const [complaint] = value;
  expect(Date.parse(complaint!.due_at!) - Date.parse(complaint!.created_at)).toBe(14 * DAY_MS);
  await staffConsole.get(support, 'closeContact', { message_id: complaint!.message_id });
  expect((await staffConsole.get(support, 'contactMessages')).value).toMatchObject([{ topic: 'money' }]);
  expect((await staffConsole.get(support, 'contactMessages', { is_open: false })).value).toMatchObject([
    { topic: 'complaint', answered: { note: 'as the test says' } },
  ]);
});

test('[S-16] [operations 1.2] a script runs after a second administrator approves; removing scripts takes effect at once', async () => {
  const [maker, checker, writer] = [
    await staffConsole.clerk('site_admin'),
    await staffConsole.clerk('platform_admin'),
    await staffConsole.clerk('content'),
  ];
  const { scripts: before } = await staffConsole.get(maker, 'siteLinks');
  const after = [
    { section: 'HEAD', script: 'window.one = 1;', hosts: [] },
    { section: 'BODY', script: '<script src="https://stats.example/t.js"></script>', hosts: [] },
  ];
  const request = { request_id: randomUUID(), before, after };
  expect(await staffConsole.refusal(writer, 'proposeScripts', request)).toBe('notAllowed');
  const { proposal_id, state } = await staffConsole.get(maker, 'proposeScripts', request);
  expect(state).toBe('open');
  expect((await staffConsole.get(maker, 'proposeScripts', request)).proposal_id).toBe(proposal_id);
  expect(await scriptsOf('one.test')).toEqual(before);
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).toBe('sameMaker');
  await staffConsole.get(checker, 'approveProposal', { proposal_id });
  expect(await scriptsOf('one.test')).toEqual(after);
  expect(await scriptsOf('two.test')).toEqual([]);

  const stale = { request_id: randomUUID(), before, after: [] };
  expect(await staffConsole.refusal(maker, 'proposeScripts', stale)).toBe('changedMeanwhile');
  const fewer = { request_id: randomUUID(), before: after, after: after.slice(1) };
  expect((await staffConsole.get(maker, 'proposeScripts', fewer)).state).toBe('done');
  expect(await scriptsOf('one.test')).toEqual(after.slice(1));
  const twice = { request_id: randomUUID(), before: after.slice(1), after: [after[1], after[1]] };
  expect((await staffConsole.get(maker, 'proposeScripts', twice)).state).toBe('open');
});
