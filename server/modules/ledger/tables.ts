import type { Generated, GeneratedAlways } from 'kysely';
import { schemaOf } from '../../platform/database.ts';

/** Row types of the schema `ledger`; see migration 0002 for what the database itself enforces. */
export interface LedgerTables {
  account: {
    site_id: number;
    number: GeneratedAlways<bigint>;
    currency_number: number;
    id: GeneratedAlways<bigint>;
    owner: string | null;
    kind: string;
    currency: string;
    balance: bigint | null;
    seq: Generated<bigint>;
    head: Buffer | null;
    overdrawn: Generated<boolean>;
    opened_at: Generated<Date>;
  };
  transfer: {
    id: bigint;
    created_at: Date;
    refers_to: bigint | null;
    site_id: number;
    key: string;
    fingerprint: Buffer;
    kind: string;
    accounts: bigint[];
    seqs: bigint[];
    meta: unknown;
  };
  entry: {
    account_id: bigint;
    seq: bigint;
    transfer_id: bigint;
    amount: bigint;
    created_at: Date;
    balance_after: bigint | null;
    site_id: number;
    hash: Buffer | null;
  };
}

export const ledger = schemaOf<LedgerTables>('ledger');
