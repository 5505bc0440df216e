import { type Db, type Tx, transaction } from '#server/platform/database.ts';
import type { RequestInfo } from '#server/platform/http/request.ts';
import type { Params, Template, Text } from '#server/platform/messages.ts';
import {
  type Context,
  defineModule,
  type Module,
  type PlayerContext,
  type PlayerRef,
  type SiteRef,
} from '#server/platform/module.ts';
import { openAccount, requirePlayer } from './accounts.ts';
import { placeOf } from './address.ts';
import { countTry, quota } from './attempts.ts';
import { confirmPassword } from './confirm.ts';
import { playersConsole } from './console.ts';
import { readCookie } from './cookie.ts';
import { tellOwner } from './notices.ts';
import { personal } from './personal.ts';
import { accountRoutes, guestRoutes } from './routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { authenticate, sessionOfCookie } from './sessions.ts';
import type { Tracking } from './tables.ts';
import { type PlayersDeps, toolsFrom } from './tools.ts';

export { findPlayer, holdPlayer, playerById, playersByIds, setStatus, signUpOf } from './accounts.ts';
export { birthdayIn, bornOf, bornOn } from './birth.ts';
export { countryOf } from './country.ts';
export { closedBefore, closingOf, erasePlayer } from './erase.ts';
export { createHasher, type Hasher } from './hasher.ts';
export { type Link, linksOf, sharedDevices } from './links.ts';
export { unlistedOf } from './listing.ts';
export {
  type Candidate,
  identityOf,
  MAY_PLAY,
  mayPlay,
  mayPlayEach,
  type PlayStanding,
  requireMayPlay,
  type Verdict,
} from './may-play.ts';
export { type AccountRef, accountsOfPerson } from './persons.ts';
export { isAtNewPlace } from './places.ts';
export { isProfileComplete } from './profile.ts';
export { isOfSegment, type Segment, segmentOf } from './segments.ts';
export { endSessions } from './sessions.ts';
export { sweepPlayers } from './sweep.ts';
export type { PlayerStatus } from './tables.ts';
export { LIMITS, type Limits, type OpenedPlayer, type PlayersDeps } from './tools.ts';
export { verifiedIn, verifiedPlayers } from './verified.ts';

export type SeedPlayer = {
  accountId: string;
  password: string;
  phone?: string;
  email?: string;
  fullName?: string;
};

export type PlayersModule = Module & {
  /** The player of a session on this site; refuses with a session error otherwise. */
  authenticate(
    db: Db,
    site: SiteRef,
    input: { account_id: string; auth: string },
    request: RequestInfo,
  ): Promise<PlayerRef>;
  /** Whose open session on this site the browser's cookie carries: the player id, or undefined. */
  signedIn(db: Db, site: SiteRef, request: RequestInfo): Promise<string | undefined>;
  /** Asks the caller's password once more; refuses `wrongCredentials`, and `tooManyAttempts` after some tries. */
  confirmPassword(context: PlayerContext, password: string): Promise<void>;
  /**
   * Counts a try from the caller's place before it is made; refuses `tooManyAttempts` when there were `free` in the last `seconds`,
   * in whichever process.
   */
  countFromPlace(context: Context, limit: { scope: string; free: number; seconds: number }): Promise<void>;
  /** Sends the caller a message where the caller can be reached, and answers what it says. */
  tellOwner(tx: Tx, context: PlayerContext, template: Template, params?: Params): Promise<Text>;
  /** Opens an account without a visitor, for demo players and tests, without a deposit limit; answers its player id. Refuses with `accountTaken`. */
  openPlayer(db: Db, site: { id: number; currency: string }, player: SeedPlayer): Promise<string>;
};

/** Accounts, sessions, codes, and the answer to "may this player do this now?". */
export function createPlayersModule(deps: PlayersDeps): PlayersModule {
  const tools = toolsFrom(deps);
  return {
    ...defineModule({
      name: 'players',
      personal,
      handlers: { ...guestRoutes(tools), ...accountRoutes(tools), ...sessionRoutes(tools) },
      console: playersConsole(),
    }),
    authenticate: (db, site, input, request) => authenticate(db, site.id, input, request, tools.now()),
    signedIn: async (db, site, request) => {
      const cookie = readCookie(request);
      return cookie && (await sessionOfCookie(db, site.id, cookie, tools.now()))?.playerId;
    },
    confirmPassword: (context, password) => confirmPassword(tools, context, password),
    tellOwner: async (tx, context, template, params) =>
      tellOwner(
        tx,
        tools,
        context,
        await requirePlayer(tx, context.site.id, context.player.id),
        template,
        params,
      ),
    countFromPlace: ({ db, site, request }, { scope, free, seconds }) =>
      countTry(db, quota(scope, free, seconds), site.id, placeOf(request.address), tools.now()),
    async openPlayer(db, site, { accountId, password, phone = '', email = '', fullName = '' }) {
      const passwordHash = await tools.hasher.hash(password);
      const account = { accountId, passwordHash, phone, email, fullName, contactVerified: false };
      const origin = { tracking: NO_TRACKING, address: '', userAgent: '' };
      const depositLimit = { period: 'month', amount: null } as const;
      return await transaction(db, (tx) =>
        openAccount(tx, tools, site, { ...account, ...origin, depositLimit }),
      );
    },
  };
}

const NO_TRACKING: Tracking = {
  referrer_code: '',
  ch: '',
  cm: '',
  pp: '',
  affiliate_code: '',
  fbp: '',
  appsflyer_id: '',
  visitor_id: '',
};
