import { useNavigate, useSearchParams } from 'react-router';

/** Whether it is a path of this site: an address may carry anything as where to go on. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && !/^\/[/\\]/.test(path);
}

/** Goes where the guest wanted to go, which must be a path of this site; else home. */
export function useGoOn(): () => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = query.get('next') ?? '/';
  return () => void navigate(isOwnPath(next) ? next : '/', { replace: true });
}
