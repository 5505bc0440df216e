import type { Db } from '../../platform/database.ts';
import { balancesOf, type TransferInput } from '../ledger/index.ts';

const POOL = { house: 'token_pool' };

/** Reward tokens of a player: spendable ones and those earned but not released. */
export async function tokensOf(
  db: Db,
  siteId: number,
  playerId: string,
): Promise<{ token: number; frozen_token: number }> {
  const balances = await balancesOf(db, siteId, playerId);
  return {
    token: Number(balances?.token ?? 0n),
    frozen_token: Number(balances?.frozen_token ?? 0n),
  };
}

type Movement = { siteId: number; playerId: string; key: string; amount: bigint; reference: string };
type TokenPurse = 'token' | 'frozen_token';

const transfer = (
  { siteId, key, reference }: Movement,
  kind: string,
  posting: TransferInput['postings'][0],
): TransferInput => ({
  siteId,
  key,
  kind,
  currency: 'TOKEN',
  postings: [posting],
  meta: { reference },
});

/** Tokens of the house become the player's. */
export function issue(movement: Movement, purse: TokenPurse): TransferInput {
  const to = { player: movement.playerId, kind: purse };
  return transfer(movement, 'token_issue', { from: POOL, to, amount: movement.amount });
}

/** Tokens of the player go back to the house. */
export function spend(movement: Movement, purse: TokenPurse): TransferInput {
  const from = { player: movement.playerId, kind: purse };
  return transfer(movement, 'token_spend', { from, to: POOL, amount: movement.amount });
}

/** Held tokens become spendable. */
export function release(movement: Movement): TransferInput {
  const { playerId: player, amount } = movement;
  const from = { player, kind: 'frozen_token' as const };
  return transfer(movement, 'token_release', { from, to: { player, kind: 'token' }, amount });
}
