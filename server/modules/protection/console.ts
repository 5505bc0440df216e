import { deny } from '../../platform/console/deny.ts';
import type { ConsoleHandlers, ConsoleParts, Timeline } from '../../platform/console/parts.ts';
import { balancesOf } from '../ledger/index.ts';
import { excludeByOperator } from './exclusions.ts';
import { exclusionOf } from './in-force.ts';
import { protectionOf } from './routes.ts';
import { tables } from './tables.ts';

/** What staff see and do: limits are the player's own, and only stricter may anybody be with a player. */
const handlers: ConsoleHandlers = {
  async playerProtection({ player_id }, { db, site, now }) {
    const key = { siteId: site.id, playerId: player_id };
    if (!(await balancesOf(db, site.id, player_id))) deny('notFound');
    const { limits, exclusion } = await protectionOf(db, key, now);
    return {
      limits: limits.map(({ kind, period, amount, effective_at }) => ({
        kind,
        period,
        sum: kind === 'session' ? null : { amount: amount.toString(), currency: site.currency },
        minutes: kind === 'session' ? Number(amount) : null,
        changes_at: effective_at?.toISOString() ?? null,
      })),
      exclusion: exclusion && {
        kind: exclusion.kind,
        from_at: exclusion.from_at.toISOString(),
        until_at: exclusion.until_at?.toISOString() ?? null,
      },
    };
  },
  async excludePlayer({ player_id }, { tx, site, staff, now, reason }) {
    const key = { siteId: site.id, playerId: player_id };
    if (!(await balancesOf(tx, site.id, player_id))) deny('notFound');
    const before = await exclusionOf(tx, key, now);
    if (before?.kind === 'operator') deny('decidedAlready');
    await excludeByOperator(tx, key, { actor: staff.id, reason }, now);
    const change = { before: { exclusion: before?.kind ?? null }, after: { exclusion: 'operator' } };
    return { answer: {}, change: { subject: `player:${player_id}`, ...change } };
  },
};

const timeline: Timeline = {
  kinds: ['protection'],
  async entries(db, { siteId, playerId }, before, limit) {
    const rows = await tables(db)
      .selectFrom('step')
      .select(['at', 'what', 'detail'])
      .where('site_id', '=', siteId)
      .where('player_id', '=', playerId)
      .where('at', '<', before)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ at, what, detail }, n) => ({
      at,
      kind: 'protection' as const,
      what,
      title: Object.entries(detail as Record<string, unknown>)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
      id: `${at.toISOString()}-${n}`,
    }));
  },
};

export const protectionConsole: ConsoleParts = { handlers, timeline };
