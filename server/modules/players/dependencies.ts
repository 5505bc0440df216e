import type { RegistrationMode } from '#contracts/values/registration-modes.ts';
import { MARKETING_CHANNELS, type MarketingChannel } from '#contracts/values/segment-rules.ts';
import { HOUR_SECONDS } from '#contracts/values/time.ts';
import type { Db, Tx } from '#server/platform/database/index.ts';
import { createEncryption, type Encryption, type SecretKey } from '#server/platform/encryption.ts';
import type { ExclusionRegister } from '#server/platform/external/exclusion-register.ts';
import type { Messages } from '#server/platform/messages/index.ts';
import type { SiteRef } from '#server/platform/module.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { type AttemptLimit, backoffLimit, quotaLimit } from './attempt-limits.ts';
import { CODE_SECONDS } from './codes.ts';
import {
  type ConcurrencyLimiter,
  createConcurrencyLimiter,
  createKeyedConcurrencyLimiter,
} from './concurrency-limiter.ts';
import { createHasher, type Hasher } from './hasher.ts';

/** A newly opened account, inside the transaction that opens it. */
export type OpenedPlayer = {
  siteId: number;
  playerId: string;
  accountId: string;
  currency: string;
  /** The player's answer about deposit limits, minor units or null for none; undefined: no answer yet. */
  depositLimit: DepositLimitRequest | undefined;
};
export type DepositLimitRequest = { period: 'day' | 'week' | 'month'; amount: bigint | null };

/** Dependencies from the composition root. */
export type PlayersDeps = {
  /** Creates the account's other data, primarily ledger accounts; in the opening transaction. */
  onAccountOpened(tx: Tx, player: OpenedPlayer): Promise<void>;
  /**
   * Checks at sign-in whether the player may only withdraw; in the session's transaction, before it is
   * opened.
   */
  onSignIn?(
    tx: Tx,
    player: PlayerKey,
    /**
     * A public exclusion register's answer; undefined: none configured, or no answer where that is permitted.
     */
    isListed: boolean | undefined,
  ): Promise<{ withdrawOnly: boolean }>;
  /** The operator's bridge to public registers. */
  register?: ExclusionRegister | undefined;
  /** Whether a signed-in player may currently only withdraw. */
  isWithdrawOnly?(db: Db, player: PlayerKey): Promise<boolean>;
  /** Whether the player ever had a bank account: the name is then fixed, because payouts use it. */
  hadBankAccount?(db: Db, player: PlayerKey): Promise<boolean>;
  /** Prevents bank accounts from being added until the transaction ends. Taken before the player's lock. */
  lockBankAccounts?(tx: Tx, player: PlayerKey): Promise<void>;
  /**
   * Called when credentials set before the first verification of a contact become void, so that other modules
   * discard what that person set up.
   */
  onCredentialsVoided?(tx: Tx, player: PlayerKey): Promise<void>;
  messages: Messages;
  /**
   * Key for the hashes of one-time and recovery codes and for the links that end marketing emails; at least
   * 32 characters, the same on every node.
   */
  secret: string;
  /** Encrypts authenticator secrets; `secret` by default. */
  factorKey?: SecretKey;
  /** Who may register on a site. Default: everyone. */
  registration?(site: SiteRef, now: Date): Promise<RegistrationMode>;
  /**
   * Channels on which a site sends marketing, and those for which registration asks for consent. Default:
   * all, and none.
   */
  marketing?(site: SiteRef): Promise<{ used: MarketingChannel[]; chosen: MarketingChannel[] }>;
  languageCookie?: string;
  /** The site is framed by another origin: its cookies must work there. */
  framed?: boolean;
  /**
   * Minimum time until a code request is answered, in milliseconds, so that the time for sending a message is
   * not visible.
   */
  steadyMs?: number;
  now?(): Date;
  hasher?: Hasher;
  limits?: Partial<AttemptLimits>;
};

/** Limits on attempts. Those named `address…` are shared by all clients behind one network address. */
type AttemptLimits = {
  passwordChange: AttemptLimit;
  factor: AttemptLimit;
  /** Passkey challenges that a player, or one network address, may request. */
  passkeyChallenge: AttemptLimit;
  codeCheck: AttemptLimit;
  /** Between two codes: for a browser or session all requests count, for a network only sent messages. */
  codePause: AttemptLimit;
  /** For a browser or session. */
  codesPerHour: AttemptLimit;
  /**
   * Codes sent for one account and purpose on requests from one network. When the limit is exhausted, one
   * code is sent per code lifetime: others on the network cannot leave the owner without a valid code.
   */
  networkCodes: AttemptLimit;
  /** Over all addresses, for browsers that have not signed in before. */
  accountSignIn: AttemptLimit;
  /**
   * Codes for one account and purpose, requested by strangers. The window is the lifetime of a code: when the
   * limit is exhausted, the last code sent is still valid.
   */
  accountCodes: AttemptLimit;
  addressSignIn: AttemptLimit;
  addressSignUp: AttemptLimit;
  addressCode: AttemptLimit;
  /** Over all networks of a `blockOf`. */
  blockCode: AttemptLimit;
  /** Registration codes of a site, which anyone can request. Codes for existing accounts do not count. */
  siteCodes: AttemptLimit;
};

export const DEFAULT_LIMITS: AttemptLimits = {
  passwordChange: backoffLimit('password_change', 5),
  factor: backoffLimit('factor', 5),
  passkeyChallenge: quotaLimit('passkey_challenge', 200, 900),
  codeCheck: backoffLimit('code_check', 10),
  codePause: quotaLimit('code_pause', 1, 60),
  codesPerHour: quotaLimit('code_hour', 5, HOUR_SECONDS),
  networkCodes: {
    ...backoffLimit('code_network', 5),
    waitSeconds: CODE_SECONDS,
    longestWaitSeconds: CODE_SECONDS,
    forgetSeconds: HOUR_SECONDS,
  },
  accountSignIn: backoffLimit('account_sign_in', 10),
  accountCodes: quotaLimit('account_codes', 3, CODE_SECONDS),
  addressSignIn: quotaLimit('address_sign_in', 50, 900),
  addressSignUp: quotaLimit('address_sign_up', 60, HOUR_SECONDS),
  addressCode: quotaLimit('address_code', 30, 900),
  blockCode: quotaLimit('block_code', 100, 900),
  siteCodes: quotaLimit('site_codes', 2000, HOUR_SECONDS),
};

/** Sign-ins of one account are serialised, so that concurrent legitimate ones do not count as guesses. */
const SIGN_IN_CONCURRENCY = 1;
const SIGN_IN_QUEUE = 64;
/**
 * Maximum number of codes sent concurrently: they wait for each other's SMS counts while holding connections
 * that other calls need.
 */
const CODE_CONCURRENCY = 4;
const CODE_QUEUE = 512;
/** Well above the time needed to send a code. */
const CONSTANT_RESPONSE_MS = 60;

export type PlayersContext = Required<Omit<PlayersDeps, 'limits' | 'register' | 'factorKey'>> & {
  register?: ExclusionRegister | undefined;
  limits: AttemptLimits;
  /** Encrypts the secrets of players' authenticator apps; the place binds each secret to its row. */
  factors: Encryption;
  /** Tokens of the links that withdraw consent to marketing emails. */
  unsubscribe: Pick<Encryption, 'encrypt' | 'decrypt'>;
  accountGate: ReturnType<typeof createKeyedConcurrencyLimiter>;
  codeGate: ConcurrencyLimiter;
};

/** The module's dependencies, with defaults for omitted ones. */
export function createPlayersContext(deps: PlayersDeps): PlayersContext {
  return {
    registration: async () => 'open',
    marketing: async () => ({ used: [...MARKETING_CHANNELS], chosen: [] }),
    languageCookie: 'baize_lang',
    framed: false,
    steadyMs: CONSTANT_RESPONSE_MS,
    now: () => new Date(),
    onSignIn: async () => ({ withdrawOnly: false }),
    isWithdrawOnly: async () => false,
    hadBankAccount: async () => false,
    lockBankAccounts: async () => {},
    onCredentialsVoided: async () => {},
    hasher: deps.hasher ?? createHasher(),
    ...deps,
    factors: createEncryption(deps.factorKey ?? Buffer.from(deps.secret), 'players/factor'),
    unsubscribe: createEncryption(Buffer.from(deps.secret), 'players/unsubscribe'),
    limits: { ...DEFAULT_LIMITS, ...deps.limits },
    accountGate: createKeyedConcurrencyLimiter(SIGN_IN_CONCURRENCY, SIGN_IN_QUEUE),
    codeGate: createConcurrencyLimiter(CODE_CONCURRENCY, CODE_QUEUE),
  };
}
