import { z } from 'zod';
import { FAVOURITE_KINDS, MAX_SPORTS_FAVOURITES } from '../values/sports-favourites.ts';
import { localName } from '../values/sports-names.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { playerFields, siteFields } from './fields.ts';
import { listedEvent } from './sports.ts';

const favouriteKey = { kind: z.enum(FAVOURITE_KINDS), favourite_id: z.uuid() };
const items = z.array(z.object(favouriteKey)).max(MAX_SPORTS_FAVOURITES);

/** A marked competition, team or event; the name of an event is both teams'. */
const favourite = z.object({ ...favouriteKey, sport: z.string(), ...localName.shape });
export type SportsFavourite = z.infer<typeof favourite>;

/**
 * Favourites, the last marked first, and their next events in the order of their start, at most 12: two of
 * each competition and team. Events that have started are left out.
 */
const favouriteList = { value: z.array(favourite), events: z.array(listedEvent) };

/** The favourites that a guest's browser keeps, in its order. What the site does not have is left out. */
export const sportsFavourites = defineCall({
  path: '/api/sports/favourites',
  summary: 'Names and next events of competitions, teams and events.',
  caller: 'guest',
  input: z.object({ ...siteFields, items }),
  output: favouriteList,
  unreachable: SETTINGS_UNREACHABLE,
});

/** The caller's favourites with their next events. */
export const mySportsFavourites = defineCall({
  path: '/api/sports/my_favourites',
  summary: 'Favourite competitions, teams and events of the caller.',
  caller: 'player',
  input: z.object(playerFields),
  output: favouriteList,
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Marks or unmarks a favourite; a repeated request changes nothing. `favouritesFull` with `limit`: the caller
 * has 50. Favourite events that have started do not count.
 */
export const setSportsFavourite = defineCall({
  path: '/api/sports/favourite',
  summary: 'Mark or unmark a competition, team or event.',
  caller: 'player',
  input: z.object({ ...playerFields, ...favouriteKey, favourite: z.boolean() }),
  output: { favourite: z.boolean() },
  errors: ['notFound', 'favouritesFull'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Adds the favourites that the browser kept for a guest, until the caller has 50. Those the site does not
 * have are left out.
 */
export const takeSportsFavourites = defineCall({
  path: '/api/sports/take_favourites',
  summary: 'Add the favourites of a guest who signed in.',
  caller: 'player',
  input: z.object({ ...playerFields, items }),
  output: favouriteList,
  unreachable: SETTINGS_UNREACHABLE,
});
