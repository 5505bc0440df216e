import { SEVERAL, type StaffTicket } from '#contracts/console/sports-tickets.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { BET_TYPES } from '#contracts/values/sports-bets.ts';
import { SPORTS } from '#odds/settlement/sport.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Badge, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import type { FilterField } from '../../ui/filter-form.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { betLabel } from './selection-label.ts';
import { SportsTicket } from './ticket.tsx';

const MARKETS = Object.keys(BET_TYPES).filter((code) => code !== 'PARLAY');
const FIELDS: readonly FilterField[] = [
  { name: 'from', label: 'Placed from', kind: 'date' },
  { name: 'to', label: 'Placed to', kind: 'date' },
  { name: 'settled_from', label: 'Settled from', kind: 'date' },
  { name: 'settled_to', label: 'Settled to', kind: 'date' },
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    options: namedOptions(['open', 'ended', 'settled', 'cashed_out']),
  },
  {
    ...{ name: 'outcome', label: 'Outcome', kind: 'choice' },
    options: namedOptions(['win', 'half_win', 'push', 'half_lose', 'lose', 'void', 'dead_heat', 'cash_out']),
  },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    options: namedOptions(['single', 'parlay', 'system', 'builder', 'each_way']),
  },
  {
    ...{ name: 'player', label: 'Player', kind: 'search', placeholder: 'Full account ID' },
    ...{ maxLength: 128, isPersonal: true },
  },
  { name: 'ticket', label: 'Ticket', kind: 'search', placeholder: 'Ticket ID', maxLength: 36 },
  { name: 'event', label: 'Event', kind: 'search', placeholder: 'Team or event ID', maxLength: 100 },
  {
    ...{ name: 'competition', label: 'Competition', kind: 'search', maxLength: 100 },
    placeholder: 'Name or ID',
  },
  { name: 'sport', label: 'Sport', kind: 'choice', options: namedOptions([...SPORTS, SEVERAL]) },
  {
    ...{ name: 'bet_type', label: 'Market', kind: 'choice' },
    options: [...MARKETS.map((value) => ({ value, label: value })), ...namedOptions([SEVERAL])],
  },
  { name: 'market', label: 'Market of an event', kind: 'search', placeholder: 'Market ID', maxLength: 36 },
  { name: 'legs', label: 'Legs that match', kind: 'choice', options: namedOptions(['all']) },
  { name: 'promotion', label: 'Promotion', kind: 'search', placeholder: 'Promotion ID', maxLength: 36 },
  { name: 'grant', label: 'Free bet grant', kind: 'search', placeholder: 'Grant ID', maxLength: 36 },
  { name: 'stake_from', label: 'Stake from', kind: 'search', maxLength: 16 },
  { name: 'return_from', label: 'Returned from', kind: 'search', maxLength: 16 },
];

const returnedOf = ({ returned, cashed_out }: StaffTicket) =>
  (BigInt(returned) + BigInt(cashed_out)).toString();

const columnsIn = (currency: string): readonly Column<StaffTicket>[] => {
  const sum = (amount: string) => formatMoney({ amount, currency });
  return [
    { head: 'Placed', cell: ({ placed_at }) => moment(placed_at), order: 'placed' },
    { head: 'Account', cell: ({ account }) => account, kind: 'minor' },
    {
      head: 'Bet',
      cell: (row) => (
        <>
          <b>{betLabel(row)}</b> {row.legs.length === 1 && row.legs[0]!.event}
        </>
      ),
      kind: 'wide',
    },
    { head: 'Stake', cell: ({ stake }) => sum(stake), kind: 'figure', order: 'stake' },
    { head: 'Returned', cell: (row) => sum(returnedOf(row)), kind: 'figure', order: 'returned' },
    { head: 'State', cell: (row) => <Badge>{nameLabel(row.outcome ?? row.state)}</Badge> },
  ];
};

/** Sports tickets of every player, by what is filtered; one with its legs and what it moved. */
export default function SportsTickets() {
  const { currency } = useSession().site;
  const sum = (amount: string) => formatMoney({ amount, currency });
  return (
    <Page title="Sports tickets" hint="All sports bets. Returned includes cash-outs.">
      <FilteredList
        call="sportsTickets"
        label="Tickets"
        fields={() => FIELDS}
        usual={{ sort: 'placed', direction: 'desc' }}
        columns={columnsIn(currency)}
        rowKey={({ ticket_id }) => ticket_id}
        keyFilter="ticket"
        empty="No matching tickets."
        totals={{
          call: 'sportsTicketTotals',
          text: ({ count, staked, returned }) =>
            `${counted(count, 'ticket')} · ${sum(staked)} staked · ${sum(returned)} returned`,
        }}
        file="sports-tickets"
        detailTitle={({ account, kind }) => `${nameLabel(kind)} of ${account}`}
        detail={(row) => <SportsTicket key={row.ticket_id} ticket={row} currency={currency} />}
      />
    </Page>
  );
}
