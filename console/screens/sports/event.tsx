import { useState } from 'react';
import type { TradedRunner } from '#contracts/console/sports.ts';
import { MODELLED_SPORTS } from '#odds/market/market-set.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { type Success, useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { EventNames } from './event-names.tsx';
import { AddMarket } from './market-form.tsx';
import { RacePrices, Runners, Withdraw } from './race.tsx';
import { RaceResult } from './race-result.tsx';
import { ResultEntry } from './result.tsx';
import { eventLabel, marketLabel, sideOf } from './selection-label.ts';
import { type LimitTarget, StakeLimit } from './stake-limit.tsx';
import { VoidBets, type VoidTarget } from './void-bets.tsx';

type Traded = Success<'tradedEvent'>;
type Market = Traded['markets'][number];
type Outcome = Market['outcomes'][number];
type Doing =
  | { what: 'event'; state: 'open' | 'suspended' | 'closed' }
  | { what: 'market'; market: Market; state: 'open' | 'suspended' }
  | { what: 'price'; market: Market; outcome: Outcome }
  | { what: 'reprice' }
  | { what: 'add' }
  | { what: 'names' }
  | { what: 'runners' }
  | { what: 'withdraw'; runner: TradedRunner }
  | { what: 'void'; target: VoidTarget }
  | { what: 'limit'; target: LimitTarget }
  | { what: 'result' };

/** An event with its markets: prices and stakes, what a trader may do, and its result. */
export function SportsEvent({ id, onDone }: { id: string; onDone(): void }) {
  const { may } = useSession();
  const { data, error, reload } = useRead('tradedEvent', { event_id: id }, 30);
  const [doing, start] = useState<Doing>();
  const done = useCloseWithToast((isDone) => {
    start(undefined);
    if (isDone) {
      void reload();
      onDone();
    }
  });
  if (!data) return <Placeholder error={error} />;
  const { event, markets, currency, runners } = data;
  const isRace = event.kind !== 'match';
  const mayTrade = may('odds', 'write') && event.state !== 'settled';
  const mayVoid = may('resettle', 'make') && event.tickets > 0;
  const startVoid = (target: Omit<VoidTarget, 'place'>) =>
    start({ what: 'void', target: { ...target, place: null } });
  return (
    <>
      <EventFacts event={event} />
      <EventActions {...{ event, mayTrade }} onStart={start} onVoid={mayVoid ? startVoid : undefined} />
      {isRace && (
        <Runners
          race={data}
          mayTrade={mayTrade}
          onPrice={() => start({ what: 'runners' })}
          onWithdraw={(runner) => start({ what: 'withdraw', runner })}
        />
      )}
      {markets.map((market) => (
        <MarketTable
          key={market.market_id}
          {...{ market, currency, mayTrade }}
          onVoid={mayVoid ? startVoid : undefined}
          onState={(state) => start({ what: 'market', market, state })}
          onLimit={(target) => start({ what: 'limit', target })}
          onPrice={isRace ? undefined : (outcome) => start({ what: 'price', market, outcome })}
        />
      ))}
      {doing?.what === 'result' && !isRace && (
        <ResultEntry event={event} onClose={done('Proposed. Another person must confirm it.')} />
      )}
      {doing?.what === 'result' && isRace && (
        <RaceResult {...{ event, runners }} onClose={done('Proposed. Another person must confirm it.')} />
      )}
      {doing?.what === 'runners' && <RacePrices {...{ event, runners }} onClose={done('Set.')} />}
      {doing?.what === 'withdraw' && (
        <Withdraw event={event} runner={doing.runner} onClose={done('Withdrawn. Betting is suspended.')} />
      )}
      {doing?.what === 'void' && (
        <VoidBets target={doing.target} onClose={done('Proposed. Another person must approve it.')} />
      )}
      {doing?.what === 'limit' && <StakeLimit target={doing.target} onClose={done('Set.')} />}
      {doing?.what === 'names' && <EventNames eventId={id} onClose={done('Set.')} />}
      {doing?.what === 'add' && <AddMarket event={event} onClose={done('Added.')} />}
      {doing && isSmall(doing) && <Change {...{ doing, id }} onClose={done('Done.')} />}
    </>
  );
}

type EventActionsProps = {
  event: Traded['event'];
  mayTrade: boolean;
  onStart(doing: Doing): void;
  onVoid: TableProps['onVoid'];
};

/** What may be done with an event as a whole. */
function EventActions({ event, mayTrade, onStart, onVoid }: EventActionsProps) {
  const { may } = useSession();
  return (
    <div className="actions">
      {mayTrade && event.state !== 'suspended' && (
        <Button onClick={() => onStart({ what: 'event', state: 'suspended' })}>Suspend …</Button>
      )}
      {mayTrade && event.state !== 'open' && (
        <Button onClick={() => onStart({ what: 'event', state: 'open' })}>Open …</Button>
      )}
      {mayTrade && event.kind === 'match' && MODELLED_SPORTS.some((sport) => sport === event.sport) && (
        <Button onClick={() => onStart({ what: 'reprice' })}>Use the model price …</Button>
      )}
      {mayTrade && event.kind === 'match' && (
        <Button onClick={() => onStart({ what: 'add' })}>Add a market …</Button>
      )}
      {may('odds', 'write') && <Button onClick={() => onStart({ what: 'names' })}>Names …</Button>}
      {may('results', 'make') && (
        <Button tone="primary" onClick={() => onStart({ what: 'result' })}>
          {event.state === 'settled' ? 'Correct the result …' : 'Enter the result …'}
        </Button>
      )}
      {onVoid && (
        <Button
          tone="danger"
          onClick={() => onVoid({ scope: 'event', id: event.event_id, name: eventLabel(event) })}
        >
          Void bets …
        </Button>
      )}
      {event.tickets > 0 && <Link to={`/sports-tickets?event=${event.event_id}`}>Tickets</Link>}
    </div>
  );
}

function EventFacts({ event }: { event: Traded['event'] }) {
  return (
    <Facts>
      <Fact name="Competition">
        {nameLabel(event.sport)}, {event.competition}, {event.season} {event.round}
      </Fact>
      <Fact name="Start">{moment(event.starts_at)}</Fact>
      <Fact name="State">{nameLabel(event.state)}</Fact>
      {event.kind === 'match' && <Fact name="Score">{scoreText(event)}</Fact>}
      <Fact name="Tickets">{event.tickets}</Fact>
    </Facts>
  );
}

const scoreText = ({ full, half, overtime }: Traded['event']) =>
  full ? `${full} (${half ?? '–'})${overtime ? `, with overtime ${overtime}` : ''}` : '–';

type TableProps = {
  market: Market;
  currency: string;
  mayTrade: boolean;
  onVoid: ((target: Omit<VoidTarget, 'place'>) => void) | undefined;
  onState(state: 'open' | 'suspended'): void;
  onLimit(target: LimitTarget): void;
  /** Runners are priced with their race. */
  onPrice: ((outcome: Outcome) => void) | undefined;
};

const HEADS = ['Outcome', 'Price', 'Chance', 'Staked', 'Pays'];

function MarketTable({ market, currency, mayTrade, onVoid, onState, onLimit, onPrice }: TableProps) {
  const { bet_type, specifier, outcomes } = market;
  const name = [marketLabel(bet_type), specifier].filter(Boolean).join(' ');
  const sum = (amount: string) => formatMoney({ amount, currency });
  return (
    <section>
      <MarketActions {...{ market, name, currency, mayTrade, onVoid, onState, onLimit }} />
      <TableFrame label={name} heads={onVoid ? [...HEADS, 'Bets'] : HEADS}>
        {outcomes.map((outcome) => (
          <tr key={outcome.outcome_id}>
            <th scope="row">{outcomeName(bet_type, outcome)}</th>
            <td>
              {mayTrade && onPrice ? (
                <Button tone="quiet" onClick={() => onPrice(outcome)}>
                  {outcome.price ?? 'off'} …
                </Button>
              ) : (
                (outcome.price ?? 'off')
              )}{' '}
              {outcome.is_locked && <Badge>locked</Badge>}
            </td>
            <td className="figure">
              {outcome.chance === null ? '–' : `${(outcome.chance * 100).toFixed(1)}%`}
            </td>
            <td className="figure">{sum(outcome.staked)}</td>
            <td className="figure">{sum(outcome.payout)}</td>
            {onVoid && (
              <td>
                <VoidSelection {...{ outcome, onVoid }} name={`${name} ${outcomeName(bet_type, outcome)}`} />
              </td>
            )}
          </tr>
        ))}
      </TableFrame>
    </section>
  );
}

type ActionsProps = Omit<TableProps, 'onPrice'> & { name: string };

/** A market's name and state, and what can be done with all of it. */
function MarketActions({ market, name, currency, mayTrade, onVoid, onState, onLimit }: ActionsProps) {
  const { market_id: id, state, outcomes, max_stake: maxStake } = market;
  const isOpen = state === 'open';
  return (
    <div className="actions">
      <h3>
        {name} {!isOpen && <Badge tone="warn">{nameLabel(state)}</Badge>}
        {maxStake !== null && <Badge>up to {formatMoney({ amount: maxStake, currency })}</Badge>}
      </h3>
      {mayTrade && (
        <Button
          tone="quiet"
          aria-label={`${isOpen ? 'Suspend' : 'Open'} ${name} …`}
          onClick={() => onState(isOpen ? 'suspended' : 'open')}
        >
          {isOpen ? 'Suspend …' : 'Open …'}
        </Button>
      )}
      {mayTrade && (
        <Button
          tone="quiet"
          aria-label={`Limit ${name} …`}
          onClick={() => onLimit({ scope: 'market', id, name, maxStake })}
        >
          Limit …
        </Button>
      )}
      {outcomes.some(({ staked }) => staked !== '0') && (
        <Link to={`/sports-tickets?market=${id}`} aria-label={`Tickets on ${name}`}>
          Tickets
        </Link>
      )}
      {onVoid && (
        <Button
          tone="quiet"
          aria-label={`Void ${name} …`}
          onClick={() => onVoid({ scope: 'market', id, name })}
        >
          Void …
        </Button>
      )}
    </div>
  );
}

const outcomeName = (betType: string, { home_away, criteria1, runner }: Outcome) =>
  runner || [sideOf(betType, home_away), criteria1].join(' ');

type VoidSelectionProps = { outcome: Outcome; name: string; onVoid: NonNullable<TableProps['onVoid']> };

function VoidSelection({ outcome, name, onVoid }: VoidSelectionProps) {
  return (
    <Button
      tone="quiet"
      aria-label={`Void ${name} …`}
      onClick={() => onVoid({ scope: 'selection', id: outcome.outcome_id, name })}
    >
      Void …
    </Button>
  );
}

type Small = Extract<Doing, { what: 'event' | 'market' | 'price' | 'reprice' }>;
const isSmall = (doing: Doing): doing is Small =>
  ['event', 'market', 'price', 'reprice'].includes(doing.what);

type DoingProps = {
  doing: Small;
  id: string;
  onClose(isDone: boolean): void;
};

function Change({ doing, id, onClose }: DoingProps) {
  const act = useWrite();
  if (doing.what === 'price') return <Price {...doing} onClose={onClose} />;
  if (doing.what === 'reprice')
    return (
      <Action
        title="Use the model price"
        verb="Price"
        run={({ reason = '' }) => act('priceSportsEvent', { event_id: id, reason })}
        onClose={onClose}
      >
        Locked prices do not change.
      </Action>
    );
  const isOpening = doing.state === 'open';
  const verb = isOpening ? 'Open' : 'Suspend';
  return (
    <Action
      title={`${verb} the ${doing.what}`}
      verb={verb}
      run={({ reason = '' }) =>
        doing.what === 'event'
          ? act('setEventState', { event_id: id, state: doing.state, reason })
          : act('setMarketState', { market_id: doing.market.market_id, state: doing.state, reason })
      }
      onClose={onClose}
    >
      {isOpening ? 'Betting is open again.' : 'Betting is suspended until it is reopened.'}
    </Action>
  );
}

function Price({ outcome, onClose }: { outcome: Outcome; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [isLocked, lock] = useState('yes');
  return (
    <Action
      title="Set the price"
      verb="Set"
      fields={[
        {
          ...{ name: 'price', label: 'Decimal price', initial: outcome.price ?? '', maxLength: 8 },
          isRequired: false,
          hint: 'Leave empty to stop offering it.',
        },
        {
          ...{ name: 'lock', label: 'Lock', kind: 'choice' as const },
          options: [
            { value: 'yes', label: 'Locked: the model does not change it' },
            { value: 'no', label: 'Unlocked: the model may replace it' },
          ],
          chosen: { value: isLocked, set: lock },
        },
      ]}
      run={async ({ reason = '', price = '' }) => {
        const text = price.trim();
        if (text !== '' && !/^\d{1,4}(\.\d{1,3})?$/.test(text))
          return { wrong: 'price', text: 'Enter a decimal price such as 1.95.' };
        return await act('setPrice', {
          ...{ outcome_id: outcome.outcome_id, is_locked: isLocked === 'yes', reason },
          price: text === '' ? null : text,
        });
      }}
      onClose={onClose}
    />
  );
}
