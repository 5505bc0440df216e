import type { MarketItem } from '#contracts/api/sports.ts';

/** Groups of an event's markets in the order of the page; what no group names comes last. */
const GROUPS = [
  ['main', ['1X2', 'ML', 'DC', 'DNB', 'HNB', 'ANB', 'OR']],
  ['handicaps', ['HDP', '1X2HDP']],
  ['totals', ['OU', 'TG', 'OE']],
  ['goals', ['BS', 'FGLG', 'CL', 'TWTN']],
  ['scores', ['CS', 'HTFT']],
  ['half', ['1X2H', 'MLH', 'DCH', 'HDPH', '1X2HDPH', 'OUH', 'TGH', 'OEH', 'FGLGH', 'CSH', 'HTFTH']],
] as const;
export type MarketGroup = (typeof GROUPS)[number][0] | 'other';

/** Markets of one bet type, by their lines. */
export type TypeMarkets = { bet_type: string; markets: readonly MarketItem[] };

/** The markets of an event in groups, those of one bet type together, their lines in order. */
export function groupMarkets(
  markets: readonly MarketItem[],
): { group: MarketGroup; types: readonly TypeMarkets[] }[] {
  const byType = Map.groupBy(markets, ({ bet_type }) => bet_type);
  const named = new Set<string>(GROUPS.flatMap(([, types]) => types));
  const others = [...byType.keys()].filter((type) => !named.has(type));
  const all: [MarketGroup, readonly string[]][] = [
    ...GROUPS.map(([g, t]): [MarketGroup, readonly string[]] => [g, t]),
    ['other', others],
  ];
  return all
    .map(([group, types]) => ({
      group,
      types: types.flatMap((type) => {
        const some = byType.get(type);
        return some ? [{ bet_type: type, markets: some.toSorted(byLine) }] : [];
      }),
    }))
    .filter(({ types }) => types.length > 0);
}

const byLine = (a: MarketItem, b: MarketItem) => (Number(a.specifier) || 0) - (Number(b.specifier) || 0);
