import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BankItem } from '#contracts/api/bank-accounts.ts';
import { exponentOf, isCurrency } from '#contracts/values/currency.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { useApp } from '../../../state/app.ts';
import { useRequestId } from '../../../state/request-id.ts';
import { playerFields, refreshBalance } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { ButtonLink, Checkbox, EmptyState, Panel, Select, TextInput } from '../../../ui/index.ts';
import { CurrentPassword } from '../../account/parts/current-password.tsx';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import type { Info } from '../withdrawal.data.ts';
import { DOCUMENTS_PAGE } from './documents-page.ts';
import { amountCheck } from './form-checks.ts';
import { IdentityAllowance } from './identity-allowance.tsx';
import { WalletFacts } from './wallet-facts.tsx';

type NewWithdrawalProps = { info: Info; banks: readonly BankItem[] };

/** The withdrawal form, or the reason why none is possible and the next step. */
export function NewWithdrawal({ info, banks }: NewWithdrawalProps) {
  const { t } = useTranslation();
  const { turnover_missing, identity_needed, currency } = info;
  if (identity_needed !== '') {
    return (
      <EmptyState
        icon="user"
        title={t(`deposit.needs.${identity_needed}`)}
        action={
          identity_needed === 'document' ? (
            <ButtonLink to={DOCUMENTS_PAGE}>{t('verification.open')}</ButtonLink>
          ) : (
            <ButtonLink to="/edit-profile?next=/withdrawal">{t('page.edit-profile')}</ButtonLink>
          )
        }
      >
        {t(identity_needed === 'document' ? 'withdrawal.documentText' : 'withdrawal.needsText')}
      </EmptyState>
    );
  }
  const payable = banks.filter(({ is_payable }) => is_payable);
  if (payable.length === 0) {
    return (
      <EmptyState
        icon="bank"
        title={t('bank.none')}
        action={<ButtonLink to="/add-bank">{t('page.add-bank')}</ButtonLink>}
      >
        {t('withdrawal.noBankText')}
      </EmptyState>
    );
  }
  if (turnover_missing > 0) {
    return (
      <EmptyState
        icon="play"
        title={t('withdrawal.turnoverTitle', { amount: formatMoney(turnover_missing, currency) })}
        action={<ButtonLink to="/slots">{t('withdrawal.toGames')}</ButtonLink>}
      >
        {t('withdrawal.turnoverText')}
      </EmptyState>
    );
  }
  return (
    <Panel title={t('withdrawal.ask')}>
      <WithdrawalForm info={info} banks={payable} />
    </Panel>
  );
}

const AMOUNT_REFUSALS: readonly string[] = [
  ...['invalidAmount', 'dailyLimit', 'paymentLimit', 'identityLimit', 'insufficientFunds'],
];

/** Validates and submits the request, then opens its status page. */
function useWithdrawalForm(info: Info, places: number) {
  const app = useApp();
  const navigate = useNavigate();
  const id = useRequestId();
  return useForm({
    draft: 'withdrawal',
    names: ['bank_id', 'amount', 'password', 'end_bonus'],
    check: (values) => ({
      ...amountCheck(values.amount, info, places),
      ...(values.password === '' ? { password: 'required' } : {}),
      ...(info.bonus_at_stake !== null && values.end_bonus === '' ? { end_bonus: 'required' } : {}),
    }),
    send: ({ bank_id, amount, password, end_bonus }) => {
      return app.api.createWithdrawal({
        ...playerFields(app),
        language: app.language,
        request_id: id.of([bank_id, amount]),
        bank_id,
        amount: Number(amount.trim()),
        password,
        end_bonus: end_bonus !== '',
      });
    },
    blame: ({ statusMessage }) => {
      if (statusMessage === 'wrongCredentials') return 'password';
      return AMOUNT_REFUSALS.includes(statusMessage) ? 'amount' : undefined;
    },
    done: async (answer) => {
      if (!('value' in answer)) return;
      await refreshBalance(app);
      void navigate(`/withdrawal?withdrawal=${answer.value.withdrawal_id}`);
    },
  });
}

function WithdrawalForm({ info, banks }: NewWithdrawalProps) {
  const { t } = useTranslation();
  const { min, max, currency } = info;
  const places = isCurrency(currency) ? exponentOf(currency) : 2;
  const form = useWithdrawalForm(info, places);
  const [chosen, choose] = useState((banks.find(({ is_default }) => is_default) ?? banks[0])?.bank_id);
  const wallet = banks.find(({ bank_id }) => bank_id === chosen)?.wallet ?? null;
  const range = t('deposit.range', { min: formatMoney(min, currency), max: formatMoney(max, currency) });
  return (
    <form {...form.form} className="grid gap-4">
      <Select
        label={t('withdrawal.to')}
        name="bank_id"
        value={chosen}
        onChange={choose}
        options={banks.map(({ bank_id, bank_name, masked_number, wallet }) => ({
          value: bank_id,
          label: `${bank_name} ${masked_number}${wallet ? `, ${wallet.coin}` : ''}`,
        }))}
        error={form.problems.bank_id}
      />
      {wallet && <WalletNotice wallet={wallet} />}
      <TextInput
        label={t('deposit.amount', { currency })}
        name="amount"
        inputMode={places > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={16}
        hint={range}
        error={form.problems.amount}
      />
      <IdentityAllowance left={info.identity_left} currency={currency} />
      <CoinsFirst coins={info.coins_first} wallet={wallet} currency={currency} />
      {info.back_first.map(({ name, amount }) => (
        <p key={name} className="text-sm text-muted">
          {t('withdrawal.backFirst', { name, amount: formatMoney(amount, currency) })}
        </p>
      ))}
      {info.bonus_at_stake !== null && (
        <Checkbox
          label={t('withdrawal.endBonus', { amount: formatMoney(info.bonus_at_stake, currency) })}
          name="end_bonus"
          value="yes"
          error={form.problems.end_bonus}
        />
      )}
      <CurrentPassword hint={t('withdrawal.passwordHint')} error={form.problems.password} />
      <FormFooter {...form}>{t('withdrawal.go')}</FormFooter>
      <p className="text-sm text-muted">{t('withdrawal.noWayBack')}</p>
    </form>
  );
}

type Wallet = NonNullable<BankItem['wallet']>;

/** Facts before a crypto withdrawal: the destination, that it is irreversible, and which rate applies. */
function WalletNotice({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 rounded-md bg-surface-2 p-3 text-sm">
      <WalletFacts wallet={wallet} />
      <p className="font-semibold text-warning">{t('wallet.final')}</p>
      <p>{t('wallet.worth', { coin: wallet.coin })}</p>
    </div>
  );
}

type CoinsFirstProps = { coins: Info['coins_first']; wallet: Wallet | null; currency: string };

/** Crypto deposits, unless the withdrawal uses the same coin: paid out otherwise only after review. */
function CoinsFirst({ coins, wallet, currency }: CoinsFirstProps) {
  const { t } = useTranslation();
  const others = coins.filter(({ coin, network }) => coin !== wallet?.coin || network !== wallet.network);
  return others.map(({ coin, network, amount }) => (
    <p key={`${coin} ${network}`} className="text-sm text-muted">
      {t('wallet.coinsFirst', { coin, network, amount: formatMoney(amount, currency) })}
    </p>
  ));
}
