import type { WheelItem } from '#contracts/console/rewards.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { formatMoney } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Badge, Fact, Facts } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { RecordActions } from '../../ui/record-actions.tsx';
import { RewardList } from './reward-list.tsx';
import { WheelForm } from './wheel-form.tsx';

type Prize = WheelItem['prizes'][number];
const prizeText = ({ kind, amount }: Prize, currency: string) =>
  kind === 'tokens' ? `${counted(amount, 'token')}` : formatMoney({ amount: String(amount), currency });

/** Wheels, eggs and boxes: published odds, stock, and the use of the daily budget. */
export default function Wheels() {
  return (
    <RewardList<WheelItem>
      title="Wheels"
      hint="Prize wheels, eggs and boxes. Players see the odds. Each change is a new version that a second person approves."
      call="wheels"
      noun="wheel"
      empty="No wheels."
      detailTitle={(row) => `${row.code}, version ${row.version}`}
      detail={(row, onDone) => <Detail key={row.code} wheel={row} onDone={onDone} />}
      form={(onClose) => <WheelForm onClose={onClose} />}
      columns={[
        { head: 'Wheel', cell: (row) => <b>{row.code}</b>, kind: 'wide' },
        { head: 'Type', cell: ({ face }) => nameLabel(face), kind: 'minor' },
        { head: 'Cost', cell: ({ cost }) => `${counted(cost, 'token')}`, kind: 'figure' },
        { head: 'Expected return', cell: returns, kind: 'figure' },
        { head: 'Spins today', cell: ({ today }) => today.spins, kind: 'figure' },
        { head: 'State', cell: (row) => <State wheel={row} /> },
      ]}
    />
  );
}

/** Expected tokens of a spin, relative to its cost. */
function returns({ expected, cost }: WheelItem): string {
  const share = cost > 0 ? ` (${Math.floor((Number(expected.tokens) / cost) * 100)}%)` : '';
  return `${counted(expected.tokens, 'token')}${share}`;
}

function State({ wheel: { is_open, is_resting } }: { wheel: WheelItem }) {
  if (!is_open) return <Badge>closed</Badge>;
  return is_resting ? <Badge tone="warn">paused today</Badge> : <Badge tone="good">open</Badge>;
}

function Detail({ wheel, onDone }: { wheel: WheelItem; onDone(): void }) {
  const { site } = useSession();
  const act = useWrite();
  const { code, prizes, today, daily_cash, daily_tokens, expected, is_open } = wheel;
  const cashOf = (text: string) =>
    formatMoney({ amount: String(Math.floor(Number(text))), currency: site.currency });
  return (
    <>
      <Facts>
        <Fact name="Expected">
          {counted(expected.tokens, 'token')} and {cashOf(expected.cash)} a spin
        </Fact>
        <Fact name="Awarded today">
          {counted(today.tokens, 'token')} (limit: {daily_tokens ?? 'none'}), {formatMoney(today.cash)}{' '}
          (limit: {daily_cash ? formatMoney(daily_cash) : 'none'})
        </Fact>
      </Facts>
      <DataTable
        label="Prizes"
        rows={prizes.map((prize, n) => ({ ...prize, n }))}
        rowKey={({ n }) => String(n)}
        columns={[
          { head: 'Segment', cell: ({ n }) => n, kind: 'figure' },
          { head: 'Prize', cell: (prize) => prizeText(prize, site.currency) },
          { head: 'Chance', cell: ({ chance }) => `${chance}%`, kind: 'figure' },
          {
            head: 'Stock',
            cell: ({ stock, left, substitute }) =>
              stock === null ? '–' : `${left} of ${stock}, then segment ${substitute}`,
          },
        ]}
      />
      <RecordActions
        name={code}
        isOpen={is_open}
        change="Change …"
        form={(onClose) => <WheelForm wheel={wheel} onClose={onClose} />}
        setOpen={(is_open, reason) => act('setWheelOpen', { code, is_open, reason })}
        onDone={onDone}
      />
    </>
  );
}
