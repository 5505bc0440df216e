import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#contracts/api/call.ts';
import type { cashOutOffer, TicketItem } from '#contracts/api/sports-tickets.ts';
import { succeeded } from '#contracts/client.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { amountOf } from '../../../sports/minor-amount.ts';
import { handleAnswer } from '../../../state/answer-messages.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields, refreshBalance } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button } from '../../../ui/index.ts';

type Offer = Output<typeof cashOutOffer>;

/** Cash-out of a bet before its result: an offer is requested, shown, and accepted while it is valid. */
export function CashOut({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const app = useApp();
  const { revalidate } = useRevalidator();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [notice, setNotice] = useState<'' | 'none' | 'expired'>('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!offer) return;
    const end = () => {
      setOffer(null);
      setNotice('expired');
    };
    const timer = setTimeout(end, Math.max(0, Date.parse(offer.expires_at) - Date.now()));
    return () => clearTimeout(timer);
  }, [offer]);

  const ask = async () => {
    const answer = await app.api.cashOutOffer({ ...playerFields(app), ticket_id: ticket.ticket_id });
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
  const amount = offer && formatMoney(amountOf(offer.amount, ticket.currency), ticket.currency);
  return (
    <div className="grid gap-2">
      <Button variant={offer ? 'primary' : 'secondary'} isWide isBusy={isBusy} onClick={press}>
        {amount === null ? t('bets.cashOut') : t('bets.cashOutFor', { amount })}
      </Button>
      <p className="text-sm text-muted empty:hidden" role="status">
        {offer ? t('bets.cashOutHolds') : notice && t(`bets.cashOutNotice.${notice}`)}
      </p>
    </div>
  );
}
