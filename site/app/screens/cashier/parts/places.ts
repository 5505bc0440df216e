import type { WithdrawalItem } from '#contracts/api/withdrawals.ts';

type Places = Pick<WithdrawalItem, 'destinations' | 'bank_name' | 'masked_number'>;

/** Where a withdrawal goes in one line; one that was refused at once names the account it was asked for. */
export function placesOf({ destinations, bank_name, masked_number }: Places): string {
  return destinations.length > 0 ? destinations.join(' + ') : `${bank_name} ${masked_number}`;
}
