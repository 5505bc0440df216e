import type { Outages } from '../../../platform/external/outages.ts';
import type { Gateway } from './gateway.ts';
import { withOutageTracking } from './outages.ts';
import { createPaymongoGateway } from './paymongo.ts';

/** The gateways this process speaks with, by name. */
export type Gateways = ReadonlyMap<string, Gateway>;

export type GatewayConfig = { SIMPAY_URL?: string | undefined; SIMPAY_SECRET?: string | undefined };

/** The gateways that the configuration names. A method whose gateway is missing is not offered. */
export function gatewaysOf({ SIMPAY_URL, SIMPAY_SECRET }: GatewayConfig, outages: Outages): Gateways {
  const found: Gateway[] = [];
  if (SIMPAY_URL && SIMPAY_SECRET) {
    const secrets = { apiSecret: SIMPAY_SECRET, hookSecret: SIMPAY_SECRET };
    const header = 'simpay-signature';
    found.push(createPaymongoGateway({ id: 'simpay', url: SIMPAY_URL, header, isLive: false, ...secrets }));
  }
  return new Map(found.map((gateway) => [gateway.id, withOutageTracking(gateway, outages)]));
}
