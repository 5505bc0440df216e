import { personalDataSection } from '../../platform/personal-data.ts';

/** Accounts a player is paid at, and payments; numbers as far as anybody sees them. */
export const personalData = [
  personalDataSection(
    'bank_accounts',
    `select bank_name, holder_name, last_digits, created_at, removed_at
      from cashier.bank_account where site_id = $1 and player_id = $2 order by created_at`,
  ),
  personalDataSection(
    'deposits',
    `select reference, method_id, state, currency, amount, received, fee, created_at, credited_at
      from cashier.deposit where site_id = $1 and player_id = $2 order by created_at`,
  ),
  personalDataSection(
    'withdrawals',
    `select reference, state, currency, amount, paid, bank_name, last_digits, created_at, changed_at
      from cashier.withdrawal where site_id = $1 and player_id = $2 order by created_at`,
  ),
];
