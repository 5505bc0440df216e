import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openConsole, type TestConsole } from '../../operators/testing/console.ts';
import { updateSite } from '../../sites/index.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

test('[player protection H10] where the jurisdiction forbids credit cards, none is enabled, shown or accepted', async () => {
  const siteId = await testCashier.siteId();
  const under = (jurisdiction: string) =>
    testCashier.database.transaction((tx) => updateSite(tx, siteId, { jurisdiction }));
  const [maker, checker] = [
    await staffConsole.clerk('finance_maker'),
    await staffConsole.clerk('finance_checker'),
  ];
  const { value } = await staffConsole.get(maker, 'paymentMethods');
  const { values } = value.find(({ method_id }) => method_id === 'bank')!;
  expect(values.details.funding).toBe('own_money');
  const request = (is_open: boolean, funding: string) => ({
    ...{ request_id: randomUUID(), method_id: 'card' },
    values: { ...values, is_open, details: { ...values.details, funding } },
  });
  const approve = ({ proposal_id }: { proposal_id: string }) => ({ proposal_id });
  const player = await testCashier.guest();
  const shown = async () =>
    (await testCashier.get(player, 'depositMethods')).value.some(({ method_id }) => method_id === 'card');
  const pay = async () =>
    (
      await testCashier.ask(player, 'createDeposit', {
        request_id: randomUUID(),
        method_id: 'card',
        amount: 100,
      })
    ).statusMessage;

  for (const jurisdiction of ['strict', 'uk', 'ph'] as const) {
    await under(jurisdiction);
    const answer = await staffConsole.ask(maker, 'proposeMethod', request(true, 'card_credit'));
    expect(answer).toMatchObject({ ok: false, detail: { fields: [{ field: 'values.details.funding' }] } });
  }
  await under('open');
  const opening = await staffConsole.get(maker, 'proposeMethod', request(true, 'card_credit'));
  await under('strict');
  expect(await staffConsole.refusal(checker, 'approveProposal', approve(opening))).toBe('invalidRequest');
  await under('open');
  await staffConsole.get(checker, 'approveProposal', approve(opening));
  expect([await shown(), await pay()]).toEqual([true, 'OK']);
  await under('strict');
  expect([await shown(), await pay()]).toEqual([false, 'methodUnavailable']);
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  expect((await testCashier.call('one.test', 'paymentMarks', guest)) as { value: unknown[] }).toMatchObject({
    value: [{}, {}],
  });
  // It can be changed while it is closed, and reopened as another kind.
  await staffConsole.get(
    checker,
    'approveProposal',
    approve(await staffConsole.get(maker, 'proposeMethod', request(false, 'card_credit'))),
  );
  await staffConsole.get(
    checker,
    'approveProposal',
    approve(await staffConsole.get(maker, 'proposeMethod', request(true, 'card_debit'))),
  );
  expect(await shown()).toBe(true);
});
