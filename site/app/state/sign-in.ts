import type { Input } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { succeeded } from '#contracts/client.ts';
import { vipSummary } from '#contracts/values/vip.ts';
import type { App } from './app.ts';
import { readExclusion } from './exclusion.ts';
import { favouriteOf, type Session, sessionOfLogin, withBalance } from './session.ts';
import { storeSession } from './sign-out.ts';

type Credentials = Omit<Input<Api['login']>, 'domain_name' | 'external_id'>;
type CodeCredentials = Omit<Input<Api['loginTac']>, 'domain_name' | 'external_id'>;

/** `domain_name` and `external_id`: identify the site in a guest's call. */
export function siteFields(app: App): { domain_name: string; external_id: string } {
  return { domain_name: app.config.domain, external_id: app.layout.get().site?.external_id ?? '' };
}

/** `account_id` and `auth`: identify the session in a player's call. */
export function playerFields(app: App): { account_id: string; auth: string } {
  const { account_id, session_token } = app.session.get().user;
  return { account_id, auth: session_token };
}

/**
 * Signs in with a password, then fetches balance, VIP level and favourites [P-02, P-03]. Returns the call's
 * answer.
 */
export async function signIn(app: App, credentials: Credentials) {
  const answer = await app.api.login({ ...siteFields(app), ...credentials });
  await beginSession(app, sessionOfLogin(answer), succeeded(answer) && answer.withdraw_only);
  return answer;
}

/** Signs in with a one-time code, and fetches the same [P-02]. */
export async function signInWithCode(app: App, credentials: CodeCredentials) {
  const answer = await app.api.loginTac({ ...siteFields(app), ...credentials });
  await beginSession(app, sessionOfLogin(answer), succeeded(answer) && answer.withdraw_only);
  return answer;
}

/** The session is shown once it is complete, to avoid a momentary zero balance. */
export async function beginSession(app: App, session: Session, isWithdrawOnly: boolean): Promise<void> {
  const { account_id, session_token } = session.user;
  const caller = { account_id, auth: session_token };
  const [exclusion, ...changes] = session.isAuthenticated
    ? await Promise.all([
        readExclusion(isWithdrawOnly, app.api, caller),
        ...[readBalance, readVip, readFavourites].map((read) => read(app, caller)),
      ])
    : [null];
  app.exclusion.set(exclusion);
  app.session.set(changes.reduce((whole, { change }) => change(whole), session));
  storeSession(app.session.get());
  if (session.isAuthenticated) void refreshUnread(app);
}

/** The number of unread messages; a failure leaves it unchanged. */
async function refreshUnread(app: App): Promise<void> {
  const answer = await app.api.checkStatus(playerFields(app));
  if (succeeded(answer)) app.unread.set(answer.unread_inbox);
}

type Caller = ReturnType<typeof playerFields>;
type Change = (session: Session) => Session;
const unchanged: Change = (session) => session;

async function readBalance(app: App, caller: Caller) {
  const answer = await app.api.getBalance(caller);
  const change: Change = succeeded(answer) ? (session) => withBalance(session, answer) : unchanged;
  return { answer, change };
}

async function readVip(app: App, caller: Caller) {
  const answer = await app.api.vip(caller);
  const vip = succeeded(answer) ? vipSummary(answer.nextLevel[0], answer.vipProgressMode) : undefined;
  const change: Change = vip ? (session) => ({ ...session, vip }) : unchanged;
  return { answer, change };
}

async function readFavourites(app: App, caller: Caller) {
  const answer = await app.api.favourites(caller);
  const change: Change = succeeded(answer)
    ? (session) => ({ ...session, game_fav_list: answer.value.map(favouriteOf) })
    : unchanged;
  return { answer, change };
}

/** Reads the balance; a failure changes nothing and is returned for callers that show it. */
export async function refreshBalance(app: App) {
  const { answer, change } = await readBalance(app, playerFields(app));
  app.session.set(change);
  return answer;
}

export async function refreshFavourites(app: App) {
  const { answer, change } = await readFavourites(app, playerFields(app));
  app.session.set(change);
  return answer;
}
