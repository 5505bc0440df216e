import type { ProviderOffer } from '#contracts/console/provider-offers.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { deny } from '../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../platform/console/module-console.ts';
import { isUnchanged } from '../../platform/console/stale-check.ts';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import { announceChange } from '../sites/index.ts';
import { type ProviderOffers, providerOffers } from './provider-offers.ts';
import { siteCatalog } from './site-catalog.ts';
import { tables } from './tables.ts';

const EVERYWHERE: ProviderOffer = { is_on: true, closed_countries: [], currencies: [] };

async function offerOf(db: Db, siteId: number, providerCode: string): Promise<ProviderOffer> {
  return presentOffer(await providerOffers(db, siteId), providerCode);
}

function presentOffer(offers: ProviderOffers, providerCode: string): ProviderOffer {
  const known = offers.get(providerCode);
  if (!known) return EVERYWHERE;
  const { isOn, closedCountries, currencies = [] } = known;
  return { is_on: isOn, closed_countries: [...closedCountries], currencies: [...currencies] };
}

/** Sorts countries and currencies and removes duplicates, so that equal sets are stored equally. */
function sorted({ is_on, closed_countries, currencies }: ProviderOffer): ProviderOffer {
  const set = (all: readonly string[]) => [...new Set(all)].sort();
  return { is_on, closed_countries: set(closed_countries), currencies: set(currencies) };
}

/** Providers on a site with their number of games. */
function listProviders(db: Db, siteId: number) {
  return run<{ provider_code: string; name: string; games: number }>(db, {
    text: `select p.provider_code, p.name, count(*)::int as games from catalog.site_game s
      join catalog.provider p on p.provider_code = s.provider_code
      where s.site_id = $1 group by 1, 2 order by p.name`,
    values: [siteId],
  });
}

async function lockOffer(tx: Tx, siteId: number, providerCode: string): Promise<void> {
  const [known] = await run(tx, {
    text: `select 1 from catalog.site_game where site_id = $1 and provider_code = $2 limit 1`,
    values: [siteId, providerCode],
  });
  if (!known) deny('notFound');
  await tables(tx)
    .insertInto('provider_offer')
    .values({
      site_id: siteId,
      provider_code: providerCode,
      enabled: true,
      closed_countries: [],
      currencies: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'provider_code']).doUpdateSet({ provider_code: providerCode }),
    )
    .execute();
}

/** The providers a site sells, and in which countries and currencies. */
export const offerHandlers: ConsoleHandlers = {
  async providerOffers(_, { db, site }) {
    const [providers, offers, { games }] = await Promise.all([
      listProviders(db, site.id),
      providerOffers(db, site.id),
      siteCatalog(db, site.id),
    ]);
    const shown = Map.groupBy(games, ({ game }) => game.card.provider_code);
    return {
      value: providers.map((row) => ({
        ...row,
        offer: presentOffer(offers, row.provider_code),
        has_countries: row.provider_code !== OWN_PROVIDER,
        shown: shown.get(row.provider_code)?.length ?? 0,
      })),
    };
  },
  async setProviderOffer({ provider_code, before, after }, { tx, site }) {
    // Our own games have no country restrictions: rules that are not enforced are not accepted.
    if (provider_code === OWN_PROVIDER && after.closed_countries.length > 0)
      deny('invalidRequest', {
        fields: [{ field: 'closed_countries', rule: 'cannot be set for our own games' }],
      });
    await lockOffer(tx, site.id, provider_code);
    const known = sorted(await offerOf(tx, site.id, provider_code));
    const newOffer = sorted(after);
    if (!isUnchanged(sorted(before), known) || isUnchanged(newOffer, known)) deny('changedMeanwhile');
    await tables(tx)
      .updateTable('provider_offer')
      .set({
        enabled: newOffer.is_on,
        closed_countries: newOffer.closed_countries,
        currencies: newOffer.currencies.length > 0 ? newOffer.currencies : null,
      })
      .where('site_id', '=', site.id)
      .where('provider_code', '=', provider_code)
      .execute();
    await announceChange(tx, site.id);
    return { answer: {}, change: { subject: `provider:${provider_code}`, before: known, after: newOffer } };
  },
};
