import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TicketItem } from '#contracts/api/sports-tickets.ts';
import { succeeded } from '#contracts/client.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { minorOf } from '../../../lib/minor-units.ts';
import { amountOf } from '../../../sports/minor-amount.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, TextInput } from '../../../ui/index.ts';

/** The value at which an open bet is cashed out automatically: shown and removed, or set. */
export function AutomaticCashOut({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const app = useApp();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { currency, exponent, auto_cash_out: value } = ticket;
  const money = (minor: string) => formatMoney(amountOf(minor, currency), currency);
  const limit = t('bets.autoCashOutLimit', { amount: money(ticket.max_return) });

  const save = async (amount: string | null) => {
    setBusy(true);
    try {
      const request = { ...playerFields(app), ticket_id: ticket.ticket_id, amount };
      const answer = await app.api.setAutoCashOut(request);
      if (succeeded(answer)) {
        setTyped('');
        return await revalidate();
      }
      if (answer.statusMessage !== 'cashOutUnavailable') return await handleAnswer(app, answer);
      setError(t('bets.cashOutNotice.none'));
    } finally {
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const minor = minorOf(typed, exponent);
    const isPossible = minor && BigInt(minor) > 0n && BigInt(minor) <= BigInt(ticket.max_return);
    setError(isPossible ? null : limit);
    if (isPossible) await save(minor);
  };
  if (value !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <p>{t('bets.autoCashOutSet', { amount: money(value) })}</p>
        <Button variant="secondary" isBusy={isBusy} onClick={() => save(null)}>
          {t('bets.autoCashOutRemove')}
        </Button>
      </div>
    );
  }
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5">{t('bets.autoCashOut')}</summary>
      <form className="grid gap-3 pb-1" onSubmit={submit} noValidate>
        <TextInput
          label={t('bets.autoCashOutValue', { currency })}
          hint={t('bets.autoCashOutHint')}
          error={error}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          onChange={setTyped}
        />
        <Button type="submit" variant="secondary" isWide isBusy={isBusy}>
          {t('bets.autoCashOutSave')}
        </Button>
      </form>
    </details>
  );
}
