import { type Database, run, type Tx } from '../../../platform/database/index.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { Log } from '../../../platform/log.ts';
import { findPayee } from '../bank-accounts.ts';
import { type Gateway, GatewayRefusal, type PayoutRequest, type PayoutStatus } from '../gateways/gateway.ts';
import { findGateway, type Gateways } from '../gateways/registry.ts';
import { type PayoutLegRow, tables, type WithdrawalRow } from '../tables.ts';
import { holdIfBlocked } from './blocked-accounts.ts';
import { changeLegState, listPayoutLegs } from './payout-legs.ts';
import { failPayoutLeg, settlePayoutLeg } from './payout-settlement.ts';
import { changeWithdrawalState, lockWithdrawal } from './states.ts';

type PayDeps = { database: Database; gateways: Gateways; numbers: Encryption; log: Log };

const BATCH_SIZE = 50;
/** Longer than any gateway call: a payout in flight is not polled. */
const IN_FLIGHT_MS = 30_000;

type LegRef = Pick<PayoutLegRow, 'site_id' | 'withdrawal_id' | 'leg'>;
/** The current withdrawal and leg, claimed for the call. */
type PayoutTask = { kind: 'send' | 'ask'; withdrawal: WithdrawalRow; leg: PayoutLegRow };

/**
 * Pays approved withdrawals at a gateway and polls the running ones. Run every minute; concurrent runs pay
 * nothing twice.
 */
export async function payOutAtGateway(deps: PayDeps, gateway: string, now: Date): Promise<void> {
  const waiting = await run<LegRef>(deps.database.db, {
    text: `select l.site_id, l.withdrawal_id, l.leg from cashier.payout_leg l
      join cashier.withdrawal w on w.site_id = l.site_id and w.withdrawal_id = l.withdrawal_id
      where l.adapter <> 'manual' and l.adapter = $2 and w.state in ('approved', 'paying')
        and (l.state = 'waiting' or (l.state = 'paying' and l.polled_at < $1))
      order by coalesce(l.polled_at, l.changed_at), l.withdrawal_id, l.leg limit ${BATCH_SIZE}`,
    values: [new Date(now.getTime() - IN_FLIGHT_MS), gateway],
  });
  for (const leg of waiting)
    await payLeg(deps, leg, now).catch((error: unknown) =>
      deps.log.error({ err: error, gateway, withdrawal: leg.withdrawal_id }, 'a payout could not be started'),
    );
}

/**
 * Pays one leg of a withdrawal at its gateway. The leg is `paying` before the gateway is called; from then on
 * its state is polled, and it is sent again only when the gateway does not know it (operations 3.4). Both
 * calls carry our own number.
 */
async function payLeg(deps: PayDeps, leaving: LegRef, now: Date): Promise<void> {
  const { database, gateways, log } = deps;
  const turn = await database.transaction((tx) => claimLeg(tx, gateways, leaving, now));
  const gateway = turn && findGateway(gateways, turn.leg.site_id, turn.leg.adapter);
  if (!gateway) return;
  try {
    const known = turn.kind === 'send' ? undefined : await gateway.payout(turn.leg.payout_key);
    await applyPayoutStatus(deps, turn.leg, known ?? (await sendPayout(deps, gateway, turn)), now);
  } catch (error) {
    log.warn({ err: error, gateway: gateway.id }, 'the outcome of a payout is unknown and will be queried');
  }
}

/** Claims the gateway call: only one is in flight at a time. */
async function claimLeg(
  tx: Tx,
  gateways: Gateways,
  { site_id, withdrawal_id, leg: number }: LegRef,
  now: Date,
): Promise<PayoutTask | undefined> {
  const withdrawal = await lockWithdrawal(tx, site_id, withdrawal_id);
  if (withdrawal?.state !== 'approved' && withdrawal?.state !== 'paying') return undefined;
  const leg = (await listPayoutLegs(tx, withdrawal)).find((payoutLeg) => payoutLeg.leg === number);
  const gateway = leg && findGateway(gateways, site_id, leg.adapter);
  if (!leg || !gateway) return undefined;
  if (leg.state === 'waiting') {
    if (!gateway.isOpen) return undefined;
    if (await holdIfBlocked(tx, withdrawal, now)) return undefined;
    if (withdrawal.state === 'approved')
      await changeWithdrawalState(tx, withdrawal, 'paying', { actor: 'system', now });
  } else if (leg.state !== 'paying' || leg.polled_at!.getTime() >= now.getTime() - IN_FLIGHT_MS)
    return undefined;
  await tables(tx)
    .updateTable('payout_leg')
    .set({ polled_at: now })
    .where('site_id', '=', site_id)
    .where('withdrawal_id', '=', withdrawal_id)
    .where('leg', '=', number)
    .execute();
  if (leg.state === 'paying') return { kind: 'ask', withdrawal, leg };
  await changeLegState(tx, leg, 'paying', now);
  return { kind: 'send', withdrawal, leg };
}

/** A definite refusal is an answer: nothing was paid. */
async function sendPayout(
  deps: PayDeps,
  gateway: Gateway,
  { withdrawal, leg }: PayoutTask,
): Promise<PayoutStatus> {
  const request = {
    key: leg.payout_key,
    reference: withdrawal.reference,
    amount: leg.amount,
    currency: withdrawal.currency,
    to: await recipientOf(deps, withdrawal, leg),
  };
  try {
    return await gateway.pay(request);
  } catch (error) {
    if (error instanceof GatewayRefusal) return { status: 'failed' };
    throw error;
  }
}

async function recipientOf(
  { database, numbers }: PayDeps,
  { site_id: siteId, player_id: playerId, bank_id: bankId }: WithdrawalRow,
  { source_deposit }: PayoutLegRow,
): Promise<PayoutRequest['to']> {
  if (source_deposit) {
    const source = await tables(database.db)
      .selectFrom('gateway_payment')
      .select('gateway_id')
      .where('site_id', '=', siteId)
      .where('deposit_id', '=', source_deposit)
      .executeTakeFirstOrThrow();
    return { payment: source.gateway_id };
  }
  const { bank, holder, number } = await findPayee(database.db, numbers, { siteId, playerId }, bankId);
  return { bank, holder, number };
}

/** Moves a leg to the state its gateway reports for the polled number. */
async function applyPayoutStatus(
  { database }: PayDeps,
  { site_id, withdrawal_id, leg: number, payout_key, adapter }: PayoutLegRow,
  truth: PayoutStatus,
  now: Date,
): Promise<void> {
  if (truth.status === 'pending') return;
  await database.transaction(async (tx) => {
    const paying = await lockWithdrawal(tx, site_id, withdrawal_id);
    if (paying?.state !== 'paying') return;
    const leg = (await listPayoutLegs(tx, paying)).find((payoutLeg) => payoutLeg.leg === number);
    if (leg?.state !== 'paying' || leg.payout_key !== payout_key) return;
    const step = { actor: `gateway:${adapter}` as const, now };
    if (truth.status === 'paid') return await settlePayoutLeg(tx, paying, leg, leg.amount, step);
    await failPayoutLeg(tx, paying, leg, step);
  });
}
