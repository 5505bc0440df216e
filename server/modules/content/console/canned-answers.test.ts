import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [editor, support]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  editor = await staffConsole.clerk('content');
  support = await staffConsole.clerk('support');
});
afterAll(() => testCashier.close());

const PAID = { name: 'Paid', topic: 'money', texts: { EN: 'Dear {{name}}, paid.', CN: '已付款。' } };
const listed = async (who = support!) => (await staffConsole.get(who, 'cannedAnswers')).value;

test('[operations 1.1] content staff add, change and remove canned answers; support reads them', async () => {
  const { answer_id } = await staffConsole.get(editor!, 'createCannedAnswer', PAID);
  const known = await staffConsole.get(support!, 'cannedAnswers');
  expect(known.languages[0]).toBe('EN');
  expect(known.value).toMatchObject([
    { ...PAID, answer_id, version: 1, changed_by: { name: editor!.login } },
  ]);
  const next = { answer_id, version: 1, name: 'Paid out', topic: null, texts: { PHP: 'Bayad na.' } };
  expect((await staffConsole.get(editor!, 'changeCannedAnswer', next)).version).toBe(2);
  expect(await listed()).toMatchObject([
    { name: 'Paid out', topic: null, texts: { PHP: 'Bayad na.' }, version: 2 },
  ]);
  expect(await staffConsole.logged('canned-answers/change')).toContain('name: Paid out');
  const stale = { answer_id, version: 1 };
  expect(await staffConsole.refusal(editor!, 'changeCannedAnswer', next)).toBe('changedMeanwhile');
  expect(await staffConsole.refusal(editor!, 'removeCannedAnswer', stale)).toBe('changedMeanwhile');
  await staffConsole.get(editor!, 'removeCannedAnswer', { answer_id, version: 2 });
  expect(await listed()).toEqual([]);
  const gone = { answer_id, version: 2 };
  expect(await staffConsole.refusal(editor!, 'removeCannedAnswer', gone)).toBe('notFound');
});

test('[operations 1.1] of two concurrent changes of one version one succeeds', async () => {
  const { answer_id } = await staffConsole.get(editor!, 'createCannedAnswer', PAID);
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      staffConsole.refusal(editor!, 'changeCannedAnswer', { ...PAID, answer_id, version: 1, name }),
    ),
  );
  expect(answers.sort()).toEqual(['', 'changedMeanwhile', 'changedMeanwhile']);
  await staffConsole.get(editor!, 'removeCannedAnswer', { answer_id, version: 2 });
});

test('[operations 1.2] neither support nor another brand changes canned answers, and empty ones are refused', async () => {
  const { answer_id } = await staffConsole.get(editor!, 'createCannedAnswer', PAID);
  const siteId = await testCashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'content', siteId });
  const change = { ...PAID, answer_id, version: 1, name: 'Mine' };
  for (const who of [support!, stranger, await staffConsole.clerk('crm')]) {
    expect(await staffConsole.refusal(who, 'createCannedAnswer', PAID)).toBe('notAllowed');
    expect(await staffConsole.refusal(who, 'changeCannedAnswer', change)).toBe('notAllowed');
    expect(await staffConsole.refusal(who, 'removeCannedAnswer', change)).toBe('notAllowed');
  }
  const elsewhere = { ...change, site_id: siteId };
  expect(await staffConsole.refusal(stranger, 'changeCannedAnswer', elsewhere)).toBe('notFound');
  expect(await staffConsole.refusal(stranger, 'removeCannedAnswer', elsewhere)).toBe('notFound');
  expect((await staffConsole.get(stranger, 'cannedAnswers', { site_id: siteId })).value).toEqual([]);
  expect(await staffConsole.refusal(stranger, 'cannedAnswers')).toBe('notAllowed');
  for (const wrong of [{ texts: {} }, { texts: { EN: ' ' } }, { texts: { XX: 'a' } }, { topic: 'spam' }])
    expect(await staffConsole.refusal(editor!, 'createCannedAnswer', { ...PAID, ...wrong })).toBe(
      'invalidRequest',
    );
  expect(await listed()).toMatchObject([{ ...PAID, version: 1 }]);
});

test('[operations 1.1] a brand has at most two hundred canned answers', async () => {
  const text = `insert into content.canned_answer
      (site_id, answer_id, name, texts, version, changed_by, changed_at)
    select $1, gen_random_uuid(), 'Answer ' || n, '{"EN": "Yes."}', 1, $2, now()
      from generate_series(1, 200) n`;
  const values = [await testCashier.siteId('two.test'), randomUUID()];
  await run(testCashier.db, { text, values });
  const writer = await staffConsole.clerk({ role: 'content', siteId: values[0] as number });
  const more = { ...PAID, site_id: values[0] };
  expect(await staffConsole.refusal(writer, 'createCannedAnswer', more)).toBe('overCap');
});
