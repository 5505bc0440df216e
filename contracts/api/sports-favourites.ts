import { z } from 'zod';
import { FAVOURITE_KINDS, MAX_SPORTS_FAVOURITES } from '../values/sports-favourites.ts';
import { localName } from '../values/sports-names.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { playerFields, siteFields } from './fields.ts';
import { listedEvent } from './sports.ts';

const favouriteKey = { kind: z.enum(FAVOURITE_KINDS), favourite_id: z.uuid() };
const items = z.array(z.object(favouriteKey)).max(MAX_SPORTS_FAVOURITES);

/** A favourite competition, team or event; an event is named by both teams. */
const favourite = z.object({ ...favouriteKey, sport: z.string(), ...localName.shape });
export type SportsFavourite = z.infer<typeof favourite>;

/**
 * Favourites, most recently added first, and their next events by start, at most 12: two per competition and
 * team. Excludes events that have started.
 */
const favouriteList = { value: z.array(favourite), events: z.array(listedEvent) };

/** Favourites stored in a guest's browser, in its order. Items unknown to the site are omitted. */
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
 * Adds or removes a favourite; a repeated request changes nothing. `favouritesFull` with `limit`: the caller
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
 * Adds the favourites stored in the browser for a guest, up to the caller's 50. Items unknown to the site are
 * omitted.
 */
export const takeSportsFavourites = defineCall({
  path: '/api/sports/take_favourites',
  summary: 'Add the favourites of a guest who signed in.',
  caller: 'player',
  input: z.object({ ...playerFields, items }),
  output: favouriteList,
  unreachable: SETTINGS_UNREACHABLE,
});
