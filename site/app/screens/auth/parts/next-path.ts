import { useNavigate, useSearchParams } from 'react-router';

/** Whether it is a path of this site: an address may carry anything as where to go on. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && !/^\/[/\\]/.test(path);
}

/** Navigates to the requested page (`next`), which must be a path of this site; otherwise to `otherwise`. */
export function useContinue(otherwise = '/'): () => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = query.get('next') ?? otherwise;
  return () => void navigate(isOwnPath(next) ? next : otherwise, { replace: true });
}
