import type { ConsoleChecked } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { deny } from '#server/platform/console/denial.ts';
import type { ConsoleContext, WriteContext } from '#server/platform/console/module-console.ts';
import { maskedPlayers } from '../../players/index.ts';
import { type ContactRow, tables } from '../tables.ts';

type Link = Pick<ContactRow, 'player_id' | 'about_kind' | 'about'>;
type Request = Pick<ConsoleChecked<ConsoleApi['linkContact']>, 'player_id' | 'reference'>;

const linkFields = ({ player_id, about_kind, about }: Link) => ({
  player: player_id,
  about: about_kind && `${about_kind} ${about}`,
});

/** Links a message to the record it is about; denies `notFound` for another player's record. */
export async function linkMessage(context: WriteContext, row: ContactRow, request: Request) {
  const { tx, site, hasAccess } = context;
  if (!hasAccess('players', 'read')) deny('notAllowed', { right: 'players' });
  const link = await linkOf(context, request);
  const player = link.player_id ? await playerOfLink(context, link.player_id) : null;
  await tables(tx)
    .updateTable('contact_message')
    .set(link)
    .where('site_id', '=', site.id)
    .where('message_id', '=', row.message_id)
    .execute();
  const change = { before: linkFields(row), after: linkFields(link) };
  return { answer: { player }, change: { subject: `message:${row.message_id}`, ...change } };
}

async function playerOfLink({ tx, site }: WriteContext, playerId: string) {
  const players = await maskedPlayers(tx, site.id, [playerId]);
  return players.find(playerId) ?? deny('notFound');
}

async function linkOf(context: WriteContext, { player_id, reference }: Request): Promise<Link> {
  if (reference === '') return { player_id: player_id || null, about_kind: null, about: null };
  const slash = reference.indexOf('/');
  if (slash < 0) return await paymentLink(context, player_id, reference.toUpperCase());
  const round = { provider_code: reference.slice(0, slash), round_id: reference.slice(slash + 1) };
  if (!player_id || !(await hasRound(context, player_id, round))) deny('notFound');
  return { player_id, about_kind: 'bet', about: reference };
}

/** Modules with payments look them up by reference. */
async function paymentLink(context: WriteContext, playerId: string, reference: string): Promise<Link> {
  const { tx, site, moduleConsoles } = context;
  const found = await Promise.all(moduleConsoles.map(({ find }) => find?.(tx, site.id, reference) ?? []));
  const payment = found
    .flat()
    .find(({ kind, title }) => (kind === 'deposit' || kind === 'withdrawal') && title === reference);
  if (!payment || (playerId && payment.playerId !== playerId)) deny('notFound');
  const kind = payment.kind === 'deposit' ? ('deposit' as const) : ('withdrawal' as const);
  return { player_id: payment.playerId, about_kind: kind, about: reference };
}

/** Whether a round belongs to the player: settled, or with entries in the player's accounts. */
async function hasRound(
  context: ConsoleContext,
  player_id: string,
  round: { provider_code: string; round_id: string },
): Promise<boolean> {
  const [read] = context.moduleConsoles.flatMap(({ handlers }) => handlers?.playerRound ?? []);
  if (!read || !round.provider_code || !round.round_id) return false;
  const { settled, lines } = await read({ site_id: context.site.id, player_id, ...round }, context);
  return settled !== null || lines.length > 0;
}
