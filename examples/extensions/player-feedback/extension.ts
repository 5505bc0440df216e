import type { Extension } from '#server/extension-api.ts';
import { ratingReceived } from './messages.ts';
import { createModule } from './module.ts';

/** Ratings by players who have deposited, answered by staff. */
const extension: Extension = {
  name: 'player-feedback',
  version: '1.0.0',
  tables: { deleted: ['invitation', 'rating'] },
  messages: { 'rating.received': ratingReceived },
  module: createModule,
};
export default extension;
