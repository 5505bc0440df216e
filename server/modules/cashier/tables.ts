import type { Generated } from 'kysely';
import { schemaOf } from '../../platform/database.ts';

/** Row types of the schema `cashier`; the rules are in the migration. */
export type CashierTables = {
  holder: { site_id: number; player_id: string; default_bank: string | null };
  bank: BankTable;
};

type BankTable = {
  site_id: number;
  player_id: string;
  bank_id: string;
  bank_name: string;
  holder_name: string;
  number_sealed: Buffer;
  number_hash: Buffer;
  last_digits: string;
  created_at: Generated<Date>;
  removed_at: Date | null;
};

export const tables = schemaOf<CashierTables>('cashier');
