import type { Db } from '../../../platform/database/index.ts';
import type { ExclusionRegister } from '../../../platform/external/exclusion-register.ts';
import type { SiteRef } from '../../../platform/module.ts';
import { refuse } from '../../../platform/refusal.ts';
import { birthDateOf, findPlayerById } from '../../players/index.ts';
import { registersFailClosed } from '../../protection/index.ts';

type DepositRequest = { playerId: string; requestId: string; amount: bigint; currency: string };

/**
 * Queries the cross-operator deposit register (player protection C6) before any write. Refuses
 * `depositLimitElsewhere` with the register's reason, and `registerDown` when it does not respond and the
 * jurisdiction requires it.
 */
export async function requireCrossOperatorAllowance(
  db: Db,
  register: ExclusionRegister | undefined,
  site: SiteRef,
  { playerId, requestId, amount, currency }: DepositRequest,
): Promise<void> {
  if (!register) return;
  const player = await findPlayerById(db, site.id, playerId);
  const { verdict, reason } = await register({
    question: 'deposit',
    request_id: requestId,
    amount: amount.toString(),
    currency,
    site: site.externalId,
    account_id: player?.accountId ?? '',
    full_name: player?.fullName ?? '',
    birth_date: await birthDateOf(db, site.id, playerId),
    email: player?.email ?? '',
    phone: player?.phone ?? '',
  });
  if (verdict === 'refused') refuse('depositLimitElsewhere', { reason });
  if (verdict === 'unknown' && (await registersFailClosed(db, site.id))) refuse('registerDown');
}
