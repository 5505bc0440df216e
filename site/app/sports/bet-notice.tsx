import { useState } from 'react';
import { formatMoney } from '../lib/amount.ts';
import { loadNamespace } from '../lib/message-loader.ts';
import { useApp } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';
import { Button, ButtonLink } from '../ui/index.ts';
import { type PlacementRefusal, referBet } from './bet-placement.ts';
import { amountOf, typedOf } from './minor-amount.ts';
import { useOddsFormat } from './odds-format.ts';
import { refusalText } from './refusal-text.ts';
import { isOutsideLimits, noticeIdOf, type SlipBet, type SlipBets } from './use-slip-tickets.ts';

/** Refusals shown at their legs. */
const OF_LEGS = ['selectionNotFound', 'eventClosed', 'marketSuspended', 'priceChanged', 'relatedContingency'];

type BetNoticeProps = { bet: SlipBet; bets: SlipBets; onStake: (typed: string) => void; isTotal?: boolean };

/** The refusal of a bet as a whole, with the possible stake one tap away; the place button leads here. */
export function BetNotice({ bet, bets, onStake, isTotal = false }: BetNoticeProps) {
  const { t } = useTranslation();
  const { t: errorText } = useTranslation('errors');
  const format = useOddsFormat();
  const refusal = refusalOf(bet, bets);
  if (!refusal || (OF_LEGS.includes(refusal.error) && !combinedPrice(refusal))) return null;
  const { text, stake } = refusalText(refusal, { currency: bets.currency, format }, t, errorText);
  const whole = stake !== undefined && isTotal ? (BigInt(stake) * BigInt(bet.lines)).toString() : stake;
  return (
    <div
      tabIndex={-1}
      className="slip-notice grid gap-2 rounded-md bg-surface-2 p-2.5 text-sm focus:outline-2 focus:outline-focus"
      role="alert"
    >
      <p className="flex items-start gap-2">
        <Icon name="info" size={18} className="mt-px shrink-0 text-warning" />
        <span id={noticeIdOf(bets, bet)} className="min-w-0">
          {text}
        </span>
      </p>
      {whole !== undefined && whole !== '0' && (
        <Button variant="secondary" onClick={() => onStake(typedOf(whole, bets.currency))}>
          {t('slip.stakeInstead', { amount: formatMoney(amountOf(whole, bets.currency), bets.currency) })}
        </Button>
      )}
      {isReferrable(refusal) && !bet.freeBetId && <Refer bet={bet} bets={bets} />}
      {refusal.error === 'insufficientFunds' && (
        <ButtonLink to="/deposit" variant="secondary" icon="deposit">
          {t('account.deposit')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whether a trader may still accept the stake. */
const isReferrable = ({ error, detail }: PlacementRefusal): boolean =>
  error === 'stakeTooHigh' && (detail as { referrable?: string } | undefined)?.referrable !== undefined;

/** Refers a stake above the limit to a trader. */
function Refer({ bet, bets }: Pick<BetNoticeProps, 'bet' | 'bets'>) {
  const { t } = useTranslation();
  const app = useApp();
  const [isBusy, setBusy] = useState(false);
  const refer = async () => {
    setBusy(true);
    try {
      await loadNamespace(app, 'errors');
      const refusal = await referBet(app, bet);
      if (refusal) bets.setRefusals({ [bet.key]: refusal });
      else bets.onReferred();
    } finally {
      setBusy(false);
    }
  };
  const whole = (BigInt(bet.stake ?? '0') * BigInt(bet.lines)).toString();
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={refer}>
      {t('slip.refer', { amount: formatMoney(amountOf(whole, bets.currency), bets.currency) })}
    </Button>
  );
}

/** The current price of a combination whose price has changed. */
const combinedPrice = ({ error, detail }: PlacementRefusal): string | undefined =>
  error === 'priceChanged' ? (detail as { price?: string } | undefined)?.price : undefined;

/**
 * The answer to the placement, otherwise that of the quote, or of a combination without a stake. A limit of
 * the quote comes first: the place button waits for it.
 */
function refusalOf(bet: SlipBet, bets: SlipBets): PlacementRefusal | null {
  const refusal = bets.refusals[bet.key];
  if (refusal && !isOutsideLimits(bet, bets)) return refusal;
  const quoted = bet.quote ? bet.quote.refusal : bet.offer?.refusal;
  return quoted ? { ...quoted, isUnknown: false } : null;
}
