/** Names of the gateways that currently serve a site. */
export type GatewayNames = (siteId: number) => Promise<readonly string[]>;

/** Whether a method's payments are manual, or its gateway serves the site. */
export const hasName = async (gateways: GatewayNames, siteId: number, name: string): Promise<boolean> =>
  name === 'manual' || (await gateways(siteId)).includes(name);
