import type { Database } from '#server/platform/database/index.ts';
import { post } from '../../ledger/index.ts';

/** Gives a player of a peso site this many centavos of play money. */
export async function creditPlayMoney(
  database: Database,
  siteId: number,
  playerId: string,
  centavos: bigint,
): Promise<void> {
  const posted = await database.transaction((tx) =>
    post(tx, {
      siteId,
      key: `test-funding:${playerId}`,
      kind: 'demo_funding',
      currency: 'PHP',
      postings: [
        { from: { house: 'demo_funding' }, to: { player: playerId, kind: 'cash' }, amount: centavos },
      ],
    }),
  );
  if (!posted.ok) throw new Error(posted.reason);
}
