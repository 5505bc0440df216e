import { useApp } from '../state/app.ts';
import { openModal } from '../state/modals.ts';

/**
 * Asks a guest to sign in the way this template does: a page, the login modal or the sign-in modal. `next` is
 * where to go afterwards.
 */
export function useSignIn(): (next?: string) => void {
  const app = useApp();
  return (next = '') => {
    const { template, modals } = app;
    if (template.guest === 'loginModal') return openModal(modals, 'login', next);
    if (template.guest === 'signInModal') return openModal(modals, 'signIn', next);
    app.navigate(next ? `/login?next=${encodeURIComponent(next)}` : '/login');
  };
}
