import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { play, type TestPlayer } from '../originals/testing/application.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let writer: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  writer = await staffConsole.clerk('content');
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

const TEXT = {
  en_title: 'Terms',
  en_body: '<p>New</p><script>x()</script>',
  local_title: '',
  local_body: '',
};
const versionNow = async () => (await staffConsole.get(writer, 'termsVersions')).version;
async function publish(more: object = {}): Promise<number> {
  const summary = Object.fromEntries(
    ['EN', ...(await staffConsole.get(writer, 'termsVersions')).languages].map((code) => [
      code,
      `News in ${code}`,
    ]),
  );
  const request = { known: await versionNow(), minor: false, summary, ...TEXT, ...more };
  return (await staffConsole.get(writer, 'publishTerms', request)).version;
}
const stake = async (player: TestPlayer) =>
  (await testCashier.ask(player, 'playRound', play(100n))).statusMessage;
const deposit = async (player: TestPlayer) =>
  (
    await testCashier.ask(player, 'createDeposit', {
      request_id: randomUUID(),
      method_id: 'bank',
      amount: 100,
    })
  ).statusMessage;
const requested = async (player: TestPlayer) => (await testCashier.get(player, 'reminders')).terms;
const answers = (player: TestPlayer) =>
  run<{ version: number; accepted: boolean; refused: boolean }>(testCashier.db, {
    text: `select version, accepted_at is not null as accepted, refused_at is not null as refused
      from protection.terms_answer where player_id = $1 order by version`,
    values: [player.playerId],
  });

test('[player protection A7] a new version blocks stakes and deposits until accepted; the player’s funds stay available', async () => {
  const [ana, other] = [
    await testCashier.newPlayer('one.test', 100_000n),
    await testCashier.newPlayer('two.test', 100_000n),
  ];
  const began = await versionNow();
  expect(await answers(ana)).toEqual([{ version: began, accepted: true, refused: false }]);
  expect([await stake(ana), await requested(ana)]).toEqual(['OK', null]);
  const version = await publish();
  expect(version).toBe(began + 1);
  expect([await stake(ana), await deposit(ana)]).toEqual(['termsDue', 'termsDue']);
  expect([await stake(other), await requested(other)]).toEqual(['OK', null]);
  expect(await requested(ana)).toMatchObject({ version, summary: { EN: 'News in EN' }, refused: false });
  // Refusing is possible, and balance and withdrawals stay available.
  expect(await testCashier.get(ana, 'answerTerms', { version, accepted: false })).toMatchObject({
    terms: { version, refused: true },
  });
  expect(await stake(ana)).toBe('termsDue');
  await testCashier.get(ana, 'getBalance');
  await testCashier.get(ana, 'withdrawals');
  expect(
    (await testCashier.ask(ana, 'answerTerms', { version: version + 1, accepted: true })).statusMessage,
  ).toBe('notFound');
  await testCashier.get(ana, 'answerTerms', { version: began, accepted: true });
  expect(await stake(ana)).toBe('termsDue');
  const all = Array.from({ length: 50 }, () =>
    testCashier.get(ana, 'answerTerms', { version, accepted: true }),
  );
  for (const { terms } of await Promise.all(all)) expect(terms).toBeNull();
  expect([await stake(ana), await deposit(ana)]).toEqual(['OK', 'OK']);
  expect(await answers(ana)).toEqual([
    { version: began, accepted: true, refused: false },
    { version, accepted: true, refused: true },
  ]);
});

test('[player protection A7] a minor correction needs no acceptance; a new account accepts the terms in force', async () => {
  const ana = await testCashier.newPlayer('one.test', 10_000n);
  const minor = await publish({ minor: true, en_body: '<p>Corrected</p>' });
  expect([await stake(ana), await requested(ana)]).toEqual(['OK', null]);
  const ben = await testCashier.newPlayer('one.test', 10_000n);
  expect(await answers(ben)).toEqual([{ version: minor, accepted: true, refused: false }]);
  const major = await publish();
  const latest = await publish({ minor: true });
  // The player sees the newest text, corrections included; it inherits the requirement of the previous one.
  expect(await requested(ana)).toMatchObject({ version: latest });
  await testCashier.get(ana, 'answerTerms', { version: major, accepted: true });
  expect(await stake(ana)).toBe('OK');
});

test('[player protection A7] content staff publish terms, in every language of the site, once, and the page shows them as stored', async () => {
  const [auditor, known] = [await staffConsole.clerk('auditor'), await versionNow()];
  const request = { known, minor: true, summary: { EN: 'News', CN: '新闻', PHP: 'Balita' }, ...TEXT };
  expect(await staffConsole.refusal(auditor, 'publishTerms', request)).toBe('notAllowed');
  expect(await staffConsole.refusal(writer, 'publishTerms', { ...request, known: known - 1 })).toBe(
    'changedMeanwhile',
  );
  expect(await staffConsole.refusal(writer, 'publishTerms', { ...request, summary: {} })).toBe(
    'invalidRequest',
  );
  await testCashier.database.transaction((tx) =>
    run(tx, {
      text: `insert into sites.language (site_id, code, position) values ($1, 'MMK', 9)`,
      values: [1],
    }),
  );
  expect(await staffConsole.refusal(writer, 'publishTerms', request)).toBe('languageMissing');
  const whole = { ...request, summary: { ...request.summary, MMK: 'News' } };
  const all = await Promise.all(
    Array.from({ length: 12 }, () => staffConsole.refusal(writer, 'publishTerms', whole)),
  );
  expect(all.sort()).toEqual(['', ...Array(11).fill('changedMeanwhile')]);
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const page = await testCashier.call('one.test', 'contentPage', { ...guest, page: 'term_condition' });
  expect(page).toMatchObject({ value: { en_body: '<p>New</p>', status: true } });
  const kept = await run<{ en_body: string }>(testCashier.db, {
    text: 'select en_body from protection.terms where version = $1',
    values: [known + 1],
  });
  expect(kept).toEqual([{ en_body: '<p>New</p>' }]);
});
