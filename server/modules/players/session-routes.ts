import { isUuid } from '#contracts/values/uuid.ts';
import { transaction } from '#server/platform/database/index.ts';
import type { Handlers } from '#server/platform/module.ts';
import { clearedCookie, hasCookie, readCookie } from './cookie.ts';
import type { PlayersContext } from './dependencies.ts';
import { authTokenOf } from './secrets.ts';
import { endSessions, listSessions, type SessionSelection, sessionOfCookie } from './sessions.ts';

/** Routes for sessions: the cookie's session, the list, and ending sessions. */
export function createSessionRoutes(tools: PlayersContext): Handlers {
  return {
    async currentSession(_input, { db, site, request, reply }) {
      const cookie = readCookie(request);
      const session = cookie && (await sessionOfCookie(db, site.id, cookie, tools.now()));
      if (!session) {
        if (hasCookie(request)) reply.cookies.push(clearedCookie('session', tools));
        return { session: null };
      }
      return {
        session: {
          token: session.sessionId,
          account_id: session.accountId,
          session_token: authTokenOf(cookie),
          full_name: session.fullName,
          contact_email: session.email,
          contact_phone: session.phone,
          opened_at: session.openedAt.toISOString(),
          withdraw_only: await tools.isWithdrawOnly(db, { siteId: site.id, playerId: session.playerId }),
        },
      };
    },
    async logout(_input, { db, site, player, reply }) {
      const only = { one: player.sessionId };
      await transaction(db, (tx) => endSessions(tx, site.id, player.id, only, 'logout', tools.now()));
      reply.cookies.push(clearedCookie('session', tools));
      return {};
    },
    async listSessions(_input, { db, site, player }) {
      const open = await listSessions(db, site.id, player.id, tools.now());
      const value = open.map((session) => ({
        session_id: session.sessionId,
        current: session.sessionId === player.sessionId,
        device: session.device,
        opened_at: session.openedAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        address: session.address,
      }));
      return { value };
    },
    async endSession({ session_id: id }, { db, site, player, reply }) {
      if (id !== '' && !isUuid(id)) return { ended: 0 };
      const which: SessionSelection = id === '' ? { allBut: player.sessionId } : { one: id };
      const ended = await transaction(db, (tx) =>
        endSessions(tx, site.id, player.id, which, 'ended', tools.now()),
      );
      if (id.toLowerCase() === player.sessionId) reply.cookies.push(clearedCookie('session', tools));
      return { ended };
    },
  };
}
