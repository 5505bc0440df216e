import type { WithdrawalRow } from '#contracts/console/payment-lists.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { WITHDRAWAL_STATES } from '#contracts/values/payments.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { nameLabel } from '../../lib/session.ts';
import { Amount, Badge, Fact, Facts, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { Link } from '../../ui/link.tsx';
import { NEWEST_FIRST, paymentFields, stateTone } from './payment-filters.ts';
import { PaymentTabs } from './payment-tabs.tsx';

const COLUMNS: readonly Column<WithdrawalRow>[] = [
  { head: 'Created', cell: ({ created_at }) => moment(created_at), order: 'created' },
  { head: 'Reference', cell: ({ reference }) => <code>{reference}</code> },
  { head: 'Player', cell: ({ player }) => player.account_id, kind: 'wide' },
  { head: 'Paid by', cell: ({ paid_by }) => paid_by.map(nameLabel).join(', '), kind: 'minor' },
  {
    head: 'Requested',
    cell: ({ requested }) => <Amount value={requested} />,
    kind: 'figure',
    order: 'amount',
  },
  { head: 'Paid', cell: ({ paid }) => (paid ? <Amount value={paid} /> : '–'), kind: 'figure' },
  {
    head: 'State',
    cell: ({ state, is_held }) =>
      is_held ? <Badge tone="bad">On hold</Badge> : <Badge tone={stateTone(state)}>{nameLabel(state)}</Badge>,
  },
  { head: 'Changed', cell: ({ changed_at }) => moment(changed_at), kind: 'minor', order: 'changed' },
];

/** Withdrawals of every state. */
export default function WithdrawalList() {
  return (
    <Page
      title="All withdrawals"
      hint="All states. The method is the paying gateway, or staff for manual payouts."
    >
      <PaymentTabs kind="withdrawals" />
      <FilteredList
        call="withdrawalList"
        label="All withdrawals"
        fields={(first) => paymentFields(WITHDRAWAL_STATES, first?.methods ?? [])}
        usual={NEWEST_FIRST}
        columns={COLUMNS}
        rowKey={({ withdrawal_id }) => withdrawal_id}
        empty="No matching withdrawals."
        totals={{
          call: 'withdrawalTotals',
          text: ({ count, requested, moved }) =>
            `${counted(count, 'withdrawal')} · ${formatMoney(requested)} requested · ${formatMoney(moved)} paid`,
        }}
        file="withdrawals"
        detailTitle={({ reference }) => `Withdrawal ${reference}`}
        detail={(row) => <Detail withdrawal={row} />}
      />
    </Page>
  );
}

function Detail({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const { player, paid, reason, state, is_held, reference } = withdrawal;
  return (
    <>
      <Facts>
        <Fact name="Player">
          <Link to={`/players/${player.player_id}`}>{player.account_id}</Link> {player.name}
        </Fact>
        <Fact name="State">{is_held ? `${nameLabel(state)}, on hold` : nameLabel(state)}</Fact>
        {reason && <Fact name="Reason">{nameLabel(reason.toLowerCase())}</Fact>}
        <Fact name="Requested">
          <Amount value={withdrawal.requested} />
        </Fact>
        {paid && (
          <Fact name="Paid">
            <Amount value={paid} />
          </Fact>
        )}
        <Fact name="To">
          {withdrawal.paid_to.join(', ') || `${withdrawal.bank_name} ${withdrawal.masked_number}`}
        </Fact>
        <Fact name="Paid by">{withdrawal.paid_by.map(nameLabel).join(', ')}</Fact>
        <Fact name="Created">{moment(withdrawal.created_at)}</Fact>
        <Fact name="Changed">{moment(withdrawal.changed_at)}</Fact>
      </Facts>
      {state === 'review' && <Link to={`/withdrawals?reference=${reference}`}>Open for a decision</Link>}
    </>
  );
}
