import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { visitsOf } from '#test/support/statement-count.ts';
import { openTestCasino, play, type TestCasino } from './testing/application.ts';

let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

/** Maximum number of statements in a round's transaction, including begin and commit. */
const MAX_STATEMENTS = 7;

test('[wallet I6] a round of an own game sends as many statements for a player with thirty rounds as for one with two', async () => {
  const player = await platform.newPlayer('one.test', 1_000_000n);
  const round = () => visitsOf(platform.db, () => platform.get(player, 'playRound', play(100n)));
  for (let n = 0; n < 2; n++) await round();
  const few = await round();
  const posting = few.find((sent) => sent.includes('originals-nonce'));
  expect(posting!.length).toBeLessThanOrEqual(MAX_STATEMENTS);
  for (let n = 0; n < 27; n++) await round();
  // Concurrent postings of events share a statement, which is named after their number.
  const kindsOf = (sent: readonly (readonly string[])[]) =>
    sent
      .flat()
      .map((name) => name.replace(/^ledger-(plain-\d+|post)$/, 'ledger'))
      .toSorted();
  expect(kindsOf(await round())).toEqual(kindsOf(few));
});
