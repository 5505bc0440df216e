import { useRevalidator } from 'react-router';
import type { WithdrawalDetail } from '#contracts/api/withdrawals.ts';
import { OPEN_WITHDRAWAL_STATES, type WithdrawalState } from '#contracts/values/payments.ts';
import type { WithdrawalReason } from '#contracts/values/withdrawal-reasons.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, ButtonLink, DateTime, Panel } from '../../../ui/index.ts';
import { drawingOf, PaymentTile } from '../../../ui/payment-mark.tsx';
import type { PaymentStep } from './deposit-steps.ts';
import { DOCUMENTS_PAGE } from './documents-page.ts';
import { PaymentSteps } from './payment-steps.tsx';
import { usePoll } from './use-poll.ts';
import { destinationOf } from './withdrawal-destinations.ts';
import { WithdrawalParts } from './withdrawal-parts.tsx';

/** Links for reasons the player can act on; the others only need time. */
const WAYS: Partial<Record<WithdrawalReason, string>> = {
  TURNOVER: '/slots',
  IDENTITY: '/profile',
  DOCUMENTS: DOCUMENTS_PAGE,
  NAME_MISMATCH: '/bank-details',
};

/** One withdrawal, tracked like a parcel: its state, the reason, the next step and the expected time. */
export function WithdrawalView({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { state, reason, due_at, amount, paid, currency, parts, wallet } = withdrawal;
  const isBack = state === 'rejected' || state === 'returned';
  const isOpen = OPEN_WITHDRAWAL_STATES.includes(state);
  usePoll(isOpen, () => void revalidate());
  const missing = formatMoney(withdrawal.reason_amount ?? 0, currency);
  return (
    <>
      <Panel className="max-w-2xl">
        <div className="mb-4 flex items-center gap-3">
          <PaymentTile drawing={drawingOf(wallet ? 'crypto' : 'bank_transfer')} />
          <div className="min-w-0">
            <h2 className="text-lg font-semibold break-words">{destinationOf(withdrawal)}</h2>
            <p className="text-sm text-muted">
              {t('deposit.number')} <span className="tabular">{withdrawal.reference}</span>
            </p>
          </div>
          <Amount value={amount} currency={currency} className="ms-auto text-xl font-semibold" />
        </div>
        <p role="status" className="mb-4 text-muted">
          {t(`withdrawal.text.${state}`)}
          {isOpen && due_at && (
            <>
              {' '}
              {t('withdrawal.due')} <DateTime value={due_at} />
            </>
          )}
        </p>
        {reason && (
          <div className="mb-4 grid justify-items-start gap-3 rounded-md bg-surface-2 p-3">
            <p>{t(`withdrawal.reason.${reason}`, { amount: missing })}</p>
            {WAYS[reason] && (
              <ButtonLink to={WAYS[reason]} variant="secondary">
                {t(`withdrawal.way.${reason}`)}
              </ButtonLink>
            )}
          </div>
        )}
        {!isBack && <WithdrawalParts parts={parts} currency={currency} wallet={wallet} />}
        <PaymentSteps stops={withdrawalTrack(withdrawal)} />
        {paid !== null && paid !== amount && (
          <p className="mt-4 text-warning">
            {t('withdrawal.partly', {
              paid: formatMoney(paid, currency),
              rest: formatMoney(amount - paid, currency),
            })}
          </p>
        )}
      </Panel>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/withdrawal" variant="secondary" icon="arrowLeft">
          {t('withdrawal.all')}
        </ButtonLink>
        <ButtonLink to="/statement?account=reserved" variant="quiet">
          {t('withdrawal.reservedEntries')}
        </ButtonLink>
      </div>
    </>
  );
}

/** States that share a step in the player's view. */
const STOP_OF: Record<WithdrawalState, 'requested' | 'review' | 'paying' | 'paid' | 'returned'> = {
  requested: 'requested',
  auto_checks: 'requested',
  review: 'review',
  failed: 'review',
  approved: 'paying',
  paying: 'paying',
  paid: 'paid',
  rejected: 'returned',
  returned: 'returned',
};

/** The steps of a withdrawal, from its history; a request without review omits that step. */
function withdrawalTrack({ state, history }: Pick<WithdrawalDetail, 'state' | 'history'>): PaymentStep[] {
  const visited = new Map(history.map((step) => [STOP_OF[step.state], step.at]));
  const here = STOP_OF[state];
  const stop = (name: Parameters<typeof visited.get>[0], status: PaymentStep['status']): PaymentStep => ({
    name: `out_${name}`,
    at: visited.get(name) ?? null,
    status,
  });
  const way = (['requested', 'review', 'paying', 'paid'] as const).filter(
    (name) => name !== 'review' || visited.has('review'),
  );
  if (here === 'returned') {
    const been = way.filter((name) => visited.has(name)).map((name) => stop(name, 'done'));
    return [...been, stop('returned', 'ended')];
  }
  const place = way.indexOf(here);
  return way.map((name, at) => {
    if (at < place || here === 'paid') return stop(name, 'done');
    return at === place ? stop(name, 'now') : { ...stop(name, 'next'), at: null };
  });
}
