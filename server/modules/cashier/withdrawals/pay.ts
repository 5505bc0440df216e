import type { Database, Tx } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { placeOf } from '../banks.ts';
import type { Gateway, PayoutTruth } from '../gateways/gateway.ts';
import type { Gateways } from '../gateways/registry.ts';
import type { Sealing } from '../sealing.ts';
import { tables, type WithdrawalRow } from '../tables.ts';
import { settle } from './decide.ts';
import { lockWithdrawal, moveWithdrawal } from './machine.ts';

export type PayDeps = { database: Database; gateways: Gateways; numbers: Sealing; log: Log };

const AT_ONCE = 50;
const HOUR_MS = 3_600_000;
/** Longer than any call to a gateway may take: nobody asks about a payout that is just being sent. */
const IN_FLIGHT_MS = 30_000;

/** Pays what is approved and asks about what is being paid. For the job of every minute; two at once pay nothing twice. */
export async function payOut(deps: PayDeps, now: Date): Promise<void> {
  const waiting = await tables(deps.database.db)
    .selectFrom('withdrawal')
    .selectAll()
    .where((where) =>
      where.or([
        where('state', '=', 'approved'),
        where.and([
          where('state', '=', 'paying'),
          where('asked_at', '<', new Date(now.getTime() - IN_FLIGHT_MS)),
        ]),
      ]),
    )
    .where('payout_adapter', '<>', 'manual')
    .orderBy('changed_at')
    .limit(AT_ONCE)
    .execute();
  for (const withdrawal of waiting) await payOne(deps, withdrawal, now);
}

/**
 * Pays one withdrawal at its gateway. It is `paying` before the gateway hears of it; from then on the gateway is asked what became of
 * it, and is told again only when it says that it never heard (operations 3.4). Both calls carry our own number.
 */
export async function payOne(deps: PayDeps, withdrawal: WithdrawalRow, now: Date): Promise<void> {
  const { database, gateways, log } = deps;
  const gateway = gateways.get(withdrawal.payout_adapter);
  if (!gateway) return;
  const { site_id: siteId, withdrawal_id: withdrawalId } = withdrawal;
  const turn = await database.transaction((tx) => takeTurn(tx, siteId, withdrawalId, now));
  if (!turn) return;
  try {
    const known = turn === 'send' ? undefined : await gateway.payout(withdrawalId);
    const truth = known ?? (await send(deps, gateway, withdrawal));
    await applyPayout(deps, withdrawal, truth, now);
  } catch (error) {
    log.warn(
      { err: error, gateway: gateway.id },
      'a payout is not known to have happened: it will be asked about',
    );
  }
}

/** Whose turn it is to call the gateway: nobody's while another's call is on its way. */
async function takeTurn(
  tx: Tx,
  siteId: number,
  withdrawalId: string,
  now: Date,
): Promise<'send' | 'ask' | undefined> {
  const locked = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!locked) return undefined;
  const isApproved = locked.state === 'approved';
  const isQuiet = (locked.asked_at?.getTime() ?? 0) < now.getTime() - IN_FLIGHT_MS;
  if (!isApproved && !(locked.state === 'paying' && isQuiet)) return undefined;
  if (isApproved) await moveWithdrawal(tx, locked, 'paying', { actor: 'system', now });
  await tables(tx)
    .updateTable('withdrawal')
    .set({ asked_at: now })
    .where('site_id', '=', siteId)
    .where('withdrawal_id', '=', withdrawalId)
    .execute();
  return isApproved ? 'send' : 'ask';
}

async function send({ database, numbers }: PayDeps, gateway: Gateway, withdrawal: WithdrawalRow) {
  const { site_id: siteId, player_id: playerId, bank_id: bankId } = withdrawal;
  const bank = await tables(database.db)
    .selectFrom('bank')
    .select(['number_sealed', 'bank_name', 'holder_name'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('bank_id', '=', bankId)
    .executeTakeFirstOrThrow();
  return await gateway.pay({
    key: withdrawal.withdrawal_id,
    reference: withdrawal.reference,
    amount: withdrawal.amount,
    currency: withdrawal.currency,
    bank: bank.bank_name,
    holder: bank.holder_name,
    number: numbers.open(bank.number_sealed, placeOf({ siteId, playerId }, bankId)).toString(),
  });
}

/** Brings a withdrawal to what its gateway says is true. A payout that failed goes back to the people who approve. */
async function applyPayout(
  { database }: PayDeps,
  { site_id, withdrawal_id, payout_adapter }: WithdrawalRow,
  truth: PayoutTruth,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, site_id, withdrawal_id);
    if (locked?.state !== 'paying') return;
    const actor = `gateway:${payout_adapter}` as const;
    if (truth.status === 'paid') return await settle(tx, locked, locked.amount, { actor, now });
    if (truth.status !== 'failed') return;
    const failed = await moveWithdrawal(tx, locked, 'failed', {
      actor,
      now,
      change: { reason: 'PAYOUT_FAILED' },
    });
    const change = { reason: 'PAYOUT_FAILED', due_at: new Date(now.getTime() + 24 * HOUR_MS) };
    await moveWithdrawal(tx, failed, 'review', { actor: 'system', now, change });
  });
}
