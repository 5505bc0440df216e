import type { Db } from '../../platform/database/index.ts';
import { findBalances, type TransferInput } from '../ledger/index.ts';

const TOKEN_POOL = { house: 'token_pool' };

/** Reward tokens of a player: spendable tokens, and earned tokens not yet released. */
export async function tokenBalances(
  db: Db,
  siteId: number,
  playerId: string,
): Promise<{ token: number; frozen_token: number }> {
  const balances = await findBalances(db, siteId, playerId);
  return {
    token: Number(balances?.token ?? 0n),
    frozen_token: Number(balances?.frozen_token ?? 0n),
  };
}

type TokenMovement = { siteId: number; playerId: string; key: string; amount: bigint; reference: string };
type TokenAccountKind = 'token' | 'frozen_token';

const transfer = (
  { siteId, key, reference }: TokenMovement,
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

/** Tokens move from the house to the player. */
export function issueTokens(movement: TokenMovement, accountKind: TokenAccountKind): TransferInput {
  const to = { player: movement.playerId, kind: accountKind };
  return transfer(movement, 'token_issue', { from: TOKEN_POOL, to, amount: movement.amount });
}

/** Tokens move from the player back to the house. */
export function spendTokens(movement: TokenMovement, accountKind: TokenAccountKind): TransferInput {
  const from = { player: movement.playerId, kind: accountKind };
  return transfer(movement, 'token_spend', { from, to: TOKEN_POOL, amount: movement.amount });
}

/** Held tokens become spendable. */
export function releaseTokens(movement: TokenMovement): TransferInput {
  const { playerId: player, amount } = movement;
  const from = { player, kind: 'frozen_token' as const };
  return transfer(movement, 'token_release', { from, to: { player, kind: 'token' }, amount });
}
