import { type Client, createClient, type Send, succeeded } from '#contracts/client.ts';
import type { PageRequest } from '#contracts/site.ts';
import { vipSummary } from '#contracts/values/vip.ts';
import type { PlayerFields } from '../app/loaders/context.ts';
import { type Exclusion, readExclusion } from '../app/state/exclusion.ts';
import { favouriteOf, guestSession, type Session, withBalance } from '../app/state/session.ts';

/**
 * The visitor of a page: the session behind the cookie, rendered into the page so that nothing flickers
 * [P-01].
 */
export type Visitor = {
  session: Session;
  player: PlayerFields | null;
  /** Messages the player has not read. */
  unread: number;
  /** The reason why the player currently cannot play or deposit. */
  exclusion: Exclusion | null;
  client: Client;
};

/** The database is down: whether this is a player is unknown, and a guest's page would be wrong. */
export class VisitorUnknown extends Error {}

export function guestVisitor(send: Send): Visitor {
  return {
    session: guestSession(),
    player: null,
    unread: 0,
    exclusion: null,
    client: createClient(send),
  };
}

/** Sends calls on behalf of the visitor: with the host, cookie and user agent of the page request. */
export function sendFor(send: Send, request: PageRequest, isPersonal: boolean): Send {
  const headers: Record<string, string> = { host: request.authority, 'user-agent': request.userAgent };
  if (isPersonal) headers.cookie = request.cookieHeader;
  return (path, init) => send(path, { ...init, headers: { ...init.headers, ...headers } });
}

/**
 * Sends calls and records whether one was left unanswered. A refusal is an answer; "temporarily unavailable"
 * is not.
 */
export function watchFailures(send: Send): { send: Send; hasFailed(): boolean } {
  let failed = false;
  return {
    hasFailed: () => failed,
    async send(path, init) {
      try {
        const response = await send(path, init);
        failed ||= response.status >= 500 || response.status === 429;
        return response;
      } catch (error) {
        failed = true;
        throw error;
      }
    },
  };
}

/**
 * The player of the cookie, with balance, VIP level and favourites; a guest when the session has ended.
 * Throws `VisitorUnknown` when it cannot be determined.
 */
export async function findVisitor(send: Send, host: string): Promise<Visitor> {
  const client = createClient(send);
  const answer = await client.currentSession({ domain_name: host });
  if (!succeeded(answer) && answer.statusMessage === 'serviceUnavailable') throw new VisitorUnknown();
  if (!succeeded(answer) || !answer.session) return { ...guestVisitor(send), client };
  const { account_id, session_token, full_name, contact_email, token, withdraw_only } = answer.session;
  const player = { account_id, auth: session_token };
  const [balance, vip, favourites, status, exclusion] = await Promise.all([
    client.getBalance(player),
    client.vip(player),
    client.favourites(player),
    client.checkStatus(player),
    readExclusion(withdraw_only, client, player),
  ]);
  const level = succeeded(vip) ? vip.nextLevel[0] : undefined;
  const session: Session = {
    ...guestSession(),
    isAuthenticated: true,
    user: { account_id, session_token, full_name, contact_email },
    token,
    email: contact_email,
    fullname: full_name,
    game_fav_list: succeeded(favourites) ? favourites.value.map(favouriteOf) : [],
    vip: level && succeeded(vip) ? vipSummary(level, vip.vipProgressMode) : null,
  };
  const unread = succeeded(status) ? status.unread_inbox : 0;
  return {
    session: succeeded(balance) ? withBalance(session, balance) : session,
    player,
    unread,
    exclusion,
    client,
  };
}
