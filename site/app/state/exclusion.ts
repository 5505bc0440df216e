import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { type Client, succeeded } from '#contracts/client.ts';

/** A break or an exclusion: until when at least; null while nobody can tell [player protection E4]. */
export type Exclusion = { until: string | null };

/** What a player's standing says of it. */
export function exclusionIn({ exclusion }: Output<Api['protection']>): Exclusion | null {
  return exclusion && { until: exclusion.until };
}

/** Asks for it where signing in told that there is one: without an answer it is still there. */
export async function readExclusion(
  isWithdrawOnly: boolean,
  client: Client,
  caller: { account_id: string; auth: string },
): Promise<Exclusion | null> {
  if (!isWithdrawOnly) return null;
  const answer = await client.protection(caller);
  return (succeeded(answer) && exclusionIn(answer)) || { until: null };
}
