import { z } from 'zod';

/** The data of `x.player-feedback.rating.received`. */
export const ratingReceived = z.object({ player_id: z.uuid(), rating_id: z.uuid(), stars: z.int() });
