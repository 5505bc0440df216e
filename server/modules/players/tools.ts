import type { Registration } from '#contracts/values/registration.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Messages } from '#server/platform/messages.ts';
import type { SiteRef } from '#server/platform/module.ts';
import type { Register } from '#server/platform/registers.ts';
import { backoff, type Limit, quota } from './attempts.ts';
import { createKeyedGate } from './gate.ts';
import { createHasher, type Hasher } from './hasher.ts';

/** An account just opened, inside the transaction that opens it. */
export type OpenedPlayer = {
  siteId: number;
  playerId: string;
  accountId: string;
  currency: string;
  /** What its owner said of deposit limits, minor units or null for none; undefined: nothing yet. */
  depositLimit: DepositWish | undefined;
};
export type DepositWish = { period: 'day' | 'week' | 'month'; amount: bigint | null };

/** What the composition root gives the module. */
export type PlayersDeps = {
  /** What else an account needs, ledger accounts above all; part of the opening transaction. */
  onOpened(tx: Tx, player: OpenedPlayer): Promise<void>;
  /** What a sign-in finds: whether the player may do no more than withdraw; asked in the transaction that opens the session, before it. */
  onSignedIn?(
    tx: Tx,
    player: { siteId: number; playerId: string },
    /** What a public register of exclusions says; undefined: there is none, or it is silent and may be. */
    isListed: boolean | undefined,
  ): Promise<{ withdrawOnly: boolean }>;
  /** The operator's bridge to public registers. */
  register?: Register | undefined;
  /** Whether a signed-in player may do no more than withdraw at present. */
  isWithdrawOnly?(db: Db, player: { siteId: number; playerId: string }): Promise<boolean>;
  messages: Messages;
  /** Keys the hashes of one-time codes; at least 32 characters, the same on every node. */
  secret: string;
  /** Whom a site takes as new players. Default: anybody. */
  registration?(site: SiteRef): Promise<Registration>;
  languageCookie?: string;
  /** The site lives in a frame of another origin: its cookies must be kept there. */
  framed?: boolean;
  /** A request for a code is answered no sooner, in milliseconds, so that the writing of a message does not show. */
  steadyMs?: number;
  now?(): Date;
  hasher?: Hasher;
  limits?: Partial<Limits>;
};

/** How often things may be tried. Those named `address…` are shared by everybody behind one network address. */
export type Limits = {
  passwordChange: Limit;
  codeCheck: Limit;
  codePause: Limit;
  codesPerHour: Limit;
  addressSignIn: Limit;
  addressSignUp: Limit;
  addressCode: Limit;
};

export const LIMITS: Limits = {
  passwordChange: backoff('password_change', 5),
  codeCheck: backoff('code_check', 10),
  codePause: quota('code_pause', 1, 60),
  codesPerHour: quota('code_hour', 5, 3600),
  addressSignIn: quota('address_sign_in', 50, 900),
  addressSignUp: quota('address_sign_up', 60, 3600),
  addressCode: quota('address_code', 30, 900),
};

/** Sign-ins of one account wait for each other, so that honest ones at once are not taken for guesses. */
const SIGN_INS_AT_ONCE = 1;
const SIGN_INS_WAITING = 64;
/** Well above what sending a code takes. */
const STEADY_MS = 60;

export type Tools = Required<Omit<PlayersDeps, 'limits' | 'register'>> & {
  register?: Register | undefined;
  limits: Limits;
  accountGate: ReturnType<typeof createKeyedGate>;
};

export function toolsFrom(deps: PlayersDeps): Tools {
  return {
    registration: async () => 'open',
    languageCookie: 'baize_lang',
    framed: false,
    steadyMs: STEADY_MS,
    now: () => new Date(),
    onSignedIn: async () => ({ withdrawOnly: false }),
    isWithdrawOnly: async () => false,
    hasher: deps.hasher ?? createHasher(),
    ...deps,
    limits: { ...LIMITS, ...deps.limits },
    accountGate: createKeyedGate(SIGN_INS_AT_ONCE, SIGN_INS_WAITING),
  };
}
