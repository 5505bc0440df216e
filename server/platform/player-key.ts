/** A player: the site's number and the player's id. Ids are unique on one site only. */
export type PlayerKey = { siteId: number; playerId: string };
