import type { PaymentRoute, RouteRule } from '#contracts/console/payment-routes.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { listAttempts } from '../gateways/checkout-attempts.ts';
import type { LiveGateways } from '../gateways/registry.ts';
import { planRoute } from '../gateways/route-plan.ts';
import { findMethod } from '../methods/methods.ts';

/** Console calls on routes: where a method's deposits would be routed, and where a deposit was. */
export const routeHandlers = (gateways: LiveGateways): ConsoleHandlers => ({
  async previewRoute({ method_id, amount, country }, { db, site, now }) {
    const method = (await findMethod(db, site.id, method_id)) ?? deny('notFound');
    if (method.adapter === 'manual') return { value: [] };
    await gateways.refresh();
    const payment = { country, ...(amount !== '' && { amount: BigInt(amount) }) };
    const steps = await planRoute(db, gateways, method, payment, now);
    const names = await gatewayTitles(db, site.id);
    return { value: steps.map((step) => ({ ...step, name: names.get(step.gateway) ?? step.gateway })) };
  },
  async depositAttempts({ deposit_id }, { db, site }) {
    const [deposit] = await run(db, {
      text: 'select from cashier.deposit where site_id = $1 and deposit_id = $2',
      values: [site.id, deposit_id],
    });
    if (!deposit) deny('notFound');
    const attempts = await listAttempts(db, { site_id: site.id, deposit_id });
    return {
      value: attempts.map(({ gateway, started_at, outcome, milliseconds, gateway_id }) => ({
        ...{ gateway, at: started_at.toISOString(), outcome, milliseconds, payment: gateway_id ?? '' },
      })),
    };
  },
});

async function gatewayTitles(db: Db, siteId: number): Promise<Map<string, string>> {
  const rows = await run<{ gateway_id: string; name: string }>(db, {
    text: 'select gateway_id, name from cashier.gateway where site_id = $1',
    values: [siteId],
  });
  return new Map(rows.map(({ gateway_id, name }) => [gateway_id, name]));
}

/** A route as displayed to a checker and in the audit log; empty without rules. */
export function displayedRoute(
  { rules, window_minutes, min_attempts, min_success_percent }: PaymentRoute,
  currency: string,
): Fields {
  if (rules.length === 0) return {};
  return {
    route: rules.map((rule) => ruleText(rule, currency)),
    ...{ window_minutes, min_attempts, min_success_percent },
  };
}

function ruleText({ gateway, min_amount, max_amount, countries }: RouteRule, currency: string): string {
  const sum = (amount: string) => formatMinorWithCode(amount, currency);
  const parts = [
    gateway,
    min_amount && `from ${sum(min_amount)}`,
    max_amount && `to ${sum(max_amount)}`,
    countries.length > 0 && countries.join(' '),
  ];
  return parts.filter(Boolean).join(', ');
}
