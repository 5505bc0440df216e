import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConsoleInput } from '#contracts/console/call.ts';
import type { ConsoleApi, ConsoleCallName } from '#contracts/console/index.ts';
import type { ConsoleSiteItem } from '#contracts/console/session.ts';
import { api } from './api.ts';
import { isPolled, type Success } from './query.ts';

type Input<Name extends ConsoleCallName> = Omit<ConsoleInput<ConsoleApi[Name]>, 'site_id' | 'reason'>;
/** One brand's answer; null if it refused. */
export type SiteAnswer<Name extends ConsoleCallName> = { site: ConsoleSiteItem; data: Success<Name> | null };

/** Maximum number of brands queried in parallel. */
const CONCURRENCY = 4;

/**
 * Makes the same read call for several brands, one request each, so that the server checks the caller's
 * permission on every brand. A brand that refuses does not affect the others. Answers are in the order of
 * `sites`.
 */
export async function readSites<Name extends ConsoleCallName>(
  name: Name,
  input: Input<Name>,
  sites: readonly ConsoleSiteItem[],
  options: { inBackground?: boolean } = {},
): Promise<SiteAnswer<Name>[]> {
  const answers: SiteAnswer<Name>[] = [];
  const waiting = sites.map((site, at) => ({ site, at }));
  const call = api[name] as (input: object, options: object) => Promise<{ ok: boolean }>;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await call({ site_id: next.site.site_id, ...input }, options);
      answers[next.at] = { site: next.site, data: answer.ok ? (answer as Success<Name>) : null };
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return answers;
}

/**
 * `readSites` for a screen, repeated every `seconds`; reads not requested by the person are marked as polls.
 */
export function useSiteReads<Name extends ConsoleCallName>(
  name: Name,
  input: Input<Name>,
  sites: readonly ConsoleSiteItem[],
  seconds = 0,
) {
  const client = useQueryClient();
  const queryKey = [sites.map(({ site_id }) => site_id), name, input];
  return useQuery<SiteAnswer<Name>[], Error>({
    queryKey,
    refetchInterval: seconds > 0 && seconds * 1000,
    queryFn: () => readSites(name, input, sites, { inBackground: isPolled(client, queryKey) }),
  });
}
