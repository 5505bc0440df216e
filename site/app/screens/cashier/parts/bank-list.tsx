import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BankItem } from '#contracts/api/bank-accounts.ts';
import { succeeded } from '#contracts/client.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, DateTime, Dialog, Icon } from '../../../ui/index.ts';
import { drawingOf, PaymentTile } from '../../../ui/payment-mark.tsx';
import { CurrentPasswordForm } from '../../account/parts/current-password.tsx';
import { showSuccessToast } from '../../account/parts/success-toast.ts';
import { WalletFacts } from './wallet-facts.tsx';

/** Bank accounts with their available actions. */
export function BankList({ banks }: { banks: readonly BankItem[] }) {
  const app = useApp();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState('');
  const [removing, setRemoving] = useState<BankItem | null>(null);
  const isSending = useRef(false);
  const choose = async (bank_id: string) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(bank_id);
    const answer = await app.api.setDefaultBank({ ...playerFields(app), bank_id });
    if (succeeded(answer)) await showSuccessToast(app, 'bankChosen');
    else await handleAnswer(app, answer, 'toast');
    await revalidate();
    setBusy('');
    isSending.current = false;
  };
  return (
    <>
      <ul className="grid gap-3">
        {banks.map((bank) => (
          <BankCard
            key={bank.bank_id}
            bank={bank}
            isBusy={busy === bank.bank_id}
            onChoose={() => void choose(bank.bank_id)}
            onRemove={() => setRemoving(bank)}
          />
        ))}
      </ul>
      {removing && <RemoveBank bank={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function BankCard({
  bank,
  isBusy,
  onChoose,
  onRemove,
}: {
  bank: BankItem;
  isBusy: boolean;
  onChoose: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const name = `${bank.bank_name} ${bank.masked_number}`;
  return (
    <li className="panel flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface-1 p-4">
      <PaymentTile drawing={drawingOf(bank.wallet ? 'crypto' : 'bank_transfer')} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{bank.bank_name}</p>
        {!bank.wallet && <p className="tabular">{bank.masked_number}</p>}
        <p className="text-sm break-words text-muted">
          {bank.holder_name} · {t('bank.since')} <DateTime value={bank.created_at} style="date" />
        </p>
        {!bank.is_payable && <p className="text-sm text-warning">{t('wallet.notPaid')}</p>}
      </div>
      {bank.wallet && (
        <div className="basis-full sm:order-last">
          <WalletFacts wallet={bank.wallet} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {bank.is_default ? (
          <span className="inline-flex items-center gap-1.5 text-sm text-win">
            <Icon name="check" size={18} />
            {t('bank.default')}
          </span>
        ) : (
          <Button
            variant="secondary"
            isBusy={isBusy}
            aria-label={t('bank.chooseOf', { name })}
            onClick={onChoose}
          >
            {t('bank.choose')}
          </Button>
        )}
        <Button variant="danger" aria-label={t('bank.removeOf', { name })} onClick={onRemove}>
          {t('bank.remove')}
        </Button>
      </div>
    </li>
  );
}

/** Asks for the password before an account is removed. */
function RemoveBank({ bank, onClose }: { bank: BankItem; onClose: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const done = async () => {
    await showSuccessToast(app, 'bankRemoved');
    await revalidate();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bank.removeTitle')}
      description={t('bank.removeText', { name: `${bank.bank_name} ${bank.masked_number}` })}
    >
      <CurrentPasswordForm
        send={(password) => app.api.removeBank({ ...playerFields(app), bank_id: bank.bank_id, password })}
        done={done}
      >
        {t('bank.remove')}
      </CurrentPasswordForm>
    </Dialog>
  );
}
