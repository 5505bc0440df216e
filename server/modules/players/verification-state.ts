import { type Tx, transaction } from '#server/platform/database/index.ts';
import type { Context, PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Contact, contactFromAccountId } from './account-id.ts';
import { contactOf, contactsOf, type Player, requirePlayer } from './accounts.ts';
import { checkCode } from './code-checks.ts';
import { contactOfCode } from './codes.ts';
import type { PlayersContext } from './dependencies.ts';
import { publishProfileChanged } from './profile-events.ts';
import { players } from './tables.ts';

type VerificationState = Pick<Player, 'accountId' | 'contactVerifiedAt' | 'idVerifiedAt'>;

/**
 * Whether a code entered now verifies for the first time that the account id itself belongs to the caller. An
 * id that is not a contact belongs to the person who opened it: its email address or phone is a way to sign
 * in, not a claim to the account.
 */
export function isFirstVerification(player: VerificationState, contact: Contact): boolean {
  const own = contactFromAccountId(player.accountId);
  return own !== undefined && own.to === contact.to && player.idVerifiedAt === null;
}

/** Whether no code to this contact has been entered yet. */
export function isUnverified(player: VerificationState, contact: Contact): boolean {
  if (contactFromAccountId(player.accountId)) return isFirstVerification(player, contact);
  return player.contactVerifiedAt === null;
}

/**
 * Requires the account's contact to be verified before a second factor is added: otherwise the first code to
 * it would remove the factor. `tac` verifies it now. Refuses `confirmationNeeded`, `invalidCode`.
 */
export async function requireVerifiedContact(
  tools: PlayersContext,
  context: PlayerContext,
  tac: string | undefined,
): Promise<void> {
  const { db, site, player: caller } = context;
  const player = await requirePlayer(db, site.id, caller.id);
  const contact = contactOf(player);
  if (!contact || !isUnverified(player, contact)) return;
  if (tac === undefined) refuse('confirmationNeeded', { methods: ['code'] });
  await checkCode(tools, context, 'confirm', player.accountId, tac);
  const { accountId } = player;
  const scope = { secret: tools.secret, siteId: site.id, purpose: 'confirm', accountId } as const;
  // An email that replaced an SMS does not verify the number.
  const verified = await contactOfCode(db, scope, tac, contactsOf(player), contact);
  if (!verified || !isUnverified(player, verified)) refuse('invalidCode');
  await transaction(db, (tx) => markContactVerified(tx, tools, context, player, verified));
}

/** Records that a code to the contact was entered. */
export async function markContactVerified(
  tx: Tx,
  tools: PlayersContext,
  { site }: Context,
  { playerId, accountId }: Player,
  contact: Contact,
): Promise<void> {
  const now = tools.now();
  const isOwnMessageId = contactFromAccountId(accountId)?.to === contact.to;
  await players(tx)
    .updateTable('player')
    .set((eb) => ({
      contact_verified_at: eb.fn.coalesce('contact_verified_at', eb.val(now)),
      ...(isOwnMessageId ? { id_verified_at: now } : {}),
    }))
    .where('site_id', '=', site.id)
    .where('player_id', '=', playerId)
    .execute();
  await publishProfileChanged(tx, { site, player: { id: playerId } }, now);
}
