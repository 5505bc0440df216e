import type { Generated, GeneratedAlways } from 'kysely';
import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `ledger`; `server/migrations/*-ledger-*.sql` has the constraints. */
export interface LedgerTables {
  account: {
    site_id: number;
    id: GeneratedAlways<bigint>;
    owner: string | null;
    kind: string;
    currency: string;
    balance: bigint | null;
    seq: Generated<bigint>;
    head: Buffer | null;
    head_before: Buffer | null;
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
    meta: unknown;
  };
  /** The two entries of a posting; numbers, balances and links only for players' accounts. */
  posting: {
    transfer_id: bigint;
    created_at: Date;
    amount: bigint;
    from_account: bigint;
    to_account: bigint;
    from_seq: bigint | null;
    from_after: bigint | null;
    to_seq: bigint | null;
    to_after: bigint | null;
    site_id: number;
    line: number;
    from_hash: Buffer | null;
    to_hash: Buffer | null;
  };
  /** A player's payments received and paid out, one line per transfer. */
  payment: {
    site_id: number;
    owner: string;
    transfer_id: bigint;
    at: Date;
    kind: string;
    amount: bigint;
    currency: string;
    is_reversed: Generated<boolean>;
  };
}

export const ledger = schemaOf<LedgerTables>('ledger');
