import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database.ts';
import { publish } from '../../platform/events.ts';
import { playerById } from '../players/index.ts';
import type { DepositRow } from './tables.ts';

type Told = Pick<
  DepositRow,
  'site_id' | 'player_id' | 'reference' | 'state' | 'reason' | 'amount' | 'currency' | 'language'
> & { deposit_id: string; received: bigint | null };

/** Publishes that a payment came to a state its player should hear of (operations 3.2 rule 9). */
export async function tell(tx: Tx, payment: 'deposit', told: Told, now: Date): Promise<void> {
  const player = await playerById(tx, told.site_id, told.player_id);
  await publish(tx, 'payment.told', {
    event_id: randomUUID(),
    site_id: told.site_id,
    player_id: told.player_id,
    account_id: player?.accountId ?? '',
    payment,
    payment_id: told.deposit_id,
    reference: told.reference,
    state: told.state,
    reason: told.reason,
    amount: (told.received ?? told.amount).toString(),
    currency: told.currency,
    language: told.language,
    at: now.toISOString(),
  });
}
