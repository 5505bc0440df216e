import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, run, transaction } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { BULK_TASK, createBulkTask } from './bulk-actions.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let siteId: number;
let [risk, support, compliance, auditor]: TestStaff[] = [];
let [ana, ben, cyd]: TestPlayer[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  siteId = await testCashier.siteId();
  risk = await staffConsole.clerk('risk');
  support = await staffConsole.clerk('support');
  compliance = await staffConsole.clerk('compliance');
  auditor = await staffConsole.clerk('auditor');
  [ana, ben, cyd] = await Promise.all([1, 2, 3].map(() => testCashier.newPlayer('one.test', 0n)));
});
afterAll(() => testCashier.close());

const preview = (input: object) => staffConsole.get(risk!, 'bulkPreview', { filter: {}, ...input });
const perform = (action_id: string, database: Pick<Database, 'transaction'> = testCashier.database) =>
  createBulkTask(database, testCashier.now)({ siteId, actionId: action_id });
const actions = async (who = risk!) => (await staffConsole.get(who, 'bulkActions')).value;
const flagged = async (flag: string) =>
  (await staffConsole.get(risk!, 'playerSearch', { flag })).value
    .map(({ player_id }) => player_id)
    .toSorted();
const idsOf = (...players: (TestPlayer | undefined)[]) =>
  players.map((player) => player!.playerId).toSorted();
const notes = async () =>
  (await run<{ n: number }>(testCashier.db, { text: 'select count(*)::int as n from operators.note' }))[0]!.n;

test('[operations 1.1] flags every player of a filter once after a preview, however often it is requested and run', async () => {
  const everybody = await preview({ kind: 'set_flag', flag: 'watch' });
  expect(everybody).toMatchObject({ count: 3, is_too_many: false, needs_approval: false });
  expect(everybody.sample).toHaveLength(3);
  const action = { filter: {}, kind: 'set_flag', flag: 'watch', request_id: randomUUID() };
  expect(await staffConsole.refusal(risk!, 'proposeBulk', { ...action, expected: 2 })).toBe(
    'changedMeanwhile',
  );
  const request = { ...action, request_id: randomUUID(), expected: 3 };
  const first = await staffConsole.get(risk!, 'proposeBulk', request);
  // A repeated click is the same action.
  expect(await staffConsole.get(risk!, 'proposeBulk', request)).toEqual(first);
  expect(await actions()).toHaveLength(1);
  await Promise.all([perform(first.action_id), perform(first.action_id)]);
  await perform(first.action_id);
  expect(await flagged('watch')).toEqual(idsOf(ana, ben, cyd));
  expect(await notes()).toBe(3);
  expect(await actions()).toMatchObject([{ state: 'done', count: 3, done: 3, skipped: 0 }]);

  // Players who already have it need no change; a new player matching the filter is not included.
  const again = { ...action, request_id: randomUUID(), expected: 3 };
  const { action_id } = await staffConsole.get(risk!, 'proposeBulk', again);
  const late = await testCashier.newPlayer('one.test', 0n);
  await perform(action_id);
  expect((await actions())[0]).toMatchObject({ done: 3, skipped: 3 });
  expect(await flagged('watch')).not.toContain(late.playerId);
  const removing = { kind: 'remove_flag', flag: 'watch', filter: { flag: 'watch' }, expected: 3 };
  const removed = await staffConsole.get(risk!, 'proposeBulk', { ...removing, request_id: randomUUID() });
  await perform(removed.action_id);
  expect(await flagged('watch')).toEqual([]);
});

test('[operations 1.1] blocks selected players after a second person approves; a killed run resumes where it stopped', async () => {
  const chosen = { player_ids: idsOf(ana, ben), kind: 'block', filter: {} };
  expect(await preview(chosen)).toMatchObject({ count: 2, needs_approval: true });
  const request = { ...chosen, expected: 2, request_id: randomUUID() };
  const { action_id, proposal_id, state } = await staffConsole.get(risk!, 'proposeBulk', request);
  expect(state).toBe('open');
  await perform(action_id);
  expect(await actions()).toMatchObject([{ state: 'proposed', done: 0 }, {}, {}, {}]);
  expect(await staffConsole.refusal(risk!, 'approveProposal', { proposal_id })).toBe('sameMaker');
  expect(await staffConsole.refusal(support!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(compliance!, 'approveProposal', { proposal_id });

  // The process dies within its transaction: no part of the batch is stored.
  const dying: Pick<Database, 'transaction'> = {
    transaction: (work) =>
      transaction(testCashier.db, async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  };
  await expect(perform(action_id, dying)).rejects.toThrow('killed');
  const blocked = async () =>
    (await staffConsole.get(risk!, 'playerSearch', { status: 'blocked' })).value.map(
      (player) => player.player_id,
    );
  expect(await blocked()).toEqual([]);
  await perform(action_id);
  expect((await blocked()).toSorted()).toEqual(idsOf(ana, ben));
  const log = await staffConsole.get(auditor!, 'auditLog', { subject: `player:${ana!.playerId}` });
  expect(log.value[0]).toMatchObject({ action: 'players/bulk/block', actor: { staff_id: risk!.staffId } });
});

test('[operations 1.1] a bulk action can be stopped, covers one brand, and requires the right', async () => {
  const request = { kind: 'set_flag', flag: 'vip_care', player_ids: idsOf(cyd), filter: {}, expected: 1 };
  const { action_id } = await staffConsole.get(support!, 'proposeBulk', {
    ...request,
    request_id: randomUUID(),
  });
  await staffConsole.get(support!, 'stopBulk', { action_id });
  await perform(action_id);
  expect(await flagged('vip_care')).toEqual([]);
  expect(await staffConsole.refusal(support!, 'stopBulk', { action_id })).toBe('decidedAlready');
  const stranger = await testCashier.newPlayer('two.test', 0n);
  const foreign = { ...request, player_ids: [stranger.playerId], request_id: randomUUID() };
  expect(await staffConsole.refusal(support!, 'proposeBulk', foreign)).toBe('notFound');
  const theirs = await staffConsole.clerk({ role: 'risk', siteId: await testCashier.siteId('two.test') });
  const there = { site_id: await testCashier.siteId('two.test') };
  expect((await staffConsole.get(theirs, 'bulkActions', there)).value).toEqual([]);
  expect(await staffConsole.refusal(theirs, 'stopBulk', { ...there, action_id })).toBe('notFound');
  for (const call of ['bulkPreview', 'proposeBulk'] as const)
    expect(await staffConsole.refusal(auditor!, call, { ...request, request_id: randomUUID() })).toBe(
      'notAllowed',
    );
  // Finance may write notes but not block players.
  const finance = await staffConsole.clerk('finance_maker');
  const block = { ...request, kind: 'block', flag: undefined, request_id: randomUUID() };
  expect(await staffConsole.refusal(finance, 'proposeBulk', block)).toBe('notAllowed');
  expect(BULK_TASK).toBe('operators.bulk-action');
});
