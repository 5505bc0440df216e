import { randomUUID } from 'node:crypto';
import { GatewayRefusal, type PaymentStatus } from '../gateways/gateway.ts';
import type { GatewayDefinition } from '../gateways/gateway-definition.ts';

type Payment = {
  id: string;
  key: string;
  reference: string;
  amount: bigint;
  status: PaymentStatus['status'];
};

/** A gateway's reaction to a checkout request. `fails` creates the payment but does not respond. */
export type Script = 'opens' | 'refuses' | 'fails' | 'waits';

/** A payment API whose gateways follow the test's script. */
export function scriptGateways() {
  const scripts = new Map<string, Script>();
  const payments: (Payment & { gateway: string })[] = [];
  const waiting: (() => void)[] = [];
  const find = (gateway: string, key: string) =>
    payments.find((payment) => payment.gateway === gateway && payment.key === key);
  const truthOf = ({ status, amount, reference }: Payment) => ({
    ...{ status, amount, reference, currency: 'PHP' },
  });
  const definition: GatewayDefinition = {
    ...{ code: 'scripted', label: 'Scripted', url: 'https://scripted.test', settings: [] },
    hints: { api_key: '', webhook_secret: '' },
    create: ({ id, siteId, isOpen }) => ({
      ...{ id, siteId, isOpen, paysBack: false },
      async open({ key, reference, amount }) {
        const script = scripts.get(id) ?? 'opens';
        if (script === 'refuses') throw new GatewayRefusal('refused');
        const made = find(id, key) ?? {
          ...{ gateway: id, id: `${id}-${randomUUID()}`, key, reference, amount, status: 'pending' as const },
        };
        if (!payments.includes(made)) payments.push(made);
        if (script === 'fails') throw new Error('no answer');
        if (script === 'waits') await new Promise<void>((done) => waiting.push(done));
        return { gatewayId: made.id, payUrl: `https://${id}.test/${made.id}` };
      },
      async query(gatewayId) {
        const found = payments.find((payment) => payment.id === gatewayId);
        if (!found) throw new GatewayRefusal('unknown');
        return truthOf(found);
      },
      pay: async () => {
        throw new GatewayRefusal('no payouts');
      },
      payout: async () => undefined,
      settled: async () =>
        payments
          .filter((payment) => payment.gateway === id && payment.status === 'paid')
          .map((payment) => ({ ...truthOf(payment), gatewayId: payment.id })),
      verify: () => 'ok',
      parse: (raw) => JSON.parse(Buffer.from(raw).toString()),
    }),
  };
  return {
    extension: { name: 'scripted', gateways: [definition] },
    script: (gateway: string, does: Script) => scripts.set(gateway, does),
    payments,
    /** The payment of a deposit at a gateway. */
    paymentAt(gateway: string, depositId: string) {
      const found = find(gateway, depositId);
      if (!found) throw new Error(`${gateway} was not called for ${depositId}`);
      return found;
    },
    isWaiting: () => waiting.length > 0,
    /** Releases the responses of waiting gateways. */
    release() {
      for (const done of waiting.splice(0)) done();
    },
  };
}
