import { useEffect, useRef, useState } from 'react';
import type { DepositItem, DepositMethodItem } from '#contracts/api/deposits.ts';
import { OPEN_DEPOSIT_STATES } from '#contracts/values/payments.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useApp, useWithdrawOnly } from '../../state/app.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { DepositArt } from '../../ui/illustrations/account-pages.tsx';
import { ButtonLink, EmptyState, Panel } from '../../ui/index.ts';
import { PaymentMark } from '../../ui/payment-mark.tsx';
import { Balances } from '../account/parts/balances.tsx';
import { ReportError } from '../account/parts/report-error.tsx';
import { checkLimit, type DepositLimitPrompt, LIMIT_NAMES, limitOf } from '../auth/parts/deposit-limit.ts';
import { DepositLimitFields } from '../auth/parts/deposit-limit-fields.tsx';
import { FormFooter } from '../auth/parts/form-footer.tsx';
import { useForm } from '../auth/parts/use-form.ts';
import type { Data, DepositBonus } from './deposit.data.ts';
import { DepositView } from './parts/deposit-view.tsx';
import { isUsable, MethodCard } from './parts/method-card.tsx';
import { MethodForm } from './parts/method-form.tsx';
import { PaymentRow } from './parts/payment-row.tsx';

const isOpen = ({ state }: DepositItem) => OPEN_DEPOSIT_STATES.includes(state);

/**
 * Deposit: choose a payment method, enter the amount, pay, and follow the deposit until it is credited. The
 * methods come first, unless a deposit is pending.
 */
export default function Deposit() {
  const { t } = useTranslation();
  const { deposit, choice } = usePageData<Data>();
  const isWithdrawOnly = useWithdrawOnly();
  const hasPending = choice?.latest.some(isOpen) ?? false;
  return (
    <AccountPage title={t('page.deposit')} art={<DepositArt />}>
      {deposit && <DepositView key={deposit.deposit_id} deposit={deposit} />}
      {choice && (
        <>
          {hasPending && <LatestDeposits deposits={choice.latest} />}
          {isWithdrawOnly ? <Closed /> : <Choice {...choice} />}
          {!hasPending && <LatestDeposits deposits={choice.latest} />}
          <Balances />
        </>
      )}
    </AccountPage>
  );
}

function Choice({ methods, demand, bonus, requested }: NonNullable<Data['choice']>) {
  const { t } = useTranslation();
  const [isAnswered, setAnswered] = useState(demand === null);
  if (methods === null) return <ReportError />;
  if (demand && !isAnswered) return <LimitAnswer demand={demand} onDone={() => setAnswered(true)} />;
  if (methods.length > 0) return <NewDeposit methods={methods} bonus={bonus} requested={requested} />;
  return (
    <EmptyState art={<DepositArt />} title={t('deposit.noMethods')}>
      {t('deposit.noMethodsText')}
    </EmptyState>
  );
}

/** A temporarily excluded player cannot deposit but can withdraw [player protection E4]. */
function Closed() {
  const { t } = useTranslation();
  const action = <ButtonLink to="/withdrawal">{t('account.withdrawal')}</ButtonLink>;
  return (
    <EmptyState icon="shield" title={t('deposit.excluded')} action={action}>
      {t('deposit.excludedText')}
    </EmptyState>
  );
}

/** The latest deposits, each with a link to its status; pending ones first. */
function LatestDeposits({ deposits }: { deposits: readonly DepositItem[] }) {
  const { t } = useTranslation();
  if (deposits.length === 0) return null;
  const sorted = [...deposits.filter(isOpen), ...deposits.filter((each) => !isOpen(each))];
  return (
    <Panel title={t('deposit.latest')}>
      <ul className="divide-y divide-line">
        {sorted.map((deposit) => (
          <li key={deposit.deposit_id}>
            <PaymentRow
              to={`/deposit?deposit=${deposit.deposit_id}`}
              mark={<PaymentMark kind={deposit.type} className="text-accent" />}
              name={deposit.name}
              reference={deposit.reference}
              at={deposit.created_at}
              amount={deposit.credited ?? deposit.amount}
              currency={deposit.currency}
              state={t(`payment.stop.${deposit.state}`)}
              isOpen={isOpen(deposit)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Asks for the answer that is required before a deposit [player protection C1]. */
function LimitAnswer({ demand, onDone }: { demand: DepositLimitPrompt; onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const currency = app.layout.get().site?.currency ?? '';
  const form = useForm({
    names: LIMIT_NAMES,
    check: checkLimit(demand, currency),
    send: (values) =>
      app.api.answerDepositLimit({ ...playerFields(app), deposit_limit: limitOf(values, currency)! }),
    done: onDone,
  });
  return (
    <Panel title={t('deposit.limitTitle')}>
      <form {...form.form} className="grid max-w-xl gap-4" data-limit-answer>
        <DepositLimitFields demand={demand} problems={form.problems} />
        <FormFooter {...form}>{t('deposit.limitSave')}</FormFooter>
      </form>
    </Panel>
  );
}

type NewDepositProps = {
  methods: readonly DepositMethodItem[];
  bonus: DepositBonus | null;
  /** The payment method named in the page's address. */
  requested: string;
};

/** The payment methods, one of which is selected, and its form. */
function NewDeposit({ methods, bonus, requested }: NewDepositProps) {
  const { t } = useTranslation();
  const [chosenId, choose] = useState(
    methods.some((method) => method.method_id === requested && isUsable(method)) ? requested : '',
  );
  const chosen = methods.find(({ method_id }) => method_id === chosenId);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosenId) form.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <div className="grid gap-5">
      <fieldset className="methods grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3">
        <legend className="mb-3 text-lg font-semibold">{t('deposit.choose')}</legend>
        {methods.map((method) => (
          <MethodCard
            key={method.method_id}
            method={method}
            isChosen={method.method_id === chosenId}
            onChoose={() => choose(method.method_id)}
          />
        ))}
      </fieldset>
      <div ref={form} className="max-w-xl">
        {chosen && (
          <Panel title={chosen.name}>
            <MethodForm key={chosen.method_id} method={chosen} bonus={bonus} />
          </Panel>
        )}
      </div>
    </div>
  );
}
