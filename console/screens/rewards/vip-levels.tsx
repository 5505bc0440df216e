import { useState } from 'react';
import type { VipLevel } from '#contracts/console/vip-levels.ts';
import { formatMoney } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Page } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { VipLevelForm } from './vip-level-form.tsx';

const points = (value: number) => `${value / 100}%`;

/** What each VIP level requires and gives. */
export default function VipLevels() {
  const { may, site } = useSession();
  const { data, error, reload } = useRead('vipLevels', {}, 60);
  const [position, choose] = useState<number>();
  const [editing, edit] = useState<number>();
  const [removing, remove] = useState<VipLevel>();
  const done = useCloseWithToast((isDone) => {
    edit(undefined);
    remove(undefined);
    if (isDone) void reload();
  });
  const levels = data?.value ?? [];
  const sum = (amount: string) => (amount === '0' ? '–' : formatMoney({ amount, currency: site.currency }));
  return (
    <Page
      title="VIP levels"
      hint="VIP programme of the brand. Needs a second approver. Players keep reached levels after a change, and move one level down when a level is removed. Gifts are kept."
      actions={
        may('campaigns', 'make') &&
        levels.length > 0 && (
          <Button tone="primary" onClick={() => edit(data?.next_position)}>
            New level …
          </Button>
        )
      }
    >
      <Queue
        label="VIP levels"
        rows={data?.value}
        error={error}
        empty="This brand has no VIP programme."
        rowKey={(row) => String(row.position)}
        chosen={levels.find((level) => level.position === position)}
        onChoose={(row) => choose(row?.position)}
        detailTitle={({ name }) => name}
        detail={(row) => (
          <>
            <LevelFacts level={row} isFirst={row.position === 0} sum={sum} />
            {may('campaigns', 'make') && (
              <p className="section">
                <Button onClick={() => edit(row.position)}>Change …</Button>{' '}
                {row.position > 0 && <Button onClick={() => remove(row)}>Remove …</Button>}
              </p>
            )}
          </>
        )}
        columns={columnsOf(sum)}
      />
      {data && editing !== undefined && (
        <VipLevelForm
          position={editing}
          level={levels.find((level) => level.position === editing)}
          promotion={data.promotion}
          onClose={done('Proposed. Waiting for approval.')}
        />
      )}
      {removing && <LevelRemoval level={removing} onClose={done('Proposed. Waiting for approval.')} />}
    </Page>
  );
}

type Sum = (amount: string) => string;

const columnsOf = (sum: Sum): Column<VipLevel>[] => [
  { head: 'Level', cell: ({ name }) => <b>{name}</b>, kind: 'wide' },
  { head: 'Deposits', cell: ({ deposit }) => sum(deposit), kind: 'figure' },
  { head: 'Turnover', cell: ({ turnover }) => sum(turnover), kind: 'figure' },
  { head: 'Gift', cell: ({ level_up }) => sum(level_up), kind: 'figure' },
  { head: 'Weekly', cell: ({ weekly }) => sum(weekly), kind: 'figure' },
  { head: 'Birthday', cell: ({ birthday }) => sum(birthday), kind: 'figure' },
  {
    head: 'Cashback',
    cell: ({ cashback }) => (cashback > 0 ? points(cashback) : '–'),
    kind: 'figure',
  },
];

type RemovalProps = { level: VipLevel; onClose(isDone: boolean): void };

/** Proposes to remove a level and where its players move. */
function LevelRemoval({ level: { position, name }, onClose }: RemovalProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const { data } = useRead('vipLevelRemoval', { position });
  const count = data && `${data.is_more ? 'At least ' : ''}${data.players}`;
  return (
    <Action
      title={`Remove ${name}`}
      verb="Propose"
      isDangerous
      run={({ reason = '' }) => act('proposeVipLevelRemoval', { request_id, position, reason })}
      onClose={onClose}
    >
      {data ? (
        <>
          {data.players === 0
            ? 'No player has this level. '
            : `${count} ${data.players === 1 ? 'player has' : 'players have'} this level. `}
          Once approved, its players move to {data.below}. Received gifts and the history are kept.
          {data.cases > 0 &&
            ` Open reviews of promotions to this level, to be changed or closed: ${data.cases}.`}
        </>
      ) : (
        '…'
      )}
    </Action>
  );
}

type FactsProps = { level: VipLevel; isFirst: boolean; sum(amount: string): string };

function LevelFacts({ level, isFirst, sum }: FactsProps) {
  const rebates = Object.entries(level.rebate);
  return (
    <Facts>
      <Fact name="To reach">
        {isFirst
          ? 'registration'
          : `deposits ${sum(level.deposit)}, turnover ${sum(level.turnover)} in a month`}
      </Fact>
      <Fact name="To keep">
        deposits {sum(level.keep_deposit)}, turnover {sum(level.keep_turnover)} in a month
      </Fact>
      <Fact name="Level-up gift">{sum(level.level_up)}</Fact>
      <Fact name="Weekly gift">{sum(level.weekly)}</Fact>
      <Fact name="Birthday gift">{sum(level.birthday)}</Fact>
      <Fact name="Cashback on weekly net loss">{points(level.cashback)}</Fact>
      <Fact name="Rebate on valid turnover">
        {rebates.length === 0
          ? 'none'
          : rebates.map(([category, value]) => `${nameLabel(category)} ${points(value)}`).join(', ')}
      </Fact>
    </Facts>
  );
}
