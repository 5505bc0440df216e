import { formatMoney, moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { BettingRules } from './betting-rules.tsx';
import { Limits } from './sports-limits.tsx';

/** The worst case of every open event, and the margin and limits of the site. */
export default function SportsExposure() {
  const { data, error } = useRead('sportsExposure', {}, 30);
  const sum = (amount: string) => formatMoney({ amount, currency: data?.currency ?? '' });
  return (
    <Page
      title="Sports exposure"
      hint="Liability of open events, and the sportsbook’s margins and limits. Worst case: the lowest result over all scores of an event; other legs of a parlay count with their expected return."
    >
      <Limits />
      <BettingRules />
      <h2 className="section">Open events</h2>
      {!data && <Placeholder error={error} />}
      {data && data.value.length === 0 && <Placeholder empty="No open bets." />}
      {data && data.value.length > 0 && (
        <DataTable
          label="Open events"
          rows={data.value}
          rowKey={({ event_id }) => event_id}
          columns={[
            { head: 'Start', cell: ({ starts_at }) => moment(starts_at), sort: (row) => row.starts_at },
            { head: 'Event', cell: ({ event }) => <b>{event}</b>, kind: 'wide', sort: ({ event }) => event },
            {
              head: 'Staked',
              cell: ({ staked }) => sum(staked),
              kind: 'figure',
              sort: ({ staked }) => BigInt(staked),
            },
            {
              head: 'Worst case',
              cell: ({ worst }) => sum(worst),
              kind: 'figure',
              sort: ({ worst }) => BigInt(worst),
            },
            { head: 'At the score', cell: ({ score }) => score, kind: 'figure' },
          ]}
        />
      )}
    </Page>
  );
}
