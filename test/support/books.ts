import { expect } from 'vitest';
import { verify } from '#server/modules/ledger/index.ts';
import type { Db } from '#server/platform/database/index.ts';

/**
 * The ledger of every site is in order: balances, numbers and hash chains of all accounts, holds, the
 * postings of each transfer as they were made, and zero in every currency. Every test that moves money ends
 * with this.
 */
export async function expectBooks(db: Db): Promise<void> {
  expect(await verify(db)).toEqual([]);
}
