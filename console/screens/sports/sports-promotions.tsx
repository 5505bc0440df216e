import { useState } from 'react';
import { counted } from '#contracts/values/counted-nouns.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { type Success, useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { PromotionDialog } from './promotion-dialog.tsx';

type Promotion = Success<'sportsPromotions'>['value'][number];
const TONES = { planned: 'plain', running: 'good', ended: 'plain', stopped: 'warn' } as const;

/** What a promotion does, in a line. */
function effectOf({ kind, percent, steps, fewest_legs }: Promotion): string {
  if (kind === 'boost') return `${percent}% profit boost on singles`;
  if (kind === 'parlay_insurance') return `Stake back when one of ${fewest_legs} or more legs loses`;
  return `More profit: ${steps.map((step) => `${counted(step.legs, 'leg')} ${step.percent} %`).join(', ')}`;
}

/** Odds boosts, parlay bonuses and parlay insurances. */
export default function SportsPromotions() {
  const { may } = useSession();
  const { data, error, reload } = useRead('sportsPromotions', {});
  const [id, choose] = useState('');
  const [isWriting, setWriting] = useState(false);
  const currency = data?.currency ?? '';
  const done = useCloseWithToast((isDone) => {
    setWriting(false);
    if (isDone) void reload();
  });
  return (
    <Page
      title="Sports promotions"
      hint="Odds boosts, parlay bonuses and parlay insurance that players choose on the bet slip. Accepted bets keep their terms."
      actions={
        may('campaigns', 'make') && (
          <Button tone="primary" onClick={() => setWriting(true)}>
            New promotion …
          </Button>
        )
      }
    >
      <Queue
        label="Sports promotions"
        rows={data?.value}
        error={error}
        empty="No promotions yet."
        rowKey={({ promotion_id }) => promotion_id}
        chosen={data?.value.find(({ promotion_id }) => promotion_id === id)}
        onChoose={(row) => choose(row?.promotion_id ?? '')}
        detailTitle={({ title }) => title}
        detail={(row) => (
          <Detail key={row.promotion_id} {...{ promotion: row, currency }} onDone={() => void reload()} />
        )}
        columns={[
          { head: 'Promotion', cell: ({ title }) => <b>{title}</b>, kind: 'wide' },
          { head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{nameLabel(state)}</Badge> },
          { head: 'Type', cell: ({ kind }) => nameLabel(kind), kind: 'minor' },
          { head: 'Tickets', cell: ({ tickets }) => tickets, kind: 'figure' },
          { head: 'Paid', cell: ({ paid }) => formatMoney({ amount: paid, currency }), kind: 'figure' },
          { head: 'Until', cell: ({ ends_at }) => moment(ends_at), kind: 'minor' },
        ]}
      />
      {isWriting && <PromotionDialog onClose={done('Proposed. Another person must approve it.')} />}
    </Page>
  );
}

type DetailProps = { promotion: Promotion; currency: string; onDone(): void };

function Detail({ promotion, currency, onDone }: DetailProps) {
  const { may } = useSession();
  const act = useWrite();
  const [isStopping, setStopping] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setStopping(false);
    if (isDone) onDone();
  });
  const sum = (amount: string) => formatMoney({ amount, currency });
  const { promotion_id, state, max_stake, sports, bet_types } = promotion;
  const isOpen = state === 'running' || state === 'planned';
  const listOf = (list: readonly string[]) => (list.length > 0 ? list.map(nameLabel).join(', ') : 'all');
  return (
    <>
      <Facts>
        <Fact name="Effect">{effectOf(promotion)}</Fact>
        <Fact name="From">{moment(promotion.starts_at)}</Fact>
        <Fact name="Until">{moment(promotion.ends_at)}</Fact>
        <Fact name="Minimum price per leg">{promotion.min_price}</Fact>
        {max_stake && <Fact name="Boosted stake">up to {sum(max_stake)}</Fact>}
        <Fact name="Per ticket">up to {sum(promotion.max_extra)}</Fact>
        <Fact name="Bets per player">{promotion.tickets_per_player}</Fact>
        <Fact name="Sports">{listOf(sports)}</Fact>
        <Fact name="Markets">{bet_types.length > 0 ? bet_types.join(', ') : 'all'}</Fact>
        <Fact name="Budget">{sum(promotion.budget)}</Fact>
        <Fact name="Paid or committed">{sum(promotion.committed)}</Fact>
        <Fact name="Paid">{sum(promotion.paid)}</Fact>
        <Fact name="Tickets">
          {may('odds', 'read') ? (
            <Link to={`/sports-tickets?promotion=${promotion_id}`}>{promotion.tickets}</Link>
          ) : (
            promotion.tickets
          )}
        </Fact>
        <Fact name="By">{promotion.by}</Fact>
      </Facts>
      {isOpen && (may('campaigns', 'make') || may('campaigns', 'approve')) && (
        <div className="actions">
          <Button tone="danger" onClick={() => setStopping(true)}>
            Stop …
          </Button>
        </div>
      )}
      {isStopping && (
        <Action
          title="Stop the promotion"
          verb="Stop"
          isDangerous
          run={({ reason = '' }) => act('stopPromotion', { promotion_id, reason })}
          onClose={done('Stopped.')}
        >
          New bets can no longer use it; accepted bets keep it.
        </Action>
      )}
    </>
  );
}
