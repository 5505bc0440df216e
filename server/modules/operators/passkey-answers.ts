import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '#contracts/values/passkeys.ts';
import { type Db, type Tx, transaction } from '#server/platform/database/index.ts';
import { challengeOf, type StoredPasskey, verifyPasskey } from '#server/platform/passkeys/verification.ts';
import { CHALLENGE_SECONDS, userHandleOf } from '#server/platform/passkeys/webauthn-options.ts';
import { countChallenge } from './sign-in-attempts.ts';
import { type ChallengePurpose, tables } from './tables.ts';

/** `owner`: the session, or the cookie of the browser that signs in; only it can answer the challenge. */
export type ChallengeUse = { purpose: ChallengePurpose; owner: string };

const hashOf = (secret: string): Buffer => createHash('sha256').update(`passkey ${secret}`).digest();

/**
 * A challenge for an authenticator, stored as a hash. Challenges are limited per `asker`, a person or a
 * network: denies `tooManyRequests`.
 */
export async function issueChallenge(
  db: Db,
  { purpose, owner }: ChallengeUse,
  asker: string,
  now: Date,
): Promise<string> {
  await countChallenge(db, asker, now);
  const challenge = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + CHALLENGE_SECONDS * 1000);
  const row = { challenge_hash: hashOf(challenge), purpose, owner_hash: hashOf(owner), expires_at };
  await transaction(db, (tx) => tables(tx).insertInto('passkey_challenge').values(row).execute());
  return challenge;
}

/**
 * Consumes the challenge of an answer; undefined when it is unknown, used, expired or belongs to someone
 * else.
 */
export async function takeChallenge(
  db: Db,
  { purpose, owner }: ChallengeUse,
  passkey: PasskeyAssertion | PasskeyAttestation,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeOf(passkey);
  if (challenge === undefined) return undefined;
  const taken = await transaction(db, (tx) =>
    tables(tx)
      .deleteFrom('passkey_challenge')
      .where('challenge_hash', '=', hashOf(challenge))
      .where('purpose', '=', purpose)
      .where('owner_hash', '=', hashOf(owner))
      .returning('expires_at')
      .executeTakeFirst(),
  );
  return taken && now < taken.expires_at ? challenge : undefined;
}

/** Deletes expired challenges without an answer. */
export async function deleteOldChallenges(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
}

/** A passkey and its owner. */
export type KnownPasskey = StoredPasskey & {
  passkeyId: string;
  staffId: string;
  login: string;
  name: string;
};

/** The passkey of this host referenced by an answer. */
export async function findPasskey(
  db: Db,
  domain: string,
  { id }: PasskeyAssertion,
): Promise<KnownPasskey | undefined> {
  return await tables(db)
    .selectFrom('passkey')
    .innerJoin('staff', 'staff.staff_id', 'passkey.staff_id')
    .select([
      'passkey.passkey_id as passkeyId',
      'passkey.staff_id as staffId',
      'passkey.credential_id as credentialId',
      'passkey.public_key as publicKey',
      'passkey.counter',
      'passkey.name',
      'staff.login',
    ])
    .where('passkey.domain', '=', domain)
    .where('passkey.credential_id', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirst();
}

/** Verifies an answer and consumes its challenge; returns the new counter, undefined if anything is wrong. */
export async function verifyAnswer(
  db: Db,
  use: ChallengeUse,
  domain: string,
  passkey: PasskeyAssertion,
  known: KnownPasskey | undefined,
  now: Date,
): Promise<bigint | undefined> {
  const challenge = await takeChallenge(db, use, passkey, now);
  if (challenge === undefined || !known) return undefined;
  const handle = passkey.response.userHandle;
  const isOthers = handle !== undefined && handle !== userHandleOf(known.staffId);
  if (isOthers || (use.purpose === 'sign_in' && handle === undefined)) return undefined;
  return await verifyPasskey(passkey, { domain, challenge }, known);
}

/**
 * Stores the counter of a verified answer; false when it has not increased or the passkey is gone. It is
 * compared again here: of two copies of an authenticator that answer concurrently, one fails.
 */
export async function recordUse(tx: Tx, passkeyId: string, counter: bigint, now: Date): Promise<boolean> {
  const used = await tables(tx)
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0n), eb.lit(counter === 0n)])]),
    )
    .returning('passkey_id')
    .executeTakeFirst();
  return used !== undefined;
}
