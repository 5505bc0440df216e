import type { Tx } from '#server/platform/database.ts';
import { type Params, type Template, type Text, writeText } from '#server/platform/messages.ts';
import type { Context } from '#server/platform/module.ts';
import { contactOf, type Player } from './accounts.ts';
import type { Tools } from './tools.ts';

/**
 * Tells the owner of an account what was done to it, so that a stranger's doing does not stay unseen. Answers what was said, for
 * where else it is to be read; who has left no contact is told nothing here.
 */
export async function tellOwner(
  tx: Tx,
  tools: Tools,
  { site, request }: Context,
  player: Player,
  template: Template,
  params: Params = {},
): Promise<Text> {
  const contact = contactOf(player);
  const language = request.cookie(tools.languageCookie) ?? 'en';
  const about = { siteId: site.id, siteName: site.name, template, params, language };
  if (contact) await tools.messages.send(tx, { ...contact, ...about });
  return writeText(template, params, site.name, language);
}
