import { randomBytes } from 'node:crypto';
import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { deny } from '#server/platform/console/denial.ts';
import { type Tx, transaction } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { RequestInfo } from '#server/platform/http/request.ts';
import { CHALLENGE_SECONDS, requestOptions } from '#server/platform/passkeys/webauthn-options.ts';
import type { OperatorsContext } from './dependencies.ts';
import { signInOrigin } from './devices.ts';
import {
  findPasskey,
  issueChallenge,
  type KnownPasskey,
  recordUse,
  verifyAnswer,
} from './passkey-answers.ts';
import type { StaffReply } from './sessions.ts';
import {
  describeSession,
  type Me,
  openStaffSession,
  recordRefusedSignIn,
  requireUnlockedNetwork,
} from './sign-in.ts';
import { refundNetworkAttempt } from './sign-in-attempts.ts';
import { tables } from './tables.ts';

const COOKIE = '__Host-baize_console_passkey';

function secretOf(request: RequestInfo): string | undefined {
  const value = request.cookie(COOKIE);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}
const cookieLine = (secret: string, seconds: number): string =>
  `${COOKIE}=${secret}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Strict`;

/**
 * Starts signing in without a login: the browser offers its passkeys for this host, and nothing about
 * accounts is revealed. The challenge is bound to the browser by a cookie.
 */
export async function startPasskeySignIn(
  { db, now }: OperatorsContext,
  { request, cookies }: StaffReply,
): Promise<ConsoleOutput<ConsoleApi['startStaffPasskeySignIn']>> {
  const owner = secretOf(request) ?? randomBytes(32).toString('base64url');
  const network = networkOf(request.address);
  const challenge = await issueChallenge(db, { purpose: 'sign_in', owner }, network, now());
  cookies.push(cookieLine(owner, CHALLENGE_SECONDS));
  return { options: requestOptions(request.host, challenge, []) };
}

/**
 * Signs in with a passkey, which proves device and person: neither password nor code is required, and a login
 * locked by password guesses can still sign in. Denies `invalidPasskey` for every failure, and logs it.
 */
export async function signInByPasskey(
  tools: OperatorsContext,
  { passkey }: ConsoleChecked<ConsoleApi['signInByPasskey']>,
  { request, cookies }: StaffReply,
): Promise<Me> {
  const { db } = tools;
  const now = tools.now();
  const known = await findPasskey(db, request.host, passkey);
  const isKnown = known && (await signInOrigin(db, known.login, request, now)).isKnown;
  if (!isKnown) await requireUnlockedNetwork(db, request, now);
  const owner = secretOf(request) ?? '';
  const use = { purpose: 'sign_in', owner } as const;
  const counter = await verifyAnswer(db, use, request.host, passkey, known, now);
  const opened =
    known && counter !== undefined
      ? await transaction(db, async (tx) => {
          const session = await openByPasskey(tx, known, counter, request, now);
          if (session && !isKnown) await refundNetworkAttempt(tx, networkOf(request.address));
          return session;
        })
      : undefined;
  if (!opened) {
    const subject = known ? `staff:${known.staffId}` : 'staff:unknown';
    await recordRefusedSignIn(db, 'sign-in/failed', subject, request, now);
    deny('invalidPasskey');
  }
  cookies.push(...opened.cookies, cookieLine('', 0));
  return await describeSession(tools, opened.person, opened.token);
}

/**
 * Locks the account first: a reset of its factors, or its closure, either comes before, and the passkey is
 * refused, or comes after and ends the session.
 */
async function openByPasskey(
  tx: Tx,
  { staffId, passkeyId, name }: KnownPasskey,
  counter: bigint,
  request: RequestInfo,
  now: Date,
) {
  const staff = tables(tx).selectFrom('staff').selectAll().where('staff_id', '=', staffId).forUpdate();
  const row = await staff.executeTakeFirstOrThrow();
  if (row.disabled_at || !(await recordUse(tx, passkeyId, counter, now))) return undefined;
  const session = await openStaffSession(tx, row, request, now, { passkey: name });
  return { ...session, person: { id: staffId, login: row.login, name: row.name } };
}
