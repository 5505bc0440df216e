import type { Db } from '../../platform/database.ts';
import { depositOf } from './deposits/list.ts';
import type { PlayerKey } from './holder.ts';
import { say } from './methods/details.ts';
import { findMethod } from './methods/methods.ts';
import { namedLegs } from './withdrawals/legs.ts';
import { withdrawalOf } from './withdrawals/list.ts';

/** What a receipt says of a payment beside its posting; sums in minor units, null where there is nothing to say. */
export type PaymentFacts = {
  /** The method of a deposit; where a part of a withdrawal went: a method, or the bank account by its last digits. */
  name: string;
  askedAt: Date;
  sent: bigint | null;
  fee: bigint | null;
};

/** The facts of a player's deposit or withdrawal by the ids its posting carries; undefined when there are none. */
export async function paymentFacts(
  db: Db,
  player: PlayerKey,
  { deposit_id, withdrawal_id, leg = 1 }: { deposit_id?: unknown; withdrawal_id?: unknown; leg?: unknown },
  language: string,
): Promise<PaymentFacts | undefined> {
  if (typeof deposit_id === 'string') {
    const deposit = await depositOf(db, player, deposit_id);
    if (!deposit) return undefined;
    const method = await findMethod(db, player.siteId, deposit.method_id);
    const { received: sent, fee, created_at: askedAt } = deposit;
    return { name: say(method?.details.name, language), askedAt, sent, fee };
  }
  if (typeof withdrawal_id !== 'string') return undefined;
  const withdrawal = await withdrawalOf(db, player, withdrawal_id);
  if (!withdrawal) return undefined;
  const part = (await namedLegs(db, withdrawal, language)).find((one) => one.leg === leg);
  return { name: part?.name ?? '', askedAt: withdrawal.created_at, sent: null, fee: null };
}
