import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
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

const item = { kind: 'terms', key: 'text' } as const;
const BODY = '<p>New</p><script>x()</script>';
/** The languages of the test's site. */
const LANGUAGES = ['EN', 'PHP', 'CN'];
const bodyOf = (more: { minor?: boolean; content?: string; languages?: readonly string[] } = {}) => ({
  minor: more.minor ?? false,
  texts: Object.fromEntries(
    (more.languages ?? LANGUAGES).map((code) => [
      code,
      { title: `Terms ${code}`, content: more.content ?? BODY, summary: `News in ${code}` },
    ]),
  ),
});
const versionNow = async () => (await staffConsole.get(writer, 'termsVersions')).version;
const draftOf = async (body: object) => {
  const { draft, live } = await staffConsole.get(writer, 'draftItem', item);
  return { ...item, revision: draft?.revision ?? 0, base: live.version, body };
};
const save = async (body: object) =>
  (await staffConsole.get(writer, 'saveDraft', await draftOf(body))).revision;
async function publish(more: Parameters<typeof bodyOf>[0] = {}): Promise<number> {
  const revision = await save(bodyOf(more));
  await staffConsole.get(writer, 'publishItem', { ...item, revision, publish_at: null });
  return await versionNow();
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
  const minor = await publish({ minor: true, content: '<p>Corrected</p>' });
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
  expect(await staffConsole.refusal(auditor, 'saveDraft', await draftOf(bodyOf()))).toBe('notAllowed');
  const stale = { ...(await draftOf(bodyOf())), base: 0 };
  expect(await staffConsole.refusal(writer, 'saveDraft', stale)).toBe('changedMeanwhile');
  await testCashier.database.transaction((tx) =>
    run(tx, {
      text: `insert into sites.language (site_id, code, position) values ($1, 'MMK', 9)`,
      values: [1],
    }),
  );
  const incomplete = await save(bodyOf({ minor: true }));
  const { draft } = await staffConsole.get(writer, 'draftItem', item);
  expect(draft?.problems).toEqual(['MMK: the changes for players are missing.']);
  const request = { ...item, revision: incomplete, publish_at: null };
  expect(await staffConsole.refusal(writer, 'publishItem', request)).toBe('notReady');
  const revision = await save(bodyOf({ minor: true, languages: [...LANGUAGES, 'MMK'] }));
  const all = await Promise.all(
    Array.from({ length: 12 }, () =>
      staffConsole.refusal(writer, 'publishItem', { ...item, revision, publish_at: null }),
    ),
  );
  expect(all.sort()).toEqual(['', ...Array(11).fill('notFound')]);
  expect(await versionNow()).toBe(known + 1);
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const ask = { ...guest, page: 'term_condition', language: 'CN' };
  const page = await testCashier.call('one.test', 'contentPage', ask);
  expect(page).toMatchObject({ value: { en_body: '<p>New</p>', local_title: 'Terms CN', status: true } });
  const kept = await run<{ en_body: string; summary: object }>(testCashier.db, {
    text: 'select en_body, summary from protection.terms where version = $1',
    values: [known + 1],
  });
  expect(kept).toMatchObject([{ en_body: '<p>New</p>', summary: { MMK: 'News in MMK' } }]);
});

test('[player protection A7] scheduled terms bind from their time, and never over terms published since', async () => {
  const { database, drafts } = testCashier;
  const ana = await testCashier.newPlayer('one.test', 10_000n);
  const at = new Date(+testCashier.now() + HOUR_MS);
  const known = await versionNow();
  const languages = [...LANGUAGES, 'MMK'];
  const schedule = async () => {
    const revision = await save(bodyOf({ languages }));
    await staffConsole.get(writer, 'publishItem', { ...item, revision, publish_at: at.toISOString() });
  };
  await schedule();
  expect([await versionNow(), await stake(ana), await requested(ana)]).toEqual([known, 'OK', null]);
  expect(await drafts.publishDue(database, at)).toBe(1);
  expect([await versionNow(), await stake(ana)]).toEqual([known + 1, 'termsDue']);
  await testCashier.get(ana, 'answerTerms', { version: known + 1, accepted: true });
  // A language added after the schedule blocks it: its players would read nothing of the changes.
  await schedule();
  await testCashier.database.transaction((tx) =>
    run(tx, { text: `insert into sites.language (site_id, code, position) values (1, 'IDR', 10)` }),
  );
  await drafts.publishDue(database, at);
  expect(await versionNow()).toBe(known + 1);
  expect((await staffConsole.get(writer, 'draftItem', item)).draft?.state).toBe('blocked');
  expect(await stake(ana)).toBe('OK');
});

test('[player protection A7] a restored version is a draft until it is published, and players must accept it again', async () => {
  const ana = await testCashier.newPlayer('one.test', 10_000n);
  const { versions, draft } = await staffConsole.get(writer, 'draftItem', item);
  const first = versions.find(({ cause }) => cause === 'publish')!.version;
  const known = await versionNow();
  const input = { ...item, revision: draft!.revision, version: first };
  await staffConsole.get(writer, 'restoreVersion', input);
  expect([await versionNow(), await stake(ana)]).toEqual([known, 'OK']);
  await publish({ languages: [...LANGUAGES, 'MMK', 'IDR'] });
  expect([await versionNow(), await stake(ana)]).toEqual([known + 1, 'termsDue']);
});
