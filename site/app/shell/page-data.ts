import { useHref, useLoaderData, useLocation, useNavigation } from 'react-router';

/** What the screen's loader returned; give the type the `.data.ts` beside the screen exports. */
export function usePageData<Data>(): Data {
  return useLoaderData() as Data;
}

/**
 * Whether the list on this page is about to be another: its next page, other filters. Its entries are drawn
 * as skeletons meanwhile (`aria-busy`). A query with `leaving` asks for something else than the list.
 */
export function useReloading(leaving?: string): boolean {
  // Redirect targets get the language prefix if they have none.
  const here = useHref(useLocation().pathname);
  const { location: next } = useNavigation();
  if (next?.pathname !== here) return false;
  return !leaving || !new URLSearchParams(next.search).has(leaving);
}
