import type { SiteCopy } from '../../platform/site-copy.ts';

/**
 * Copies the payment policy and the payment methods, closed: opening a method takes two people, who see the
 * payment destination. Crypto addresses, gateway credentials, and routes, which name gateways of the
 * original, are not copied: a payment could not be assigned to one brand.
 */
export const cashierCopy: SiteCopy = {
  tables: [
    { table: 'cashier.policy' },
    {
      table: 'cashier.method',
      set: { is_open: 'false', closed_from: 'null', closed_until: 'null', route: "'{}'" },
      where: "details->'chain' is null or details->'chain' = 'null'",
    },
  ],
};
