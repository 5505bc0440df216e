import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { type Client, succeeded } from '#contracts/client.ts';

/** A time-out or an exclusion: its earliest end; null while unknown [player protection E4]. */
export type Exclusion = { until: string | null };

/** The exclusion in a player's standing. */
export function exclusionIn({ exclusion }: Output<Api['protection']>): Exclusion | null {
  return exclusion && { until: exclusion.until };
}

/** Requests it when signing in reported one: without an answer it still applies. */
export async function readExclusion(
  isWithdrawOnly: boolean,
  client: Client,
  caller: { account_id: string; auth: string },
): Promise<Exclusion | null> {
  if (!isWithdrawOnly) return null;
  const answer = await client.protection(caller);
  return (succeeded(answer) && exclusionIn(answer)) || { until: null };
}
