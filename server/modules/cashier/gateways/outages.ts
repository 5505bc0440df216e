import { timeCall } from '../../../platform/external/call-metrics.ts';
import type { Outages } from '../../../platform/external/outages.ts';
import { type Gateway, GatewayRefusal } from './gateway.ts';

/** Number of consecutive unanswered calls after which a gateway counts as down. */
const FAILURES_UNTIL_OUTAGE = 3;

const isRefusal = (error: unknown) => error instanceof GatewayRefusal;

/** The name under which an outage of a gateway is recorded. */
export const outageName = (gateway: string): string => `gateway:${gateway}`;

/** Wraps a gateway to time its calls and record outages. A refusal counts as an answer. */
export function withOutageTracking(gateway: Gateway, outages: Outages): Gateway {
  let inARow = 0;
  const name = outageName(gateway.id);
  const answered = async () => {
    inARow = 0;
    await outages.ended(name);
  };
  const watch =
    <Input extends unknown[], Value>(operation: string, call: (...input: Input) => Promise<Value>) =>
    async (...input: Input): Promise<Value> => {
      try {
        const target = { kind: 'gateway' as const, name: gateway.id, operation };
        const value = await timeCall(target, () => call(...input), isRefusal);
        await answered();
        return value;
      } catch (error) {
        if (isRefusal(error)) await answered();
        else if (++inARow >= FAILURES_UNTIL_OUTAGE) await outages.began(name);
        throw error;
      }
    };
  return {
    ...gateway,
    open: watch('open', gateway.open),
    query: watch('query', gateway.query),
    pay: watch('pay', gateway.pay),
    payout: watch('payout', gateway.payout),
    settled: watch('settled', gateway.settled),
  };
}
