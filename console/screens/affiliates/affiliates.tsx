import { useState } from 'react';
import type { AffiliateItem } from '#contracts/console/affiliates.ts';
import { formatMoney, machineDecimal, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Amount, Badge, Button, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListFile } from '../../ui/list-file.tsx';
import { Queue } from '../../ui/queue.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { AffiliateFlags } from './fraud-flags.tsx';
import { AffiliatePlanForm } from './plan.tsx';
import { AffiliateStatements } from './statements.tsx';

type ButtonsProps = { hasProgramme: boolean; onSet(): void; onAdd(): void };

function Buttons({ hasProgramme, onSet, onAdd }: ButtonsProps) {
  const { may } = useSession();
  return (
    <>
      {may('affiliates', 'approve') && (
        <Button tone={hasProgramme ? 'plain' : 'primary'} onClick={onSet}>
          {hasProgramme ? 'Programme settings …' : 'Start programme …'}
        </Button>
      )}
      {may('affiliates', 'make') && hasProgramme && (
        <Button tone="primary" onClick={onAdd}>
          New affiliate …
        </Button>
      )}
    </>
  );
}

const COLUMNS: readonly Column<AffiliateItem>[] = [
  { head: 'Affiliate', cell: ({ name }) => <b>{name}</b>, kind: 'wide' },
  { head: 'Code', cell: ({ code }) => <code>{code}</code>, kind: 'minor' },
  { head: 'Players', cell: ({ players }) => players, kind: 'figure' },
  {
    head: 'Turnover, month',
    cell: ({ month }) => <Amount value={month.turnover} />,
    kind: 'figure',
  },
  { head: 'GGR, month', cell: ({ month }) => <Amount value={month.ggr} />, kind: 'figure' },
  { head: 'Owed', cell: ({ owed }) => <Amount value={owed} />, kind: 'figure' },
  {
    head: 'Linked players',
    cell: ({ flags }) => (flags > 0 ? <Badge tone="warn">{flags}</Badge> : ''),
  },
];

/** Affiliates: what they earn, what is owed, and clusters of players to review. */
export default function Affiliates() {
  const { data, error, reload } = useRead('affiliateList', {}, 60);
  const [view, setView] = useState<'affiliates' | 'linked_players'>('affiliates');
  const [id, choose] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [isSetting, set] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setAdding(false);
    set(false);
    if (isDone) void reload();
  });
  const hint = data?.programme
    ? `Months are in ${data.programme.zone}; payouts below ${formatMoney(data.programme.min_payout)} carry over to the next month.`
    : undefined;
  return (
    <Page
      title="Affiliates"
      {...(hint && { hint })}
      actions={
        data && (
          <>
            <ListFile
              list={view === 'linked_players' ? 'affiliateFlags' : 'affiliateList'}
              input={{}}
              name={view === 'linked_players' ? 'linked-players' : 'affiliates'}
            />
            <Buttons
              hasProgramme={data.programme !== null}
              onSet={() => set(true)}
              onAdd={() => setAdding(true)}
            />
          </>
        )
      }
    >
      <div className="filters">
        <Switch label="View" value={view} options={['affiliates', 'linked_players']} onChange={setView} />
      </div>
      {view === 'linked_players' && <AffiliateFlags />}
      {view === 'affiliates' && data && !data.programme && (
        <Placeholder empty="This site has no affiliate programme: codes in links have no effect. A site admin starts it here." />
      )}
      {view === 'affiliates' && (!data || data.programme) && (
        <Queue
          label="Affiliates"
          rows={data?.value}
          error={error}
          empty="No affiliates yet."
          rowKey={({ affiliate_id }) => affiliate_id}
          chosen={data?.value.find(({ affiliate_id }) => affiliate_id === id)}
          onChoose={(row) => choose(row?.affiliate_id ?? '')}
          detailTitle={({ name }) => name}
          detail={(row) => <Detail key={row.affiliate_id} partner={row} onDone={() => void reload()} />}
          columns={COLUMNS}
        />
      )}
      {isSetting && data && (
        <ProgrammeAction minPayout={data.programme?.min_payout ?? null} onClose={done('Changed.')} />
      )}
      {isAdding && (
        <AffiliatePlanForm onClose={done('Proposed. Waiting for a site administrator to approve.')} />
      )}
    </Page>
  );
}

const share = (points: number) => `${points / 100}%`;

function Detail({ partner, onDone }: { partner: AffiliateItem; onDone(): void }) {
  const { may } = useSession();
  const [isPlanning, setPlanning] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setPlanning(false);
    if (isDone) onDone();
  });
  const { plan, owed, parent, players, qualified, month } = partner;
  const sum = (amount: string) => formatMoney({ amount, currency: owed.currency });
  return (
    <>
      <Facts>
        <Fact name="Code">
          <code>{partner.code}</code> {!partner.is_open && <Badge tone="bad">closed</Badge>}
        </Fact>
        {parent && <Fact name="Referred by">{parent}</Fact>}
        <Fact name="Players">
          {players}, {qualified} qualified
        </Fact>
        <Fact name="Deposits, month">
          <Amount value={month.deposits} />
        </Fact>
        <Fact name="Share of NGR">
          {plan.tiers.length === 0
            ? 'none'
            : plan.tiers.map((tier) => `${share(tier.share)} from ${sum(tier.from)}`).join(', ')}
        </Fact>
        <Fact name="CPA">
          {plan.cpa === '0'
            ? 'nothing'
            : `${sum(plan.cpa)} after ${sum(plan.min_deposit)} deposited and ${sum(plan.min_turnover)} played`}
        </Fact>
        <Fact name="Deductions">
          platform {share(plan.platform)}, payments {share(plan.payments)}, administration {share(plan.admin)}
        </Fact>
        <Fact name="Negative balance">
          {plan.carries_negative ? 'carried forward to the next month' : 'written off'}
        </Fact>
        {plan.overrides.length > 0 && (
          <Fact name="From sub-affiliates">{plan.overrides.map(share).join(', then ')}</Fact>
        )}
      </Facts>
      {may('affiliates', 'make') && <Button onClick={() => setPlanning(true)}>Change plan …</Button>}
      <AffiliateStatements affiliateId={partner.affiliate_id} onDone={onDone} />
      {isPlanning && (
        <AffiliatePlanForm
          partner={partner}
          onClose={done('Proposed. Waiting for a site administrator to approve.')}
        />
      )}
    </>
  );
}

type Props = {
  /** Null if the site has no programme yet. */
  minPayout: { amount: string; currency: string } | null;
  onClose(isDone: boolean): void;
};

/** Starts the affiliate programme of a site, or changes its minimum payout. */
function ProgrammeAction({ minPayout, onClose }: Props) {
  const { site } = useSession();
  const act = useWrite();
  return (
    <Action
      title={minPayout ? 'Affiliate programme' : 'Start the affiliate programme'}
      verb={minPayout ? 'Change' : 'Start'}
      fields={[
        {
          ...{ name: 'min_payout', label: `Minimum payout, ${site.currency}`, maxLength: 20 },
          ...(minPayout && { initial: machineDecimal(minPayout) }),
          hint: 'Smaller commissions carry over to the next month.',
        },
      ]}
      run={async ({ min_payout: typed = '', reason = '' }) => {
        const min_payout = toMinor(typed, site.currency);
        if (!min_payout) return { wrong: 'min_payout', text: 'Enter an amount above zero.' };
        return await act('setAffiliateProgramme', { min_payout, reason });
      }}
      onClose={onClose}
    />
  );
}
