import { useState } from 'react';
import type { MarketItem } from '#contracts/api/sports.ts';
import { firstPeriodOf } from '#odds/market/first-period.ts';
import type { Translate } from '../../../lib/i18n.ts';
import { selectionText } from '../../../sports/event-text.ts';
import { PriceButton } from '../../../sports/price-button.tsx';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icons/index.ts';
import type { EventData } from '../sports.data.ts';
import { marketText } from './side-text.ts';

/** Every market of an event; a row of buttons narrows them to one group. */
export function EventMarkets({ data }: { data: EventData }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<MarketGroup | null>(null);
  const groups = groupMarkets(data.markets);
  const shown = groups.filter(({ group }) => chosen === null || group === chosen);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={t('sports.markets')}>
      {groups.length > 1 && (
        <fieldset className="scroller min-w-0 gap-2" aria-label={t('sports.groups')}>
          {[null, ...groups.map(({ group }) => group)].map((group) => (
            <button
              key={group}
              type="button"
              aria-pressed={group === chosen}
              className={classes(
                'min-h-11 rounded-md border px-3.5 text-sm font-semibold whitespace-nowrap',
                group === chosen
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line bg-surface-1 text-text hover:bg-surface-2',
              )}
              onClick={() => setChosen(group)}
            >
              {group === null ? t('sports.all') : groupText(t, group, data.event.sport)}
            </button>
          ))}
        </fieldset>
      )}
      {shown.flatMap(({ group, types }, at) =>
        types.map((type, index) => (
          <Market key={`${group}-${type.bet_type}`} type={type} data={data} isOpen={at + index < 4} />
        )),
      )}
    </section>
  );
}

/** The group of a first period is named as the sport calls it. */
function groupText(t: Translate, group: MarketGroup, sport: string): string {
  const period = group === 'half' ? firstPeriodOf(sport) : null;
  return t(period && period !== 'half' ? `sports.group.${period}` : `sports.group.${group}`);
}

/** One bet type with its lines; it folds. */
function Market({ type, data, isOpen }: { type: TypeMarkets; data: EventData; isOpen: boolean }) {
  const { t } = useTranslation();
  const isClosed = type.markets.every(({ state }) => state === 'closed');
  if (isClosed) return null;
  return (
    <details
      open={isOpen}
      className="market panel group overflow-hidden rounded-lg border border-line bg-surface-1"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-3 sm:px-4 [&::-webkit-details-marker]:hidden">
        <h2 className="text-sm font-bold">{marketText(t, type.bet_type, data.event.sport)}</h2>
        <Icon
          name="chevronDown"
          size={18}
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-2 border-t border-line p-3">
        {type.markets
          .filter(({ state }) => state !== 'closed')
          .map((market) => (
            <Outcomes key={market.market_id} market={market} data={data} />
          ))}
      </div>
    </details>
  );
}

function Outcomes({ market, data: { event } }: { market: MarketItem; data: EventData }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { bet_type } = market;
  return (
    <div className={classes('grid gap-2', columnsOf(market))}>
      {market.outcomes.map((outcome) => (
        <PriceButton
          key={outcome.outcome_id}
          {...{ outcome, market, event }}
          label={selectionText(t, { bet_type, ...outcome }, event, language)}
          isLabelled
          className={isStacked(market) ? STACKED : ''}
        />
      ))}
    </div>
  );
}

/** How many prices fit in a row; team names need more room than scores. */
function columnsOf({ bet_type, outcomes }: MarketItem): string {
  if (bet_type === 'CS' || bet_type === 'CSH' || bet_type.startsWith('TG'))
    return 'grid-cols-2 xs:grid-cols-3 md:grid-cols-4';
  return outcomes.length === 2 ? 'grid-cols-2' : 'grid-cols-3';
}

/** Only on this page: the home page of a board does not load it. */
const STACKED = classes(
  'max-sm:flex-col max-sm:gap-0.5 max-sm:px-1.5 max-sm:py-1.5 max-sm:text-center',
  'max-sm:[&>:first-child]:text-center max-sm:[&>:first-child]:text-xs max-sm:[&>:first-child]:leading-tight',
);

/** Names in three columns of a phone stand above their prices. */
const isStacked = (market: MarketItem): boolean => columnsOf(market) === 'grid-cols-3';

/** Groups of an event's markets in the order of the page; what no group names comes last. */
const GROUPS = [
  ['main', ['1X2', 'ML', 'DC', 'DNB', 'HNB', 'ANB', 'OR']],
  ['handicaps', ['HDP', '1X2HDP']],
  ['totals', ['OU', 'TG', 'OE']],
  ['goals', ['BS', 'FGLG', 'CL', 'TWTN']],
  ['scores', ['CS', 'HTFT']],
  ['half', ['1X2H', 'MLH', 'DCH', 'HDPH', '1X2HDPH', 'OUH', 'TGH', 'OEH', 'FGLGH', 'CSH', 'HTFTH']],
] as const;
type MarketGroup = (typeof GROUPS)[number][0] | 'other';

/** Markets of one bet type, by their lines. */
type TypeMarkets = { bet_type: string; markets: readonly MarketItem[] };

/** The markets of an event in groups, those of one bet type together, their lines in order. */
function groupMarkets(
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
