import { useNavigate, useSearchParams } from 'react-router';

const ORIGIN = 'https://this-site.invalid';

/**
 * Whether it is a path of this site: the `next` of an address may contain anything. It is parsed as in
 * browsers, which remove tabs and line breaks, treat `\` as `/` and resolve dots.
 */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, ORIGIN)) return false;
  const { origin, pathname } = new URL(path, ORIGIN);
  return origin === ORIGIN && !pathname.startsWith('//');
}

/** The requested page (`next`) if it is one of this site, else `otherwise`. */
export function nextPath(query: URLSearchParams, otherwise: string): string {
  const next = query.get('next') ?? otherwise;
  return isOwnPath(next) ? next : otherwise;
}

/** Navigates to the requested page if it is one of this site; otherwise to `otherwise`. */
export function useContinue(otherwise = '/'): () => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return () => void navigate(nextPath(query, otherwise), { replace: true });
}
