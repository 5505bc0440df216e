import type { Outages } from '../../../platform/external/outages.ts';
import { type Gateway, GatewayRefusal } from './gateway.ts';

/** Calls in a row that a gateway leaves unanswered before it counts as down. */
const FAILURES_UNTIL_OUTAGE = 3;

export const outageName = (gateway: string): string => `gateway:${gateway}`;

/** A gateway whose outages are recorded, with start and end. A refusal counts as an answer. */
export function withOutageTracking(gateway: Gateway, outages: Outages): Gateway {
  let inARow = 0;
  const name = outageName(gateway.id);
  const answered = async () => {
    inARow = 0;
    await outages.ended(name);
  };
  const watch =
    <Input extends unknown[], Value>(call: (...input: Input) => Promise<Value>) =>
    async (...input: Input): Promise<Value> => {
      try {
        const value = await call(...input);
        await answered();
        return value;
      } catch (error) {
        if (error instanceof GatewayRefusal) await answered();
        else if (++inARow >= FAILURES_UNTIL_OUTAGE) await outages.began(name);
        throw error;
      }
    };
  return {
    ...gateway,
    open: watch(gateway.open),
    query: watch(gateway.query),
    pay: watch(gateway.pay),
    payout: watch(gateway.payout),
    settled: watch(gateway.settled),
  };
}
