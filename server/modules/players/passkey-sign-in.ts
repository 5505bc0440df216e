import type { PasskeyAssertion, PasskeyRequestOptions } from '#contracts/values/passkeys.ts';
import { type Db, transaction } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { Context, PlayerContext } from '#server/platform/module.ts';
import { challengeOf, verifyPasskey } from '#server/platform/passkeys/verification.ts';
import {
  CHALLENGE_SECONDS,
  requestOptions,
  userHandleOf,
} from '#server/platform/passkeys/webauthn-options.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePlayer } from './accounts.ts';
import { clearAttempts, countAttempt } from './attempt-limits.ts';
import { clearedCookie, cookieLine, readCookie } from './cookie.ts';
import type { PlayersContext } from './dependencies.ts';
import { type ChallengeUse, issueChallenge, takeChallenge } from './passkey-challenges.ts';
import { passkeysOfDomain } from './passkeys.ts';
import { newSecret } from './secrets.ts';
import { markConfirmed } from './session-confirmation.ts';
import { completeSignIn, type SignInResult } from './sign-in.ts';
import { players } from './tables.ts';

/**
 * Starts signing in without a name: the browser offers its passkeys for this domain, and nothing about
 * accounts is revealed. The challenge is bound to the browser by a cookie, shared by its other windows.
 */
export async function startPasskeyLogin(
  tools: PlayersContext,
  context: Context,
): Promise<PasskeyRequestOptions> {
  const { db, site, request, reply } = context;
  const owner = readCookie(request, 'passkey') ?? newSecret();
  const use = { siteId: site.id, purpose: 'sign_in', owner } as const;
  const challenge = await issueChallenge(tools, db, use, networkOf(request.address));
  reply.cookies.push(cookieLine('passkey', owner, CHALLENGE_SECONDS, tools));
  return requestOptions(site.domain, challenge, []);
}

/**
 * Signs in with a passkey, which proves device and person: no second factor is required. Refuses
 * `invalidPasskey` for all failures, whether or not the passkey is known.
 */
export async function signInByPasskey(
  tools: PlayersContext,
  context: Context,
  passkey: PasskeyAssertion,
): Promise<SignInResult> {
  const { db, site, request, reply } = context;
  await countAttempt(db, tools.limits.addressSignIn, site.id, networkOf(request.address), tools.now());
  const owner = readCookie(request, 'passkey') ?? refuse('invalidPasskey');
  const use = { siteId: site.id, purpose: 'sign_in', owner } as const;
  const playerId = await redeemPasskey(tools, context, use, passkey);
  reply.cookies.push(clearedCookie('passkey', tools));
  return await completeSignIn(tools, context, await requirePlayer(db, site.id, playerId), true);
}

/** Starts confirming the session with a passkey of this domain; refuses `notFound` if there is none. */
export async function startPasskeyConfirm(
  tools: PlayersContext,
  { db, site, player }: PlayerContext,
): Promise<PasskeyRequestOptions> {
  const known = await passkeysOfDomain(db, { siteId: site.id, playerId: player.id }, site.domain);
  if (known.length === 0) refuse('notFound');
  const use = { siteId: site.id, purpose: 'confirm', owner: player.sessionId } as const;
  return requestOptions(site.domain, await issueChallenge(tools, db, use, player.id), known);
}

/** Confirms the caller's session for ten minutes; returns the expiry. Attempts are counted. */
export async function confirmPasskey(
  tools: PlayersContext,
  context: PlayerContext,
  passkey: PasskeyAssertion,
): Promise<Date> {
  const { db, site, player } = context;
  await countAttempt(db, tools.limits.factor, site.id, player.id, tools.now());
  const use = { siteId: site.id, purpose: 'confirm', owner: player.sessionId } as const;
  if ((await redeemPasskey(tools, context, use, passkey)) !== player.id) refuse('invalidPasskey');
  return await transaction(db, async (tx) => {
    await clearAttempts(tx, tools.limits.factor, site.id, player.id);
    return await markConfirmed(tx, site.id, player.sessionId, tools.now());
  });
}

/**
 * The owner of a passkey that answers its challenge on its own domain. The counter is compared again when
 * stored: of two copies of an authenticator that answer concurrently, one fails.
 */
async function redeemPasskey(
  tools: PlayersContext,
  { db, site }: Context,
  use: ChallengeUse,
  passkey: PasskeyAssertion,
): Promise<string> {
  const challenge = challengeOf(passkey) ?? refuse('invalidPasskey');
  if (!(await takeChallenge(tools, db, use, challenge))) refuse('invalidPasskey');
  const known = (await findPasskey(db, site.id, site.domain, passkey.id)) ?? refuse('invalidPasskey');
  const handle = passkey.response.userHandle;
  const isOthers = handle !== undefined && handle !== userHandleOf(known.playerId);
  if (isOthers || (use.purpose === 'sign_in' && handle === undefined)) refuse('invalidPasskey');
  const expected = { domain: site.domain, challenge };
  const counter = (await verifyPasskey(passkey, expected, known)) ?? refuse('invalidPasskey');
  const used = await transaction(db, (tx) =>
    players(tx)
      .updateTable('passkey')
      .set({ counter, last_used_at: tools.now() })
      .where('site_id', '=', site.id)
      .where('passkey_id', '=', known.passkeyId)
      .where((eb) =>
        eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0n), eb.lit(counter === 0n)])]),
      )
      .returning('passkey_id')
      .execute(),
  );
  if (used.length === 0) refuse('invalidPasskey');
  return known.playerId;
}

async function findPasskey(db: Db, siteId: number, domain: string, credentialId: string) {
  return await players(db)
    .selectFrom('passkey')
    .select([
      'passkey_id as passkeyId',
      'player_id as playerId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
    ])
    .where('site_id', '=', siteId)
    .where('domain', '=', domain)
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
}
