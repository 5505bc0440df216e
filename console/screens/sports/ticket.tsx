import { useState } from 'react';
import type { StaffTicket } from '#contracts/console/sports-tickets.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { PlayerFactor } from './player-factor.tsx';
import { selectionLabel } from './selection-label.ts';
import { VoidBets } from './void-bets.tsx';

type Props = { ticket: StaffTicket; currency: string };
type Leg = StaffTicket['legs'][number];
const HEADS = ['Event', 'Bet', 'Price', 'Outcome', 'Rule'];

/** A ticket with its legs and what it moved; all of it or a leg can be voided. */
export function SportsTicket({ ticket, currency }: Props) {
  const { may } = useSession();
  const [place, choose] = useState<number | null>();
  const done = useCloseWithToast(() => choose(undefined));
  const [isFactoring, setFactoring] = useState(false);
  const factored = useCloseWithToast(() => setFactoring(false));
  const sum = (amount: string) => formatMoney({ amount, currency });
  const { ticket_id, player_id, account, legs, state } = ticket;
  const mayVoid = may('resettle', 'make') && state !== 'cashed_out';
  const nameOf = (chosen: number | null) =>
    chosen === null ? 'the ticket' : legs.find((leg) => leg.place === chosen)!.event;
  return (
    <>
      <Facts>
        <Fact name="Ticket">
          <code>{ticket_id}</code>
        </Fact>
        <Fact name="Player">
          {may('players', 'read') ? <PlayerLink player={{ player_id, account_id: account }} /> : account}
        </Fact>
        <Fact name="Lines">{ticket.lines}</Fact>
        <Fact name="Stake">
          {sum(ticket.stake)}
          {ticket.is_free_bet ? ', a free bet' : `, ${sum(ticket.open_stake)} of it not cashed out`}
        </Fact>
        {ticket.promotion && (
          <Fact name="Promotion">
            {ticket.promotion}, {sum(ticket.promotion_paid)} added to the return
          </Fact>
        )}
        <Fact name="Bonus money">{sum(ticket.bonus_stake)}</Fact>
        <Fact name="Maximum return">{sum(ticket.max_return)}</Fact>
      </Facts>
      <div className="actions">
        {may('odds', 'write') && <Button onClick={() => setFactoring(true)}>Stake factor …</Button>}
        {mayVoid && (
          <Button tone="danger" onClick={() => choose(null)}>
            Void the ticket …
          </Button>
        )}
      </div>
      <h3>Legs</h3>
      <TableFrame label="Legs" heads={mayVoid && legs.length > 1 ? [...HEADS, 'Bet'] : HEADS}>
        {legs.map((leg) => (
          <LegRow key={leg.place} leg={leg} onVoid={mayVoid && legs.length > 1 ? choose : undefined} />
        ))}
      </TableFrame>
      <h3>Postings</h3>
      <Postings id={ticket_id} sum={sum} />
      {isFactoring && <PlayerFactor player={{ player_id, account_id: account }} onClose={factored('Set.')} />}
      {place !== undefined && (
        <VoidBets
          target={{ scope: 'ticket', id: ticket_id, place: placeOf(place, legs), name: nameOf(place) }}
          onClose={done('Proposed. Another person must approve it.')}
        />
      )}
    </>
  );
}

/** The only leg of a single is the ticket: its price can be an obvious error. */
const placeOf = (chosen: number | null, legs: readonly Leg[]) => (legs.length === 1 ? 0 : chosen);

function LegRow({ leg, onVoid }: { leg: Leg; onVoid: ((place: number) => void) | undefined }) {
  const label = selectionLabel(leg);
  return (
    <tr>
      <th scope="row">{leg.event}</th>
      <td>{label}</td>
      <td>{leg.price}</td>
      <td>{leg.outcome ? nameLabel(leg.outcome) : 'open'}</td>
      <td>
        {[leg.rule, leg.void_reason && nameLabel(leg.void_reason.toLowerCase())].filter(Boolean).join(', ')}
      </td>
      {onVoid && (
        <td>
          <Button tone="quiet" aria-label={`Void ${leg.event} ${label} …`} onClick={() => onVoid(leg.place)}>
            Void …
          </Button>
        </td>
      )}
    </tr>
  );
}

function Postings({ id, sum }: { id: string; sum(amount: string): string }) {
  const { data, error } = useRead('sportsPostings', { ticket_id: id });
  if (!data) return <Placeholder error={error} />;
  return (
    <Facts>
      {data.value.map(({ what, change, at }) => (
        <Fact key={`${what} ${at}`} name={`${nameLabel(what)}, ${moment(at)}`}>
          {sum(change)}
        </Fact>
      ))}
    </Facts>
  );
}
