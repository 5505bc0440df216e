import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api, type CallAnswer } from './api.ts';
import { type CallFields, ReadError, type Success } from './query.ts';
import { useSession } from './session.ts';

/** Paginated calls, sorted and filtered by the server. */
export type ListName =
  | 'playerSearch'
  | 'depositList'
  | 'withdrawalList'
  | 'bonusList'
  | 'sportsTickets'
  | 'documentList'
  | 'screeningCaseList'
  | 'auditLog'
  | 'auditOfBrands';
export type ListInput<Name extends ListName> = Omit<CallFields<Name>, 'after' | 'limit'>;
export type ListRow<Name extends ListName> = Success<Name>['value'][number];

/** Pages of a list of the current site, one after the other. */
export function useListPages<Name extends ListName>(name: Name, input: ListInput<Name>) {
  const { site } = useSession();
  const call = api[name] as (body: object) => Promise<CallAnswer<Name>>;
  async function fetchPage(page: { after: string }): Promise<Success<Name>> {
    const answer = await call({ ...input, ...page, site_id: site.site_id });
    if (!answer.ok) throw new ReadError(answer.error, false);
    return answer as Success<Name>;
  }
  const query = useInfiniteQuery({
    queryKey: [site.site_id, name, 'pages', input],
    queryFn: ({ pageParam }) => fetchPage({ after: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }: Success<Name>) => next || undefined,
    placeholderData: keepPreviousData,
  });

  const pages = query.data?.pages;
  return {
    first: pages?.[0],
    rows: pages?.flatMap(({ value }) => value as ListRow<Name>[]),
    error: query.error instanceof ReadError ? query.error.code : undefined,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  };
}
