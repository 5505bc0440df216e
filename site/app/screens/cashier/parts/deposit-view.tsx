import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { FAILED_DEPOSIT_STATES, OPEN_DEPOSIT_STATES } from '#contracts/values/payments.ts';
import { useApp, useWithdrawOnly } from '../../../state/app.ts';
import { refreshBalance } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, ButtonLink, CopyField, DateTime, Panel } from '../../../ui/index.ts';
import type { ShownDeposit } from '../deposit.data.ts';
import { ChainFacts, ChainWarning } from './chain-facts.tsx';
import { depositSteps } from './deposit-steps.ts';
import { PaymentImage } from './method-card.tsx';
import { PaymentInstructions } from './payment-instructions.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { ProofOfPaymentForm } from './proof-of-payment.tsx';
import { usePoll } from './use-poll.ts';

/** One deposit: how to pay it, its status, and its result. */
export function DepositView({ deposit }: { deposit: ShownDeposit }) {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const isOpen = OPEN_DEPOSIT_STATES.includes(deposit.state);
  const isWaiting = deposit.state === 'awaiting_payment';
  const canTryAgain = !useWithdrawOnly() && FAILED_DEPOSIT_STATES.includes(deposit.state);
  usePoll(isOpen && !isWaiting, () => void revalidate());
  const before = useRef(deposit.state);
  useEffect(() => {
    if (before.current !== deposit.state && deposit.state === 'credited') void refreshBalance(app);
    before.current = deposit.state;
  }, [app, deposit.state]);
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel>
          <Heading deposit={deposit} />
          <p role="status" className="mb-4 text-muted">
            {t(`deposit.text.${deposit.state}`)}
            {deposit.state === 'under_review' && deposit.due_at && (
              <>
                {' '}
                {t('deposit.due')} <DateTime value={deposit.due_at} />
              </>
            )}
          </p>
          {deposit.chain && deposit.state === 'under_review' && (
            <p className="mb-4 text-muted">
              {t('deposit.chain.worth', { count: deposit.chain.confirmations })}
            </p>
          )}
          {deposit.reason && (
            <p className="mb-4 rounded-md bg-surface-2 p-3 text-warning">
              {t(`deposit.reason.${deposit.reason}`)}
            </p>
          )}
          <PaymentSteps stops={depositSteps(deposit)} />
          <Sums deposit={deposit} />
        </Panel>
        {isWaiting && <PayDeposit deposit={deposit} />}
        {deposit.pay_url && <PayElsewhere deposit={deposit} />}
      </div>
      <div className="flex flex-wrap gap-3">
        {canTryAgain && (
          <ButtonLink to={`/deposit?method=${deposit.method_id}`}>{t('deposit.again')}</ButtonLink>
        )}
        <ButtonLink to="/deposit" variant="secondary" icon="arrowLeft">
          {t('deposit.all')}
        </ButtonLink>
        {!isOpen && (
          <ButtonLink to="/transaction-history" variant="quiet">
            {t('page.transaction-history')}
          </ButtonLink>
        )}
        {deposit.credited !== null && (
          <ButtonLink to="/statement?kind=deposit" variant="quiet">
            {t('account.entries')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Heading({ deposit }: { deposit: ShownDeposit }) {
  const { t } = useTranslation();
  return (
    <div className="mb-4 flex items-center gap-3">
      <PaymentImage name={deposit.image} />
      <div className="min-w-0">
        <h2 className="text-lg font-semibold break-words">{deposit.name}</h2>
        <p className="text-sm text-muted">
          {t('deposit.number')} <span className="tabular">{deposit.reference}</span>
        </p>
      </div>
      <Amount value={deposit.amount} currency={deposit.currency} className="ms-auto text-xl font-semibold" />
    </div>
  );
}

/** Amount received, fee and amount credited: the lines behind the total. */
function Sums({ deposit }: { deposit: ShownDeposit }) {
  const { t } = useTranslation();
  const { received, fee, credited, currency } = deposit;
  if (received === null || fee === null || credited === null) return null;
  const lines = [
    ['received', received],
    ['feeTaken', -fee],
    ['credited', credited],
  ] as const;
  return (
    <dl className="mt-4 grid gap-1 border-t border-line pt-4">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 last:font-semibold">
          <dt>{t(`deposit.sum.${name}`)}</dt>
          <dd>
            <Amount value={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How to pay if the payment service requires instructions; the result arrives automatically. */
function PayElsewhere({ deposit }: { deposit: ShownDeposit }) {
  const { t } = useTranslation();
  return (
    <PaymentInstructions deposit={deposit}>
      <ButtonLink to={deposit.pay_url} icon="external" size="lg" isWide>
        {t('deposit.openPayment')}
      </ButtonLink>
    </PaymentInstructions>
  );
}

/** How to pay: steps, payee, and the form that reports the payment. */
function PayDeposit({ deposit }: { deposit: ShownDeposit }) {
  const { payee, chain } = deposit;
  return (
    <PaymentInstructions
      deposit={deposit}
      before={chain && <ChainWarning chain={chain} />}
      after={<ProofOfPaymentForm deposit={deposit} />}
    >
      {chain && <ChainFacts chain={chain} />}
      {payee.length > 0 && (
        <dl className="grid gap-3">
          {payee.map(({ label, value, is_copied }) =>
            is_copied ? (
              <CopyField key={label} label={label} value={value} />
            ) : (
              <div key={label}>
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
          )}
        </dl>
      )}
    </PaymentInstructions>
  );
}
