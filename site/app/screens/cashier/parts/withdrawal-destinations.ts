import type { WithdrawalItem } from '#contracts/api/withdrawals.ts';

type Destination = Pick<WithdrawalItem, 'destinations' | 'bank_name' | 'masked_number'>;

/** A withdrawal's destination in one line; one refused immediately shows the requested account. */
export function destinationOf({ destinations, bank_name, masked_number }: Destination): string {
  return destinations.length > 0 ? destinations.join(' + ') : `${bank_name} ${masked_number}`;
}
