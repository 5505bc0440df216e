import { useState } from 'react';
import type { VipLevel } from '#contracts/console/vip-levels.ts';
import { money } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Button, Fact, Facts, Page } from '../../ui/components.tsx';
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
  const done = useCloseWithToast((isDone) => {
    edit(undefined);
    if (isDone) void reload();
  });
  const levels = data?.value ?? [];
  const sum = (amount: string) => (amount === '0' ? '–' : money({ amount, currency: site.currency }));
  return (
    <Page
      title="VIP levels"
      hint="Requires two people. Players keep the levels they have reached and the gifts they have received."
      actions={
        may('campaigns', 'make') &&
        levels.length > 0 && (
          <Button tone="primary" onClick={() => edit(levels.length)}>
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
        chosen={levels[position ?? -1]}
        onChoose={(row) => choose(row?.position)}
        detailTitle={({ name }) => name}
        detail={(row) => (
          <>
            <LevelFacts level={row} isFirst={row.position === 0} sum={sum} />
            {may('campaigns', 'make') && (
              <p className="section">
                <Button onClick={() => edit(row.position)}>Change …</Button>
              </p>
            )}
          </>
        )}
        columns={[
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
        ]}
      />
      {data && editing !== undefined && (
        <VipLevelForm
          position={editing}
          level={levels[editing]}
          promotion={data.promotion}
          onClose={done('Proposed. Waiting for approval.')}
        />
      )}
    </Page>
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
