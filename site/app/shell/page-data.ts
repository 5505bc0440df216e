import { useLoaderData } from 'react-router';

/** What the screen's loader returned; give the type the `.data.ts` beside the screen exports. */
export function usePageData<Data>(): Data {
  return useLoaderData() as Data;
}
