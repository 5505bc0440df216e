import { appendFileSync } from 'node:fs';
import { post, postAll } from '#server/modules/ledger/index.ts';
import { openDatabase, singleStatementHandle } from '#server/platform/database/index.ts';
import { bet, fundedPlayer, win } from '../support/ledger.ts';
import { testLog } from '../support/postgres.ts';

/**
 * A server under load: posts without pause and records each key immediately after its acknowledgement. Killed
 * at any moment; when the database fails, it continues once the database is back.
 */
const [url, acknowledged, name] = process.argv.slice(2) as [string, string, string];
const database = openDatabase({ url, poolSize: 8, log: testLog });
const players = await Promise.all(
  Array.from({ length: 4 }, () => fundedPlayer(database, { cash: 10_000_000n })),
);
let count = 0;

async function loop(player: string): Promise<void> {
  for (;;) {
    const n = ++count;
    const [stake, prize] = [bet(player, 7n, `${name}-bet-${n}`), win(player, 5n, `${name}-win-${n}`)];
    try {
      const answer =
        n % 3 === 0
          ? await database.transaction((tx) => postAll(tx, [stake, prize]))
          : n % 3 === 1
            ? await postAll(singleStatementHandle(database.db), [stake, prize])
            : await post(singleStatementHandle(database.db), stake);
      if (answer.ok) appendFileSync(acknowledged, `${stake.key}\n${n % 3 === 2 ? '' : `${prize.key}\n`}`);
    } catch {
      // Unknown outcome: not acknowledged.
    }
  }
}

process.stdout.write('ready\n');
await Promise.all([...players, ...players].map(loop));
