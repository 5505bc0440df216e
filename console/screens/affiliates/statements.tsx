import { useState } from 'react';
import type { AffiliateStatementItem } from '#contracts/console/affiliates.ts';
import { formatMoney, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Amount, Badge, Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { ListFile } from '../../ui/list-file.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type StatementAction = 'draft' | 'adjust' | 'approve' | 'pay';
const TONES = { draft: 'warn', approved: 'plain', paid: 'good' } as const;
const LINES: Record<string, string> = {
  ngr_before: 'Carried forward',
  share: 'Share',
  cpa: 'CPA',
  override: 'From sub-affiliates',
  returned: 'Chargebacks',
};
const thisMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;

/** A partner's earnings month by month, line by line, and the available actions. */
export function AffiliateStatements({ affiliateId, onDone }: { affiliateId: string; onDone(): void }) {
  const { may } = useSession();
  const { data, error, reload } = useRead('affiliateStatements', { affiliate_id: affiliateId });
  const [doing, setDoing] = useState<{ action: StatementAction; statement?: AffiliateStatementItem }>();
  const close = (isDone: boolean) => {
    setDoing(undefined);
    if (!isDone) return;
    void reload();
    onDone();
  };
  return (
    <>
      <h3>Statements</h3>
      {!data && <Placeholder error={error} />}
      {data?.value.length === 0 && <p className="hint">No statements yet.</p>}
      {data?.value.map((statement) => (
        <Statement
          key={statement.month}
          statement={statement}
          onDo={(action) => setDoing({ action, statement })}
        />
      ))}
      <div className="actions">
        {may('affiliates', 'make') && (
          <Button onClick={() => setDoing({ action: 'draft' })}>Calculate this month …</Button>
        )}
        {data && data.value.length > 0 && (
          <ListFile list="affiliateStatements" input={{ affiliate_id: affiliateId }} name="statements" />
        )}
      </div>
      {doing && <ActionDialog {...doing} affiliateId={affiliateId} onClose={close} />}
    </>
  );
}

function Statement({
  statement,
  onDo,
}: {
  statement: AffiliateStatementItem;
  onDo(action: StatementAction): void;
}) {
  const { may } = useSession();
  const { month, state, lines, total, adjustment, balance_before, is_mine, is_over } = statement;
  const isDraft = state === 'draft';
  const isPayer = may('affiliates', 'payout');
  return (
    <section aria-label={`Statement of ${month.slice(0, 7)}`}>
      <p>
        <b>{month.slice(0, 7)}</b> <Badge tone={TONES[state]}>{state}</Badge>{' '}
        {!is_over && <span className="hint">the month is not over</span>}
      </p>
      <Facts>
        {lines.map(({ what, sum }) => (
          <Fact key={what} name={LINES[what] ?? nameLabel(what)}>
            <Amount value={sum} />
          </Fact>
        ))}
        {adjustment.amount !== '0' && (
          <Fact name="Correction">
            <Amount value={adjustment} />
          </Fact>
        )}
        {balance_before.amount !== '0' && (
          <Fact name="Previous months">
            <Amount value={balance_before} />
          </Fact>
        )}
        <Fact name="Total">
          <b>
            <Amount value={total} />
          </b>
        </Fact>
        <Fact name="Made by">{statement.made_by.name}</Fact>
        {statement.approved_by && <Fact name="Approved by">{statement.approved_by.name}</Fact>}
      </Facts>
      <p className="filters">
        {isDraft && may('affiliates', 'make') && <Button onClick={() => onDo('adjust')}>Correct …</Button>}
        {isDraft && isPayer && (
          <Button tone="primary" disabled={is_mine || !is_over} onClick={() => onDo('approve')}>
            Approve …
          </Button>
        )}
        {isDraft && isPayer && is_mine && (
          <span className="hint">Another person approves what you made.</span>
        )}
        {state === 'approved' && isPayer && (
          <Button tone="primary" onClick={() => onDo('pay')}>
            Mark as paid …
          </Button>
        )}
      </p>
    </section>
  );
}

type ActionDialogProps = {
  action: StatementAction;
  statement?: AffiliateStatementItem;
  affiliateId: string;
  onClose(isDone: boolean): void;
};

function ActionDialog({ action, statement, affiliateId: affiliate_id, onClose }: ActionDialogProps) {
  const act = useWrite();
  const { site } = useSession();
  const done = useCloseWithToast(onClose);
  const month = statement?.month ?? thisMonth();
  const title = month.slice(0, 7);
  if (action === 'draft')
    return (
      <Action
        title={`Calculate ${title}`}
        verb="Calculate"
        reason="Preview of the current month"
        run={({ reason = '' }) => act('draftStatement', { month, reason })}
        onClose={done('Calculated for all affiliates.')}
      />
    );
  if (action === 'adjust')
    return (
      <Action
        title={`Correct ${title}`}
        verb="Correct"
        fields={[
          { name: 'amount', label: `Amount, in ${site.currency}`, hint: 'A negative amount is deducted.' },
        ]}
        run={async ({ amount = '', reason = '' }) => {
          const isLess = /^[-−]/.test(amount.trim());
          const minor = toMinor(amount.trim().replace(/^[-−]/, ''), site.currency);
          if (!minor) return { wrong: 'amount', text: 'Enter a valid amount.' };
          const signed = isLess ? `-${minor}` : minor;
          const total = statement!.total.amount;
          return await act('adjustStatement', { affiliate_id, month, amount: signed, total, reason });
        }}
        onClose={done('Corrected.')}
      />
    );
  if (action === 'approve')
    return (
      <Action
        title={`Approve ${title}`}
        verb="Approve"
        run={({ reason = '' }) =>
          act('approveStatement', { affiliate_id, month, total: statement!.total.amount, reason })
        }
        onClose={done('Approved. The amount is now owed.')}
      >
        {formatMoney(statement!.total)} will be owed.
      </Action>
    );
  return (
    <Action
      title={`Mark ${title} as paid`}
      verb="Mark as paid"
      run={({ reason = '' }) => act('payStatement', { affiliate_id, month, reason })}
      onClose={done('Marked as paid.')}
    >
      {formatMoney(statement!.total)} has been sent to the affiliate.
    </Action>
  );
}
