import { useRef } from 'react';
import type { OutcomeItem, SelectionItem } from '#contracts/api/sports.ts';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { useLivePrice } from './live-prices.ts';
import { oddsText, useOddsFormat } from './odds-format.ts';
import { toggleLeg } from './slip-state.ts';
import { changeSlip, useOnSlip } from './slip-store.ts';

/** What a price button needs of the event it belongs to. */
type PricedEvent = Pick<
  SelectionItem,
  'event_id' | 'sport' | 'competition' | 'home_team_name' | 'away_team_name' | 'starts_at' | 'is_simulated'
>;

type PriceButtonProps = {
  outcome: OutcomeItem;
  market: { bet_type: string; specifier: string; state: string };
  event: PricedEvent & { state: string };
  /** The selection, for assistive technology; shown on the button with `isLabelled`. */
  label: string;
  /** The button's text instead of the label: 1, X, 2. */
  short?: string;
  isLabelled?: boolean;
  /** The short text is a name and may take two lines. */
  isName?: boolean;
  className?: string;
};

/**
 * A price that adds its selection to the slip, or removes it. A suspended one keeps its place, marked; a
 * changed one carries an arrow until the next prices arrive.
 */
export function PriceButton(props: PriceButtonProps) {
  const { outcome, market, event, label, short, isLabelled, isName, className } = props;
  const { t } = useTranslation();
  const format = useOddsFormat();
  const isChosen = useOnSlip(outcome.outcome_id);
  const element = useRef<HTMLButtonElement>(null);
  const live = useLivePrice(outcome.outcome_id, element);
  const isNewer = live !== undefined && live.version >= outcome.version;
  const price = isNewer ? live.price : outcome.price;
  const isOpen = isNewer ? live.isOpen : event.state === 'open' && market.state === 'open';
  const moved = isNewer && isOpen ? live.moved : null;
  const isOffered = price !== null && isOpen;
  const text = price === null ? '–' : oddsText(price, format);
  // The visible text is part of the accessible name, for voice control.
  const name = short && short !== label ? `${label}, ${short}` : label;
  const choose = () => price !== null && changeSlip((slip) => toggleLeg(slip, chosen(props, price), price));
  return (
    <button
      ref={element}
      type="button"
      aria-pressed={isChosen}
      aria-label={isOffered ? `${name} ${text}` : `${name}, ${t('board.suspended')}`}
      disabled={!isOffered && !isChosen}
      onClick={choose}
      data-moved={moved ?? undefined}
      className={classes(
        'price-button relative flex min-h-11 min-w-0 items-center gap-2 rounded-md border text-sm tabular',
        isLabelled ? 'justify-between px-3' : 'justify-center px-1',
        isChosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line bg-surface-2 text-text enabled:hover:border-brand disabled:text-muted',
        className,
      )}
    >
      {(isLabelled || short) && (
        <span
          className={classes(
            'min-w-0',
            isName ? 'text-center' : 'text-start',
            isLabelled ? 'break-words' : 'max-w-full text-xs opacity-75',
            !isLabelled && (isName ? 'line-clamp-2 break-words' : 'truncate'),
          )}
        >
          {short ?? label}
        </span>
      )}{' '}
      <span className="inline-flex shrink-0 items-center gap-1 font-bold">
        {moved && <Arrow direction={moved} isOnBrand={isChosen} />}
        {isOffered ? text : '–'}
      </span>
    </button>
  );
}

/** The direction of a price change; the button's name contains the price itself. */
function Arrow({ direction, isOnBrand }: { direction: 'up' | 'down'; isOnBrand: boolean }) {
  const colour = direction === 'up' ? 'text-win' : 'text-loss';
  return (
    <svg
      viewBox="0 0 8 8"
      width="8"
      height="8"
      aria-hidden="true"
      className={classes('fill-current', !isOnBrand && colour)}
    >
      <path d={direction === 'up' ? 'M4 0 8 8H0Z' : 'M0 0H8L4 8Z'} />
    </svg>
  );
}

/** The selection of a button as stored in the slip. */
function chosen({ outcome, market, event }: PriceButtonProps, price: string): SelectionItem {
  const { event_id, sport, competition, starts_at, is_simulated } = event;
  const names = Object.entries(event).filter(([field]) => /^(home|away)_(team_)?name/.test(field));
  return {
    ...outcome,
    ...(Object.fromEntries(names) as Pick<SelectionItem, 'home_team_name' | 'away_team_name'>),
    ...{ price, bet_type: market.bet_type, specifier: market.specifier, is_open: true },
    ...{ event_id, sport, competition, starts_at, is_simulated },
  };
}
