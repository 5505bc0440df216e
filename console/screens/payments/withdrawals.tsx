import { useRead } from '../../lib/query.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSelectedRow } from '../../lib/use-selected-row.ts';
import { Age, Amount, Badge, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { ApprovalCount } from './approvals.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

/** Withdrawals to review, with the finding of each check, and approved ones to pay manually. */
export default function Withdrawals() {
  const { data, error, reload } = useRead('withdrawalQueue', {}, 20);
  const [chosen, choose] = useSelectedRow(data?.value, ({ withdrawal_id }) => withdrawal_id);
  const now = useNow();
  return (
    <Page
      title="Withdrawals"
      hint="Withdrawals to approve and to pay, most urgent first. The amount stays reserved until a decision is made."
    >
      <PaymentTabs kind="withdrawals" />
      <Queue
        label="Withdrawals"
        rows={data?.value}
        error={error}
        empty="No withdrawals to review."
        rowKey={({ withdrawal_id }) => withdrawal_id}
        chosen={chosen}
        onChoose={choose}
        detailTitle={({ reference }) => `Withdrawal ${reference}`}
        detail={(row) => (
          <WithdrawalDetail key={row.withdrawal_id} withdrawal={row} onDone={() => void reload()} />
        )}
        columns={[
          { head: 'Waiting', cell: ({ created_at }) => <Age at={created_at} now={now} /> },
          { head: 'Reference', cell: ({ reference }) => <code>{reference}</code> },
          { head: 'Player', cell: ({ player }) => player.account_id, kind: 'wide' },
          { head: 'Amount', cell: ({ requested }) => <Amount value={requested} />, kind: 'figure' },
          {
            head: 'Checks',
            cell: ({ checks }) => {
              const found = checks.filter(({ verdict }) => verdict !== 'pass').length;
              return found > 0 ? (
                <Badge tone="warn">{found} flagged</Badge>
              ) : (
                <Badge tone="good">all pass</Badge>
              );
            },
          },
          {
            head: 'State',
            cell: (row) =>
              row.held ? (
                <Badge tone="bad">on hold</Badge>
              ) : row.state !== 'review' ? (
                <Badge tone="good">to pay</Badge>
              ) : (
                <ApprovalCount {...row} />
              ),
          },
        ]}
      />
      <WithdrawalRules />
    </Page>
  );
}

/** Amounts from which staff review, and the wins and games reviewed. */
function WithdrawalRules() {
  const { data, error } = useRead('paymentRules', {});
  return (
    <section className="card section" aria-labelledby="withdrawal-rules">
      <h2 id="withdrawal-rules">Review thresholds</h2>
      {data ? (
        <Facts>
          <Fact name="Automatic approval">
            up to <Amount value={data.auto_limit} />, where every check passes
          </Fact>
          <Fact name="Two approvers from">
            above <Amount value={data.second_person_from} />
          </Fact>
          <Fact name="Three approvers from">
            above <Amount value={data.third_person_from} />
          </Fact>
          <Fact name="Due diligence">
            from <Amount value={data.due_diligence_from} /> deposited and withdrawn in 24 hours
          </Fact>
          <Fact name="Report and case">
            above <Amount value={data.covered_above} /> deposited and withdrawn in 24 hours
          </Fact>
          <Fact name="Reviewed wins">
            above <Amount value={data.large_win} />, or 500 times the stake
          </Fact>
          <Fact name="Games whose wins are reviewed">
            {data.flagged_games.length > 0 ? data.flagged_games.join(', ') : 'none'}
          </Fact>
        </Facts>
      ) : (
        <Placeholder error={error} />
      )}
    </section>
  );
}
