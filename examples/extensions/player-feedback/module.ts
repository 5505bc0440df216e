import { type ExtensionModule, type ExtensionTools, personalDataSection } from '#server/extension-api.ts';
import { createCalls } from './calls.ts';
import { ratingsPage } from './page.ts';
import { deleteOldRatings, erasePlayer, invite } from './ratings.ts';

export const createModule = (tools: ExtensionTools): ExtensionModule => ({
  calls: createCalls(tools),
  pages: { ratings: ratingsPage },
  events: {
    'deposit.credited': (tx, { site_id, player_id, at }) => invite(tx, site_id, player_id, new Date(at)),
    'player.erased': (tx, { site_id, player_id }) => erasePlayer(tx, site_id, player_id),
  },
  jobs: { 'delete-old': { match: '23 3 * * *', run: deleteOldRatings } },
  personal: [
    personalDataSection(
      'player-feedback/ratings',
      `select stars, comment, created_at, answer, answered_at from x_player_feedback.rating
        where site_id = $1 and player_id = $2 order by created_at`,
    ),
    personalDataSection(
      'player-feedback/invitation',
      'select invited_at from x_player_feedback.invitation where site_id = $1 and player_id = $2',
    ),
  ],
});
