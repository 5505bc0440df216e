import { deny } from '#server/platform/console/denial.ts';
import { maskAddress } from '#server/platform/console/mask.ts';
import type { ConsoleHandlers } from '#server/platform/console/module-console.ts';
import { findPlayerById } from './accounts.ts';
import { listKnownDevices } from './devices.ts';
import { endSessions, listSessions } from './sessions.ts';

/** Displayed hexadecimal digits of a browser's hash: enough to distinguish twenty. */
const BROWSER_DIGITS = 8;

/** Sessions and browsers of a player, for staff. */
export const sessionHandlers: ConsoleHandlers = {
  async playerSessions({ player_id }, { db, site, now }) {
    if (!(await findPlayerById(db, site.id, player_id))) deny('notFound');
    const [sessions, browsers] = await Promise.all([
      listSessions(db, site.id, player_id, now),
      listKnownDevices(db, site.id, player_id),
    ]);
    return {
      sessions: sessions.map(({ sessionId, device, address, openedAt, lastSeenAt }) => ({
        session_id: sessionId,
        device,
        address: maskAddress(address),
        opened_at: openedAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
      })),
      browsers: browsers.map(({ device_hash, last_used_at }) => ({
        browser: device_hash.toString('hex').slice(0, BROWSER_DIGITS),
        last_used_at: last_used_at.toISOString(),
      })),
    };
  },
  async endPlayerSessions({ player_id, session_id }, { tx, site, now }) {
    if (!(await findPlayerById(tx, site.id, player_id))) deny('notFound');
    const which = session_id === null ? 'all' : { one: session_id };
    const ended = await endSessions(tx, site.id, player_id, which, 'ended', now);
    if (ended === 0 && session_id !== null) deny('notFound');
    return {
      answer: { ended },
      change: { subject: `player:${player_id}`, after: { sessions_ended: ended } },
    };
  },
};
