import { unitsOf } from '../lib/amount.ts';
import type { Jackpot } from '../state/use-jackpots.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Amount, DateTime } from '../ui/index.ts';

/** Jackpot values as reported by their providers, with the time. */
export function JackpotLines({ pools }: { pools: readonly Jackpot[] }) {
  const { t } = useTranslation();
  return pools.map(({ jackpot_id, amount, currency, exponent, read_at }) => (
    <p key={jackpot_id} data-jackpot={amount} className="mt-1 text-sm leading-snug">
      {t('lobby.jackpot')}{' '}
      <b>
        <Amount value={unitsOf(amount, exponent)} currency={currency} />
      </b>{' '}
      <span className="whitespace-nowrap text-xs text-muted">
        {t('lobby.jackpotAt')} <DateTime value={read_at} style="time" />
      </span>
    </p>
  ));
}
