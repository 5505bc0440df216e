import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../../cashier/testing/withdrawals.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { play } from '../../originals/testing/application.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let support: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  support = await staffConsole.clerk('support');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

/** A visitor's message to site one. */
async function written(topic = 'money'): Promise<string> {
  const message_id = randomUUID();
  const { statusCode } = await testCashier.call('one.test', 'leaveMessage', {
    ...{ domain_name: 'one.test', external_id: 'site-one', message_id, topic, language: 'EN' },
    ...{ contact_email: `a.${message_id.slice(0, 8)}@mail.test`, name: 'Ana', body: 'Where is my money?' },
  });
  expect(statusCode).toBe(1);
  await run(testCashier.db, { text: 'delete from players.attempt' });
  return message_id;
}
const listed = async (who: TestStaff, message_id: string) =>
  (await staffConsole.get(who, 'contactMessages')).value.find((row) => row.message_id === message_id)!;
const timelineOf = async (player_id: string) =>
  (await staffConsole.get(support, 'playerTimeline', { player_id, kinds: ['message'] })).value;

test('a message is linked to a payment by its reference: the list, the player’s timeline and the audit log have it', async () => {
  const ana = await testCashier.guest();
  const { reference } = await testCashier.deposit(ana, 500);
  const message_id = await written();
  expect(await listed(support, message_id)).toMatchObject({ player: null, about: null });
  const link = { message_id, reference: reference.toLowerCase() };
  const { player } = await staffConsole.get(support, 'linkContact', link);
  expect(player!.player_id).toBe(ana.playerId);
  const about = { kind: 'deposit', reference };
  expect(await listed(support, message_id)).toMatchObject({ player: { player_id: ana.playerId }, about });
  expect(await timelineOf(ana.playerId)).toMatchObject([
    { kind: 'message', what: 'contact.waiting', title: `money, ${reference}`, id: message_id },
  ]);
  expect(await staffConsole.logged('messages/link')).toEqual([
    `about: deposit ${reference}`,
    `player: ${ana.playerId}`,
  ]);
  await staffConsole.get(support, 'closeContact', { message_id });
  expect((await timelineOf(ana.playerId))[0]!.what).toBe('contact.answered');

  const other = await written();
  await staffConsole.get(support, 'linkContact', { message_id: other, player_id: ana.playerId });
  expect(await listed(support, other)).toMatchObject({ player: { player_id: ana.playerId }, about: null });
  await staffConsole.get(support, 'linkContact', { message_id: other });
  expect(await listed(support, other)).toMatchObject({ player: null, about: null });
  expect(await timelineOf(ana.playerId)).toHaveLength(1);
});

test('no link to another player’s payment or round, to another site’s, or to nothing', async () => {
  const [ana, ben, carl] = [
    await testCashier.guest(),
    await testCashier.guest(),
    await testCashier.guest('two.test', 'Carl Two'),
  ];
  const { reference } = await testCashier.deposit(ben, 500);
  const { reference: foreign } = await testCashier.deposit(carl, 500);
  const message_id = await written();
  const refusal = (link: object) => staffConsole.refusal(support, 'linkContact', { message_id, ...link });
  expect(await refusal({ player_id: ana.playerId, reference })).toBe('notFound');
  expect(await refusal({ reference: foreign })).toBe('notFound');
  expect(await refusal({ player_id: carl.playerId })).toBe('notFound');
  expect(await refusal({ reference: 'D00NOTHING' })).toBe('notFound');
  expect(await refusal({ player_id: ana.playerId, reference: 'ACME/round-of-nobody' })).toBe('notFound');
  expect(await refusal({ reference: 'ACME/round-of-nobody' })).toBe('notFound');
  expect(await listed(support, message_id)).toMatchObject({ player: null, about: null });
  expect(await timelineOf(ana.playerId)).toEqual([]);
});

test('a round is linked to the player who played it, and to no other', async () => {
  const out = createWithdrawalTools(testCashier);
  const [ana, ben] = [await out.holder(100_000n), await out.holder(100_000n)];
  await testCashier.get(ana, 'playRound', play(100n));
  await testCashier.drain();
  const played = { player_id: ana.playerId, kinds: ['play'] };
  const [bet] = (await staffConsole.get(support, 'playerTimeline', played)).value;
  const reference = `${bet!.round!.provider_code}/${bet!.round!.round_id}`;
  const message_id = await written('game');
  const link = { message_id, player_id: ana.playerId, reference };
  expect(await staffConsole.refusal(support, 'linkContact', { ...link, player_id: ben.playerId })).toBe(
    'notFound',
  );
  await staffConsole.get(support, 'linkContact', link);
  expect((await listed(support, message_id)).about).toEqual({ kind: 'bet', reference });
});

test('staff without the right to read players cannot link a message or see its player', async () => {
  const ana = await testCashier.guest();
  const message_id = await written();
  await staffConsole.get(support, 'linkContact', { message_id, player_id: ana.playerId });
  const code = 'own-post-room-1';
  const clerk = await staffConsole.clerk('trader');
  await run(testCashier.db, {
    text: `with made as (insert into operators.own_role (site_id, code, name, rights, changed_at)
        values (1, $2, 'Post room', '{"messages":["read","write"]}', now()))
      insert into operators.role (site_id, staff_id, role, given_at) values (1, $1, $2, now())`,
    values: [clerk.staffId, code],
  });
  expect((await listed(clerk, message_id)).player).toBeNull();
  const link = { message_id, player_id: ana.playerId };
  expect(await staffConsole.refusal(clerk, 'linkContact', link)).toBe('notAllowed');
});

test('[player protection L10] the linked messages of an erased player are deleted, complaints are kept', async () => {
  const ana = await testCashier.guest();
  const [letter, complaint] = [await written(), await written('complaint')];
  for (const message_id of [letter, complaint])
    await staffConsole.get(support, 'linkContact', { message_id, player_id: ana.playerId });
  await testCashier.database.transaction((tx) =>
    publish(tx, 'player.erased', {
      ...{ event_id: randomUUID(), site_id: 1, player_id: ana.playerId, account_id: ana.account_id },
      at: testCashier.now().toISOString(),
    }),
  );
  await testCashier.drain();
  const open = (await staffConsole.get(support, 'contactMessages')).value.map(({ message_id }) => message_id);
  expect(open).toContain(complaint);
  expect(open).not.toContain(letter);
});
