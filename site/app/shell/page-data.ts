import { useHref, useLoaderData, useLocation, useNavigation } from 'react-router';

/** The result of the screen's loader; its type is exported by the `.data.ts` beside the screen. */
export function usePageData<Data>(): Data {
  return useLoaderData() as Data;
}

/**
 * Whether the list on this page is being replaced: its next page, other filters. Its entries are shown as
 * skeletons meanwhile (`aria-busy`). A query with `leaving` requests something other than the list.
 */
export function useReloading(leaving?: string): boolean {
  // Redirect targets get the language prefix unless they have one.
  const here = useHref(useLocation().pathname);
  const { location: next } = useNavigation();
  if (next?.pathname !== here) return false;
  return !leaving || !new URLSearchParams(next.search).has(leaving);
}
