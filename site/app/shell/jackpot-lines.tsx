import type { HouseJackpot } from '../lib/house-jackpot.ts';
import type { Jackpot } from '../state/use-jackpots.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Amount, DateTime } from '../ui/index.ts';

/** Pots of the house, live, and pools as reported by their providers, with the time. */
export function JackpotLines({ pools }: { pools: readonly (Jackpot | HouseJackpot)[] }) {
  const { t } = useTranslation();
  return pools.map((pool) => (
    <p key={pool.jackpot_id} data-jackpot={pool.amount} className="mt-1 text-sm leading-snug">
      {t('lobby.jackpot')}{' '}
      <b>
        <Amount value={Number(pool.amount) / 10 ** pool.exponent} currency={pool.currency} />
      </b>{' '}
      {'read_at' in pool && (
        <span className="whitespace-nowrap text-xs text-muted">
          {t('lobby.jackpotAt')} <DateTime value={pool.read_at} style="time" />
        </span>
      )}
    </p>
  ));
}
