import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';
import { excludeSince, loseStake, openExclusionBreach } from '../testing/exclusion-breach.ts';

let till: TestCashier;
let desk: TestConsole;
let [maker, checker, other]: TestStaff[] = [];
beforeAll(async () => {
  till = await openCashier();
  desk = openConsole(till);
  maker = await desk.clerk('finance_maker');
  checker = await desk.clerk('finance_checker');
  other = await desk.clerk('finance_maker', 'finance_checker');
});
afterEach(async () => {
  await expectBooks(till.db);
});
afterAll(() => till.close());

const evidence = 'The same passport and bank account were shown';
const wish = (player_id: string) => ({ request_id: randomUUID(), player_id, evidence });

test('[player protection E10] what an excluded person has paid in and lost is proposed with its evidence, given back once two agree, and paid out', async () => {
  const seat = await openExclusionBreach(till);
  const { playerId: player_id } = seat;
  const standing = () => desk.get(checker!, 'breachReturn', { player_id });
  expect(await standing()).toMatchObject({
    ...{ net: { amount: '100000' }, lost: { amount: '40000' }, due: { amount: '40000' }, is_given: false },
  });
  expect(await desk.refusal(await desk.clerk('support'), 'proposeBreachReturn', wish(player_id))).toBe(
    'notAllowed',
  );
  const vague = { ...wish(player_id), evidence: 'it is so' };
  expect(await desk.refusal(maker!, 'proposeBreachReturn', vague)).toBe('invalidRequest');
  const twins = await Promise.all([1, 2].map(() => desk.get(other!, 'proposeBreachReturn', wish(player_id))));
  const [proposal_id, second] = twins.map((one) => one.proposal_id);
  expect(await desk.refusal(other!, 'approveProposal', { proposal_id })).toBe('sameMaker');
  const { value } = await desk.get(checker!, 'proposals');
  expect(value.find((one) => one.proposal_id === proposal_id)).toMatchObject({
    ...{ kind: 'breach_return', sum: { amount: '40000' }, facts: { evidence } },
  });
  expect(await till.cash(seat)).toBe(60_000n);
  const answers = await Promise.all(
    [proposal_id, proposal_id, second].map((id) =>
      desk.refusal(checker!, 'approveProposal', { proposal_id: id }),
    ),
  );
  expect(answers.filter((answer) => answer === '')).toHaveLength(1);
  expect(await till.cash(seat)).toBe(100_000n);
  expect(await standing()).toMatchObject({ is_given: true });
  expect(await desk.refusal(maker!, 'proposeBreachReturn', wish(player_id))).toBe('notYet');
  await till.drain();
  // The whole balance is due: without a bank account the player is asked for one.
  const letters = (await till.get(seat, 'getInbox')).value;
  expect(letters.map(({ body }) => body).join()).toContain('and PHP 1000.00 in your balance is yours');
});

test('[player protection E10] nothing is due without an exclusion, of what was paid in before it, or where nothing was lost; what has changed is not given', async () => {
  const [free, before, lucky] = [await till.guest(), await till.guest(), await till.guest()];
  const changed = await openExclusionBreach(till);
  const deposit = async (seat: typeof free) => {
    const { deposit_id } = await till.prove(seat, (await till.deposit(seat, 500)).deposit_id);
    await till.approve(seat, deposit_id, 50_000n);
  };
  await deposit(free);
  await loseStake(till, free, 50_000n);
  await deposit(before);
  await run(till.db, {
    text: `update ledger.payment set at = at - interval '3 days' where owner = $1`,
    values: [before.playerId],
  });
  await loseStake(till, before, 10_000n);
  await deposit(lucky);
  for (const seat of [before, lucky]) await excludeSince(till, seat, 2);
  for (const { playerId } of [free, before, lucky])
    expect(await desk.refusal(maker!, 'proposeBreachReturn', wish(playerId))).toBe('notYet');
  const { proposal_id } = await desk.get(maker!, 'proposeBreachReturn', wish(changed.playerId));
  await loseStake(till, changed, 100n);
  expect(await desk.refusal(checker!, 'approveProposal', { proposal_id })).toBe('changedMeanwhile');
  expect(await till.cash(changed)).toBe(59_900n);
});
