import { loadNamespace } from '../lib/message-loader.ts';
import { answerOutcomeOf } from './answer-outcome.ts';
import type { App } from './app.ts';
import { forgetDrafts } from './draft.ts';
import { openModal } from './modals.ts';
import { guestSession, type Session } from './session.ts';

/** Storage keys of the session, and of the marker that notifies other tabs of a logout [P-01, P-04]. */
export const USER_KEY = 'baize.user';
export const FORCE_LOGOUT_KEY = 'baize.force-logout';
/** A session whose end has not reached the server yet. */
const LEAVING_KEY = 'baize.leaving';
type Leaving = { account_id: string; auth: string };
/** Duration of the ended-session toast, and delay of a modal after the redirect [P-05, W-18]. */
const EXPIRY_TOAST_MS = 10_000;
const MODAL_DELAY_MS = 1_000;

export function storeSession(session: Session): void {
  try {
    if (session.isAuthenticated) localStorage.setItem(USER_KEY, JSON.stringify(session));
    else localStorage.removeItem(USER_KEY);
  } catch {
    // Storage may be full or forbidden; the cookie still carries the session.
  }
}

/** Resets the session, removes the stored user and notifies other tabs [P-04]. */
function forgetSession(app: App): void {
  app.session.set(guestSession());
  storeSession(guestSession());
  forgetDrafts();
  try {
    localStorage.setItem(FORCE_LOGOUT_KEY, String(Date.now()));
  } catch {
    // Without storage other tabs cannot be notified.
  }
}

/**
 * Ends the session on the server and here [P-04]. Returns whether the server was reached: if not, that is
 * stored, and retried when it can be reached again.
 */
export async function signOut(app: App): Promise<boolean> {
  const { account_id, session_token } = app.session.get().user;
  const caller = { account_id, auth: session_token };
  const isEnded = !session_token || (await endOnServer(app, caller));
  if (!isEnded) recordSignOut(caller);
  forgetSession(app);
  return isEnded;
}

/**
 * Sends a sign-out that did not reach the server; a page rendered for that session meanwhile is left. Returns
 * whether none remains to be sent.
 */
export async function finishSignOut(app: App): Promise<boolean> {
  const caller = leaving();
  if (!caller) return true;
  if (!(await endOnServer(app, caller))) return false;
  recordSignOut(null);
  if (app.session.get().user.session_token === caller.auth) {
    forgetSession(app);
    app.navigate('/');
  }
  return true;
}

/** Whether the session is over: the server has ended it, or no longer knows it. */
async function endOnServer(app: App, caller: Leaving): Promise<boolean> {
  return ['success', 'expired'].includes(answerOutcomeOf(await app.api.logout(caller)));
}

function leaving(): Leaving | null {
  try {
    return JSON.parse(localStorage.getItem(LEAVING_KEY) ?? 'null') as Leaving | null;
  } catch {
    return null;
  }
}

function recordSignOut(caller: Leaving | null): void {
  try {
    if (caller) localStorage.setItem(LEAVING_KEY, JSON.stringify(caller));
    else localStorage.removeItem(LEAVING_KEY);
  } catch {
    // Without storage it cannot be retried later; the player has been told that the session is still open.
  }
}

/**
 * A session that ended on the server: a warning for 10 s, sign-out, and the guest's redirect [P-05]; `next`
 * is where to continue afterwards.
 */
export async function expireSession(app: App, next = ''): Promise<void> {
  const { isAuthenticated, user } = app.session.get();
  if (!isAuthenticated) return;
  // Further refusals find a guest and show nothing more.
  app.session.set(guestSession());
  // If the refusal left the cookie valid, the next document would be the player's again.
  const caller = { account_id: user.account_id, auth: user.session_token };
  if (!(await endOnServer(app, caller))) recordSignOut(caller);
  forgetSession(app);
  await loadNamespace(app, 'errors');
  const t = app.i18n.of('errors');
  app.toasts.add({
    title: t('invalidSession'),
    description: t('sessionExpired'),
    timeout: EXPIRY_TOAST_MS,
    priority: 'high',
    data: { kind: 'warning' },
  });
  redirectGuest(app, next);
}

/** Redirects a guest from a protected page to the template's sign-in [W-18]. */
export function redirectGuest(app: App, next = ''): void {
  const { guest } = app.template;
  if (guest === 'page') {
    app.navigate(next ? `/login?next=${encodeURIComponent(next)}` : '/login');
    return;
  }
  app.navigate('/');
  openModalSoon(app, guest === 'loginModal' ? 'login' : 'signIn', next);
}

/** Opens the login or sign-in modal one second from now [W-18]. */
export function openModalSoon(app: App, name: 'login' | 'signIn', next = ''): void {
  setTimeout(() => openModal(app.modals, name, next), MODAL_DELAY_MS);
}
