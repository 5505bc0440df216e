import { useState } from 'react';
import type { CaseItem } from '#contracts/console/finance-cases.ts';
import { formatMoney, moment, valueText } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Age, Amount, Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { ListFile } from '../../ui/list-file.tsx';
import { Queue } from '../../ui/queue.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type CaseAction, CaseActionDialog } from './case-actions.tsx';

const TITLES: Record<CaseItem['kind'], string> = {
  charged_back: 'Chargeback',
  refunded: 'Refund',
  unknown_payment: 'Unexpected payment',
  second_payment: 'Duplicate payment at another gateway',
  wrong_currency: 'Wrong currency',
  amount_differs: 'Amount mismatch',
  late: 'Paid late',
  difference: 'Ledger and gateway differ',
  payment_failures: 'Ten payments declined in a day',
  covered_transaction: 'Report due: reporting threshold reached in 24 hours',
  excluded_player: 'Payment from an excluded player',
  high_limit_contact: 'High deposit limit set: contact the player',
  harm_markers: 'Signs of harm: review the player within five working days',
  net_deposits: 'High net deposits in 30 days: check affordability',
};
const TONES: Partial<Record<CaseItem['kind'], 'bad' | 'warn'>> = {
  charged_back: 'bad',
  unknown_payment: 'warn',
  second_payment: 'warn',
  wrong_currency: 'warn',
  difference: 'warn',
  payment_failures: 'warn',
  covered_transaction: 'bad',
  excluded_player: 'warn',
  high_limit_contact: 'warn',
  harm_markers: 'bad',
  net_deposits: 'warn',
};

/** Cases for finance: chargebacks, and unexpected, late or differing amounts. */
export default function FinanceCases() {
  const [state, setState] = useState<'open' | 'closed'>('open');
  const { data, error, reload } = useRead('financeCases', { is_open: state === 'open' }, 60);
  const [id, choose] = useState('');
  const now = useNow();
  return (
    <Page
      title="Finance cases"
      hint="Payments that need a decision: chargebacks, unexpected or late money, mismatches, AML and affordability reviews. A chargeback blocks the account; closing the case does not unblock it."
      actions={
        data && (
          <>
            <span className="hint">
              In suspense <Amount value={data.suspense} />
            </span>
            <ListFile
              list="financeCases"
              input={{ is_open: state === 'open' }}
              name="cases"
              isEmpty={data.value.length === 0}
            />
          </>
        )
      }
    >
      <div className="filters">
        <Switch label="State" value={state} options={['open', 'closed']} onChange={setState} />
      </div>
      <Queue
        label="Finance cases"
        rows={data?.value}
        error={error}
        empty={state === 'open' ? 'No open cases.' : 'No closed cases yet.'}
        rowKey={({ case_id }) => case_id}
        chosen={data?.value.find(({ case_id }) => case_id === id)}
        onChoose={(row) => choose(row?.case_id ?? '')}
        detailTitle={({ kind }) => TITLES[kind]}
        detail={(row) => <Detail key={row.case_id} item={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Opened', cell: ({ opened_at }) => <Age at={opened_at} now={now} /> },
          { head: 'Case', cell: ({ kind }) => <Badge tone={TONES[kind] ?? 'plain'}>{TITLES[kind]}</Badge> },
          {
            head: 'Payment',
            cell: ({ payment, subject }) => <code className="clip">{payment?.reference ?? subject}</code>,
            kind: 'wide',
          },
          { head: 'Player', cell: ({ player }) => player?.account_id ?? '–' },
          {
            head: 'Amount',
            cell: ({ payment }) => (payment ? <Amount value={payment.received ?? payment.requested} /> : '–'),
            kind: 'figure',
          },
        ]}
      />
    </Page>
  );
}

/** Facts of a case that are sums, in minor units. */
const SUMS = ['amount', 'limit', 'requested', 'arrived', 'balance_after'];

function Detail({ item, onDone }: { item: CaseItem; onDone(): void }) {
  const { may, site } = useSession();
  const [doing, setDoing] = useState<CaseAction>();
  const { player, payment, detail, closed, subject } = item;
  // The case facts include a currency other than the site's.
  const currency = typeof detail.currency === 'string' ? detail.currency : site.currency;
  return (
    <>
      {item.is_unassigned && <p className="note note-warn">Site unknown.</p>}
      <Facts>
        {player && (
          <Fact name="Player">
            <Link to={`/players/${player.player_id}`}>{player.account_id}</Link> {player.name}
          </Fact>
        )}
        {payment && (
          <>
            <Fact name="Payment">
              <code>{payment.reference}</code> {nameLabel(payment.state)}
            </Fact>
            <Fact name="Requested">
              <Amount value={payment.requested} />
            </Fact>
            {payment.received && (
              <Fact name="Arrived">
                <Amount value={payment.received} />
              </Fact>
            )}
          </>
        )}
        {!payment && (
          <Fact name="About">
            <code>{subject}</code>
          </Fact>
        )}
        <Fact name="Opened">{moment(item.opened_at)}</Fact>
        {Object.entries(detail).map(([name, value]) => (
          <Fact key={name} name={nameLabel(name)}>
            {SUMS.includes(name) ? formatMoney({ amount: valueText(value), currency }) : valueText(value)}
          </Fact>
        ))}
        {closed && (
          <Fact name="Closed">
            {nameLabel(closed.outcome)}, {closed.by.name}, {moment(closed.at)}
          </Fact>
        )}
      </Facts>
      {!closed && (
        <div className="actions">
          {may('cases', 'write') && (
            <Button tone="primary" onClick={() => setDoing('close')}>
              Close …
            </Button>
          )}
          {may('adjustments', 'make') && <Button onClick={() => setDoing('suspense')}>Suspense …</Button>}
        </div>
      )}
      {doing && (
        <CaseActionDialog
          item={item}
          doing={doing}
          onClose={(isDone) => {
            setDoing(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}
