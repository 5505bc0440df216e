import { useEffect, useState } from 'react';
import type { Output } from '#contracts/api/call.ts';
import type { slipTerms } from '#contracts/api/sports-tickets.ts';
import { succeeded } from '#contracts/client.ts';
import { minorOf } from '../lib/minor-units.ts';
import { type App, useApp, useSession } from '../state/app.ts';
import { playerFields, siteFields } from '../state/sign-in.ts';
import { useTranslation } from '../state/use-translation.ts';
import { typedOf } from './minor-amount.ts';
import { kindOf } from './slip-changes.ts';
import { idOf, type Slip } from './slip-state.ts';
import { changeSlip } from './slip-store.ts';
import { type PriceChanges, priceChanges, wireSlip } from './use-quotes.ts';
import type { SlipBet, SlipBets } from './use-slip-tickets.ts';

type Terms = Output<typeof slipTerms>;

/** The site's stake increments as buttons, and for a single bet of a player the maximum stake. */
export function QuickStakes({ slip, bets }: { slip: Slip; bets: SlipBets }) {
  const { t } = useTranslation();
  const app = useApp();
  const terms = useSlipTerms();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const balance = useSession((session) => session.game.balance);
  const [isBusy, setBusy] = useState(false);
  const [bet] = bets.list;
  const hasMax = isSignedIn && bets.list.length === 1 && bet !== undefined && bet.lines > 0;
  if (!terms || (terms.quick_stakes.length === 0 && !hasMax)) return null;
  const add = (minor: string) => changeSlip((current) => withAdded(current, BigInt(minor), bets));
  const stakeMax = async () => {
    setBusy(true);
    const funds = minorOf(balance.toFixed(bets.exponent), bets.exponent) ?? '0';
    const most = await highestStake(app, bet!, { min: terms.min_stake, funds, changes: priceChanges(slip) });
    setBusy(false);
    if (most <= 0n) return;
    const whole = bet!.kind === 'system' && slip.isTotal ? most * BigInt(bet!.lines) : most;
    changeSlip((current) => withStake(current, () => typedOf(whole.toString(), bets.currency)));
  };
  const look =
    'tabular min-h-11 min-w-11 flex-1 rounded-md border border-line bg-surface-1 px-1 text-sm font-semibold text-text hover:bg-surface-2 disabled:opacity-50';
  return (
    <fieldset aria-label={t('slip.quickStakes')} className="flex flex-wrap gap-1.5">
      {terms.quick_stakes.map((minor) => (
        <button key={minor} type="button" className={look} onClick={() => add(minor)}>
          +{typedOf(minor, bets.currency)}
        </button>
      ))}
      {hasMax && (
        <button type="button" className={look} disabled={isBusy} onClick={() => void stakeMax()}>
          {t('slip.max')}
        </button>
      )}
    </fieldset>
  );
}

/** The slip with every typed stake of its kind changed. */
function withStake(slip: Slip, change: (typed: string) => string): Slip {
  if (kindOf(slip) !== 'single') return { ...slip, stake: change(slip.stake) };
  const stakes = slip.legs.map((leg) => [idOf(leg), change(slip.stakes[idOf(leg)] ?? '')] as const);
  return { ...slip, stakes: Object.fromEntries(stakes) };
}

function withAdded(slip: Slip, minor: bigint, { exponent, currency }: SlipBets): Slip {
  return withStake(slip, (typed) => {
    const before = BigInt(minorOf(typed, exponent) ?? '0');
    return typedOf((before + minor).toString(), currency);
  });
}

/**
 * The highest stake per line that the funds and the limits allow, in minor units; 0 where none is accepted. A
 * second quote at that stake includes exposure, which the first one at the lowest stake does not reach.
 */
async function highestStake(
  app: App,
  bet: SlipBet,
  { min, funds, changes }: { min: string; funds: string; changes: PriceChanges },
): Promise<bigint> {
  const quoteAt = async (stake: string) => {
    const request = wireSlip({ ...bet, stake, freeBetId: null }, bet.quote?.price ?? null);
    const answer = await app.api.quoteTicket({ ...playerFields(app), ...request, ...changes });
    return succeeded(answer) ? BigInt(answer.max_stake) : 0n;
  };
  const share = BigInt(funds) / BigInt(bet.lines);
  const byLimits = await quoteAt(min);
  const highest = byLimits < share ? byLimits : share;
  if (highest <= 0n) return 0n;
  const byExposure = await quoteAt(highest.toString());
  return byExposure < highest ? byExposure : highest;
}

/** Stakes of the site, read when the slip opens. */
function useSlipTerms(): Terms | null {
  const app = useApp();
  const [known, setKnown] = useState<Terms | null>(null);
  useEffect(() => {
    let isGone = false;
    void app.api.slipTerms(siteFields(app)).then((answer) => {
      if (!isGone && succeeded(answer)) setKnown(answer);
    });
    return () => {
      isGone = true;
    };
  }, [app]);
  return known;
}
