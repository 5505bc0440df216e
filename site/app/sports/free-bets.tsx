import { useEffect, useState } from 'react';
import type { Output } from '#contracts/api/call.ts';
import type { myFreeBets } from '#contracts/api/sports-tickets.ts';
import { succeeded } from '#contracts/client.ts';
import { formatMoney } from '../lib/amount.ts';
import { formatOwnDay } from '../lib/dates.ts';
import { useApp, useSession } from '../state/app.ts';
import { playerFields } from '../state/sign-in.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Select } from '../ui/index.ts';
import { amountOf, typedOf } from './minor-amount.ts';
import { oddsText, useOddsFormat } from './odds-format.ts';
import { idOf, type Slip } from './slip-state.ts';
import { changeSlip } from './slip-store.ts';
import type { SlipBets } from './use-slip-tickets.ts';

type FreeBet = Output<typeof myFreeBets>['value'][number];

/** The player's free bets to choose from, if the slip is one single-line bet. Nothing without any. */
export function FreeBets({ bets }: { bets: SlipBets }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const format = useOddsFormat();
  const known = useFreeBets();
  const [bet] = bets.list;
  if (known.length === 0 || bets.list.length !== 1 || bet?.kind === 'system') return null;
  const chosen = known.find(({ free_bet_id }) => free_bet_id === bet?.freeBetId);
  const label = ({ title, amount, expires_at }: FreeBet) =>
    t('slip.freeBet.of', {
      ...{ title, date: formatOwnDay(expires_at, language) },
      amount: formatMoney(amountOf(amount, bets.currency), bets.currency),
    });
  const choose = (id: string) => {
    const freeBet = known.find(({ free_bet_id }) => free_bet_id === id);
    changeSlip((current) => withFreeBet(current, freeBet, bets.currency));
  };
  return (
    <div className="grid gap-1.5">
      <Select
        label={t('slip.freeBet')}
        value={chosen?.free_bet_id ?? ''}
        options={[
          { value: '', label: t('slip.freeBet.none') },
          ...known.map((freeBet) => ({ value: freeBet.free_bet_id, label: label(freeBet) })),
        ]}
        onChange={choose}
      />
      {chosen && (
        <p className="text-sm text-muted">
          {t('slip.freeBet.terms')}{' '}
          {chosen.min_price && t('slip.freeBet.minPrice', { price: oddsText(chosen.min_price, format) })}
        </p>
      )}
    </div>
  );
}

/** The slip with a free bet's amount as its stake, or without both. */
function withFreeBet(slip: Slip, freeBet: FreeBet | undefined, currency: string): Slip {
  const typed = freeBet ? typedOf(freeBet.amount, currency) : '';
  return {
    ...slip,
    freeBet: freeBet ? { id: freeBet.free_bet_id, amount: freeBet.amount } : null,
    stake: typed,
    stakes: Object.fromEntries(slip.legs.map((leg) => [idOf(leg), typed])),
  };
}

/** The player's free bets, read when the slip opens. */
function useFreeBets(): readonly FreeBet[] {
  const app = useApp();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const [known, setKnown] = useState<readonly FreeBet[]>([]);
  useEffect(() => {
    let isGone = false;
    setKnown([]);
    if (isSignedIn)
      void app.api.myFreeBets(playerFields(app)).then((answer) => {
        if (!isGone && succeeded(answer)) setKnown(answer.value);
      });
    return () => {
      isGone = true;
    };
  }, [app, isSignedIn]);
  return known;
}
