import type { MarketItem, OutcomeItem, RunnerItem } from '#contracts/api/sports.ts';
import { PLACE_BET, WIN_BET } from '#odds/settlement/runner-bet.ts';
import { nameText } from '../../../sports/event-names.ts';
import { PriceButton } from '../../../sports/price-button.tsx';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes } from '../../../ui/classes.ts';
import type { EventData } from '../sports.data.ts';

const COLUMNS = {
  one: 'grid-cols-[2rem_minmax(0,1fr)_5.5rem]',
  two: 'grid-cols-[2rem_minmax(0,1fr)_5rem_5rem] sm:grid-cols-[2rem_minmax(0,1fr)_7rem_7rem]',
};

/** The runners of a race with their prices to win and to be placed; of a competition the favourite first. */
export function RaceCard({ data: { event, markets, runners } }: { data: EventData }) {
  const { t } = useTranslation();
  const offered = [WIN_BET, PLACE_BET].flatMap(
    (type) => markets.find(({ bet_type, state }) => bet_type === type && state !== 'closed') ?? [],
  );
  const columns = offered.length > 1 ? COLUMNS.two : COLUMNS.one;
  const shown = event.kind === 'race' ? runners : byPrice(runners, offered[0]);
  return (
    <section
      aria-label={t('sports.race.runners', { count: runners.length })}
      className="panel overflow-hidden rounded-lg border border-line bg-surface-1"
    >
      {event.places > 0 && (
        <p className="border-b border-line px-3 py-2.5 text-sm sm:px-4">
          {t('sports.race.eachWay', { divisor: event.place_divisor, places: event.places })}
        </p>
      )}
      <div
        aria-hidden="true"
        className={classes('grid gap-2 bg-surface-2 px-3 py-2 text-xs text-muted sm:px-4', columns)}
      >
        <span>#</span>
        <span>{t('sports.race.runner')}</span>
        {offered.map(({ bet_type }) => (
          <span key={bet_type} className="text-center">
            {t(`sports.race.${bet_type === WIN_BET ? 'win' : 'place'}`)}
          </span>
        ))}
      </div>
      <ul>
        {shown.map((runner) => (
          <li
            key={runner.competitor_id}
            className={classes('grid items-center gap-2 border-t border-line px-3 py-1.5 sm:px-4', columns)}
          >
            <Runner runner={runner} />
            {offered.map((market) => (
              <Price key={market.market_id} {...{ event, market, runner }} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const outcomeOf = (market: MarketItem | undefined, { competitor_id }: RunnerItem): OutcomeItem | undefined =>
  market?.outcomes.find(({ criteria1 }) => criteria1 === competitor_id);

function byPrice(runners: readonly RunnerItem[], market: MarketItem | undefined): RunnerItem[] {
  const priceOf = (runner: RunnerItem) => Number(outcomeOf(market, runner)?.price ?? Number.MAX_SAFE_INTEGER);
  return runners.toSorted((a, b) => priceOf(a) - priceOf(b));
}

function Runner({ runner }: { runner: RunnerItem }) {
  const { t } = useTranslation();
  const { language } = useApp();
  return (
    <>
      <span className="tabular text-sm text-muted">{runner.number}</span>
      <span className="grid min-h-11 min-w-0 content-center text-sm font-semibold leading-snug break-words">
        <span className={runner.is_withdrawn ? 'text-muted line-through' : ''}>
          {nameText(runner, language)}
        </span>
        {runner.is_withdrawn && (
          <span className="text-xs font-normal text-muted">{t('sports.race.nonRunner')}</span>
        )}
      </span>
    </>
  );
}

type PriceProps = { event: EventData['event']; market: MarketItem; runner: RunnerItem };

function Price({ event, market, runner }: PriceProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  const outcome = outcomeOf(market, runner);
  if (!outcome || runner.is_withdrawn) return <span />;
  const bet = t(`sports.race.${market.bet_type === WIN_BET ? 'win' : 'place'}`);
  return <PriceButton {...{ outcome, market, event }} label={`${nameText(runner, language)}, ${bet}`} />;
}

/** The order of a decided race; equal places are a dead heat. */
export function RaceResult({ data: { event, runners } }: { data: EventData }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const placed = runners.filter(({ place }) => place !== null).toSorted((a, b) => a.place! - b.place!);
  const others = runners.filter(({ is_withdrawn }) => is_withdrawn);
  return (
    <section
      aria-labelledby="race-result"
      className="panel overflow-hidden rounded-lg border border-line bg-surface-1"
    >
      <h2 id="race-result" className="bg-surface-2 px-3 py-2.5 text-sm font-bold sm:px-4">
        {t('sports.race.result')}
      </h2>
      {event.result?.status !== 'finished' && (
        <p className="px-3 py-3 text-sm text-muted sm:px-4">{t('sports.race.void')}</p>
      )}
      <ul>
        {[...placed, ...others].map((runner) => (
          <li
            key={runner.competitor_id}
            className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-2 border-t border-line px-3 py-2.5 text-sm sm:px-4"
          >
            <span className="tabular font-bold">{runner.place ?? '–'}</span>
            <span className="min-w-0 font-semibold break-words">{nameText(runner, language)}</span>
            <span className="text-xs text-muted">
              {runner.is_withdrawn
                ? t('sports.race.nonRunner')
                : isTied(runner, placed) && t('sports.race.deadHeat')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isTied = (runner: RunnerItem, placed: readonly RunnerItem[]): boolean =>
  placed.some((other) => other !== runner && other.place === runner.place);
