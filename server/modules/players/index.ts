import type { Hono } from 'hono';
import { type Db, type Tx, transaction } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { RequestInfo } from '#server/platform/http/request.ts';
import type { MessageTemplateName, MessageText, Params } from '#server/platform/messages/index.ts';
import {
  type Context,
  defineModule,
  type Module,
  type PlayerContext,
  type PlayerRef,
  type SiteRef,
} from '#server/platform/module.ts';
import { createAccount, requirePlayer } from './accounts.ts';
import { countAttempt, quotaLimit } from './attempt-limits.ts';
import { playersConsole } from './console.ts';
import { readCookie } from './cookie.ts';
import { createPlayersContext, type PlayersDeps } from './dependencies.ts';
import { type MarketingMessage, sendMarketing } from './messages.ts';
import { notifyOwner } from './owner-notifications.ts';
import { createPasskeyRoutes } from './passkey-routes.ts';
import { personalData } from './personal-data.ts';
import { createAccountRoutes, createGuestRoutes } from './routes.ts';
import { encryptedFactors } from './second-factor.ts';
import { createSecondFactorRoutes } from './second-factor-routes.ts';
import { segmentConditions } from './segment-conditions.ts';
import { confirmOwner } from './session-confirmation.ts';
import { createSessionRoutes } from './session-routes.ts';
import { authenticate, sessionOfCookie } from './sessions.ts';
import type { Tracking } from './tables.ts';
import { createUnsubscribeRouter } from './unsubscribe-links.ts';

export {
  findPlayer,
  findPlayerById,
  findSignUp,
  lockPlayerForRead,
  lockPlayerForUpdate,
  playerIdOfFilter,
  playersByIds,
  setPlayerStatus,
} from './accounts.ts';
export { isInActivityGroup, listActivityGroup } from './activity-groups.ts';
export { ageOn, birthDateOf, birthdayIn, listBirthdays } from './birth-dates.ts';
export { matchingPlayerIds } from './console.ts';
export { DEFAULT_LIMITS, type OpenedPlayer, type PlayersDeps } from './dependencies.ts';
export { erasePlayer, findClosure, listAccountsClosedBefore } from './erasure.ts';
export { createHasher, type Hasher } from './hasher.ts';
export { comparableName, identityLevelOf, isSamePersonName, setVerifiedName } from './identity.ts';
export { findLinkedAccounts, sharedDevices } from './linked-accounts.ts';
export { findAccountsOfPerson } from './linked-persons.ts';
export {
  agreedPlayers,
  languageOfPlayer,
  marketingChannels,
  setMarketingChannels,
} from './marketing-consent.ts';
export { type MaskedPlayer, maskedPlayers } from './masked-players.ts';
export { findNamedPlayer, listNamedPlayers, type NamedPlayer } from './named-players.ts';
export { isFromNewLocation } from './new-locations.ts';
export { phoneCountryOf } from './phone-country.ts';
export {
  MAY_PLAY,
  mayPlay,
  type PlayEligibility,
  type PlayVerdict,
  readPlayEligibility,
  requireEligible,
  requireMayPlay,
} from './play-eligibility.ts';
export { PLAY_VERSION } from './play-version.ts';
export { isProfileComplete } from './profile.ts';
export { unnamedPlayers as playersNotToName } from './public-lists.ts';
export { deleteExpiredPlayerData } from './retention.ts';
export { activePlayers, consentingPlayers } from './segment-conditions.ts';
export { endEverySession, endSessions, lastSeenAt } from './sessions.ts';
export { listSignUpOrigins } from './sign-up-origins.ts';
export { describeUserAgent } from './user-agent.ts';
export { countVerifiedPlayers, listVerifiedPlayers } from './verified-contacts.ts';

type SeedPlayer = {
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
  /** The player id of the browser's session cookie on this site, if the session is open. */
  findSignedInPlayer(db: Db, site: SiteRef, request: RequestInfo): Promise<string | undefined>;
  /**
   * Requires the caller's password, and a second factor entered within ten minutes if one is set; refuses
   * `wrongCredentials`, `confirmationNeeded`, `passwordUnset`, and `tooManyAttempts` after several attempts.
   */
  confirmPassword(context: PlayerContext, password: string): Promise<void>;
  /**
   * Counts an attempt from the caller's address before it is made; refuses `tooManyAttempts` after `free`
   * attempts in the last `seconds`, over all processes.
   */
  countFromNetwork(context: Context, limit: { scope: string; free: number; seconds: number }): Promise<void>;
  /** Sends the caller a message to the account's contact, and returns its text. */
  notifyOwner(
    tx: Tx,
    context: PlayerContext,
    template: MessageTemplateName,
    params?: Params,
  ): Promise<MessageText>;
  /** Sends marketing to a player's own contact; see `sendMarketing` in `messages.ts`. */
  sendMarketing(tx: Tx, site: SiteRef, playerId: string, message: MarketingMessage): Promise<boolean>;
  /** The page and the one-click address that withdraw consent to marketing emails, at `/unsubscribe`. */
  unsubscribe(options: Parameters<typeof createUnsubscribeRouter>[1]): Hono;
  /**
   * Opens an account without a visitor, for demo players and tests, without a deposit limit; returns its
   * player id. Refuses with `accountTaken`.
   */
  createPlayer(db: Db, site: { id: number; currency: string }, player: SeedPlayer): Promise<string>;
};

/** Accounts, sessions, codes, and the decision whether a player may act now. */
export function createPlayersModule(deps: PlayersDeps): PlayersModule {
  const tools = createPlayersContext(deps);
  return {
    ...defineModule({
      name: 'players',
      segmentConditions,
      encrypted: { columns: [encryptedFactors(tools.factors)] },
      personal: personalData,
      handlers: {
        ...createGuestRoutes(tools),
        ...createAccountRoutes(tools),
        ...createSessionRoutes(tools),
        ...createSecondFactorRoutes(tools),
        ...createPasskeyRoutes(tools),
      },
      console: playersConsole(tools),
    }),
    authenticate: (db, site, input, request) => authenticate(db, site.id, input, request, tools.now()),
    findSignedInPlayer: async (db, site, request) => {
      const cookie = readCookie(request);
      return cookie && (await sessionOfCookie(db, site.id, cookie, tools.now()))?.playerId;
    },
    confirmPassword: (context, password) => confirmOwner(tools, context, password),
    notifyOwner: async (tx, context, template, params) =>
      notifyOwner(
        tx,
        tools,
        context,
        await requirePlayer(tx, context.site.id, context.player.id),
        template,
        params,
      ),
    sendMarketing: (tx, site, playerId, message) => sendMarketing(tx, tools, site, playerId, message),
    unsubscribe: (options) => createUnsubscribeRouter(tools.unsubscribe, options),
    countFromNetwork: ({ db, site, request }, { scope, free, seconds }) =>
      countAttempt(db, quotaLimit(scope, free, seconds), site.id, networkOf(request.address), tools.now()),
    async createPlayer(db, site, { accountId, password, phone = '', email = '', fullName = '' }) {
      const passwordHash = await tools.hasher.hash(password);
      const account = { accountId, passwordHash, phone, email, fullName, contactVerified: false };
      const origin = { tracking: NO_TRACKING, address: '', userAgent: '' };
      const depositLimit = { period: 'month', amount: null } as const;
      return await transaction(db, (tx) =>
        createAccount(tx, tools, site, { ...account, ...origin, depositLimit }),
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
