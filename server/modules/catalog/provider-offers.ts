import type { Db } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/** A site's settings for all games of a provider. */
export type ProviderOffer = {
  isOn: boolean;
  closedCountries: readonly string[];
  /** Undefined: any. */
  currencies: readonly string[] | undefined;
};
/** By provider; a provider without an entry is offered everywhere. */
export type ProviderOffers = ReadonlyMap<string, ProviderOffer>;

/** A site's settings for its providers, from the database. */
export async function providerOffers(db: Db, siteId: number): Promise<ProviderOffers> {
  const rows = await tables(db)
    .selectFrom('provider_offer')
    .selectAll()
    .where('site_id', '=', siteId)
    .execute();
  return new Map(
    rows.map(({ provider_code, enabled, closed_countries, currencies }) => [
      provider_code,
      { isOn: enabled, closedCountries: closed_countries, currencies: currencies ?? undefined },
    ]),
  );
}
