import { z } from 'zod';
import {
  defineExtensionCall,
  type ExtensionCall,
  type ExtensionTools,
  refuse,
  transaction,
} from '#server/extension-api.ts';
import { ownFeedback, storeRating, summarize } from './ratings.ts';

const rating = z.object({ stars: z.int(), comment: z.string(), answer: z.string() });

export const createCalls = ({ send }: ExtensionTools): Record<string, ExtensionCall> => ({
  rate: defineExtensionCall({
    caller: 'player',
    summary: 'Rate the brand once after a credited deposit.',
    input: {
      /** Chosen by the caller: a repeated request is one rating. */
      rating_id: z.uuid(),
      stars: z.int().min(1).max(5),
      comment: z.string().trim().max(1000).default(''),
    },
    output: {},
    errors: ['notYet', 'duplicateMismatch'],
    async answer({ rating_id, stars, comment }, { db, site, player }) {
      const outcome = await transaction(db, async (tx) => {
        const given = { rating_id, stars, comment, siteId: site.id, playerId: player.id };
        const stored = await storeRating(tx, given, new Date());
        if (stored === 'new')
          await send(tx, site.id, 'rating.received', { player_id: player.id, rating_id, stars });
        return stored;
      });
      if (outcome === 'uninvited') refuse('notYet');
      return {};
    },
  }),
  mine: defineExtensionCall({
    caller: 'player',
    summary: 'Whether the player may rate now, and the latest own rating with its answer.',
    input: {},
    output: { is_invited: z.boolean(), last: rating.nullable() },
    async answer(_, { db, site, player }) {
      const { isInvited, last } = await ownFeedback(db, site.id, player.id);
      return { is_invited: isInvited, last: last ?? null };
    },
  }),
  summary: defineExtensionCall({
    caller: 'guest',
    summary: 'Number of ratings and their mean in tenths of a star.',
    input: {},
    output: { count: z.int(), tenths: z.int() },
    answer: (_, { db, site }) => summarize(db, site.id),
  }),
});
