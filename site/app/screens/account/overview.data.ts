import { answerOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { cardGame } from '../../sections/card-game.ts';

/**
 * Data of the overview in addition to the session: open sessions, unread messages, recently played games,
 * names of the VIP levels.
 */
export async function load(context: LoadContext) {
  const { client } = context;
  const player = needPlayer(context.player);
  const [sessions, status, recent, programme] = await Promise.all([
    client.listSessions(player),
    client.checkStatus(player),
    client.recentGames(player),
    client.vipProgramme(context.site),
  ]);
  return {
    sessions: answerOr(sessions, { value: [] }).value,
    unread: answerOr(status, { unread_inbox: 0 }).unread_inbox,
    recent: answerOr(recent, { value: [] })
      .value.slice(0, 6)
      .map((game) => cardGame(game, context.language)),
    levels: answerOr(programme, { value: [] }).value.map((level) => level.vip_name),
  };
}
export type Data = Awaited<ReturnType<typeof load>>;
