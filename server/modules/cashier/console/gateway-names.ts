import type { Preparations, WriteContext } from '../../../platform/console/module-console.ts';

/** Names of the gateways that currently serve a site. */
export type GatewayNames = (siteId: number) => Promise<readonly string[]>;

/**
 * The names for calls that check one, read before their transaction: many at once would each hold a
 * connection and wait for another.
 */
export const namePreparations = (gateways: GatewayNames): Preparations => ({
  proposeMethod: (_, { site }) => gateways(site.id),
  proposeCashierPolicy: (_, { site }) => gateways(site.id),
});

/** The names that were read before the transaction of a call. */
export const preparedNames = ({ prepared }: Pick<WriteContext, 'prepared'>): readonly string[] =>
  prepared as readonly string[];

/** Whether a method's payments are manual, or its gateway serves the site. */
export const hasName = (names: readonly string[], name: string): boolean =>
  name === 'manual' || names.includes(name);
