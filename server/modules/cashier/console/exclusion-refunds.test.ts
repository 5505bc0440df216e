import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';
import { excludeSince, loseStake, openExclusionBreach } from '../testing/exclusion-breach.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [maker, checker, other]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  maker = await staffConsole.clerk('finance_maker');
  checker = await staffConsole.clerk('finance_checker');
  other = await staffConsole.clerk('finance_maker', 'finance_checker');
});
afterEach(async () => {
  await expectBooks(testCashier.db);
});
afterAll(() => testCashier.close());

const evidence = 'The same passport and bank account were shown';
const request = (player_id: string) => ({ request_id: randomUUID(), player_id, evidence });

test('[player protection E10] deposits lost by an excluded person are proposed for refund with evidence, refunded once two people agree, and paid out', async () => {
  const player = await openExclusionBreach(testCashier);
  const { playerId: player_id } = player;
  const standing = () => staffConsole.get(checker!, 'breachReturn', { player_id });
  expect(await standing()).toMatchObject({
    ...{ net: { amount: '100000' }, lost: { amount: '40000' }, due: { amount: '40000' }, is_given: false },
  });
  expect(
    await staffConsole.refusal(
      await staffConsole.clerk('support'),
      'proposeBreachReturn',
      request(player_id),
    ),
  ).toBe('notAllowed');
  const vague = { ...request(player_id), evidence: 'it is so' };
  expect(await staffConsole.refusal(maker!, 'proposeBreachReturn', vague)).toBe('invalidRequest');
  const twins = await Promise.all(
    [1, 2].map(() => staffConsole.get(other!, 'proposeBreachReturn', request(player_id))),
  );
  const auditor = await staffConsole.clerk('auditor');
  const log = await staffConsole.get(auditor, 'auditLog', { subject: `player:${player_id}` });
  expect(log.value[0]!.diff).toContainEqual({ field: 'amount', before: null, after: '400.00 PHP' });
  const [proposal_id, second] = twins.map((proposal) => proposal.proposal_id);
  expect(await staffConsole.refusal(other!, 'approveProposal', { proposal_id })).toBe('sameMaker');
  const { value } = await staffConsole.get(checker!, 'proposals');
  expect(value.find((proposal) => proposal.proposal_id === proposal_id)).toMatchObject({
    ...{ kind: 'breach_return', sum: { amount: '40000' }, facts: { evidence } },
  });
  expect(await testCashier.cash(player)).toBe(60_000n);
  const answers = await Promise.all(
    [proposal_id, proposal_id, second].map((id) =>
      staffConsole.refusal(checker!, 'approveProposal', { proposal_id: id }),
    ),
  );
  expect(answers.filter((answer) => answer === '')).toHaveLength(1);
  expect(await testCashier.cash(player)).toBe(100_000n);
  expect(await standing()).toMatchObject({ is_given: true });
  expect(await staffConsole.refusal(maker!, 'proposeBreachReturn', request(player_id))).toBe('notYet');
  await testCashier.drain();
  // The whole balance is payable: a player without a bank account is asked to add one.
  const letters = (await testCashier.get(player, 'getInbox')).value;
  expect(letters.map(({ body }) => body).join()).toContain('the PHP 1000.00 in your balance remains yours');
});

test('[player protection E10] no refund is due without an exclusion, for earlier deposits or without a loss; a changed amount is not refunded', async () => {
  const [free, before, lucky] = [
    await testCashier.guest(),
    await testCashier.guest(),
    await testCashier.guest(),
  ];
  const changed = await openExclusionBreach(testCashier);
  const deposit = async (player: typeof free) => {
    const { deposit_id } = await testCashier.prove(
      player,
      (await testCashier.deposit(player, 500)).deposit_id,
    );
    await testCashier.approve(player, deposit_id, 50_000n);
  };
  await deposit(free);
  await loseStake(testCashier, free, 50_000n);
  await deposit(before);
  await run(testCashier.db, {
    text: `update ledger.payment set at = at - interval '3 days' where owner = $1`,
    values: [before.playerId],
  });
  await loseStake(testCashier, before, 10_000n);
  await deposit(lucky);
  for (const player of [before, lucky]) await excludeSince(testCashier, player, 2);
  for (const { playerId } of [free, before, lucky])
    expect(await staffConsole.refusal(maker!, 'proposeBreachReturn', request(playerId))).toBe('notYet');
  const { proposal_id } = await staffConsole.get(maker!, 'proposeBreachReturn', request(changed.playerId));
  await loseStake(testCashier, changed, 100n);
  expect(await staffConsole.refusal(checker!, 'approveProposal', { proposal_id })).toBe('changedMeanwhile');
  expect(await testCashier.cash(changed)).toBe(59_900n);
});
