import type { DepositRow } from '#contracts/console/payment-lists.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { DEPOSIT_STATES } from '#contracts/values/payments.ts';
import { depositPath } from '../../lib/deposit-path.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Amount, Badge, Fact, Facts, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { Link } from '../../ui/link.tsx';
import { NEWEST_FIRST, paymentFields, stateTone } from './payment-filters.ts';
import { PaymentTabs } from './payment-tabs.tsx';

const COLUMNS: readonly Column<DepositRow>[] = [
  { head: 'Created', cell: ({ created_at }) => moment(created_at), order: 'created' },
  { head: 'Reference', cell: ({ reference }) => <code>{reference}</code> },
  { head: 'Player', cell: ({ player }) => player.account_id, kind: 'wide' },
  { head: 'Method', cell: ({ method_id }) => nameLabel(method_id), kind: 'minor' },
  {
    head: 'Requested',
    cell: ({ requested }) => <Amount value={requested} />,
    kind: 'figure',
    order: 'amount',
  },
  {
    head: 'Credited',
    cell: ({ credited }) => (credited ? <Amount value={credited} /> : '–'),
    kind: 'figure',
  },
  { head: 'State', cell: ({ state }) => <Badge tone={stateTone(state)}>{nameLabel(state)}</Badge> },
  { head: 'Changed', cell: ({ changed_at }) => moment(changed_at), kind: 'minor', order: 'changed' },
];

/** States in which people can credit a deposit. */
const IS_OPEN: readonly string[] = ['awaiting_payment', 'under_review', 'expired'];

/** Deposits of every state. */
export default function DepositList() {
  return (
    <Page title="All deposits" hint="All states. The credited amount is the amount received less the fee.">
      <PaymentTabs kind="deposits" />
      <FilteredList
        call="depositList"
        label="All deposits"
        fields={(first) => paymentFields(DEPOSIT_STATES, first?.methods ?? [])}
        usual={NEWEST_FIRST}
        columns={COLUMNS}
        rowKey={({ deposit_id }) => deposit_id}
        empty="No matching deposits."
        totals={{
          call: 'depositTotals',
          text: ({ count, requested, moved }) =>
            `${counted(count, 'deposit')} · ${formatMoney(requested)} requested · ${formatMoney(moved)} credited`,
        }}
        file="deposits"
        detailTitle={({ reference }) => `Deposit ${reference}`}
        detail={(row) => <Detail deposit={row} />}
      />
    </Page>
  );
}

function Detail({ deposit }: { deposit: DepositRow }) {
  const { player, credited, reason, flags, state, reference } = deposit;
  return (
    <>
      <Facts>
        <Fact name="Player">
          <Link to={`/players/${player.player_id}`}>{player.account_id}</Link> {player.name}
        </Fact>
        <Fact name="State">{nameLabel(state)}</Fact>
        {reason && <Fact name="Reason">{nameLabel(reason.toLowerCase())}</Fact>}
        <Fact name="Requested">
          <Amount value={deposit.requested} />
        </Fact>
        {credited && (
          <Fact name="Credited">
            <Amount value={credited} />
          </Fact>
        )}
        <Fact name="Method">{nameLabel(deposit.method_id)}</Fact>
        <Fact name="Created">{moment(deposit.created_at)}</Fact>
        <Fact name="Changed">{moment(deposit.changed_at)}</Fact>
      </Facts>
      <Attempts depositId={deposit.deposit_id} />
      {flags.map((flag) => (
        <p key={flag} className="note note-warn">
          {nameLabel(flag.toLowerCase())}
        </p>
      ))}
      {IS_OPEN.includes(state) && <Link to={depositPath(reference)}>Open for a decision</Link>}
    </>
  );
}

/** The gateways it was offered to; nothing for manual payments. */
function Attempts({ depositId }: { depositId: string }) {
  const { data } = useRead('depositAttempts', { deposit_id: depositId });
  if (!data || data.value.length === 0) return null;
  return (
    <section className="section" aria-labelledby="attempts">
      <h3 id="attempts">Gateways tried</h3>
      <ol>
        {data.value.map(({ gateway, at, outcome, milliseconds, payment }) => (
          <li key={`${at} ${gateway}`}>
            {moment(at)} <b>{nameLabel(gateway)}</b>: {OUTCOMES[outcome ?? 'open']}
            {milliseconds !== null && `, ${(milliseconds / 1000).toFixed(1)} s`}
            {payment && (
              <>
                , <code>{payment}</code>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const OUTCOMES = {
  open: 'in progress',
  opened: 'checkout opened',
  refused: 'refused',
  unanswered: 'no answer',
  late: 'answered too late; not shown to the player',
} as const;
