import type { PasskeyAttestation, PasskeyCreationOptions, PasskeyRow } from '#contracts/values/passkeys.ts';
import { type Db, transaction } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { challengeOf, verifyNewPasskey } from '#server/platform/passkeys/verification.ts';
import {
  creationOptions,
  MAX_PASSKEY_NAME,
  MAX_PASSKEYS,
  passkeyDescriptor,
} from '#server/platform/passkeys/webauthn-options.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockPlayerForUpdate } from './accounts.ts';
import type { PlayersContext } from './dependencies.ts';
import { hasSecondFactor } from './factor-methods.ts';
import { recordFactorChange } from './owner-notifications.ts';
import { issueChallenge, takeChallenge } from './passkey-challenges.ts';
import { deleteOrphanedCodes, issueMissingCodes } from './recovery-codes.ts';
import { confirmOwner, markConfirmed } from './session-confirmation.ts';
import { endSessions } from './sessions.ts';
import { players } from './tables.ts';
import { describeUserAgent } from './user-agent.ts';
import { requireVerifiedContact } from './verification-state.ts';

/** Passkeys of a player, oldest first. */
export async function listPasskeys(db: Db, { siteId, playerId }: PlayerKey): Promise<PasskeyRow[]> {
  const rows = await players(db)
    .selectFrom('passkey')
    .select(['passkey_id', 'name', 'domain', 'created_at', 'last_used_at'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('passkey_id')
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? '',
  }));
}

/** The player's passkeys of a domain, in the form browsers expect. */
export async function passkeysOfDomain(db: Db, { siteId, playerId }: PlayerKey, domain: string) {
  const rows = await players(db)
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('domain', '=', domain)
    .execute();
  return rows.map(({ credential_id, transports }) => passkeyDescriptor(credential_id, transports));
}

/**
 * Starts registering a new passkey on the request's domain, with the password and any second factor. Refuses
 * `passkeyLimit`, and has the refusals of `confirmOwner` and `requireVerifiedContact`.
 */
export async function startPasskey(
  tools: PlayersContext,
  context: PlayerContext,
  { password, tac }: { password: string; tac?: string | undefined },
): Promise<PasskeyCreationOptions> {
  const { db, site, player } = context;
  const key = keyOf(context);
  await confirmOwner(tools, context, password);
  await requireVerifiedContact(tools, context, tac);
  if ((await listPasskeys(db, key)).length >= MAX_PASSKEYS) refuse('passkeyLimit');
  const use = { siteId: site.id, purpose: 'add', owner: player.sessionId } as const;
  return creationOptions(
    { id: site.domain, name: site.name },
    { id: player.id, name: player.accountId },
    await issueChallenge(tools, db, use, player.id),
    await passkeysOfDomain(db, key, site.domain),
  );
}

/**
 * Stores a passkey whose registration started in this session and notifies the owner. If it is the first
 * second factor, it ends the other sessions; returns recovery codes if there were none. Refuses
 * `invalidPasskey`, `passkeyLimit`.
 */
export async function addPasskey(
  tools: PlayersContext,
  context: PlayerContext,
  name: string,
  passkey: PasskeyAttestation,
): Promise<string[]> {
  const { db, site, player, request } = context;
  const key = keyOf(context);
  const challenge = challengeOf(passkey) ?? refuse('invalidPasskey');
  const use = { siteId: site.id, purpose: 'add', owner: player.sessionId } as const;
  if (!(await takeChallenge(tools, db, use, challenge))) refuse('invalidPasskey');
  const expected = { domain: site.domain, challenge };
  const made = (await verifyNewPasskey(passkey, expected)) ?? refuse('invalidPasskey');
  return await transaction(db, async (tx) => {
    await lockPlayerForUpdate(tx, site.id, player.id);
    if ((await listPasskeys(tx, key)).length >= MAX_PASSKEYS) refuse('passkeyLimit');
    const isFirst = !(await hasSecondFactor(tx, key));
    const now = tools.now();
    const stored = await players(tx)
      .insertInto('passkey')
      .values({
        site_id: site.id,
        player_id: player.id,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        domain: site.domain,
        transports: passkey.response.transports,
        name: (name || describeUserAgent(request.userAgent) || 'Passkey').slice(0, MAX_PASSKEY_NAME),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'credential_id']).doNothing())
      .returning('passkey_id')
      .execute();
    if (stored.length === 0) refuse('invalidPasskey');
    if (isFirst) await endSessions(tx, site.id, player.id, { allBut: player.sessionId }, 'password', now);
    await markConfirmed(tx, site.id, player.sessionId, now);
    await recordFactorChange(tx, tools, context, 'passkeyAdded');
    return await issueMissingCodes(tx, tools, key);
  });
}

/** Removes a passkey and notifies the owner. Refuses `notFound`, and has the refusals of `confirmOwner`. */
export async function removePasskey(
  tools: PlayersContext,
  context: PlayerContext,
  password: string,
  passkeyId: string,
): Promise<void> {
  const { db, site, player } = context;
  await confirmOwner(tools, context, password);
  await transaction(db, async (tx) => {
    await lockPlayerForUpdate(tx, site.id, player.id);
    const removed = await players(tx)
      .deleteFrom('passkey')
      .where('site_id', '=', site.id)
      .where('player_id', '=', player.id)
      .where('passkey_id', '=', passkeyId)
      .returning('passkey_id')
      .execute();
    if (removed.length === 0) refuse('notFound');
    await deleteOrphanedCodes(tx, keyOf(context));
    await recordFactorChange(tx, tools, context, 'passkeyRemoved');
  });
}

const keyOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });
