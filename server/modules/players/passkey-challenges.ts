import { type Db, transaction } from '#server/platform/database/index.ts';
import { CHALLENGE_SECONDS } from '#server/platform/passkeys/webauthn-options.ts';
import { countAttempt, secondsAfter } from './attempt-limits.ts';
import type { PlayersContext } from './dependencies.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { type ChallengePurpose, players } from './tables.ts';

export type ChallengeUse = {
  siteId: number;
  purpose: ChallengePurpose;
  /** The session, or the cookie of the browser that signs in; only it can answer the challenge. */
  owner: string;
};

/**
 * A challenge for an authenticator, stored as a hash. Challenges are limited per `asker`, a player or a
 * network address: refuses `tooManyAttempts`.
 */
export async function issueChallenge(
  tools: PlayersContext,
  db: Db,
  { siteId, purpose, owner }: ChallengeUse,
  asker: string,
): Promise<string> {
  const now = tools.now();
  await countAttempt(db, tools.limits.passkeyChallenge, siteId, asker, now);
  const challenge = newSecret();
  const row = { challenge_hash: hashSecret(challenge), owner_hash: hashSecret(owner) };
  const expires_at = secondsAfter(now, CHALLENGE_SECONDS);
  await transaction(db, (tx) =>
    players(tx)
      .insertInto('passkey_challenge')
      .values({ site_id: siteId, purpose, ...row, expires_at })
      .execute(),
  );
  return challenge;
}

/**
 * Consumes a challenge, whether or not the answer is valid; false when it is unknown, used, expired or
 * belongs to someone else.
 */
export async function takeChallenge(
  tools: PlayersContext,
  db: Db,
  { siteId, purpose, owner }: ChallengeUse,
  challenge: string,
): Promise<boolean> {
  const taken = await transaction(db, (tx) =>
    players(tx)
      .deleteFrom('passkey_challenge')
      .where('site_id', '=', siteId)
      .where('challenge_hash', '=', hashSecret(challenge))
      .where('purpose', '=', purpose)
      .where('owner_hash', '=', hashSecret(owner))
      .returning('expires_at')
      .execute(),
  );
  return taken.length === 1 && tools.now() < taken[0]!.expires_at;
}
