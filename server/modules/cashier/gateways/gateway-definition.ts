import type { GatewayApi } from '#contracts/console/gateways.ts';
import type { PartnerFetch } from '../../../platform/external/partner-fetch.ts';
import type { Gateway } from './gateway.ts';

/** A brand's configuration, including credentials. */
export type GatewayInstance = {
  id: string;
  siteId: number;
  isOpen: boolean;
  /** Whether it moves real money. */
  isLive: boolean;
  url: string;
  settings: Readonly<Record<string, string>>;
  apiKey: string;
  webhookSecret: string;
};

type GatewayTools = {
  /** External calls: public addresses by https, and the configured exceptions. */
  send: PartnerFetch;
  now(): Date;
};

/** A payment API: its settings in the console, and its client for the cashier. */
export type GatewayDefinition = GatewayApi & {
  create(instance: GatewayInstance, tools: GatewayTools): Gateway;
};

/** Definitions by code. Throws on duplicate codes. */
export function definitionsByCode(
  definitions: readonly GatewayDefinition[],
): ReadonlyMap<string, GatewayDefinition> {
  const found = new Map<string, GatewayDefinition>();
  for (const definition of definitions) {
    if (found.has(definition.code)) throw new Error(`two payment APIs are called ${definition.code}`);
    found.set(definition.code, definition);
  }
  return found;
}
