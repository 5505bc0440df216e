import { useNavigate, useSearchParams } from 'react-router';

/** Goes where the guest wanted to go, which must be a path of this site; else home. */
export function useGoOn(): () => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = query.get('next') ?? '/';
  const isOwn = next.startsWith('/') && !/^\/[/\\]/.test(next);
  return () => void navigate(isOwn ? next : '/', { replace: true });
}
