import type { Db } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { findDeposit } from './deposits/queries.ts';
import { translated } from './methods/localized-text.ts';
import { findMethod } from './methods/methods.ts';
import { presentLegs } from './withdrawals/payout-legs.ts';
import { findWithdrawal } from './withdrawals/queries.ts';

/**
 * A receipt's data about a payment apart from its posting; amounts in minor units, null if there are none.
 */
type ReceiptDetails = {
  /**
   * The method of a deposit; the destination of a withdrawal part: a method, or the last digits of the bank
   * account.
   */
  name: string;
  askedAt: Date;
  sent: bigint | null;
  fee: bigint | null;
};

/** The details of a player's deposit or withdrawal by the ids in its posting; undefined without such ids. */
export async function receiptDetails(
  db: Db,
  player: PlayerKey,
  { deposit_id, withdrawal_id, leg = 1 }: { deposit_id?: unknown; withdrawal_id?: unknown; leg?: unknown },
  language: string,
): Promise<ReceiptDetails | undefined> {
  if (typeof deposit_id === 'string') {
    const deposit = await findDeposit(db, player, deposit_id);
    if (!deposit) return undefined;
    const method = await findMethod(db, player.siteId, deposit.method_id);
    const { received: sent, fee, created_at: askedAt } = deposit;
    return { name: translated(method?.details.name, language), askedAt, sent, fee };
  }
  if (typeof withdrawal_id !== 'string') return undefined;
  const withdrawal = await findWithdrawal(db, player, withdrawal_id);
  if (!withdrawal) return undefined;
  const part = (await presentLegs(db, withdrawal, language)).find((payoutLeg) => payoutLeg.leg === leg);
  return { name: part?.name ?? '', askedAt: withdrawal.created_at, sent: null, fee: null };
}
