import { expect } from 'vitest';
import { verify } from '#server/modules/ledger/index.ts';
import type { Db } from '#server/platform/database/index.ts';

/**
 * The ledger of every site is in order: balances, sequence numbers and hash chains of all accounts, holds,
 * unchanged postings of each transfer, and a zero sum in every currency. Every test that moves money ends
 * with this.
 */
export async function expectBooks(db: Db): Promise<void> {
  expect(await verify(db)).toEqual([]);
}
