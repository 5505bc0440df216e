import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { type SentStatements, visitsOf } from '#test/support/statement-count.ts';
import { openProviderSite, type ProviderTestSite } from './testing/application.ts';
import { type GameClient, openGameClient } from './testing/game-client.ts';

let platform: ProviderTestSite;
const tables: GameClient[] = [];
beforeAll(async () => {
  platform = await openProviderSite();
  const provider = await platform.provider();
  for (let n = 0; n < 50; n++)
    tables.push(await openGameClient(platform, provider, await platform.guest('one.test', 10_000n)));
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

let rounds = 0;
/**
 * Sends one message for each of a number of players concurrently; returns the transactions that decided them.
 */
async function batches(
  players: number,
  send: (table: GameClient, round: string) => Promise<{ status: string }>,
): Promise<SentStatements[]> {
  const prefix = `r${rounds++}`;
  const visits = await visitsOf(platform.db, async () => {
    const answers = await Promise.all(
      tables.slice(0, players).map((table, n) => send(table, `${prefix}-${n}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['OK']));
  });
  return visits
    .filter((sent) => sent.includes('providers-put'))
    .map((sent) => sent.map((name) => (name === 'ledger-lock-free' ? 'ledger-lock' : name)));
}

const KINDS = {
  bets: (table: GameClient, round: string) => table.bet(`${round}.b`, 100, round),
  'bets with their wins': (table: GameClient, round: string) => table.betWin(`${round}.b`, 100, 50, round),
};
/** Maximum number of statements in a wallet transaction, including begin and commit. */
const MAX_STATEMENTS = 9;

test.each(Object.entries(KINDS))(
  '[wallet 3.5] a wallet transaction runs as many statements for fifty messages as for one: %s',
  async (_, send) => {
    await batches(50, send);
    const [alone] = await batches(1, send);
    expect(alone!.length).toBeLessThanOrEqual(MAX_STATEMENTS);
    for (const players of [10, 50]) {
      const sent = await batches(players, send);
      expect(sent.length).toBeLessThan(players / 2);
      for (const statements of sent) expect(statements.toSorted()).toEqual(alone!.toSorted());
    }
  },
);

test('[wallet 3.5] wins of rounds that have begun share their statements too', async () => {
  const begin = (table: GameClient, round: string) => table.bet(`${round}.b`, 100, round);
  const win = (table: GameClient, round: string) => table.win(`${round}.w`, 150, round);
  const pay = async (players: number) => {
    await batches(players, begin);
    rounds--;
    return await batches(players, win);
  };
  const [alone] = await pay(1);
  expect(alone!.length).toBeLessThanOrEqual(MAX_STATEMENTS);
  for (const statements of await pay(50)) expect(statements.toSorted()).toEqual(alone!.toSorted());
});
