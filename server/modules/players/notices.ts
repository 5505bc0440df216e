import type { Tx } from '#server/platform/database.ts';
import type { Template } from '#server/platform/messages.ts';
import type { Context } from '#server/platform/module.ts';
import { contactOf, type Player } from './accounts.ts';
import type { Tools } from './tools.ts';

/** Tells the owner of an account what was done to it, so that a stranger's doing does not stay unseen. */
export async function tellOwner(
  tx: Tx,
  tools: Tools,
  { site, request }: Context,
  player: Player,
  template: Template,
): Promise<void> {
  const contact = contactOf(player);
  if (!contact) return;
  const language = request.cookie(tools.languageCookie) ?? 'en';
  const about = { siteId: site.id, siteName: site.name, template, params: {}, language };
  await tools.messages.send(tx, { ...contact, ...about });
}
