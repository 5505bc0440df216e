import type { WithdrawalItem } from '#contracts/api/withdrawals.ts';

type Places = Pick<WithdrawalItem, 'destinations' | 'bank_name' | 'masked_number'>;

/** A withdrawal's destination in one line; one refused at once shows the requested account. */
export function placesOf({ destinations, bank_name, masked_number }: Places): string {
  return destinations.length > 0 ? destinations.join(' + ') : `${bank_name} ${masked_number}`;
}
