import { useSignIn } from '../shell/use-sign-in.ts';
import { NavLink, type NavLinkProps } from '../ui/link.tsx';

type BottomNavigationLinkProps = Pick<NavLinkProps, 'className' | 'children'> & { path: string };

/**
 * An entry of a bottom navigation. It opens the template's sign-in; without scripts it leads to the sign-in
 * page.
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
