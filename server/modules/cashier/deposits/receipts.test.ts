import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { withOwner } from '#test/support/database.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';
import { picture } from '../testing/pictures.ts';

let testCashier: TestCashier;
beforeAll(async () => {
  testCashier = await openCashier();
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

async function send(image: Buffer, more: object = {}) {
  const ana = await testCashier.guest();
  const { deposit_id } = await testCashier.deposit(ana, 100);
  const fields = { payment_number: randomUUID() };
  const answer = await testCashier.ask(ana, 'proveDeposit', {
    deposit_id,
    fields,
    receipt: image.toString('base64'),
    ...more,
  });
  return { ana, deposit_id, answer };
}

test('[operations 3.2 rule 4] a receipt is re-encoded, encrypted, and shown only in the console', async () => {
  const sent = await picture(1, 'png');
  const { deposit_id, answer } = await send(sent);
  expect(answer).toMatchObject({ statusCode: 1, value: { state: 'under_review' } });
  const siteId = await testCashier.siteId();
  const [queued] = (await testCashier.staffConsole.deposits(siteId)).filter(
    (each) => each.deposit_id === deposit_id,
  );
  const [receiptId] = queued!.receipts;
  const shown = Buffer.from((await testCashier.staffConsole.receipt(siteId, receiptId!))!);
  expect((await sharp(shown).metadata()).format).toBe('jpeg');
  expect(shown.includes('camera-of-ana')).toBe(false);
  expect(
    await testCashier.staffConsole.receipt(await testCashier.siteId('two.test'), receiptId!),
  ).toBeUndefined();
  const [key] = testCashier.files.keys().filter((each) => each.startsWith(`receipts/${siteId}/`));
  const kept = Buffer.from((await testCashier.files.get(key!))!);
  expect(kept.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
});

test('[operations 3.2 rule 4] a file that is not a picture, whatever its name, is refused and not stored', async () => {
  const before = testCashier.files.keys().length;
  const jpeg = await picture(2);
  const bad: [Buffer, string][] = [
    [Buffer.from('%PDF-1.7 not a picture'), 'type'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'type'],
    [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]), 'content'],
    [jpeg.subarray(0, jpeg.length / 2), 'content'],
    [
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      'content',
    ],
  ];
  for (const [image, reason] of bad) {
    const { answer } = await send(image);
    expect(answer).toMatchObject({ statusMessage: 'invalidReceipt', statusDetail: { reason } });
  }
  const { answer } = await send(Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]));
  expect(answer.statusMessage).toBe('invalidRequest');
  expect(testCashier.files.keys()).toHaveLength(before);
});

test('[operations 3.2 rule 4] the same picture, even re-saved, is flagged on every deposit after the first', async () => {
  const first = await send(await picture(3, 'jpeg', 95));
  expect(await testCashier.flagsOf(first.deposit_id)).toEqual([]);
  const again = await send(await picture(3, 'jpeg', 95));
  const savedAnew = await send(await picture(3, 'jpeg', 60));
  const another = await send(await picture(4, 'jpeg', 95));
  expect(await testCashier.flagsOf(again.deposit_id)).toEqual(['DUPLICATE_RECEIPT']);
  expect(await testCashier.flagsOf(savedAnew.deposit_id)).toEqual(['DUPLICATE_RECEIPT']);
  expect(await testCashier.flagsOf(another.deposit_id)).toEqual([]);
  expect(JSON.stringify(again.answer)).not.toContain('DUPLICATE');
});

test('[operations 3.2 rule 4] of two concurrent deposits with one picture one is flagged', async () => {
  const receipt = (await picture(11)).toString('base64');
  const made = await Promise.all(
    ['1', '2'].map(async (payment_number) => {
      const ana = await testCashier.guest();
      return { ana, fields: { payment_number }, ...(await testCashier.deposit(ana, 100)) };
    }),
  );
  let proofs: Promise<unknown>[] = [];
  // Both have searched for the picture, or wait to, before either is stored.
  await withOwner(testCashier.db, async (client) => {
    await client.query('begin; lock table cashier.history in share mode');
    proofs = made.map(({ ana, deposit_id, fields }) =>
      testCashier.get(ana, 'proveDeposit', { deposit_id, fields, receipt }),
    );
    await expect.poll(() => lockWaits(testCashier.db)).toBe(2);
  });
  await Promise.all(proofs);
  const flags = await Promise.all(made.map(({ deposit_id }) => testCashier.flagsOf(deposit_id)));
  expect(flags.flat()).toEqual(['DUPLICATE_RECEIPT']);
});

test('player input is encrypted and readable in neither rows nor logs', async () => {
  const ana = await testCashier.guest();
  const { deposit_id } = await testCashier.deposit(ana, 100);
  const fields = { payment_number: 'SECRET-99887766', sender_name: 'Ana Cruz' };
  await testCashier.prove(ana, deposit_id, { fields });
  const rows = await run<{ row: string }>(testCashier.db, {
    text: `select deposit::text as row from cashier.deposit where deposit_id = $1
      union all select payment_reference::text from cashier.payment_reference`,
    values: [deposit_id],
  });
  const hex = Buffer.from('99887766').toString('hex');
  for (const { row } of rows) expect(row.includes('99887766') || row.includes(hex)).toBe(false);
  expect(testCashier.lines.join('\n')).not.toContain('99887766');
  const queue = await testCashier.staffConsole.deposits(await testCashier.siteId());
  expect(queue.find((each) => each.deposit_id === deposit_id)?.proof).toEqual(fields);
});

test('a proof of payment resent after a lost response changes nothing', async () => {
  const image = await picture(5);
  const { ana, deposit_id, answer } = await send(image);
  expect(answer.statusCode).toBe(1);
  const keys = testCashier.files.keys().length;
  const again = await testCashier.ask(ana, 'proveDeposit', {
    deposit_id,
    fields: { payment_number: randomUUID() },
    receipt: image.toString('base64'),
  });
  expect(again).toMatchObject({ statusCode: 1, value: { state: 'under_review' } });
  expect(testCashier.files.keys()).toHaveLength(keys);
});

test('a method that requires a receipt accepts no deposit without one', async () => {
  const ana = await testCashier.guest();
  const counter = { method_id: 'counter', fields: { phone: '09171234567' } };
  const { deposit_id } = await testCashier.deposit(ana, 100, counter);
  const answer = await testCashier.ask(ana, 'proveDeposit', { deposit_id, fields: { slip: '123456' } });
  expect(answer.statusMessage).toBe('invalidReceipt');
});
