import { useEffect, useState } from 'react';
import type { ReferredBet } from '#contracts/console/bet-referrals.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { formatMoney, machineDecimal, moment, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type Values } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { useToast } from '../../ui/toast.tsx';
import { betLabel, selectionLabel } from './selection-label.ts';

const POLL_SECONDS = 5;
type Decision = 'accept' | 'offer' | 'decline';

/** Bets above the maximum stake: accepted, answered with an offer, or declined before they expire. */
export default function ReferredBets() {
  const { data, error, reload } = useRead('referredBets', {}, POLL_SECONDS);
  const [id, choose] = useState('');
  const currency = data?.currency ?? '';
  return (
    <Page
      title="Referred bets"
      hint="Bets above the maximum stake that wait for a trader. The stake is held, and returned if no decision is made in time. The referral limit is set under Sports exposure."
    >
      <Queue
        label="Referred bets"
        rows={data?.value}
        error={error}
        empty="No referred bets."
        rowKey={({ referral_id }) => referral_id}
        chosen={data?.value.find(({ referral_id }) => referral_id === id)}
        onChoose={(row) => choose(row?.referral_id ?? '')}
        detailTitle={({ kind, player }) => `${nameLabel(kind)} of ${player.account_id}`}
        detail={(bet) => <Bet key={bet.referral_id} {...{ bet, currency }} onDone={() => void reload()} />}
        columns={columnsIn(currency)}
      />
    </Page>
  );
}

const isOpen = ({ state }: ReferredBet) => state === 'waiting' || state === 'offered';

const columnsIn = (currency: string): readonly Column<ReferredBet>[] => [
  { head: 'Requested', cell: ({ requested_at }) => moment(requested_at) },
  { head: 'Account', cell: ({ player }) => player.account_id, kind: 'minor' },
  {
    head: 'Bet',
    cell: (row) => (
      <>
        <b>{betLabel(row)}</b> {row.legs.length === 1 && row.legs[0]!.event}
      </>
    ),
    kind: 'wide',
  },
  { head: 'Stake', cell: ({ stake }) => formatMoney({ amount: stake, currency }), kind: 'figure' },
  {
    head: 'State',
    cell: (row) => (
      <>
        <Badge tone={isOpen(row) ? 'warn' : row.state === 'accepted' ? 'good' : 'plain'}>
          {nameLabel(row.state)}
        </Badge>{' '}
        {isOpen(row) && <TimeLeft until={row.expires_at} />}
      </>
    ),
  },
];

/** Seconds left, counted down by the browser's clock. */
function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="figure">{Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))} s</span>;
}

type BetProps = { bet: ReferredBet; currency: string; onDone(): void };

function Bet({ bet, currency, onDone }: BetProps) {
  const { may } = useSession();
  const [decision, decide] = useState<Decision>();
  const sum = (amount: string) => formatMoney({ amount, currency });
  const { player, ticket_id } = bet;
  const mayDecide = may('odds', 'write') && bet.state === 'waiting';
  return (
    <>
      <Facts>
        <Fact name="Player">
          {may('players', 'read') ? <PlayerLink player={player} /> : player.account_id}
        </Fact>
        <Fact name="Stake">
          {sum(bet.stake)}
          {bet.lines > 1 && `, ${counted(bet.lines, 'line')} of ${sum(bet.stake_per_line)}`}
        </Fact>
        <Fact name="Maximum stake">{sum(bet.highest_stake)}</Fact>
        {bet.price && <Fact name="Total price">{bet.price}</Fact>}
        <Fact name="State">{nameLabel(bet.state)}</Fact>
        {(bet.offered_stake || bet.offered_price) && (
          <Fact name="Offer">
            {[bet.offered_stake && sum(bet.offered_stake), bet.offered_price].filter(Boolean).join(' at ')}
          </Fact>
        )}
        {bet.by && <Fact name="Decided by">{bet.by}</Fact>}
        {bet.reason && <Fact name="Reason">{bet.reason}</Fact>}
        {ticket_id && (
          <Fact name="Ticket">
            <Link to={`/sports-tickets?event=${encodeURIComponent(bet.legs[0]!.event_id)}`}>{ticket_id}</Link>
          </Fact>
        )}
      </Facts>
      {mayDecide && (
        <div className="actions">
          <Button tone="primary" onClick={() => decide('accept')}>
            Accept …
          </Button>
          <Button onClick={() => decide('offer')}>Offer …</Button>
          <Button tone="danger" onClick={() => decide('decline')}>
            Decline …
          </Button>
        </div>
      )}
      <h3>Legs</h3>
      <TableFrame label="Legs" heads={['Event', 'Bet', 'Price', 'Start']}>
        {bet.legs.map((leg) => (
          <tr key={`${leg.event} ${selectionLabel(leg)}`}>
            <th scope="row">{leg.event}</th>
            <td>{selectionLabel(leg)}</td>
            <td>{leg.price}</td>
            <td>{moment(leg.starts_at)}</td>
          </tr>
        ))}
      </TableFrame>
      {decision && (
        <Decide
          {...{ bet, currency, decision }}
          onClose={(isDone) => {
            decide(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

const TEXTS: Record<Decision, { title: string; verb: string; reason: string; text: string }> = {
  accept: {
    ...{ title: 'Accept the bet', verb: 'Accept', reason: 'Accepted as requested' },
    text: 'The bet is placed as requested if prices and markets have not changed.',
  },
  offer: {
    ...{ title: 'Offer other terms', verb: 'Offer', reason: 'Offered other terms' },
    text: 'The player can accept the offer within the set time. Leave a field unchanged to keep it.',
  },
  decline: {
    ...{ title: 'Decline the bet', verb: 'Decline', reason: 'Declined' },
    text: 'The stake is returned.',
  },
};

type DecideProps = {
  bet: ReferredBet;
  currency: string;
  decision: Decision;
  onClose(isDone: boolean): void;
};

function Decide({ bet, currency, decision, onClose }: DecideProps) {
  const act = useWrite();
  const toast = useToast();
  const { title, verb, reason, text } = TEXTS[decision];
  const { referral_id, legs, kind, stake_per_line } = bet;
  const initial = machineDecimal({ amount: stake_per_line, currency });
  async function run(values: Values) {
    const offer: Offer | Wrong = decision === 'offer' ? readOffer(bet, values, currency) : AS_REQUESTED;
    if ('wrong' in offer) return offer;
    const answer = await act('decideReferral', {
      ...{ referral_id, decision, ...offer, reason: values.reason ?? '' },
    });
    if (answer.ok)
      toast(answer.outcome ? `Not placed: ${nameLabel(answer.outcome)}.` : `${nameLabel(answer.state)}.`);
    return answer;
  }
  return (
    <Action
      title={title}
      verb={verb}
      isDangerous={decision === 'decline'}
      reason={reason}
      fields={
        decision !== 'offer'
          ? []
          : [
              { name: 'stake', label: `Stake${bet.lines > 1 ? ' per line' : ''}, ${currency}`, initial },
              ...(kind === 'single'
                ? [{ name: 'price', label: 'Decimal price', initial: legs[0]!.price, maxLength: 8 }]
                : []),
            ]
      }
      run={run}
      onClose={onClose}
    >
      {text}
    </Action>
  );
}

type Offer = { stake: string | null; price: string | null };
type Wrong = { wrong: string; text: string };
const AS_REQUESTED: Offer = { stake: null, price: null };

/** What differs from the request, or the field that is wrong. */
function readOffer(bet: ReferredBet, { stake = '', price = '' }: Values, currency: string): Offer | Wrong {
  const minor = toMinor(stake, currency);
  if (!minor || minor === '0' || BigInt(minor) > BigInt(bet.stake_per_line))
    return { wrong: 'stake', text: 'An amount up to the requested stake.' };
  const text = price.trim();
  const requestedPrice = bet.legs[0]!.price;
  if (bet.kind === 'single' && (!/^\d{1,4}(\.\d{1,3})?$/.test(text) || Number(text) <= 1))
    return { wrong: 'price', text: 'Enter a decimal price such as 1.95.' };
  const isOtherPrice = bet.kind === 'single' && Number(text) !== Number(requestedPrice);
  if (minor === bet.stake_per_line && !isOtherPrice)
    return { wrong: 'stake', text: 'Change the stake or the price, or accept the bet.' };
  return { stake: minor === bet.stake_per_line ? null : minor, price: isOtherPrice ? text : null };
}
