import { useEffect, useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../state/app.ts';
import { playerFields, refreshBalance } from '../../state/sign-in.ts';

export type PlaySession = {
  startedAt: number;
  net: bigint;
  balance: bigint;
  currency: string;
  exponent: number;
};

/** How often the figures are re-read without a change notification. */
const REFRESH_MS = 15_000;

/** The session's result, re-read when the game reports the end of a round, and periodically. */
export function usePlaySession(isOn: boolean) {
  const app = useApp();
  const [session, setSession] = useState<PlaySession | null>(null);
  const [requested, setAsked] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    const read = async () => {
      const answer = await app.api.playSession(playerFields(app));
      if (isGone || !succeeded(answer)) return;
      setSession({
        startedAt: Date.parse(answer.started_at),
        net: BigInt(answer.returned) - BigInt(answer.staked),
        balance: BigInt(answer.balance),
        currency: answer.currency,
        exponent: answer.exponent,
      });
    };
    void read();
    if (requested > 0) void refreshBalance(app);
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), REFRESH_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [app, isOn, requested]);
  return { session, refresh: () => setAsked((count) => count + 1) };
}
