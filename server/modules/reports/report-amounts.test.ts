import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { testDatabase } from '#test/support/database.ts';
import { COUNTED_SQL, countedAmounts, type RoundFigures } from './report-amounts.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const ROUND: RoundFigures = {
  ...{ stake: 10_000n, win: 0n, bonus_stake: 0n, bonus_win: 0n, taken: 0n, valid: null },
  ...{ jackpot_contributed: 0n, jackpot_won: 0n },
};
const ROUNDS: [string, Partial<RoundFigures>][] = [
  ['that lost, and fed a jackpot', { jackpot_contributed: 1_000n }],
  ['that won a jackpot and nothing else', { win: 1_000n, jackpot_won: 1_000n }],
  ['that won from the game and a jackpot', { win: 51_000n, jackpot_won: 50_000n }],
  ['without a stake that won a jackpot', { stake: 0n, win: 5_300n, jackpot_won: 5_000n }],
  ['of bonus money in part', { win: 9_000n, bonus_stake: 4_000n, bonus_win: 3_600n, valid: 6_000n }],
  ['of which more was taken back than it won', { win: 500n, taken: 700n }],
];

test('[operations 7] a pool payout does not count as a game payout, even in a late round', () => {
  const vectors = ROUNDS.map(([, more]) => countedAmounts({ ...ROUND, ...more }));
  expect(vectors.map(({ payout, free, jackpot_wins }) => [payout, free, jackpot_wins])).toEqual([
    [0n, 0n, 0n],
    [0n, 0n, 1_000n],
    [1_000n, 0n, 50_000n],
    [0n, 300n, 5_000n],
    [5_400n, 0n, 0n],
    [-200n, 0n, 0n],
  ]);
});

test.each(ROUNDS)('[operations 7] a round %s counts alike by event and by row', async (...[, more]) => {
  const round = { ...ROUND, ...more };
  const columns = Object.entries(round).map(([name, value]) => `${value ?? 'null'}::int8 as ${name}`);
  const figures = Object.entries(COUNTED_SQL).map(([name, text]) => `(${text})::int8 as ${name}`);
  const [row] = await run<Record<string, bigint>>(database.db, {
    text: `select ${figures.join(', ')} from (select ${columns.join(', ')}) b`,
  });
  expect(countedAmounts(round)).toMatchObject(row!);
});
