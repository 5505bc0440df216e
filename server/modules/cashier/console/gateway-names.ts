/** Names of the gateways that serve a site now. */
export type GatewayNames = (siteId: number) => Promise<readonly string[]>;

/** Whether payments are made by hand, or at a gateway that serves the site. */
export const hasName = async (gateways: GatewayNames, siteId: number, name: string): Promise<boolean> =>
  name === 'manual' || (await gateways(siteId)).includes(name);
