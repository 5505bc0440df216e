import { counted } from '#contracts/values/counted-nouns.ts';
import type { CallOutput } from '../../lib/api.ts';
import type { SiteAnswer } from '../../lib/site-reads.ts';

type Answers = readonly SiteAnswer<'dashboard'>[];
type Figure = CallOutput<'dashboard'>['figures'][number];

/** A brand, or all brands of one currency: its queues, and the figures of the day. */
export type BrandRow = {
  name: string;
  currency: string;
  /** Undefined for several brands. */
  siteId: number | undefined;
  count: number;
  late: number;
  oldestAt: string | undefined;
  /** Minor units or counts by name; only those visible to the person. */
  figures: Readonly<Record<string, bigint>>;
};

/** A queue over all brands, with the brands in which something waits. */
export type QueueRow = {
  name: string;
  count: number;
  late: number;
  oldestAt: string | undefined;
  brands: { siteId: number; brand: string; count: number; path: string }[];
};

const amountOf = ({ sum, count }: Figure): bigint => BigInt(sum?.amount ?? count ?? 0);

const earliest = (times: readonly (string | null | undefined)[]): string | undefined =>
  times.filter((at): at is string => typeof at === 'string').toSorted()[0];

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** A row for each brand that answered, in the order of the answers. */
export function brandRows(answers: Answers): BrandRow[] {
  return answers.flatMap(({ site, data }) =>
    data === null
      ? []
      : {
          ...{ name: site.name, currency: site.currency, siteId: site.site_id },
          count: total(data.queues.map(({ count }) => count)),
          late: total(data.queues.map(({ late }) => late)),
          oldestAt: earliest(data.queues.map(({ oldest_at }) => oldest_at)),
          figures: Object.fromEntries(data.figures.map((figure) => [figure.name, amountOf(figure)])),
        },
  );
}

/** A row for each currency shared by several brands. Two currencies are never added. */
export function currencyRows(rows: readonly BrandRow[]): BrandRow[] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, brands]) => {
    if (brands.length < 2) return [];
    const figures: Record<string, bigint> = {};
    for (const brand of brands)
      for (const [name, value] of Object.entries(brand.figures))
        figures[name] = (figures[name] ?? 0n) + value;
    return {
      ...{ name: counted(brands.length, 'brand'), currency, siteId: undefined, figures },
      count: total(brands.map(({ count }) => count)),
      late: total(brands.map(({ late }) => late)),
      oldestAt: earliest(brands.map(({ oldestAt }) => oldestAt)),
    };
  });
}

/** A row for each queue in which something waits, the oldest first. */
export function queueRows(answers: Answers): QueueRow[] {
  const queues = answers.flatMap(({ site, data }) =>
    (data?.queues ?? []).filter(({ count }) => count > 0).map((queue) => ({ ...queue, site })),
  );
  const rows = [...Map.groupBy(queues, ({ name }) => name)].map(([name, parts]) => ({
    name,
    count: total(parts.map(({ count }) => count)),
    late: total(parts.map(({ late }) => late)),
    oldestAt: earliest(parts.map(({ oldest_at }) => oldest_at)),
    brands: parts.map(({ site, count, path }) => ({ siteId: site.site_id, brand: site.name, count, path })),
  }));
  return rows.toSorted((a, b) => ((a.oldestAt ?? '~') < (b.oldestAt ?? '~') ? -1 : 1));
}
