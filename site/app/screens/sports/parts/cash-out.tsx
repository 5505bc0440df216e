import { type MouseEvent, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#contracts/api/call.ts';
import type { cashOutOffer, TicketItem } from '#contracts/api/sports-tickets.ts';
import { succeeded } from '#contracts/client.ts';
import { formatMoney } from '../../../lib/amount.ts';
import type { Translate } from '../../../lib/i18n.ts';
import { amountOf } from '../../../sports/minor-amount.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields, refreshBalance } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, classes } from '../../../ui/index.ts';

/** `endsAt` is a time of `performance.now()`. */
type Offer = Output<typeof cashOutOffer> & { endsAt: number };

type Notice = '' | 'none' | 'expired' | 'changed';
const NOTICES: Readonly<Record<string, Notice>> = {
  cashOutUnavailable: 'none',
  offerExpired: 'expired',
  priceChanged: 'changed',
};

/** Shares of the open stake that can be cashed out, in percent. */
const SHARES = [25, 50, 75, 100];

/**
 * Cash-out of a bet or a share of it before its result: an offer is requested, shown with the time that is
 * left, and accepted while it is valid. Afterwards the same button requests a new one.
 */
export function CashOut({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const app = useApp();
  const { revalidate } = useRevalidator();
  const [percent, setPercent] = useState(100);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [notice, setNotice] = useState<Notice>('');
  const [isBusy, setBusy] = useState(false);
  // An offer that is being taken expires on the server alone.
  const left = useSecondsLeft(isBusy ? null : offer, () => {
    setOffer(null);
    setNotice('expired');
  });
  const money = (minor: string) => formatMoney(amountOf(minor, ticket.currency), ticket.currency);
  const refuse = async (answer: Parameters<typeof handleAnswer>[1]) => {
    const reason = NOTICES[answer.statusMessage];
    if (reason) setNotice(reason);
    else await handleAnswer(app, answer);
  };
  const ask = async () => {
    const answer = await app.api.cashOutOffer({ ...playerFields(app), ticket_id: ticket.ticket_id, percent });
    if (succeeded(answer)) {
      setNotice('');
      return setOffer({ ...answer, endsAt: performance.now() + answer.seconds * 1000 });
    }
    await refuse(answer);
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
    await refuse(answer);
  };
  const press = async (event: MouseEvent) => {
    // The second click of a double click requested nothing: it must not accept an unseen offer.
    if (event.detail > 1) return;
    setBusy(true);
    try {
      await (offer ? take(offer) : ask());
    } finally {
      setBusy(false);
    }
  };
  const verb = notice === 'expired' || notice === 'changed' ? 'bets.cashOutAgain' : 'bets.cashOut';
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
        {offer ? t('bets.cashOutFor', { amount: money(offer.amount) }) : t(verb)}
      </Button>
      {offer && <TimeLeft seconds={left} of={offer.seconds} />}
      <p className="text-sm text-muted empty:hidden" role="status">
        {offer ? offerText(t, offer, money) : notice && t(`bets.cashOutNotice.${notice}`)}
      </p>
    </div>
  );
}

/** How long the offer is valid, and the stake that a share leaves. */
function offerText(t: Translate, { open_stake, seconds }: Offer, money: (minor: string) => string): string {
  const holds = t('bets.cashOutHolds', { count: seconds });
  return open_stake === '0' ? holds : `${t('bets.cashOutLeaves', { amount: money(open_stake) })} ${holds}`;
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

type TimeLeftProps = { seconds: number; of: number };

/** The seconds an offer is still valid. A timer is not announced: the status announces the offer once. */
function TimeLeft({ seconds, of }: TimeLeftProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-3 text-sm">
      <span className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
        <span
          className="block h-full rounded-full bg-brand transition-[width] duration-1000 ease-linear"
          style={{ width: `${(100 * (seconds - 1)) / of}%` }}
        />
      </span>
      <span role="timer" className="tabular shrink-0 text-muted">
        {t('bets.cashOutLeft', { count: seconds })}
      </span>
    </div>
  );
}

/** How often the time left is compared. */
const TICK_MS = 200;

/** The full seconds an offer is still valid, rounded up; `onEnd` is called at its end. */
function useSecondsLeft(offer: Offer | null, onEnd: () => void): number {
  const [seconds, setSeconds] = useState(0);
  const end = useEffectEvent(onEnd);
  useLayoutEffect(() => {
    if (!offer) return;
    const tick = () => {
      const left = offer.endsAt - performance.now();
      if (left <= 0) end();
      else setSeconds(Math.ceil(left / 1000));
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [offer]);
  return seconds;
}
