import { useSignIn } from '../shell/use-sign-in.ts';
import { NavLink, type NavLinkProps } from '../ui/link.tsx';

type BottomNavigationLinkProps = Pick<NavLinkProps, 'className' | 'children'> & { path: string };

/**
 * An entry of a dock. Signing in is asked for the way this template does it; without scripts it is a page
 * like the others.
 */
export function BottomNavigationLink({ path, ...rest }: BottomNavigationLinkProps) {
  const signIn = useSignIn();
  return (
    <NavLink
      to={path}
      end={path === '/'}
      {...rest}
      onClick={(event) => {
        if (path !== '/login') return;
        event.preventDefault();
        signIn();
      }}
    />
  );
}
