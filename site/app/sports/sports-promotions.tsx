import { useEffect, useState } from 'react';
import type { Output } from '#contracts/api/call.ts';
import type { myPromotions } from '#contracts/api/sports-promotions.ts';
import type { TicketItem } from '#contracts/api/sports-tickets.ts';
import { succeeded } from '#contracts/client.ts';
import { formatMoney } from '../lib/amount.ts';
import { formatOwnDay } from '../lib/dates.ts';
import { useApp, useSession } from '../state/app.ts';
import { playerFields } from '../state/sign-in.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Select } from '../ui/index.ts';
import { amountOf } from './minor-amount.ts';
import { oddsText, useOddsFormat } from './odds-format.ts';
import { changeSlip } from './slip-store.ts';
import type { SlipBet, SlipBets } from './use-slip-tickets.ts';

type Promotion = Output<typeof myPromotions>['value'][number];

/** Promotions applicable to the bet, and the terms of the chosen one. Nothing without any. */
export function SlipPromotions({ bets }: { bets: SlipBets }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const known = usePromotions();
  const [bet] = bets.list;
  if (!bet || bets.list.length !== 1 || bet.freeBetId) return null;
  const chosen = known.find(({ promotion_id }) => promotion_id === bet.promotionId);
  const shown = known.filter((promotion) => promotion === chosen || fits(promotion, bet));
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <Select
        label={t('slip.promotion')}
        value={chosen?.promotion_id ?? ''}
        options={[
          { value: '', label: t('slip.promotion.none') },
          ...shown.map(({ promotion_id, title, ends_at }) => ({
            value: promotion_id,
            label: t('slip.promotion.of', { title, date: formatOwnDay(ends_at, language) }),
          })),
        ]}
        onChange={(id) => changeSlip((slip) => ({ ...slip, promotionId: id || null }))}
      />
      {chosen && <Terms promotion={chosen} currency={bets.currency} />}
    </div>
  );
}

/** Whether the kind of a bet, its legs and their prices qualify for a promotion. */
function fits({ kind, fewest_legs, min_price, sports, bet_types }: Promotion, bet: SlipBet): boolean {
  const isOfKind = bet.kind === (kind === 'boost' ? 'single' : 'parlay');
  const isIn = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  return (
    isOfKind &&
    bet.legs.length >= fewest_legs &&
    bet.legs.every(
      ({ price, selection }) =>
        Number(price) >= Number(min_price) &&
        isIn(sports, selection.sport) &&
        isIn(bet_types, selection.bet_type),
    )
  );
}

function Terms({ promotion, currency }: { promotion: Promotion; currency: string }) {
  const { t } = useTranslation();
  const format = useOddsFormat();
  const { kind, percent, steps, fewest_legs, max_stake, max_extra, min_price } = promotion;
  const money = (minor: string) => formatMoney(amountOf(minor, currency), currency);
  const values = {
    ...{ percent, legs: fewest_legs, price: oddsText(min_price, format), max: money(max_extra) },
    stake: money(max_stake ?? '0'),
    steps: steps.map((step) => t('slip.promotion.step', step)).join(', '),
  };
  return (
    <p className="text-sm text-muted">
      {t(`slip.promotion.${kind}`, values)} {t('slip.promotion.noCashOut')}
    </p>
  );
}

/** The title of a ticket's promotion and its added amount, as a row of the ticket; nothing without one. */
export function usePromotionRow({ promotion, currency, state }: TicketItem): [string, string][] {
  const { t } = useTranslation();
  if (!promotion) return [];
  const money = (minor: string) => formatMoney(amountOf(minor, currency), currency);
  const isOpen = state === 'open';
  return [
    [
      promotion.title,
      isOpen
        ? t('slip.promotion.upTo', { amount: money(promotion.max_extra) })
        : t('slip.promotion.paid', { amount: money(promotion.paid) }),
    ],
  ];
}

/** The player's promotions, read when the slip opens. */
function usePromotions(): readonly Promotion[] {
  const app = useApp();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const [known, setKnown] = useState<readonly Promotion[]>([]);
  useEffect(() => {
    let isGone = false;
    setKnown([]);
    if (isSignedIn)
      void app.api.myPromotions(playerFields(app)).then((answer) => {
        if (!isGone && succeeded(answer)) setKnown(answer.value);
      });
    return () => {
      isGone = true;
    };
  }, [app, isSignedIn]);
  return known;
}
