import { randomUUID } from 'node:crypto';
import { type AccountKind, openAccounts, post, type TransferInput } from '#server/modules/ledger/index.ts';
import type { Database } from '#server/platform/database/index.ts';

let keys = 0;
/** A key never used before. */
export const newKey = (name = 'k'): string => `${name}-${++keys}-${randomUUID().slice(0, 8)}`;

/** A player with accounts and, optionally, money and tokens. */
export async function fundedPlayer(
  database: Database,
  {
    siteId = 1,
    currency = 'PHP',
    cash = 0n,
    token = 0n,
  }: { siteId?: number; currency?: string; cash?: bigint; token?: bigint } = {},
): Promise<string> {
  const player = randomUUID();
  await database.transaction(async (tx) => {
    await openAccounts(tx, { siteId, playerId: player, currency });
    const fund = (kind: AccountKind, code: string, amount: bigint) =>
      post(tx, {
        siteId,
        key: newKey('fund'),
        kind: 'demo_funding',
        currency: code,
        postings: [{ from: { house: 'demo_funding' }, to: { player, kind }, amount }],
      });
    if (cash > 0n) await fund('cash', currency, cash);
    if (token > 0n) await fund('token', 'TOKEN', token);
  });
  return player;
}

const clearing = { house: 'game_clearing:TEST' };

/** A bet of `amount` from cash. */
export function bet(player: string, amount: bigint, key = newKey('bet'), siteId = 1): TransferInput {
  return {
    siteId,
    key,
    kind: 'bet',
    currency: 'PHP',
    postings: [{ from: { player, kind: 'cash' }, to: clearing, amount }],
  };
}

/** A win of `amount` to cash. */
export function win(player: string, amount: bigint, key = newKey('win'), siteId = 1): TransferInput {
  return {
    siteId,
    key,
    kind: 'win',
    currency: 'PHP',
    postings: [{ from: clearing, to: { player, kind: 'cash' }, amount }],
  };
}
