import type { SiteCopy } from '../../platform/site-copy.ts';

/**
 * Rules of payment, and the ways to pay, closed: opening one takes two people, who see where the money
 * goes. A coin's address and a gateway's credentials stay with the original: a payment would belong to either
 * brand.
 */
export const cashierCopy: SiteCopy = {
  tables: [
    { table: 'cashier.policy' },
    {
      table: 'cashier.method',
      set: { is_open: 'false', closed_from: 'null', closed_until: 'null' },
      where: "details->'chain' is null or details->'chain' = 'null'",
    },
  ],
};
