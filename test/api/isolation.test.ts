import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#contracts/api/call.ts';
import { api, type CallName } from '#contracts/api/index.ts';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { type ConsoleCallName, consoleApi } from '#contracts/console/index.ts';
import { SESSION_COOKIE } from '#contracts/values/cookies.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { PASSWORD } from '#server/modules/cashier/testing/withdrawals.ts';
import type { TestStaff } from '#server/modules/operators/testing/console.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { exampleMaker } from './isolation/examples.ts';
import { countLists, listsOf } from './isolation/list-calls.ts';
import { moreRows } from './isolation/more-rows.ts';
import { addRows, copyRows } from './isolation/row-copies.ts';
import { rowsOf } from './isolation/rows.ts';
import { openTwoSites, type TwoSites } from './isolation/two-sites.ts';

// Durations depend on the machine and are not compared.
vi.setConfig({ testTimeout: 120_000 });

let world: TwoSites;
let exampleOf: ReturnType<typeof exampleMaker>;
let clerks: { everywhere: TestStaff; there: TestStaff };
beforeAll(async () => {
  world = await openTwoSites();
  clerks = await world.clerks();
  exampleOf = exampleMaker(world.testCashier.db, world.sites.one, world.known);
});
afterEach(() => expectBooks(world.testCashier.db));
afterAll(() => world.testCashier.close());

const calls = Object.entries(api) as [CallName, Call][];
const consoleCalls = (Object.entries(consoleApi) as [ConsoleCallName, ConsoleCall][]).filter(
  ([, { kind }]) => kind !== 'session',
);
/**
 * Refusals that mean "not found": a call that declares one of them must return it for another site's items.
 */
const ABSENT = ['notFound', 'gameUnavailable', 'methodUnavailable'];
/** Names chosen by callers: a name in use on another site is as valid as any. */
const OWN_NAMES = ['request_id', 'client_round_id', 'client_spin_id', 'referrer_code', 'account_ids'];
/** Calls that create something under a name chosen by the caller. */
const MAKERS: Record<string, string> = {
  addBank: 'bank_id',
  leaveMessage: 'message_id',
  draftCampaign: 'campaign_id',
};
/** Filters of a list: another site's name yields an empty result, not a refusal. */
const FILTERS = ['slug', 'query', 'subject', 'staff_id'];

type Body = Record<string, unknown>;
/** A valid input that refers to the other site's items wherever a field names something. */
async function inputOf(name: string, input: z.ZodType): Promise<{ body: Body; names: string[] }> {
  const { shape } = input as unknown as { shape: Record<string, z.ZodType> };
  const body: Body = {};
  const names: string[] = [];
  for (const [field, schema] of Object.entries(shape)) {
    const { value, isForeign } = await exampleOf(field, schema);
    if (value !== undefined) body[field] = value;
    if (isForeign && MAKERS[name] !== field && !OWN_NAMES.includes(field)) names.push(field);
  }
  return { body, names };
}

const rowsOfOne = () => rowsOf(world.testCashier.db, world.sites.one);

/** Words of site one that appear in an answer but not in its request. */
const leaks = (answer: string, question: Body): string[] => {
  const requested = JSON.stringify(question);
  return world.markers.filter((marker) => answer.includes(marker) && !requested.includes(marker));
};

async function answerOf(path: string, host: string, body: Body, headers: Record<string, string> = {}) {
  const request = new Request(`http://${host}${path}`, {
    method: 'POST',
    headers: { host, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return await world.testCashier.fetch(request);
}
const send = async (...question: Parameters<typeof answerOf>) => await (await answerOf(...question)).text();

/** The cookie of site one's signed-in player, in a browser. */
async function cookieOfOne(): Promise<string> {
  const guest = { domain_name: 'one.test', external_id: 'site-one', account_id: world.theirs.account_id };
  const body = { ...guest, password: PASSWORD };
  const { headers } = await answerOf(api.login.path, 'one.test', body, { 'sec-fetch-site': 'same-origin' });
  const line = headers.getSetCookie().find((text) => text.startsWith(`${SESSION_COOKIE}=`));
  return line!.split(';')[0]!;
}

test('[W-02] every site call refuses a session of another site, and a session identifies only its own player', async () => {
  const cookie = await cookieOfOne();
  const named = (domain_name: string) =>
    send(api.currentSession.path, domain_name, { domain_name }, { cookie });
  const { theirs, own } = world;
  // Before the rows are read: in a new quarter of an hour the session's own use is noted.
  expect(await named('one.test')).toContain(theirs.account_id);
  await world.testCashier.drain();
  const before = await rowsOfOne();
  const wrong: string[] = [];
  for (const [name, call] of calls) {
    if (call.caller !== 'player') continue;
    const { body } = await inputOf(name, call.input);
    const mixed = [
      { account_id: theirs.account_id, auth: theirs.auth },
      { account_id: own.account_id, auth: theirs.auth },
      { account_id: theirs.account_id, auth: own.auth },
    ];
    for (const session of mixed) {
      const answer = await send(call.path, 'two.test', { ...body, ...session });
      if (
        !/"(sessionExpired|permissionDenied)"/.test(answer) ||
        leaks(answer, { ...body, ...session }).length > 0
      )
        wrong.push(`${name}: ${answer.slice(0, 200)}`);
    }
  }
  expect(await named('two.test')).toContain('"session":null');
  expect(wrong).toEqual([]);
  expect(await rowsOfOne()).toEqual(before);
});

test('every console call is refused for a site outside the person’s roles', async () => {
  const before = await rowsOfOne();
  const wrong: string[] = [];
  for (const [name, call] of consoleCalls) {
    const { body } = await inputOf(name, call.input);
    const requested = { ...body, site_id: world.sites.one };
    const answer = await askConsole(clerks.there, call.path, requested);
    if (!answer.includes('"notAllowed"') || leaks(answer, requested).length > 0)
      wrong.push(`${name}: ${answer.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
  expect(await rowsOfOne()).toEqual(before);
});

/** Payment methods of every brand, for those who create brands: names, no payment details. */
const OF_ALL_BRANDS: readonly string[] = ['newBrandPresets'];

/** The response of a console call; a list saved as a file is not JSON. */
const readAnswer = (answer: string): { ok: boolean; error?: string } =>
  answer.startsWith('{') ? JSON.parse(answer) : { ok: true };

test('a console call for one site reads, reveals and changes nothing of another, also for staff of both', async () => {
  const before = await rowsOfOne();
  const wrong: string[] = [];
  for (const [name, call] of consoleCalls) {
    const { body, names } = await inputOf(name, call.input);
    // Each request has a unique request id: reusing one under another call would be refused for that alone.
    const requested: Body = {
      ...body,
      site_id: world.sites.two,
      ...('request_id' in body && { request_id: randomUUID() }),
    };
    const answer = await askConsole(clerks.everywhere, call.path, requested);
    const { ok, error } = readAnswer(answer);
    const must = names.some((field) => !FILTERS.includes(field)) && call.errors.includes('notFound');
    const isFine =
      !['internalServerError', 'notAllowed', 'signInNeeded'].includes(error ?? '') &&
      !(must && error !== 'notFound') &&
      (OF_ALL_BRANDS.includes(name) || leaks(answer, requested).length === 0);
    if (!isFine)
      wrong.push(`${name} with ${names}: ${ok} ${leaks(answer, requested)} ${answer.slice(0, 300)}`);
  }
  await world.testCashier.drain();
  expect(wrong).toEqual([]);
  expect(await rowsOfOne()).toEqual(before);
});

test('a site call with identifiers of another site reads, reveals and changes nothing of it', async () => {
  const before = await rowsOfOne();
  const { own } = world;
  const wrong: string[] = [];
  // Calls that create something under another site's name run late, because the name then exists here too.
  // Calls that end sessions run last.
  const late = [
    ...Object.keys(MAKERS),
    'takeBreak',
    'updatePassword',
    'endSession',
    'closeAccount',
    'logout',
  ];
  const ordered = calls.toSorted(([a], [b]) => late.indexOf(a) - late.indexOf(b));
  for (const [name, call] of ordered) {
    const { body, names } = await inputOf(name, call.input);
    const who =
      call.caller === 'player'
        ? { account_id: own.account_id, auth: own.auth, password: PASSWORD }
        : { domain_name: 'two.test', external_id: 'site-two', account_id: 'somebody-new' };
    const requested: Body = { ...body, ...who };
    const answer = await send(call.path, 'two.test', requested);
    const { statusCode, statusMessage } = JSON.parse(answer) as { statusCode: number; statusMessage: string };
    const must =
      names.some((field) => !FILTERS.includes(field)) && call.errors.some((error) => ABSENT.includes(error));
    const isFine =
      !['invalidRequest', 'internalServerError', 'sessionExpired'].includes(statusMessage) &&
      !(must && statusCode === 1) &&
      leaks(answer, requested).length === 0;
    if (!isFine) wrong.push(`${name} with ${names}: ${leaks(answer, requested)} ${answer.slice(0, 300)}`);
    if (call.caller === 'guest' && 'external_id' in requested) {
      const other = await send(call.path, 'two.test', { ...requested, external_id: 'site-one' });
      if (!other.includes('"invalidDomain"') && 'external_id' in body)
        wrong.push(`${name}: ${other.slice(0, 200)}`);
    }
  }
  await world.testCashier.drain();
  expect(wrong).toEqual([]);
  expect(await rowsOfOne()).toEqual(before);
});

test('a list runs as many statements for many rows as for few', async () => {
  const { testCashier, sites, theirs } = world;
  const key = { siteId: sites.one, playerId: theirs.playerId, staffId: clerks.everywhere.staffId };
  await addRows(testCashier.db, sites.one, moreRows({ ...key, now: testCashier.now() }));
  await copyRows(testCashier.db, sites.one, 1);
  await asOwner(
    testCashier.db,
    "update bonuses.campaign set state = 'draft' where campaign_id like '%-offer-2'",
  );
  const lists = await listsOf(world, clerks.everywhere);
  const few = await countLists(world, lists);
  await copyRows(testCashier.db, sites.one, 2);
  // Some lists are cached for a minute.
  testCashier.wait(2 * MINUTE_MS);
  const many = await countLists(world, lists);
  const grown = few.map(({ name, rows, statements }, at) => ({
    name,
    rows: many[at]!.rows - rows,
    statements: many[at]!.statements - statements,
  }));
  expect(grown.filter(({ rows }) => rows <= 0)).toEqual([]);
  // Boards are ranked one by one, once a minute for all players; `myPlaces` then finds them ranked.
  const growing = grown.filter(({ name, statements }) => statements > 0 && !name.endsWith(' prizeBoards'));
  expect(growing).toEqual([]);
});

const askConsole = (who: TestStaff, path: string, body: Body) =>
  send(path, 'console.localhost', body, world.staffConsole.headersOf(who));
