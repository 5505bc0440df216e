import type { Tx } from '#server/platform/database/index.ts';
import {
  type MessageTemplateName,
  type MessageText,
  type Params,
  renderMessage,
} from '#server/platform/messages/index.ts';
import type { Context, PlayerContext } from '#server/platform/module.ts';
import type { Contact } from './account-id.ts';
import { contactOf, type Player, requirePlayer } from './accounts.ts';
import type { PlayersContext } from './dependencies.ts';
import { sendNotice } from './messages.ts';
import { players } from './tables.ts';

type FactorMessage = Extract<
  MessageTemplateName,
  'factorAdded' | 'factorRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'recoveryCodesRenewed'
>;

/**
 * Notifies the owner of a change to the account, so that an attacker's action is noticed. Returns the text
 * for other channels; an owner without a contact gets no message.
 */
export async function notifyOwner(
  tx: Tx,
  tools: PlayersContext,
  context: Context,
  player: Player,
  template: MessageTemplateName,
  params: Params = {},
): Promise<MessageText> {
  const { site, request } = context;
  const contact = contactOf(player);
  const message = { template, params, email: player.email };
  if (contact) await sendNotice(tx, tools, site, { ...contact, ...message }, context);
  const language = request.cookie(tools.languageCookie) ?? 'en';
  return await renderMessage(tx, site, { template, params, language });
}

/** Sends the same message to several contacts, once to each. */
export async function notifyContacts(
  tx: Tx,
  tools: PlayersContext,
  context: Context,
  contacts: readonly Contact[],
  template: MessageTemplateName,
): Promise<void> {
  const different = new Map(contacts.map((contact) => [`${contact.channel} ${contact.to}`, contact]));
  for (const contact of different.values())
    await sendNotice(tx, tools, context.site, { ...contact, template }, context);
}

/** Records a change to the caller's sign-in methods, and notifies the owner. */
export async function recordFactorChange(
  tx: Tx,
  tools: PlayersContext,
  context: PlayerContext,
  template: FactorMessage,
): Promise<void> {
  const { site, player } = context;
  await players(tx)
    .updateTable('player')
    .set({ credentials_changed_at: tools.now() })
    .where('site_id', '=', site.id)
    .where('player_id', '=', player.id)
    .execute();
  await notifyOwner(tx, tools, context, await requirePlayer(tx, site.id, player.id), template);
}
