import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { run, transaction, write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCampaign } from '../bonuses/testing/campaigns.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { quietUntil } from '../content/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { meanDifference, shareDifference } from './journey-results.ts';
import { isInControlGroup } from './journeys.ts';

// Durations vary with the machine and are not compared.
vi.setConfig({ testTimeout: 60_000 });

let testCashier: TestCashier;
let staffConsole: TestConsole;
let crm: TestStaff;
let admin: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  crm = await staffConsole.clerk('crm');
  admin = await staffConsole.clerk('site_admin', 'crm');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const message = (title: string, channel = 'inbox') => ({
  ...{ kind: 'message', channel },
  texts: { EN: { title, body: 'Text' }, CN: { title: `${title} CN`, body: '文' } },
});

/** Proposes a version and has another person approve it; returns the journey's id. */
async function startJourney(plan: object, more: object = {}): Promise<string> {
  const name = `Journey ${randomUUID()}`;
  const journey = { name, plan: { trigger: 'registered', control_percent: 0, ...plan }, ...more };
  const { proposal_id } = await staffConsole.get(crm, 'proposeJourney', journey);
  await staffConsole.get(admin, 'approveProposal', { proposal_id });
  const { value } = await staffConsole.get(crm, 'journeys');
  return value.find((journey) => journey.name === name)!.journey_id;
}
const end = (journey_id: string) => staffConsole.get(crm, 'setJourneyState', { journey_id, state: 'ended' });
const tasks = () => testCashier.journeys.tasks(testCashier.database);
const takeSteps = () => tasks()['journeys.take-due-steps']!({});

async function newcomer(channels = ['inbox'], host = 'one.test'): Promise<TestPlayer> {
  const player = await testCashier.guest(host);
  await testCashier.get(player, 'marketingConsent', { channels });
  await testCashier.drain();
  return player;
}
const titles = async (player: TestPlayer) =>
  (await testCashier.get(player, 'getInbox')).value.map(({ title }) => title);
const entries = (player: TestPlayer) =>
  run<{ state: string; reason: string; version: number }>(testCashier.db, {
    text: `select state, reason, version from journeys.entry where player_id = $1 order by entry_id`,
    values: [player.playerId],
  });

/** Moves journeys and their messages back by the given number of hours: row by row, as a cluster needs it. */
async function elapse(hours: number): Promise<void> {
  const earlier = (at: Date) => new Date(at.getTime() - hours * HOUR_MS);
  const entered = await run<{ site_id: number; entry_id: string; due_at: Date }>(testCashier.db, {
    text: 'select site_id, entry_id, due_at from journeys.entry',
  });
  for (const { site_id, entry_id, due_at } of entered)
    await run(testCashier.db, {
      text: 'update journeys.entry set due_at = $3 where site_id = $1 and entry_id = $2',
      values: [site_id, entry_id, earlier(due_at)],
    });
  const sent = await run<{ site_id: number; player_id: string; key: string; at: Date }>(testCashier.db, {
    text: 'select site_id, player_id, key, at from content.marketing_contact',
  });
  for (const { site_id, player_id, key, at } of sent)
    await run(testCashier.db, {
      text: 'update content.marketing_contact set at = $4 where site_id = $1 and player_id = $2 and key = $3',
      values: [site_id, player_id, key, earlier(at)],
    });
}

async function openGift(budget: bigint): Promise<string> {
  const campaignId = `gift-${randomUUID().slice(0, 8)}`;
  const rules = {
    ...{ title: { EN: 'Gift' }, type: 'no_deposit', mode: 'sticky', currency: 'PHP', fixed: '10000' },
    ...{ wager_multiple: 10, valid_days: 7 },
  };
  const siteId = await testCashier.siteId();
  const draft = { campaignId, rules, budget, startsAt: new Date(0) };
  return await testCashier.database.transaction((tx) => openCampaign(tx, siteId, draft));
}

test('[operations 10.2] a step takes effect once, within budget, when its process is killed and two others race for it', async () => {
  const campaign_id = await openGift(10_000n);
  const id = await startJourney({ steps: [message('Welcome'), { kind: 'bonus', campaign_id }] });
  const [ana, ben] = [await newcomer(), await newcomer()];
  const stranger = await newcomer(['inbox'], 'two.test');
  let killed = Promise.resolve<unknown>(undefined);
  // The job waits for the campaign with the message already written, and its connection is lost.
  await transaction(testCashier.db, async (tx) => {
    await write(tx, {
      text: 'select 1 as one from bonuses.campaign where site_id = $1 and campaign_id = $2 for update',
      values: [await testCashier.siteId(), campaign_id],
    });
    killed = takeSteps().catch(() => undefined);
    await vi.waitFor(
      async () => {
        const waiting = await run<{ ended: boolean }>(testCashier.db, {
          text: `select pg_terminate_backend(pid) as ended from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
              and query like '%bonuses%campaign%'`,
        });
        expect(waiting.length).toBeGreaterThan(0);
      },
      { timeout: 20_000 },
    );
    // The second player waits for the campaign as well; it ends with this transaction.
    expect(await titles(ana)).toEqual([]);
  });
  await Promise.all([killed, takeSteps(), takeSteps(), takeSteps()]);
  await takeSteps();
  expect([await titles(ana), await titles(ben)]).toEqual([['Welcome'], ['Welcome']]);
  const outcomes = await run<{ outcome: string }>(testCashier.db, {
    text: `select outcome from journeys.action
      where what = 'bonus' and player_id = any ($1) order by outcome`,
    values: [[ana.playerId, ben.playerId]],
  });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['budget', 'given']);
  expect(await entries(stranger)).toEqual([]);
  expect((await entries(ana)).map(({ state }) => state)).toEqual(['finished']);
  await end(id);
});

test('[operations 10.2] [player protection E5] excluded, unsubscribed and capped players receive nothing; a paused journey does nothing; the limits hold with broadcasts', async () => {
  const id = await startJourney({ steps: [{ kind: 'wait', hours: 24 }, message('Come back')] });
  const [ana, ben, eve] = [await newcomer(), await newcomer(), await newcomer()];
  await takeSteps();
  await testCashier.get(ana, 'takeBreak', { length: 'week' });
  await testCashier.get(ben, 'marketingConsent', { channels: ['mail'] });
  const news = { title: 'News', body: 'Text', segment: 'listed', account_ids: [eve.account_id] };
  await staffConsole.get(crm, 'setJourneyState', { journey_id: id, state: 'paused' });
  await elapse(25);
  await takeSteps();
  expect((await entries(eve)).map(({ state }) => state)).toEqual(['inside']);
  const { proposal_id } = await staffConsole.get(crm, 'sendBroadcast', news);
  await staffConsole.get(admin, 'approveProposal', { proposal_id });
  await staffConsole.get(admin, 'setJourneyState', { journey_id: id, state: 'running' });
  await takeSteps();
  expect((await entries(ana))[0]).toMatchObject({ state: 'left', reason: 'protected' });
  expect((await entries(ben))[0]).toMatchObject({ state: 'left', reason: 'consent' });
  expect(await titles(eve)).toEqual(['News']);
  await elapse(24);
  await takeSteps();
  expect((await titles(eve)).sort()).toEqual(['Come back', 'News']);
  await end(id);
});

test('[operations 10.2] an author cannot approve their journey, players follow or leave a version, and a repeated trigger adds a player once', async () => {
  const plan = { trigger: 'quiet', days: 30, control_percent: 0, steps: [message('Quiet')] };
  const journey = { name: 'Quiet', plan };
  const { proposal_id } = await staffConsole.get(admin, 'proposeJourney', journey);
  expect(await staffConsole.refusal(admin, 'approveProposal', { proposal_id })).toBe('sameMaker');
  const id = await startJourney({ ...plan, steps: [{ kind: 'wait', hours: 24 }, message('Quiet')] });
  const player = await newcomer();
  const { play } = createWithdrawalTools(testCashier);
  await play(player, 1_000n, { at: new Date(testCashier.now().getTime() - 40 * DAY_MS).toISOString() });
  for (let turn = 0; turn < 2; turn++)
    await Promise.all([tasks()['journeys.enter-due']!({}), tasks()['journeys.enter-due']!({})]);
  expect(await entries(player)).toMatchObject([{ state: 'inside', version: 1 }]);
  const next = { journey_id: id, version: 1, older: 'leave' as const };
  await startJourney({ ...plan, steps: [message('Newer')] }, next);
  expect(await entries(player)).toMatchObject([{ state: 'left', reason: 'version' }]);
  expect(await staffConsole.refusal(crm, 'proposeJourney', { ...journey, ...next })).toBe('changedMeanwhile');
  await tasks()['journeys.enter-due']!({});
  await takeSteps();
  expect(await titles(player)).toEqual([]);
  await end(id);
});

test('[operations 10.2] the control group receives nothing and stays fixed; results compare depositing players', async () => {
  const id = await startJourney({ control_percent: 50, steps: [message('Hello')] });
  const players = await Promise.all(Array.from({ length: 10 }, () => newcomer()));
  await takeSteps();
  const siteId = await testCashier.siteId();
  const isControl = ({ playerId }: TestPlayer) => isInControlGroup({ siteId, journeyId: id }, playerId, 50);
  for (const player of players) expect(await titles(player)).toEqual(isControl(player) ? [] : ['Hello']);
  const payer = players[0]!;
  const { deposit_id } = await testCashier.deposit(payer, 1000);
  await testCashier.prove(payer, deposit_id);
  await testCashier.approve(payer, deposit_id, 100_000n);
  await testCashier.drain();
  const results = await staffConsole.get(crm, 'journeyResults', { journey_id: id });
  const [own, other] = isControl(payer)
    ? [results.control, results.treated]
    : [results.treated, results.control];
  expect([own.converted, own.deposited, other.converted]).toEqual([1, '100000', 0]);
  expect(results.treated.members + results.control.members).toBe(10);
  expect(results.treated.actions).toBe(results.treated.members);
  expect(results.control.actions).toBe(0);
  await end(id);
});

test('[operations 10.2] differences have the intervals of Newcombe and of unequal variances; quiet hours pass midnight', () => {
  // Newcombe (1998), example (a): 56 of 70 against 48 of 80.
  const difference = shareDifference({ hits: 56, total: 70 }, { hits: 48, total: 80 })!;
  expect([difference.value, difference.low, difference.high].map((n) => n.toFixed(2))).toEqual([
    ...['20.00', '5.24', '33.39'],
  ]);
  expect(shareDifference({ hits: 1, total: 1 }, { hits: 0, total: 50 })).toBeNull();
  const mean = meanDifference({ mean: 12, variance: 4, total: 100 }, { mean: 10, variance: 9, total: 100 })!;
  expect([mean.low, mean.high].map((n) => n.toFixed(3))).toEqual(['1.293', '2.707']);
  const limits = { quiet_from: 21 * 60, quiet_to: 9 * 60 };
  const until = (at: string) => quietUntil(limits, 'Asia/Manila', new Date(at))?.toISOString();
  expect(until('2026-11-26T12:59:00Z')).toBeUndefined();
  expect(until('2026-11-26T13:00:00Z')).toBe('2026-11-27T01:00:00.000Z');
  expect(until('2026-11-26T18:00:00Z')).toBe('2026-11-27T01:00:00.000Z');
  expect(until('2026-11-27T01:00:00Z')).toBeUndefined();
});
