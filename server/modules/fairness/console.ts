import { OWN_PROVIDER } from '#games/slot-games.ts';
import type { DeclaredReturn } from '../../platform/console/game-figures.ts';
import type { Significant } from '../../platform/console/significant-events.ts';
import { findGame } from '../catalog/index.ts';
import { findDeclaration } from './declarations.ts';
import { tables } from './tables.ts';

/** Console calls on games reported by the return monitor, and those it took off sale (fairness 11). */
export const significantEvents: Significant = async (db, { id }, { from, to, limit }) => {
  const rows = await tables(db)
    .selectFrom('return_alarm')
    .selectAll()
    .where('site_id', '=', id)
    .where('raised_at', '>=', from)
    .where('raised_at', '<', to)
    .orderBy('raised_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ raised_at, game_code, kind, reason, is_suspended }) => ({
    at: raised_at,
    kind: 'report' as const,
    what: is_suspended ? 'game.taken_off_sale' : `game.${kind}`,
    subject: `game:${OWN_PROVIDER}/${game_code}`,
    reason,
    staffId: '',
    amount: null,
  }));
};

/** The declared return: by the rules of our own games, by the provider's list for others. */
export const declaredReturn: DeclaredReturn = async (db, siteId, { provider, game }) => {
  const own = provider === OWN_PROVIDER ? findDeclaration(game) : undefined;
  if (own) return { min: own.min, max: own.max };
  const card = await findGame(db, siteId, provider, game);
  if (card?.rtp == null) return null;
  return { min: card.rtp.toFixed(2), max: (card.rtp_max ?? card.rtp).toFixed(2) };
};
