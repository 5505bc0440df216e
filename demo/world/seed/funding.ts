import { postAll, type TransferInput } from '../../../server/modules/ledger/index.ts';
import type { Tx } from '../../../server/platform/database/index.ts';
import { STARTING_CASH, STARTING_TOKENS } from '../starting-balances.ts';

/**
 * The opening balance of every demo account: demo money and tokens from the house account `demo_funding`,
 * once per player. The account must be open in the ledger. In demo mode it is part of opening an account.
 */
export async function fundPlayer(
  tx: Tx,
  { siteId, playerId, currency }: { siteId: number; playerId: string; currency: string },
): Promise<void> {
  const give = (accountKind: 'cash' | 'token', unit: string, amount: bigint): TransferInput => ({
    siteId,
    key: `demo_funding:${playerId}:${accountKind}`,
    kind: 'demo_funding',
    currency: unit,
    postings: [{ from: { house: 'demo_funding' }, to: { player: playerId, kind: accountKind }, amount }],
    meta: { reference: 'demo' },
  });
  const answer = await postAll(tx, [
    give('cash', currency, STARTING_CASH.minor),
    give('token', 'TOKEN', STARTING_TOKENS),
  ]);
  if (!answer.ok) throw new Error(`demo funding was refused: ${answer.reason}`);
}
