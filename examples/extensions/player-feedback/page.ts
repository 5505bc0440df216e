import type { ExtensionPage } from '#server/extension-api.ts';
import { answerRating, listRatings } from './ratings.ts';

const PER_PAGE = 50;

/** Ratings at the console, for staff who may read and answer messages of players. */
export const ratingsPage: ExtensionPage = {
  needs: ['messages', 'read'],
  title: 'Player ratings',
  hint: 'Players may rate the brand once after each credited deposit.',
  columns: [
    { key: 'player', head: 'Player', kind: 'player' },
    { key: 'stars', head: 'Stars', kind: 'figure' },
    { key: 'comment', head: 'Comment', kind: 'text' },
    { key: 'created', head: 'Given', kind: 'moment' },
    { key: 'answer', head: 'Answer', kind: 'text' },
  ],
  async rows(db, { site, after }) {
    const found = await listRatings(db, site.id, after, PER_PAGE + 1);
    const shown = found.slice(0, PER_PAGE);
    return {
      rows: shown.map(({ rating_id: id, player_id: player, stars, comment, created_at, answer }) => ({
        id,
        cells: { player, stars: String(stars), comment, created: created_at.toISOString(), answer },
      })),
      next: found.length > PER_PAGE ? shown.at(-1)!.rating_id : '',
    };
  },
  actions: {
    answer: {
      needs: ['messages', 'write'],
      label: 'Answer',
      text: 'The player reads the answer with the rating.',
      fields: { answer: { label: 'Answer', kind: 'area', max_length: 1000 } },
      async run(tx, { site, row, values, now }) {
        const before = await answerRating(tx, site.id, row, values.answer!, now);
        // What players and staff wrote is not copied to the audit log.
        return before === undefined
          ? undefined
          : { before: { is_answered: before !== '' }, after: { is_answered: true } };
      },
    },
  },
};
