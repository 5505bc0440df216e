import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ConsoleInput } from '#contracts/console/call.ts';
import type { ConsoleApi, ConsoleCallName } from '#contracts/console/index.ts';
import { api, type CallAnswer } from './api.ts';
import { useSession } from './session.ts';

/** A screen's call input; the site is added. */
export type CallFields<Name extends ConsoleCallName> = Omit<
  ConsoleInput<ConsoleApi[Name]>,
  'site_id' | 'reason'
>;
export type Success<Name extends ConsoleCallName> = Extract<CallAnswer<Name>, { ok: true }>;

/** The refusal of a read by the server. A refused poll leaves the last answer on the screen. */
export class ReadError extends Error {
  readonly code: string;
  readonly isPoll: boolean;
  constructor(code: string, isPoll: boolean) {
    super(code);
    this.code = code;
    this.isPoll = isPoll;
  }
}

/** Refusals that mean the screen is out of date: the lists are re-read. */
const CONFLICTS: readonly string[] = [
  'decidedAlready',
  'signedAlready',
  'changedMeanwhile',
  'amountDiffers',
  'notFound',
  'notYet',
  'isHeld',
];

/** The cache of one signed-in person. Every key begins with the site id. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}

/**
 * Reads data of the current site, again when the input changes and every `seconds` while the page is visible.
 * Polls are marked, so that the server does not count them as activity of the person.
 */
export function useRead<Name extends ConsoleCallName>(name: Name, input: CallFields<Name>, seconds = 0) {
  const { site } = useSession();
  const client = useQueryClient();
  const queryKey = [site.site_id, name, input];
  const hash = JSON.stringify(queryKey);

  const query = useQuery<Success<Name>, ReadError>({
    queryKey,
    refetchInterval: seconds > 0 && seconds * 1000,
    queryFn: async () => {
      const isPoll = isPolled(client, queryKey);
      const call = api[name] as (body: object, options: object) => Promise<CallAnswer<Name>>;
      const answer = await call({ ...input, site_id: site.site_id }, { inBackground: isPoll });
      if (!answer.ok) throw new ReadError(answer.error, isPoll);
      return answer as Success<Name>;
    },
  });

  const failed = query.error && (!query.error.isPoll || query.data === undefined) ? query.error : undefined;
  return {
    data: failed ? undefined : query.data,
    error: failed?.code,
    reload: useCallback(async () => {
      await client.invalidateQueries({ queryKey: JSON.parse(hash) as unknown[] }, { cancelRefetch: false });
    }, [client, hash]),
  };
}

/** The first read of a key and the one after an invalidation are user requests; all others are polls. */
export function isPolled(client: QueryClient, queryKey: readonly unknown[]): boolean {
  const state = client.getQueryState(queryKey);
  if (!state || state.dataUpdateCount + state.errorUpdateCount === 0) return false;
  // A failed read also marks its key as invalidated, although no user requested it.
  return !state.isInvalidated || state.errorUpdatedAt > state.dataUpdatedAt;
}

/**
 * Changes something on the current site. The site's displayed data is re-read afterwards, and after a
 * conflict.
 */
export function useWrite() {
  const { site } = useSession();
  const client = useQueryClient();
  return async <Name extends ConsoleCallName>(
    name: Name,
    input: Omit<ConsoleInput<ConsoleApi[Name]>, 'site_id'>,
  ): Promise<CallAnswer<Name>> => {
    const call = api[name] as (body: object) => Promise<CallAnswer<Name>>;
    const answer = await call({ ...input, site_id: site.site_id });
    if (answer.ok || CONFLICTS.includes(answer.error))
      void client.invalidateQueries({ queryKey: [site.site_id] }, { cancelRefetch: true });
    return answer;
  };
}
