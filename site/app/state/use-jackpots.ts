import { useEffect, useState } from 'react';
import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { succeeded } from '#contracts/client.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { useApp } from './app.ts';
import { siteFields } from './sign-in.ts';

type JackpotList = Output<Api['jackpots']>;
export type Jackpot = JackpotList['value'][number] & Pick<JackpotList, 'currency' | 'exponent'>;

const REFRESH_MS = MINUTE_MS;
/** Older values are not shown: the jackpot may have been won since. */
const STALE_MS = 15 * MINUTE_MS;

/**
 * Jackpot pools as last reported by their providers, refreshed every minute while visible; none until then.
 */
export function useJackpots(isActive: boolean): readonly Jackpot[] {
  const app = useApp();
  const [pools, setPools] = useState<readonly Jackpot[]>([]);
  useEffect(() => {
    if (!isActive) return;
    let isGone = false;
    const isFresh = ({ read_at }: Jackpot) => Date.now() - Date.parse(read_at) < STALE_MS;
    const read = async () => {
      const answer = await app.api.jackpots(siteFields(app));
      if (isGone) return;
      const { currency, exponent } = succeeded(answer) ? answer : { currency: '', exponent: 0 };
      const fresh = succeeded(answer) && answer.value.map((pool) => ({ ...pool, currency, exponent }));
      setPools((known) => (fresh || known).filter(isFresh));
    };
    void read();
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), REFRESH_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [app, isActive]);
  return isActive ? pools : [];
}

/** The pools a game feeds. */
export function poolsOf<Pool extends Pick<Jackpot, 'provider_code' | 'games'>>(
  pools: readonly Pool[],
  { provider_code, game_code }: { provider_code: string; game_code: string },
): Pool[] {
  return pools.filter((pool) => pool.provider_code === provider_code && pool.games.includes(game_code));
}
