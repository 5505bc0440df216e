import type { z } from 'zod';
import { type PaymentRoute, paymentRoute } from '#contracts/console/payment-routes.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { type MethodDetails, methodDetails } from '#contracts/values/payment-methods.ts';
import { type Db, type Tx, write } from '../../../platform/database/index.ts';
import { jurisdictionOf } from '../../protection/index.ts';
import { isWindingDown } from '../../sites/index.ts';
import { isAddress } from '../chains/addresses.ts';
import { findGateway, type Gateways } from '../gateways/registry.ts';
import { type MethodRow, tables } from '../tables.ts';

/** A payment method; amounts in minor units of `currency`. */
export type Method = Omit<MethodRow, 'details' | 'route'> & { details: MethodDetails; route: PaymentRoute };

export type NewMethod = Pick<Method, 'method_id' | 'type' | 'adapter' | 'min_amount' | 'max_amount'> &
  Partial<Omit<Method, 'site_id' | 'details' | 'route'>> & {
    details: z.input<typeof methodDetails>;
    route?: z.input<typeof paymentRoute>;
  };

const DEFAULTS = {
  position: 0,
  is_open: true,
  daily_max: null,
  fee_fixed: 0n,
  fee_points: 0,
  fee_payer: 'house',
  max_open: 1,
  expires_minutes: 1440,
  review_minutes: 15,
  identity_level: 0,
  closed_from: null,
  closed_until: null,
} as const;

/** Whether the method's address is valid on its network, so that coins sent to it arrive. */
export function isValidMethod({ chain }: MethodDetails): boolean {
  return !chain || isAddress(chain.network, chain.address);
}

/**
 * Creates or changes methods of a site by id. Throws for an invalid method, and a RangeError for an invalid
 * address.
 */
export async function upsertMethods(
  tx: Tx,
  siteId: number,
  currency: string,
  methods: readonly NewMethod[],
): Promise<void> {
  for (const { details: detailsInput, route, ...method } of methods) {
    const details = methodDetails.parse(detailsInput);
    if (!isValidMethod(details)) throw new RangeError(`${method.method_id}: not an address of its network`);
    const values = {
      ...DEFAULTS,
      currency: currencyOf(currency),
      ...method,
      details: JSON.stringify(details),
      route: JSON.stringify(paymentRoute.parse(route ?? {})),
    };
    await tables(tx)
      .insertInto('method')
      .values({ site_id: siteId, ...values })
      .onConflict((conflict) => conflict.columns(['site_id', 'method_id']).doUpdateSet(values))
      .execute();
  }
}

/** The open methods of a site in its currency, in display order. */
export async function listOpenMethods(db: Db, siteId: number, currency: string): Promise<Method[]> {
  return (await listMethods(db, siteId, currency)).filter(({ is_open }) => is_open);
}

/** The methods of a site in its currency, in display order, including closed ones. */
export async function listMethods(db: Db, siteId: number, currency: string): Promise<Method[]> {
  const rows = await tables(db)
    .selectFrom('method')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('currency', '=', currency)
    .orderBy('position')
    .orderBy('method_id')
    .execute();
  return rows.map(methodOf);
}

/** Arranges a site's methods in the order of the given ids. */
export async function orderMethods(tx: Tx, siteId: number, methodIds: readonly string[]): Promise<void> {
  await write(tx, {
    text: `update cashier.method set position = place from unnest($2::text[]) with ordinality as t (id, place)
      where site_id = $1 and method_id = id`,
    values: [siteId, methodIds],
  });
}

/** A method by id, open or closed: payments made with it continue. */
export async function findMethod(db: Db, siteId: number, methodId: string): Promise<Method | undefined> {
  const row = await tables(db)
    .selectFrom('method')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('method_id', '=', methodId)
    .executeTakeFirst();
  return row && methodOf(row);
}

/** Methods by id, open or closed, in one statement. */
export async function methodsByIds(
  db: Db,
  siteId: number,
  methodIds: readonly string[],
): Promise<Map<string, Method>> {
  if (methodIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('method')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('method_id', 'in', [...new Set(methodIds)])
    .execute();
  return new Map(rows.map((row) => [row.method_id, methodOf(row)]));
}

const methodOf = (row: MethodRow): Method => ({
  ...row,
  details: methodDetails.parse(row.details),
  route: paymentRoute.parse(row.route),
});

/** Whether the method is in its maintenance window at a given time. */
export function isMethodUnderMaintenance({ closed_from, closed_until }: Method, now: Date): boolean {
  return closed_from !== null && closed_until !== null && closed_from <= now && now < closed_until;
}

/**
 * Whether the site's jurisdiction permits the method: no credit cards where it forbids them (player
 * protection H10).
 */
export async function isMethodPermitted(
  db: Db,
  siteId: number,
  method: Pick<Method, 'details'>,
): Promise<boolean> {
  return !isCreditCard(method) || (await jurisdictionOf(db, siteId)).credit_cards;
}

const isCreditCard = ({ details }: Pick<Method, 'details'>): boolean => details.funding === 'card_credit';

/**
 * Methods offered to players: open, permitted, and available in this process; none during the brand's
 * wind-down.
 */
export async function listOfferedMethods(
  db: Db,
  { id, currency }: { id: number; currency: string },
  gateways: Gateways,
  now: Date,
): Promise<Method[]> {
  if (await isWindingDown(db, id, now)) return [];
  const methods = (await listOpenMethods(db, id, currency)).filter((method) => isAvailable(method, gateways));
  const card = methods.find(isCreditCard);
  if (!card || (await isMethodPermitted(db, id, card))) return methods;
  return methods.filter((method) => !isCreditCard(method));
}

/** Whether the method is available: manual, or with an open gateway of the site in its route. */
export function isAvailable({ adapter, site_id, route }: Method, gateways: Gateways): boolean {
  const names = [adapter, ...route.rules.map(({ gateway }) => gateway)];
  return adapter === 'manual' || names.some((name) => findGateway(gateways, site_id, name)?.isOpen === true);
}

/** The fee for an amount, rounded in the player's favour and never more than the amount. */
export function feeFor({ fee_fixed, fee_points }: Pick<Method, 'fee_fixed' | 'fee_points'>, amount: bigint) {
  const fee = fee_fixed + (amount * BigInt(fee_points)) / 10_000n;
  return fee < amount ? fee : amount;
}
