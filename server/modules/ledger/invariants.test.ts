import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { singleStatementHandle, type Tx } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer, newKey, win } from '#test/support/ledger.ts';
import { findBalances, hold, postAll, postHold, reverse, voidHold } from './index.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase({ poolSize: 16 });
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.drop());

/** One step of a program; `about` refers to an earlier step: its key is repeated, reversed or settled. */
type Step = {
  act: 'bet' | 'win' | 'both' | 'hold' | 'reverse' | 'postHold' | 'voidHold';
  player: number;
  amount: bigint;
  about: number;
  /** Number of concurrent copies sent. */
  copies: number;
  alone: boolean;
};
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('bet', 'bet', 'win', 'both', 'hold', 'reverse', 'reverse', 'postHold', 'voidHold'),
  player: fc.nat(1),
  amount: fc.bigInt({ min: 0n, max: 400n }),
  about: fc.nat(30),
  copies: fc.integer({ min: 1, max: 3 }),
  alone: fc.boolean(),
});
const program = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });

type Answer = { key: string; act: Step['act']; ok: boolean; moved: boolean; target?: string };

/** Runs one step and returns its result. `earlier`: keys of the steps before this batch. */
async function perform(work: Step, key: string, players: string[], earlier: string[]): Promise<Answer> {
  const player = players[work.player]!;
  const target = earlier[work.about % Math.max(1, earlier.length)] ?? 'none';
  const rest = { siteId: 1, key };
  const transaction = <T>(run: (tx: Tx) => Promise<T>) => t.database.transaction(run);
  if (work.act === 'bet' || work.act === 'win' || work.act === 'both') {
    const inputs = [
      ...(work.act === 'win' ? [] : [bet(player, work.amount, key)]),
      ...(work.act === 'bet'
        ? []
        : [win(player, work.amount / 2n, work.act === 'both' ? `${key}-win` : key)]),
    ];
    const answer = work.alone
      ? await postAll(singleStatementHandle(t.db), inputs)
      : await transaction((tx) => postAll(tx, inputs));
    return { key, act: work.act, ok: answer.ok, moved: answer.ok && !answer.transfers[0]!.replayed };
  }
  const answer = await transaction((tx) => {
    if (work.act === 'hold') {
      return hold(tx, { ...rest, playerId: player, from: 'cash', currency: 'PHP', amount: work.amount });
    }
    if (work.act === 'reverse') return reverse(tx, { ...rest, transferKey: target });
    if (work.act === 'postHold')
      return postHold(tx, { ...rest, holdKey: target, to: { house: 'psp_payable:x' } });
    return voidHold(tx, { ...rest, holdKey: target });
  });
  return {
    key,
    act: work.act,
    ok: answer.ok,
    moved: answer.ok && !answer.replayed,
    target: work.act === 'hold' ? undefined : target,
  };
}

test('[wallet I1] [wallet I2] [wallet I3] [wallet I4] [wallet I5] [wallet I6] [wallet I12] random programs of concurrent postings, retries, reversals and holds keep the books', async () => {
  await fc.assert(
    fc.asyncProperty(program, async (batches) => {
      const players = await Promise.all([0, 1].map(() => fundedPlayer(t.database, { cash: 1000n })));
      const earlier: string[] = [];
      const all: Answer[] = [];
      for (const batch of batches) {
        const keyed = batch.map((work) => ({ work, key: newKey(work.act) }));
        const answers = await Promise.all(
          keyed.flatMap(({ work, key }) =>
            Array.from({ length: work.copies }, () => perform(work, key, players, earlier)),
          ),
        );
        all.push(...answers);
        earlier.push(...keyed.map(({ key }) => key));
      }
      // Of the copies of one step, at most one moved money.
      const movers = all.filter(({ moved }) => moved).map(({ key }) => key);
      expect(new Set(movers).size).toBe(movers.length);
      // A transfer has one follow-up that moved money.
      const followed = all.filter(({ moved, target }) => moved && target).map(({ target }) => target);
      expect(new Set(followed).size).toBe(followed.length);
      for (const player of players) {
        const balances = await findBalances(t.db, 1, player);
        const wentBack = all.some(({ act, moved }) => act === 'reverse' && moved);
        if (!wentBack) expect(balances!.cash >= 0n && balances!.reserved >= 0n).toBe(true);
      }
      await expectBooks(t.db);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('[wallet I2] a balance equals a simple sum, in any order of bets and wins', async () => {
  const amounts = fc.array(fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 500n })), { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(amounts, async (moves) => {
      const player = await fundedPlayer(t.database, { cash: 1000n });
      let expected = 1000n;
      for (const [isBet, amount] of moves) {
        const answer = await postAll(singleStatementHandle(t.db), [
          isBet ? bet(player, amount) : win(player, amount),
        ]);
        const possible = !isBet || amount <= expected;
        expect(answer.ok).toBe(possible);
        if (possible) expected += isBet ? -amount : amount;
      }
      expect((await findBalances(t.db, 1, player))?.cash).toBe(expected);
    }),
    { numRuns: 25 },
  );
});
