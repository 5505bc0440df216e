import { useState } from 'react';
import type { StaffTicket } from '#contracts/console/sports-tickets.ts';
import { moment, money } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { words } from '../../lib/session.ts';
import { Badge, Fact, Facts, Missing, Page } from '../../ui/parts.tsx';
import { Queue } from '../../ui/queue.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { selectionLabel } from './selection-label.ts';

type State = '' | 'open' | 'settled' | 'cashed_out';
const STATES: readonly { value: State; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Settled' },
  { value: 'cashed_out', label: 'Cashed out' },
];

/** Sports tickets with their legs and what they moved. */
export default function SportsTickets() {
  const [state, setState] = useState<State>('');
  const { data, error } = useRead('sportsTickets', { state, event_id: null }, 30);
  const [id, choose] = useState('');
  const sum = (amount: string) => money({ amount, currency: data?.currency ?? '' });
  return (
    <Page title="Sports tickets" hint="The last 100 tickets.">
      <search className="filters span">
        <label>
          State
          <select value={state} onChange={(event) => setState(event.target.value as State)}>
            {STATES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </search>
      <Queue
        label="Tickets"
        rows={data?.value}
        error={error}
        empty="No tickets."
        rowKey={(row) => row.ticket_id}
        chosen={data?.value.find((row) => row.ticket_id === id)}
        onChoose={(row) => choose(row?.ticket_id ?? '')}
        detailTitle={({ account, kind }) => `${words(kind)} of ${account}`}
        detail={(row) => <Detail key={row.ticket_id} ticket={row} currency={data!.currency} />}
        columns={[
          { head: 'Placed', cell: ({ placed_at }) => moment(placed_at), sort: (row) => row.placed_at },
          { head: 'Account', cell: ({ account }) => account, kind: 'minor' },
          {
            head: 'Bet',
            cell: ({ legs, kind }) => (
              <b>{legs.length > 1 ? `${words(kind)}, ${legs.length} legs` : selectionLabel(legs[0]!)}</b>
            ),
            kind: 'wide',
          },
          {
            head: 'Stake',
            cell: ({ stake }) => sum(stake),
            kind: 'figure',
            sort: ({ stake }) => BigInt(stake),
          },
          {
            head: 'Returned',
            cell: ({ returned, cashed_out }) => sum((BigInt(returned) + BigInt(cashed_out)).toString()),
            kind: 'figure',
          },
          { head: 'State', cell: (row) => <Badge>{words(row.outcome ?? row.state)}</Badge> },
        ]}
      />
    </Page>
  );
}

function Detail({ ticket, currency }: { ticket: StaffTicket; currency: string }) {
  const { data, error } = useRead('sportsPostings', { ticket_id: ticket.ticket_id });
  const sum = (amount: string) => money({ amount, currency });
  return (
    <>
      <Facts>
        <Fact name="Ticket">
          <code>{ticket.ticket_id}</code>
        </Fact>
        <Fact name="Lines">{ticket.lines}</Fact>
        <Fact name="Stake">
          {sum(ticket.stake)}, {sum(ticket.open_stake)} of it not cashed out
        </Fact>
        <Fact name="Bonus money">{sum(ticket.bonus_stake)}</Fact>
        <Fact name="Maximum return">{sum(ticket.max_return)}</Fact>
      </Facts>
      <h3>Legs</h3>
      <TableFrame label="Legs" heads={['Event', 'Bet', 'Price', 'Outcome', 'Rule']}>
        {ticket.legs.map((leg) => (
          <tr key={`${leg.event} ${selectionLabel(leg)}`}>
            <th scope="row">{leg.event}</th>
            <td>{selectionLabel(leg)}</td>
            <td>{leg.price}</td>
            <td>{leg.outcome ? words(leg.outcome) : 'open'}</td>
            <td>{leg.rule}</td>
          </tr>
        ))}
      </TableFrame>
      <h3>Postings</h3>
      {data ? (
        <Facts>
          {data.value.map(({ what, change, at }) => (
            <Fact key={`${what} ${at}`} name={`${words(what)}, ${moment(at)}`}>
              {sum(change)}
            </Fact>
          ))}
        </Facts>
      ) : (
        <Missing error={error} />
      )}
    </>
  );
}
