import type { MethodValues } from '#contracts/console/payment-methods.ts';
import { type PaymentRoute, paymentRoute } from '#contracts/console/payment-routes.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Db, type Tx, write } from '../../../platform/database/index.ts';
import { announceChange, siteProfile } from '../../sites/index.ts';
import {
  findMethod,
  isMethodPermitted,
  isValidMethod,
  listMethods,
  type Method,
  orderMethods,
  upsertMethods,
} from '../methods/methods.ts';
import { type GatewayNames, hasName, preparedNames } from './gateway-names.ts';
import { displayedRoute } from './payment-routes.ts';

/** Console calls on payment methods. `gateways`: the names of a site’s gateways. */
export function methodHandlers(gateways: GatewayNames): ConsoleHandlers {
  return {
    async paymentMethods(_, { db, site }) {
      const [methods, { languages }] = await Promise.all([
        listMethods(db, site.id, site.currency),
        siteProfile(db, site.id),
      ]);
      const value = methods.map((method) => ({ method_id: method.method_id, values: methodValues(method) }));
      return {
        value,
        adapters: ['manual', ...(await gateways(site.id))],
        languages: languages.map(({ code }) => code),
      };
    },
    async proposeMethod({ request_id, method_id, values }, context) {
      const { tx, site, propose } = context;
      const names = preparedNames(context);
      const known = await findMethod(tx, site.id, method_id);
      // A method with a removed gateway may keep it; a new one must not select it.
      if (values.adapter !== known?.adapter && !hasName(names, values.adapter))
        denyField('values.adapter', 'unknown');
      if (!isValidMethod(values.details)) denyField('values.details.chain.address', 'checksum');
      await requireLawful(tx, site.id, values);
      const before = known ? displayedMethod(methodValues(known), site.currency) : null;
      const route = values.route ?? known?.route ?? paymentRoute.parse({});
      requireGateways(names, route, known);
      const proposed = { ...values, route };
      const after = displayedMethod(proposed, site.currency);
      if (isUnchanged(before, after)) deny('changedMeanwhile');
      const subject = `method:${method_id}`;
      const title = `${values.details.name.EN} (${method_id})`.slice(0, 200);
      const facts = { before, after, proposed, currency: site.currency } as unknown as Fields;
      const about = { kind: 'payment_method', requestId: request_id, subject, title };
      const answer = await propose({ ...about, facts, people: 1 });
      return { answer, change: { subject, before, after: { ...after, proposal: answer.proposal_id } } };
    },
    ...immediateHandlers,
  };
}

/** Changes that one person may make: none of them redirects money. */
const immediateHandlers: ConsoleHandlers = {
  async closeMethod({ method_id }, { tx, site }) {
    await lockMethods(tx, site.id);
    const known = (await findMethod(tx, site.id, method_id)) ?? deny('notFound');
    if (!known.is_open) deny('decidedAlready');
    await upsertMethods(tx, site.id, site.currency, [{ ...known, is_open: false }]);
    await announceChange(tx, site.id);
    const change = { subject: `method:${method_id}`, before: { is_open: true }, after: { is_open: false } };
    return { answer: {}, change };
  },
  async orderMethods({ method_ids }, { tx, site }) {
    await lockMethods(tx, site.id);
    const known = (await listMethods(tx, site.id, site.currency)).map((method) => method.method_id);
    if (known.toSorted().join() !== method_ids.toSorted().join()) deny('changedMeanwhile');
    await orderMethods(tx, site.id, method_ids);
    await announceChange(tx, site.id);
    return {
      answer: {},
      change: { subject: 'methods', before: { order: known }, after: { order: method_ids } },
    };
  },
};

/** Takes effect on the site within a second of a checker's approval. */
export const paymentMethodProposal: ProposalKind = {
  right: 'cashier',
  access: ['approve'],
  async apply(tx, { siteId, subject, facts }) {
    const { before, proposed, currency } = facts as unknown as MethodChange;
    const method_id = subject.replace('method:', '');
    await lockMethods(tx, siteId);
    const known = await findMethod(tx, siteId, method_id);
    if (!isUnchanged(before, known ? displayedMethod(methodValues(known), currency) : null))
      deny('changedMeanwhile');
    await requireLawful(tx, siteId, proposed);
    const { length } = await listMethods(tx, siteId, currency);
    const position = known?.position ?? length;
    await upsertMethods(tx, siteId, currency, [{ ...rowOf(proposed), method_id, position }]);
    await announceChange(tx, siteId);
  },
};

/**
 * Refuses to open a credit card method where the jurisdiction forbids credit cards; a closed one may exist
 * (player protection H10).
 */
export async function requireLawful(db: Db, siteId: number, values: MethodValues): Promise<void> {
  if (!values.is_open || (await isMethodPermitted(db, siteId, values))) return;
  deny('invalidRequest', {
    fields: [{ field: 'values.details.funding', rule: 'credit cards are not allowed in this jurisdiction' }],
  });
}

/** The gateways of a route must serve the site. Gateways that the route already names may stay. */
function requireGateways(
  serving: readonly string[],
  { rules }: PaymentRoute,
  known: Method | undefined,
): void {
  const names = [...serving, ...(known?.route.rules.map(({ gateway }) => gateway) ?? [])];
  const other = rules.findIndex(({ gateway }) => !names.includes(gateway));
  if (other < 0) return;
  const field = `values.route.rules.${other}.gateway`;
  deny('invalidRequest', { fields: [{ field, rule: 'unknown' }] });
}

type MethodChange = { before: unknown; proposed: KnownValues; currency: string };

/** Serialises changes to a site's methods: an older proposal does not overwrite a newer change. */
export async function lockMethods(tx: Tx, siteId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('cashier/methods', $1))`;
  await write(tx, { text, values: [siteId] });
}

type KnownValues = MethodValues & { route: PaymentRoute };

/** A stored method as the console's calls take it. */
export function methodValues(method: Method): KnownValues {
  const { type, adapter, is_open, fee_points, fee_payer, identity_level, details, route } = method;
  const { max_open, expires_minutes, review_minutes, closed_from, closed_until } = method;
  return {
    ...{ type, adapter, is_open, fee_points, fee_payer, identity_level, details, route },
    ...{ max_open, expires_minutes, review_minutes },
    min_amount: method.min_amount.toString(),
    max_amount: method.max_amount.toString(),
    daily_max: method.daily_max?.toString() ?? null,
    fee_fixed: method.fee_fixed.toString(),
    closed_from: closed_from?.toISOString() ?? null,
    closed_until: closed_until?.toISOString() ?? null,
  };
}

function rowOf({ min_amount, max_amount, daily_max, fee_fixed, ...rest }: KnownValues) {
  return {
    ...rest,
    min_amount: BigInt(min_amount),
    max_amount: BigInt(max_amount),
    daily_max: daily_max === null ? null : BigInt(daily_max),
    fee_fixed: BigInt(fee_fixed),
    closed_from: rest.closed_from === null ? null : new Date(rest.closed_from),
    closed_until: rest.closed_until === null ? null : new Date(rest.closed_until),
  };
}

/** As displayed to a checker and in the audit log: amounts in units of the currency. */
export function displayedMethod(
  { details, fee_points, route, ...values }: KnownValues,
  currency: string,
): Fields {
  const sum = (amount: string) => formatMinorWithCode(amount, currency);
  return {
    ...values,
    min_amount: sum(values.min_amount),
    max_amount: sum(values.max_amount),
    daily_max: values.daily_max === null ? null : sum(values.daily_max),
    fee_fixed: sum(values.fee_fixed),
    fee_percent: fee_points / 100,
    ...(details as unknown as Fields),
    ...displayedRoute(route, currency),
  };
}
