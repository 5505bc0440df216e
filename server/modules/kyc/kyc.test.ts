import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contracts/api/index.ts';
import type { DocumentKind } from '#contracts/values/identity-documents.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { picture } from '../cashier/testing/pictures.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { documentTools } from './testing/documents.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let papers: ReturnType<typeof documentTools>;
let [ida, bert]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  papers = documentTools(testCashier, staffConsole);
  [ida, bert] = [await staffConsole.clerk('kyc'), await staffConsole.clerk('kyc')];
});
afterAll(() => testCashier.close());

const upload: typeof papers.upload = (...sent) => papers.upload(...sent);
const stateOf: typeof papers.stateOf = (...which) => papers.stateOf(...which);
const waitingOf = (player: TestPlayer) => papers.waitingOf(ida!, player);

test('[player protection A4] a document goes from upload to a decision, and the player is notified', async () => {
  const ana = await testCashier.guest();
  expect((await stateOf(ana, 'identity'))?.state).toBe('missing');
  const request_id = randomUUID();
  for (const again of [1, 2])
    expect((await upload(ana, 'identity', undefined, request_id)).statusCode, `${again}`).toBe(1);
  await upload(ana, 'identity', await picture(8, 'png'));
  expect(await stateOf(ana, 'identity')).toMatchObject({ state: 'waiting', pages: 2, can_upload: true });
  const [row] = await waitingOf(ana);
  const { verification_id } = row!;
  expect(JSON.stringify(row)).not.toContain('Cruz');

  const code = 'unreadable';
  const seen = { verification_id, pages: 2, full_name: 'Ana Cruz' };
  expect(await staffConsole.refusal(ida!, 'rejectDocument', { ...seen, code })).toBe('takenByOther');
  await staffConsole.get(ida!, 'claimDocument', { verification_id });
  for (const call of ['claimDocument', 'approveDocument', 'releaseDocument'] as const)
    expect(await staffConsole.refusal(bert!, call, seen), call).toBe('takenByOther');
  const shown = await staffConsole.get(ida!, 'viewDocument', { verification_id, page: 2 });
  expect(shown.person.full_name).toBe('Ana Cruz');
  const file = Buffer.from(shown.jpeg_base64, 'base64');
  expect((await sharp(file).metadata()).exif).toBeUndefined();
  expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
  expect(await staffConsole.refusal(ida!, 'rejectDocument', { ...seen, code: 'made_up' })).toBe(
    'invalidRequest',
  );
  await staffConsole.get(ida!, 'rejectDocument', { ...seen, code });
  expect(await staffConsole.refusal(ida!, 'approveDocument', seen)).toBe('changedMeanwhile');
  expect(await stateOf(ana, 'identity')).toMatchObject({ state: 'rejected', can_upload: true });
  expect((await stateOf(ana, 'identity'))?.reason).toContain('blurred');

  await upload(ana, 'identity');
  const [next] = await waitingOf(ana);
  const which = { verification_id: next!.verification_id };
  const claims = [ida!, bert!].map((who) => staffConsole.refusal(who, 'claimDocument', which));
  const [byIda] = await Promise.all(claims);
  expect((await Promise.all(claims)).sort()).toEqual(['', 'takenByOther']);
  if (byIda === '') await staffConsole.get(ida!, 'releaseDocument', which);
  await staffConsole.get(bert!, 'claimDocument', which);
  const valid = { ...which, pages: 1, full_name: 'Ana Cruz', number: 'p 123-456' };
  expect(await staffConsole.refusal(bert!, 'approveDocument', { ...valid, pages: 2 })).toBe(
    'changedMeanwhile',
  );
  expect(await staffConsole.refusal(bert!, 'approveDocument', { ...valid, expires_on: '2020-01-01' })).toBe(
    'invalidRequest',
  );
  await staffConsole.get(bert!, 'approveDocument', { ...valid, expires_on: '2031-01-31' });
  expect(await stateOf(ana, 'identity')).toMatchObject({ state: 'approved', expires_on: '2031-01-31' });
  const { steps, others } = await staffConsole.get(ida!, 'documentHistory', which);
  expect(steps.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['page_uploaded', 'claimed', 'approved']),
  );
  expect(others).toHaveLength(1);
  await testCashier.drain();
  const { value: letters } = await testCashier.get(ana, 'getInbox', {});
  expect(letters.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Document approved', 'Please upload your document again']),
  );
  expect(letters.find(({ title }) => title.startsWith('Please'))?.body).toContain('blurred');
});

test('[player protection A4] a document of one account does not verify a second one', async () => {
  const approve = (player: TestPlayer, number: string) =>
    papers.approve(ida!, player, 'identity', { number });
  expect(await approve(await testCashier.guest(), 'X-900 100')).toBe('');
  expect(await approve(await testCashier.guest('one.test', 'Rosa Diaz'), 'x900100')).toBe('documentUsed');
});

test('[player protection A4] of two concurrent approvals with one document one succeeds', async () => {
  const players = await Promise.all([testCashier.guest(), testCashier.guest('one.test', 'Rosa Diaz')]);
  const claimed = [];
  for (const player of players) claimed.push(await papers.claimed(ida!, player, 'identity'));
  const refusals = await Promise.all(
    claimed.map((which) => staffConsole.refusal(ida!, 'approveDocument', { ...which, number: 'Y-700 200' })),
  );
  expect(refusals.sort()).toEqual(['', 'documentUsed']);
});

test('[operations 1.2] staff without the right see no document, and nobody decides their own', async () => {
  const ana = await testCashier.guest();
  await upload(ana, 'address');
  const [row] = await waitingOf(ana);
  const { verification_id } = row!;
  const [support, finance, risk] = [
    await staffConsole.clerk('support'),
    await staffConsole.clerk('finance_checker'),
    await staffConsole.clerk('risk'),
  ];
  for (const who of [support, finance]) {
    expect(await staffConsole.refusal(who, 'documentList')).toBe('notAllowed');
    expect(await staffConsole.refusal(who, 'viewDocument', { verification_id, page: 1 })).toBe('notAllowed');
  }
  expect(await staffConsole.refusal(risk, 'claimDocument', { verification_id })).toBe('notAllowed');
  const elsewhere = await staffConsole.clerk({ role: 'kyc', siteId: await testCashier.siteId('two.test') });
  const there = { site_id: await testCashier.siteId('two.test'), verification_id };
  for (const call of ['viewDocument', 'claimDocument', 'documentHistory'] as const)
    expect(await staffConsole.refusal(elsewhere, call, { ...there, page: 1 }), call).toBe('notFound');
  // Refused to the player as well: only staff can read the pictures.
  expect(JSON.stringify(await testCashier.get(ana, 'verification', {}))).not.toContain(verification_id);
  // Every view is logged, without the displayed name.
  const auditor = await staffConsole.clerk('auditor');
  await staffConsole.get(risk, 'viewDocument', { verification_id, page: 1, reason: 'A pattern' });
  const { value } = await staffConsole.get(auditor, 'auditLog', { subject: `document:${verification_id}` });
  expect(value).toMatchObject([
    { action: 'documents/view', reason: 'A pattern', actor: { staff_id: risk.staffId } },
  ]);
  expect(JSON.stringify(value)).not.toContain('Cruz');

  await run(testCashier.db, {
    text: `update operators.staff set name = 'CRUZ, Aña' where staff_id = $1`,
    values: [bert!.staffId],
  });
  await staffConsole.get(bert!, 'claimDocument', { verification_id });
  expect(
    await staffConsole.refusal(bert!, 'approveDocument', {
      verification_id,
      pages: 1,
      full_name: 'Ana Cruz',
    }),
  ).toBe('ownDocument');
});

/** A PNG of black pixels, far larger than its file. */
function pixelBomb(side: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test('refuses hostile files whatever their name', async () => {
  const ana = await testCashier.guest();
  const reasonOf = async (file: Buffer) => {
    const { statusMessage, statusDetail } = await upload(ana, 'identity', file);
    return statusMessage === 'invalidDocument' ? (statusDetail as { reason: string }).reason : statusMessage;
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await reasonOf(Buffer.from(svg))).toBe('type');
  expect(await reasonOf(Buffer.from(`<!doctype html>${svg}`))).toBe('type');
  expect(await reasonOf(Buffer.from('GIF89a<script>'))).toBe('type');
  expect(await reasonOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]))).toBe('content');
  expect(await reasonOf(Buffer.alloc(0))).toBe('size');
  const bomb = pixelBomb(16_000);
  expect(bomb.length).toBeLessThan(100_000);
  expect(await reasonOf(bomb)).toBe('content');
  expect(await stateOf(ana, 'identity')).toMatchObject({ state: 'missing' });
  // Of a picture with appended HTML, only the pixels are kept.
  const polyglot = Buffer.concat([await picture(9), Buffer.from(`<html>${svg}</html>`)]);
  expect((await upload(ana, 'identity', polyglot)).statusCode).toBe(1);
  const [row] = await waitingOf(ana);
  const shown = await staffConsole.get(ida!, 'viewDocument', {
    verification_id: row!.verification_id,
    page: 1,
  });
  expect(Buffer.from(shown.jpeg_base64, 'base64').includes('<svg')).toBe(false);
});

test('fifty concurrent uploads stay within the page limit and the daily quota', async () => {
  const ana = await testCashier.guest();
  const file = await picture(3);
  const answers = await Promise.all(Array.from({ length: 50 }, () => upload(ana, 'identity', file)));
  const refusals = new Set(
    answers.filter(({ statusCode }) => statusCode !== 1).map((answer) => answer.statusMessage),
  );
  expect([...refusals]).toEqual(['tooManyRequests']);
  for (let n = 0; n < 6; n++) await upload(ana, 'identity', file);
  expect((await upload(ana, 'identity', file)).statusMessage).toBe('documentFull');
  expect((await stateOf(ana, 'identity'))?.pages).toBe(6);
  for (let n = 0; n < 6; n++) expect((await upload(ana, 'address', file)).statusCode).toBe(1);
  expect((await upload(ana, 'address', file)).statusMessage).toBe('tooManyRequests');
  // Documents the site does not require are refused.
  expect((await upload(await testCashier.guest(), 'funds', file)).statusMessage).toBe('notFound');
});

test('[player protection L10] documents expire after a reminder, are exported, and are deleted after their retention', async () => {
  const ana = await testCashier.guest();
  const approve = async (kind: DocumentKind, expires_on: string) => {
    const seen = await papers.claimed(ida!, ana, kind);
    await staffConsole.get(ida!, 'approveDocument', { ...seen, expires_on });
    return seen.verification_id;
  };
  const dayAfter = (days: number) =>
    new Date(testCashier.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const identity = await approve('identity', dayAfter(20));
  await approve('address', dayAfter(400));
  await testCashier.kyc.maintain();
  await testCashier.kyc.maintain();
  await testCashier.drain();
  const titles = async () =>
    (await testCashier.get(ana, 'getInbox', {})).value
      .map(({ title }) => title)
      .filter((t) => /expire/.test(t));
  expect(await titles()).toEqual(['Your document expires soon']);
  await run(testCashier.db, {
    text: `update kyc.document set expires_on = current_date - 1 where verification_id = $1`,
    values: [identity],
  });
  await testCashier.kyc.maintain();
  await testCashier.drain();
  expect(await stateOf(ana, 'identity')).toMatchObject({ state: 'expired', can_upload: true });
  expect(await titles()).toContain('Your document has expired');

  const view = { verification_id: identity, page: 1 };
  expect(await staffConsole.refusal(ida!, 'viewDocument', view)).toBe('');
  await run(testCashier.db, {
    text: `update kyc.document set changed_at = now() - interval '61 months' where player_id = $1`,
    values: [ana.playerId],
  });
  await testCashier.kyc.maintain();
  // The expired document is no longer valid; the approved one is valid while the account is open.
  expect(await staffConsole.refusal(ida!, 'viewDocument', view)).toBe('notFound');
  const sections = testCashier.kyc.personal!;
  const key = { siteId: await testCashier.siteId(), playerId: ana.playerId };
  const rowsOf = async (section: string) =>
    (await sections.find(({ name }) => name === section)!.read(testCashier.db, key)).rows;
  expect(await rowsOf('verification_documents')).toHaveLength(2);
  const pictures = await rowsOf('verification_pictures');
  expect(pictures).toMatchObject([{ kind: 'address' }]);
  const [{ jpeg_base64 }] = pictures as [{ jpeg_base64: string }];
  expect(await sharp(Buffer.from(jpeg_base64, 'base64')).metadata()).toMatchObject({ format: 'jpeg' });
});

test('required documents, reasons and retention are set per site', async () => {
  const admin = await staffConsole.clerk('site_admin');
  const { rules: before } = await staffConsole.get(admin, 'verificationSettings', {});
  const reasons = [{ code: 'no_selfie', text: { EN: 'Your face is missing.' } }];
  const rules = { ...before, requested: ['funds'], reasons, pages_per_day: 2 };
  expect(await staffConsole.refusal(ida!, 'setVerificationSettings', { before, rules })).toBe('notAllowed');
  await staffConsole.get(admin, 'setVerificationSettings', { before, rules });
  expect(await staffConsole.refusal(admin, 'setVerificationSettings', { before, rules })).toBe(
    'changedMeanwhile',
  );
  const ana = await testCashier.guest();
  expect((await testCashier.get(ana, 'verification', {})).value.map(({ kind }) => kind)).toEqual(['funds']);
  const ben = await testCashier.guest('two.test', 'Ben Cruz');
  expect((await testCashier.get(ben, 'verification', {})).value).toHaveLength(2);
  await staffConsole.get(admin, 'setVerificationSettings', { before: rules, rules: before });
});

test('an address with three uploads in progress gets a retry, others do not', async () => {
  const slow: ReadableStreamDefaultController[] = [];
  const begun = Buffer.alloc(100_000, ' ');
  const send = (peer: string, body: BodyInit) => {
    const headers = { host: 'one.test', 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const request = new Request(`http://one.test${api.verification.path}`, init);
    return testCashier.fetch(request, { peer }).then(({ status }) => status);
  };
  const start = (controller: ReadableStreamDefaultController) => {
    controller.enqueue(begun);
    slow.push(controller);
  };
  const held = [1, 2, 3].map((last) => send(`2001:db8::${last}`, new ReadableStream({ start })));
  expect(await send('2001:db8::4', begun)).toBe(429);
  expect(await send('2001:db8::4', '{}')).toBe(400);
  expect(await send('2001:db8:0:1::4', begun)).toBe(400);
  for (const controller of slow) controller.close();
  expect(await Promise.all(held)).toEqual([400, 400, 400]);
  expect(await send('2001:db8::4', begun)).toBe(400);
});
