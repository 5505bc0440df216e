import { useSession } from '../state/app.ts';
import type { NavigationLink } from './navigation-links.ts';
import { useMoneyLink } from './use-money-link.ts';
import { useSignIn } from './use-sign-in.ts';

/** The action at the end of a header: the money link for a player, `signIn` for a guest. */
export function useHeaderActions(): { isSignedIn: boolean; money: NavigationLink; signIn: () => void } {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const money = useMoneyLink();
  const signIn = useSignIn();
  return { isSignedIn, money, signIn: () => signIn() };
}
