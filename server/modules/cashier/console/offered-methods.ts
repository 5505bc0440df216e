import { randomUUID } from 'node:crypto';
import type { BrandPresets, OfferedMethod } from '#contracts/console/brand-presets.ts';
import { denyField } from '../../../platform/console/denial.ts';
import type { Fields, WriteContext } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { findMethod, type Method, upsertMethods } from '../methods/methods.ts';
import type { GatewayNames } from './gateway-names.ts';
import { displayedMethod, methodValues, requireLawful } from './methods.ts';

/** Payment methods of brands, offered to a new brand. */
export type OfferedMethods = {
  /**
   * Methods of these brands that another brand can take over: manual ones and those of gateways that serve
   * every brand. Coin addresses are not offered: a payment could not be assigned to one brand.
   */
  list(db: Db, siteIds: readonly number[]): Promise<OfferedMethod[]>;
  /** Names of the gateways that serve every brand; read before a transaction, of which it is no part. */
  gateways(): Promise<readonly string[]>;
  /**
   * Copies methods to a new brand, closed, and proposes to open each: opening a method takes two people.
   * Denies `invalidRequest` for a method that is not offered or has another currency. Returns the ids of the
   * copies.
   */
  take(
    context: WriteContext,
    brand: { siteId: number; currency: string },
    chosen: { methods: BrandPresets['methods']; gateways: readonly string[] },
  ): Promise<string[]>;
};

/** Gateways that serve every brand. */
const EVERY_BRAND = 0;

/** `gateways`: the names of a site's gateways. */
export const createOfferedMethods = (gateways: GatewayNames): OfferedMethods => ({
  list: async (db, siteIds) => await listOffered(db, siteIds, await gateways(EVERY_BRAND)),
  gateways: () => gateways(EVERY_BRAND),
  async take(context, brand, { methods, gateways: names }) {
    const { tx, propose } = context;
    const offered = await listOffered(tx, [...new Set(methods.map(({ site_id }) => site_id))], names);
    const taken: string[] = [];
    for (const [position, { site_id, method_id }] of methods.entries()) {
      const isOffered = offered.some(
        (method) =>
          method.site_id === site_id && method.method_id === method_id && method.currency === brand.currency,
      );
      const known = isOffered && (await findMethod(tx, site_id, method_id));
      if (!known) return denyField(`presets.methods.${position}`, 'unknown');
      const id = freeId(method_id, taken);
      const copy = { ...copyOf(known), method_id: id, position };
      await upsertMethods(tx, brand.siteId, brand.currency, [copy]);
      const closed = methodValues((await findMethod(tx, brand.siteId, id))!);
      await requireLawful(tx, brand.siteId, { ...closed, is_open: true });
      const proposed = { ...closed, is_open: true };
      const shown = (values: typeof closed) => displayedMethod(values, brand.currency);
      await propose({
        ...{ kind: 'payment_method', siteId: brand.siteId, requestId: randomUUID(), people: 1 },
        ...{ subject: `method:${id}`, title: `${known.details.name.EN} (${id})`.slice(0, 200) },
        facts: {
          ...{ before: shown(closed), after: shown(proposed), proposed },
          currency: brand.currency,
        } as unknown as Fields,
      });
      taken.push(id);
    }
    return taken;
  },
});

async function listOffered(
  db: Db,
  siteIds: readonly number[],
  gateways: readonly string[],
): Promise<OfferedMethod[]> {
  if (siteIds.length === 0) return [];
  return await run<OfferedMethod>(db, {
    text: `select site_id, method_id, details->'name'->>'EN' as name, type, adapter, currency
      from cashier.method where site_id = any ($1::int[]) and adapter = any ($2::text[])
        and (details->'chain' is null or details->'chain' = 'null')
      order by site_id, position, method_id`,
    values: [siteIds, ['manual', ...gateways]],
  });
}

/** What a method is on another brand: closed, and without a route, which names gateways of the original. */
function copyOf({ site_id: _, currency: __, route: ___, ...method }: Method) {
  return { ...method, is_open: false, closed_from: null, closed_until: null };
}

const MAX_ID_LETTERS = 32;

/** Two brands may name different methods alike. */
function freeId(methodId: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const id = methodId.slice(0, MAX_ID_LETTERS - suffix.length) + suffix;
    if (!taken.includes(id)) return id;
  }
}
