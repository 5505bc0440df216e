import { languageTag } from '#contracts/values/languages.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import { notifyDeposit } from '../deposits/notifications.ts';
import { changeDepositState, lockDeposit } from '../deposits/states.ts';
import { findMethod, type Method } from '../methods/methods.ts';
import { type AttemptRow, type DepositRow, tables } from '../tables.ts';
import { beginAttempt, endAttempt, listAttempts } from './checkout-attempts.ts';
import { type Gateway, GatewayRefusal } from './gateway.ts';
import { findGateway, type Gateways } from './registry.ts';
import { planRoute } from './route-plan.ts';

/** Maximum duration of a gateway call; afterwards another process may repeat it. */
const LEASE_MS = 30_000;
/** After this time no further gateway is tried while the player waits; the job continues. */
const PATIENCE_MS = 15_000;
/** Maximum attempts per deposit. */
const MAX_ATTEMPTS = 500;

/**
 * Creates the payment at the first gateway of the deposit's route that accepts it, outside any transaction,
 * and stores its URL. A gateway that refuses is not tried again for this deposit. While a gateway has not
 * answered, the deposit stays `created` and the request is repeated with the same key; the deposit ends once
 * all gateways have refused.
 *
 * At most one gateway is called at a time, and only the answer to the latest attempt is used: a gateway that
 * answers after another was tried is recorded as late, and its checkout is never shown.
 */
export async function createCheckout(
  database: Database,
  gateways: Gateways,
  deposit: DepositRow,
  now: Date,
): Promise<DepositRow> {
  const { db } = database;
  const method = await findMethod(db, deposit.site_id, deposit.method_id);
  if (!method) return deposit;
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  const at = () => new Date(now.getTime() + elapsed());
  const tried: string[] = [];
  const route = await openGatewaysOf(database, gateways, method, deposit, now);
  let latest = deposit;
  while (elapsed() < PATIENCE_MS) {
    const turn = await takeTurn(database, deposit, { route, tried }, at());
    if ('deposit' in turn) return turn.deposit;
    const gateway = findGateway(gateways, deposit.site_id, turn.attempt.gateway)!;
    tried.push(gateway.id);
    const begun = performance.now();
    const opened = await requestPayment(gateway, deposit, method.details.name.EN, at());
    const milliseconds = Math.round(performance.now() - begun);
    latest = await database.transaction((tx) =>
      recordAnswer(tx, turn.attempt, { opened, milliseconds }, at()),
    );
    if (latest.state !== 'created') return latest;
  }
  return latest;
}

async function openGatewaysOf(
  { db }: Database,
  gateways: Gateways,
  method: Method,
  { amount, country }: DepositRow,
  now: Date,
): Promise<string[]> {
  const steps = await planRoute(db, gateways, method, { amount, country }, now);
  return steps.filter(({ state }) => state !== 'closed').map(({ gateway }) => gateway);
}

/**
 * Claims the next gateway of the route. Returns the deposit instead if there is nothing to try: its state has
 * changed, another process is calling a gateway for it, all gateways have refused it, or all were tried in
 * this round.
 */
async function takeTurn(
  { transaction }: Database,
  { site_id: siteId, deposit_id: depositId }: DepositRow,
  { route, tried }: { route: readonly string[]; tried: readonly string[] },
  now: Date,
): Promise<{ attempt: AttemptRow } | { deposit: DepositRow }> {
  return await transaction(async (tx) => {
    const deposit = (await lockDeposit(tx, { siteId, depositId }))!;
    if (deposit.state !== 'created') return { deposit };
    const known = await listAttempts(tx, deposit);
    const isInProgress = known.some(
      (attempt) => attempt.outcome === null && attempt.started_at.getTime() > now.getTime() - LEASE_MS,
    );
    if (isInProgress || known.length >= MAX_ATTEMPTS) return { deposit };
    const isExpired = (deposit.expires_at?.getTime() ?? 0) <= now.getTime();
    const refused = known.filter(({ outcome }) => outcome === 'refused').map(({ gateway }) => gateway);
    const left = route.filter((gateway) => !refused.includes(gateway));
    if (isExpired || (refused.length > 0 && left.length === 0))
      return { deposit: await failCheckout(tx, deposit, refused.at(-1), now) };
    const gateway = left.find((candidate) => !tried.includes(candidate));
    if (gateway === undefined) return { deposit };
    return { attempt: await beginAttempt(tx, deposit, known, { gateway, at: now }) };
  });
}

async function failCheckout(tx: Tx, deposit: DepositRow, gateway: string | undefined, now: Date) {
  const change = { reason: 'UNREACHABLE', expires_at: null } as const;
  const actor = gateway === undefined ? ('system' as const) : (`gateway:${gateway}` as const);
  const failed = await changeDepositState(tx, deposit, 'failed', { actor, now, change });
  await notifyDeposit(tx, failed, now);
  return failed;
}

type Answer = Awaited<ReturnType<Gateway['open']>> | 'refused' | 'unknown';

async function requestPayment(
  gateway: Gateway,
  deposit: DepositRow,
  name: string,
  now: Date,
): Promise<Answer> {
  try {
    return await gateway.open({
      key: deposit.deposit_id,
      reference: deposit.reference,
      description: name,
      language: languageTag(deposit.language),
      amount: deposit.amount,
      currency: deposit.currency,
      expiresSeconds: Math.ceil((deposit.expires_at!.getTime() - now.getTime()) / 1000),
      createdAt: deposit.created_at,
      expiresAt: deposit.expires_at!,
    });
  } catch (error) {
    return error instanceof GatewayRefusal ? 'refused' : 'unknown';
  }
}

/** Uses the answer if its attempt is still the latest one and the deposit has no checkout yet. */
async function recordAnswer(
  tx: Tx,
  attempt: AttemptRow,
  { opened, milliseconds }: { opened: Answer; milliseconds: number },
  now: Date,
): Promise<DepositRow> {
  const { site_id: siteId, deposit_id: depositId, gateway } = attempt;
  const deposit = (await lockDeposit(tx, { siteId, depositId }))!;
  if (opened === 'refused' || opened === 'unknown') {
    const outcome = opened === 'refused' ? 'refused' : 'unanswered';
    await endAttempt(tx, attempt, { outcome, milliseconds });
    return deposit;
  }
  const { gatewayId: gateway_id, payUrl: pay_url } = opened;
  const last = (await listAttempts(tx, deposit)).at(-1);
  if (deposit.state !== 'created' || last?.attempt !== attempt.attempt) {
    await endAttempt(tx, attempt, { outcome: 'late', milliseconds, gateway_id });
    return deposit;
  }
  await endAttempt(tx, attempt, { outcome: 'opened', milliseconds, gateway_id });
  await tables(tx)
    .insertInto('gateway_payment')
    .values({
      ...{ site_id: siteId, deposit_id: depositId, gateway, gateway_id, pay_url },
      ...{ opened_at: now, polled_at: now },
    })
    .execute();
  return await changeDepositState(tx, deposit, 'pending', { actor: `gateway:${gateway}`, now });
}
