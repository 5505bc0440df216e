import type { Input } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { succeeded } from '#contracts/client.ts';
import type { App } from './app.ts';
import { favouriteOf, guestSession, sessionOfLogin, vipSummary, withBalance } from './session.ts';
import { storeSession } from './sign-out.ts';

type Credentials = Omit<Input<Api['login']>, 'domain_name' | 'external_id'>;
type CodeCredentials = Omit<Input<Api['loginTac']>, 'domain_name' | 'external_id'>;

/** `domain_name` and `external_id`: how a guest's call names this site. */
export function siteFields(app: App): { domain_name: string; external_id: string } {
  return { domain_name: app.config.domain, external_id: app.layout.get().site?.external_id ?? '' };
}

/** `account_id` and `auth`: how a player's call names the session. */
export function playerFields(app: App): { account_id: string; auth: string } {
  const { account_id, session_token } = app.session.get().user;
  return { account_id, auth: session_token };
}

/** Signs in with a password, then fetches balance, VIP level and favourites [P-02, P-03]. Returns the call's answer. */
export async function signIn(app: App, credentials: Credentials) {
  const answer = await app.api.login({ ...siteFields(app), ...credentials });
  app.session.set(sessionOfLogin(answer));
  if (app.session.get().isAuthenticated)
    await Promise.all([refreshBalance(app), refreshVip(app), refreshFavourites(app)]);
  storeSession(app.session.get());
  return answer;
}

/** Signs in with a one-time code [P-02]. */
export async function signInWithCode(app: App, credentials: CodeCredentials) {
  const answer = await app.api.loginTac({ ...siteFields(app), ...credentials });
  app.session.set(sessionOfLogin(answer));
  if (app.session.get().isAuthenticated) await refreshBalance(app);
  storeSession(app.session.get());
  return answer;
}

/** Reads the balance; a failure changes nothing and is returned for whoever wants to show it. */
export async function refreshBalance(app: App) {
  const answer = await app.api.getBalance(playerFields(app));
  if (succeeded(answer)) app.session.set((session) => withBalance(session, answer));
  return answer;
}

export async function refreshVip(app: App) {
  const answer = await app.api.vip(playerFields(app));
  const level = succeeded(answer) ? answer.nextLevel[0] : undefined;
  if (level) app.session.set((session) => ({ ...session, vip: vipSummary(level) }));
  return answer;
}

export async function refreshFavourites(app: App) {
  const answer = await app.api.favourites(playerFields(app));
  if (succeeded(answer)) {
    app.session.set((session) => ({ ...session, game_fav_list: answer.value.map(favouriteOf) }));
  }
  return answer;
}

/** Throws the session away without telling the server: for a login that failed halfway. */
export function clearSession(app: App): void {
  app.session.set(guestSession());
  storeSession(guestSession());
}
