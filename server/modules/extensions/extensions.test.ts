import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { loadExtensions } from '#server/extension.ts';
import { run } from '#server/platform/database/index.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { publish } from '#server/platform/events/index.ts';
import { drainEvents } from '#server/platform/jobs/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { testLog } from '#test/support/postgres.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';
import { createExtensionsModule } from './index.ts';

// Durations vary between machines and are not compared.
vi.setConfig({ testTimeout: 120_000 });

const NAME = 'player-feedback';
const PLACE = { extension: NAME, page: 'ratings' };
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let cashier: TestCashier;
let staffConsole: TestConsole;
let admin: TestStaff;
let support: TestStaff;
let one: number;
let two: number;
beforeAll(async () => {
  const extensions = await loadExtensions('examples/extensions');
  receiver = await startReceiver();
  cashier = await openCashier({ PROVIDER_ORIGINS: [receiver.origin] }, extensions);
  await migrate(cashier.ownerUrl, testLog, { applicationRole: 'baize_app', extensions });
  staffConsole = openConsole(cashier);
  [one, two] = [await cashier.siteId('one.test'), await cashier.siteId('two.test')];
  admin = await staffConsole.clerk('site_admin', { role: 'site_admin', siteId: two });
  support = await staffConsole.clerk('support', { role: 'support', siteId: two });
});
afterEach(() => expectBooks(cashier.db));
afterAll(() => Promise.all([cashier.close(), receiver.close()]));

const turn = (is_on: boolean, site_id = one) =>
  staffConsole.get(admin, 'setExtension', { extension: NAME, is_on, site_id });

async function call(name: string, host: string, body: object, method = 'POST') {
  const headers = { host, 'content-type': 'application/json' };
  const init = { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) };
  const response = await cashier.fetch(new Request(`http://${host}/api/x/${NAME}/${name}`, init));
  return (await response.json()) as { statusCode: number; statusMessage: string } & Record<string, unknown>;
}
const ask = ({ host, account_id, auth }: TestPlayer, name: string, body: object = {}) =>
  call(name, host, { account_id, auth, ...body });
const rating = (stars = 5, comment = '') => ({ rating_id: randomUUID(), stars, comment });

async function depositor(host = 'one.test'): Promise<TestPlayer> {
  const player = await cashier.guest(host);
  const { deposit_id } = await cashier.prove(player, (await cashier.deposit(player, 20_000)).deposit_id);
  await cashier.approve(player, deposit_id, 20_000n);
  await cashier.drain();
  return player;
}
const ratings = async (site_id = one) =>
  (await staffConsole.get(support, 'extensionPage', { ...PLACE, after: '', site_id })).value;

test('[extensions] an extension is off until a brand switches it on: no calls, pages or events', async () => {
  const early = await depositor();
  expect(await ask(early, 'rate', rating())).toMatchObject({ statusMessage: 'notFound' });
  expect(await staffConsole.refusal(support, 'extensionPage', { ...PLACE, after: '' })).toBe('notFound');
  expect(await staffConsole.get(support, 'extensionPages')).toMatchObject({ value: [] });
  const { value } = await staffConsole.get(admin, 'extensions');
  expect(value.map(({ name, is_switched }) => [name, is_switched])).toEqual([
    ['harbour-pay', false],
    [NAME, true],
    ['six-sides', false],
  ]);
  expect(value[1]).toMatchObject({
    ...{ version: '1.0.0', is_installed: true, is_on: false, changed_at: null },
    ...{ applied: ['0001-feedback.sql'], missing: [], events: [`x.${NAME}.rating.received`] },
    calls: ['rate', 'mine', 'summary'].map((name) => `/api/x/${NAME}/${name}`),
  });
  await turn(true);
  // The earlier deposit does not count: its event arrived while the extension was off.
  expect(await ask(early, 'rate', rating())).toMatchObject({ statusMessage: 'notYet' });
  expect(await staffConsole.get(support, 'extensionPages')).toMatchObject({
    value: [{ ...PLACE, title: 'Player ratings' }],
  });
  // The other brand is unaffected.
  expect(await staffConsole.get(support, 'extensionPages', { site_id: two })).toMatchObject({ value: [] });
  await turn(false);
  expect(await ask(early, 'mine')).toMatchObject({ statusMessage: 'notFound' });
  for (const role of ['support', 'finance_maker', 'auditor'] as const)
    expect(
      await staffConsole.refusal(await staffConsole.clerk(role), 'setExtension', {
        extension: NAME,
        is_on: true,
      }),
    ).toBe('notAllowed');
  expect(await staffConsole.refusal(admin, 'setExtension', { extension: 'harbour-pay', is_on: true })).toBe(
    'notFound',
  );
});

test('[extensions] a deposit invites the player, who rates once; a webhook is sent, staff answer, and the audit log records it', async () => {
  await turn(true);
  const path = `/${randomUUID()}`;
  const endpoint = { name: 'CRM', url: receiver.origin + path, keep_days: 30, failure_limit: 50 };
  const events = [`x.${NAME}.rating.received`];
  expect(
    await staffConsole.refusal(admin, 'createWebhook', { ...endpoint, events: ['x.nobody.rating'] }),
  ).toBe('invalidRequest');
  await staffConsole.get(admin, 'createWebhook', { ...endpoint, events });
  expect((await staffConsole.get(admin, 'webhookEndpoints')).events).toContain(events[0]);

  const ana = await depositor();
  expect(await ask(ana, 'mine')).toMatchObject({ statusCode: 1, is_invited: true, last: null });
  const given = rating(4, 'Quick payout');
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ana, 'rate', given)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 1));
  expect(await ask(ana, 'rate', given)).toMatchObject({ statusCode: 1 });
  expect(await ask(ana, 'rate', rating(1))).toMatchObject({ statusMessage: 'notYet' });

  await cashier.webhooks.sendDue();
  expect(receiver.at(path).map(({ body }) => JSON.parse(body) as object)).toEqual([
    {
      type: events[0],
      timestamp: expect.stringMatching(/^20.*Z$/),
      data: { player_id: ana.playerId, rating_id: given.rating_id, stars: 4 },
    },
  ]);

  const [row] = await ratings();
  expect(row).toMatchObject({
    id: given.rating_id,
    cells: { player: ana.playerId, stars: '4', comment: 'Quick payout', answer: '' },
  });
  const act = { ...PLACE, action: 'answer', row: given.rating_id, request_id: randomUUID() };
  const auditor = await staffConsole.clerk('auditor');
  const answer = { ...act, values: { answer: 'Thank you' } };
  expect(await staffConsole.refusal(auditor, 'runExtensionAction', answer)).toBe('notAllowed');
  await Promise.all([1, 2, 3].map(() => staffConsole.get(support, 'runExtensionAction', answer)));
  expect((await ratings())[0]!.cells.answer).toBe('Thank you');
  expect(await ask(ana, 'mine')).toMatchObject({ is_invited: false, last: { answer: 'Thank you' } });
  const log = await run<{ entry: string }>(cashier.db, {
    text: `select a::text as entry from operators.audit a where subject = $1`,
    values: [`x.${NAME}.answer:${given.rating_id}`],
  });
  expect(log).toHaveLength(1);
  expect(log[0]!.entry).toContain('is_answered');
  expect(log[0]!.entry).not.toContain('Thank you');
  for (const wrong of [
    { values: {} },
    { values: { answer: '' } },
    { values: { answer: 'x'.repeat(1001) } },
    { values: { answer: 'Hello', other: '1' } },
    { values: { answer: 'Hello', __proto__x: '1' } },
  ])
    expect(
      await staffConsole.refusal(support, 'runExtensionAction', {
        ...answer,
        request_id: randomUUID(),
        ...wrong,
      }),
    ).toBe('invalidRequest');
});

test('[extensions] hostile input, other brands and signed-out visitors are refused', async () => {
  await turn(true);
  const ana = await depositor();
  const given = rating(2);
  await ask(ana, 'rate', given);
  for (const bad of [
    { stars: 0 },
    { stars: 6 },
    { stars: 2.5 },
    { stars: '5' },
    { rating_id: 'x' },
    { comment: 'x'.repeat(1001) },
    { comment: 7 },
  ])
    expect(await ask(ana, 'rate', { ...rating(), ...bad }), JSON.stringify(bad)).toMatchObject({
      statusMessage: 'invalidRequest',
    });
  expect(await call('rate', 'one.test', {}, 'GET')).toMatchObject({ statusMessage: 'methodNotAllowed' });
  for (const name of ['nothing', '../rate', 'constructor', 'rate/x'])
    expect(await ask(ana, name, rating()), name).toMatchObject({ statusMessage: 'notFound' });
  expect(await ask({ ...ana, auth: 'forged' }, 'mine')).toMatchObject({ statusMessage: 'sessionExpired' });
  // A session of one brand is not valid on another, even where the extension is on.
  await turn(true, two);
  expect(await ask({ ...ana, host: 'two.test' }, 'mine')).toMatchObject({ statusMessage: 'sessionExpired' });
  const ben = await depositor('two.test');
  // Another brand may use the same id for its own rating.
  expect(await ask(ben, 'rate', { ...given, stars: 1 })).toMatchObject({ statusCode: 1 });
  expect((await ratings(two)).map(({ cells }) => [cells.player, cells.stars])).toEqual([[ben.playerId, '1']]);
  expect((await ratings()).find(({ id }) => id === given.rating_id)!.cells.stars).toBe('2');
  expect(await ask(await depositor(), 'rate', { ...given, stars: 1 })).toMatchObject({
    statusMessage: 'duplicateMismatch',
  });
  const cal = await depositor('two.test');
  const foreign = rating();
  await ask(cal, 'rate', foreign);
  const act = { ...PLACE, action: 'answer', values: { answer: 'Hello' }, row: foreign.rating_id };
  expect(await staffConsole.refusal(support, 'runExtensionAction', act)).toBe('notFound');
  for (const wrong of [{ row: '' }, { action: 'none' }, { page: 'none' }, { action: 'constructor' }])
    expect(await staffConsole.refusal(support, 'runExtensionAction', { ...act, ...wrong })).toBe('notFound');
  const guest = { domain_name: 'two.test', external_id: 'site-two' };
  expect(await call('summary', 'two.test', guest)).toMatchObject({ statusCode: 1, count: 2, tenths: 30 });
  expect(await call('summary', 'two.test', { ...guest, external_id: 'site-one' })).toMatchObject({
    statusMessage: 'invalidDomain',
  });
  await turn(false, two);
});

test('[extensions] erasure reaches brands that have switched it off; jobs run for the others alone', async () => {
  for (const siteId of [one, two]) await turn(true, siteId);
  const [ana, ben] = [await depositor(), await depositor('two.test')];
  for (const player of [ana, ben]) await ask(player, 'rate', rating());
  const count = async (siteId: number) => {
    const [row] = await run<{ count: number }>(cashier.db, {
      text: 'select count(*)::int as count from x_player_feedback.rating where site_id = $1',
      values: [siteId],
    });
    return row!.count;
  };
  const sections = cashier.modules.flatMap(({ personal = [] }) => personal);
  const own = sections.find(({ name }) => name === `${NAME}/ratings`)!;
  expect((await own.read(cashier.db, { siteId: one, playerId: ana.playerId })).rows).toHaveLength(1);
  expect((await own.read(cashier.db, { siteId: two, playerId: ana.playerId })).rows).toHaveLength(0);

  await turn(false, two);
  const before = await count(two);
  await cashier.database.transaction((tx) =>
    publish(tx, 'player.erased', {
      ...{
        event_id: randomUUID(),
        site_id: two,
        player_id: ben.playerId,
        account_id: ben.account_id,
        at: new Date().toISOString(),
      },
    }),
  );
  await cashier.drain();
  expect(await count(two)).toBe(before - 1);

  const { tasks, cron } = cashier.extensions.jobs(cashier.database);
  expect(cron).toEqual([{ task: `x.${NAME}.delete-old`, match: '23 3 * * *' }]);
  const left = await count(two);
  cashier.wait(401 * DAY_MS);
  await tasks[`x.${NAME}.delete-old`]!({});
  expect([await count(one), await count(two)]).toEqual([0, left]);
});

test('[extensions] a handler or job that fails delays no other; names that fit no path abort the start', async () => {
  const failing = {
    name: 'failing',
    module: {
      events: { 'player.closed': () => Promise.reject(new Error('boom')) },
      jobs: { daily: { match: '1 1 * * *', run: () => Promise.reject(new Error('boom')) } },
    },
  };
  const deps = { files: () => [] };
  const module = createExtensionsModule({ ...deps, extensions: [failing] });
  await cashier.database.transaction((tx) =>
    module.console!.handlers!.setExtension!(
      { extension: 'failing', is_on: true } as never,
      {
        ...{ tx, site: { id: one }, now: new Date() },
      } as never,
    ),
  );
  await expect(module.jobs(cashier.database).tasks['x.failing.daily']!({})).rejects.toThrow(
    'x.failing.daily failed for 1 brands',
  );
  const seen: string[] = [];
  const other = { 'player.closed': { 'test.other': async () => void seen.push('other') } };
  const event = {
    event_id: randomUUID(),
    site_id: one,
    player_id: randomUUID(),
    at: new Date().toISOString(),
  };
  await cashier.database.transaction((tx) => publish(tx, 'player.closed', event as never));
  await drainEvents({
    ...{ url: cashier.url, database: cashier.database, log: testLog, events: [module.events!, other] },
  });
  expect(seen).toEqual(['other']);
  const named = (name: string) => ({
    ...deps,
    extensions: [{ name: 'bad', module: { pages: { [name]: {} } } }],
  });
  for (const name of ['Ratings', 'a/b', '', '__proto__x'])
    expect(() => createExtensionsModule(named(name) as never), name).toThrow('use letters, digits, hyphens');
  expect(() => createExtensionsModule({ ...deps, extensions: [failing, failing] })).toThrow(
    'are called failing',
  );
});
