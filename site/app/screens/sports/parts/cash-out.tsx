import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#contracts/api/call.ts';
import type { cashOutOffer, TicketItem } from '#contracts/api/sports-tickets.ts';
import { succeeded } from '#contracts/client.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { amountOf } from '../../../sports/minor-amount.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields, refreshBalance } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, classes } from '../../../ui/index.ts';

type Offer = Output<typeof cashOutOffer>;

/** Shares of the open stake that can be cashed out, in percent. */
const SHARES = [25, 50, 75, 100];

/**
 * Cash-out of a bet or a share of it before its result: an offer is requested, shown, and accepted while it
 * is valid.
 */
export function CashOut({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const app = useApp();
  const { revalidate } = useRevalidator();
  const [percent, setPercent] = useState(100);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [notice, setNotice] = useState<'' | 'none' | 'expired'>('');
  const [isBusy, setBusy] = useState(false);
  // An offer that is being taken expires on the server alone.
  useExpiry(isBusy ? null : offer, () => {
    setOffer(null);
    setNotice('expired');
  });
  const money = (minor: string) => formatMoney(amountOf(minor, ticket.currency), ticket.currency);
  const ask = async () => {
    const answer = await app.api.cashOutOffer({ ...playerFields(app), ticket_id: ticket.ticket_id, percent });
    if (succeeded(answer)) {
      setNotice('');
      return setOffer(answer);
    }
    if (answer.statusMessage === 'cashOutUnavailable') return setNotice('none');
    await handleAnswer(app, answer);
  };
  const take = async (taken: Offer) => {
    const answer = await app.api.takeCashOut({ ...playerFields(app), offer_id: taken.offer_id });
    setOffer(null);
    if (succeeded(answer)) {
      const title = t('bets.cashedOutFor', { amount: money(taken.amount) });
      app.toasts.add({ title, timeout: 3_000, data: { kind: 'success', hasProgress: true } });
      await refreshBalance(app);
      return await revalidate();
    }
    if (answer.statusMessage === 'cashOutUnavailable') return setNotice('none');
    if (answer.statusMessage === 'offerExpired' || answer.statusMessage === 'priceChanged')
      return setNotice('expired');
    await handleAnswer(app, answer);
  };
  const press = async () => {
    setBusy(true);
    try {
      await (offer ? take(offer) : ask());
    } finally {
      setBusy(false);
    }
  };
  const isPart = offer !== null && offer.open_stake !== '0';
  return (
    <div className="grid gap-2">
      <Shares
        percent={percent}
        isDisabled={isBusy}
        onChange={(share) => {
          setPercent(share);
          setOffer(null);
          setNotice('');
        }}
      />
      <Button variant={offer ? 'primary' : 'secondary'} isWide isBusy={isBusy} onClick={press}>
        {offer ? t('bets.cashOutFor', { amount: money(offer.amount) }) : t('bets.cashOut')}
      </Button>
      <p className="text-sm text-muted empty:hidden" role="status">
        {isPart && `${t('bets.cashOutLeaves', { amount: money(offer.open_stake) })} `}
        {offer ? t('bets.cashOutHolds') : notice && t(`bets.cashOutNotice.${notice}`)}
      </p>
    </div>
  );
}

type SharesProps = { percent: number; isDisabled: boolean; onChange: (percent: number) => void };

/** Disabled during a request: its offer is one for the share it was requested with. */
function Shares({ percent, isDisabled, onChange }: SharesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid grid-cols-4 gap-1.5" disabled={isDisabled}>
      <legend className="mb-1.5 text-xs text-muted">{t('bets.cashOutShare')}</legend>
      {SHARES.map((share) => (
        <button
          key={share}
          type="button"
          aria-pressed={share === percent}
          className={classes(
            'tabular min-h-11 rounded-md border text-sm font-semibold',
            share === percent ? 'border-brand bg-surface-3 text-text' : 'border-line bg-surface-1 text-muted',
          )}
          onClick={() => onChange(share)}
        >
          {share} %
        </button>
      ))}
    </fieldset>
  );
}

/** Calls `onEnd` once the offer is no longer valid. */
function useExpiry(offer: Offer | null, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!offer) return;
    const timer = setTimeout(() => end(), Math.max(0, Date.parse(offer.expires_at) - Date.now()));
    return () => clearTimeout(timer);
  }, [offer]);
}
