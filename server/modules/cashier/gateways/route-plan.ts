import type { AttemptFigures, STEP_STATES } from '#contracts/console/payment-routes.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import type { Method } from '../methods/methods.ts';
import { attemptFiguresOf, NO_ATTEMPTS } from './checkout-attempts.ts';
import { outageName } from './outages.ts';
import { findGateway, type Gateways } from './registry.ts';

/** A gateway of a method's route. */
type RouteStep = {
  gateway: string;
  /** The rule that names it, starting at 1; null for the method's own gateway. */
  rule: number | null;
  state: (typeof STEP_STATES)[number];
  figures: AttemptFigures;
};
/** `amount` in minor units; if omitted, rules of every amount apply. `country` empty: unknown. */
type RoutedPayment = { amount?: bigint; country: string };

const ORDER: Record<RouteStep['state'], number> = { ready: 0, failing: 1, down: 2, closed: 3 };

/**
 * The gateways to try for a payment, in order: those of matching rules, then the method's own. Gateways with
 * a high failure rate, then those that are down, come after the others; closed ones are last.
 */
export async function planRoute(
  db: Db,
  gateways: Gateways,
  method: Method,
  payment: RoutedPayment,
  now: Date,
): Promise<RouteStep[]> {
  const { site_id: siteId, method_id: methodId, route } = method;
  const matching = matchingRules(method, payment);
  const names = [...matching.keys()];
  const since = new Date(now.getTime() - route.window_minutes * MINUTE_MS);
  const [figures, down] = await Promise.all([
    attemptFiguresOf(db, { siteId, methodId, gateways: names, since }),
    run<{ name: string }>(db, {
      text: 'select name from platform.outage where name = any ($1) and ended_at is null',
      values: [names.map(outageName)],
    }),
  ]);
  const stateOf = (gateway: string, known: AttemptFigures): RouteStep['state'] => {
    if (!findGateway(gateways, siteId, gateway)?.isOpen) return 'closed';
    if (down.some(({ name }) => name === outageName(gateway))) return 'down';
    return isFailing(method, known) ? 'failing' : 'ready';
  };
  const steps = names.map((gateway) => {
    const known = figures.get(gateway) ?? NO_ATTEMPTS;
    return { gateway, rule: matching.get(gateway)!, state: stateOf(gateway, known), figures: known };
  });
  return steps.toSorted((a, b) => ORDER[a.state] - ORDER[b.state]);
}

/** Gateways in the order of their first matching rule, with its number. */
function matchingRules({ adapter, route }: Method, { amount, country }: RoutedPayment) {
  const found = new Map<string, number | null>();
  route.rules.forEach(({ gateway, min_amount, max_amount, countries }, at) => {
    const isOfAmount =
      amount === undefined ||
      ((min_amount === null || amount >= BigInt(min_amount)) &&
        (max_amount === null || amount <= BigInt(max_amount)));
    const isOfCountry = countries.length === 0 || countries.includes(country);
    if (isOfAmount && isOfCountry && !found.has(gateway)) found.set(gateway, at + 1);
  });
  if (!found.has(adapter)) found.set(adapter, null);
  return found;
}

function isFailing({ route }: Method, { succeeded, failed }: AttemptFigures): boolean {
  const decided = succeeded + failed;
  return decided >= route.min_attempts && succeeded * 100 < decided * route.min_success_percent;
}
