import { type Db, run } from '#server/platform/database/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { isSameLinkableName } from './linked-names.ts';
import { findPerson, listPersonsLike, type Person } from './persons.ts';

/** Evidence that two accounts belong to one person or one household. */
type LinkKind = 'person' | 'device' | 'address';
type AccountLink = { kind: LinkKind; players: string[] };

/** Maximum number of accounts examined of each kind. */
const MAX_PER_KIND = 50;

/**
 * Other accounts of a site that share with a player a contact in any spelling, including an account id that
 * is one, or name and birth date (`person`), a browser (`device`), or the network address of their sign-up.
 * Shared gateway addresses are ignored. Nothing needs to be verified: it is evidence for staff to judge.
 */
export async function findLinkedAccounts(db: Db, siteId: number, playerId: string): Promise<AccountLink[]> {
  const links = [
    { kind: 'person' as const, players: await listSamePersons(db, { siteId, playerId }) },
    ...(await listSharedOrigins(db, { siteId, playerId })),
  ];
  return links.filter(({ players }) => players.length > 0).sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

async function listSamePersons(db: Db, key: PlayerKey): Promise<string[]> {
  const me = await findPerson(db, key);
  const others = me ? await listPersonsLike(db, [key.siteId], me) : [];
  const isSame = ({ contacts, name, born }: Person) =>
    !contacts.isDisjointFrom(me!.contacts) ||
    (born !== null && born === me!.born && isSameLinkableName(name, me!.name));
  return others
    .filter(isSame)
    .map(({ playerId }) => playerId)
    .sort()
    .slice(0, MAX_PER_KIND);
}

async function listSharedOrigins(db: Db, { siteId, playerId }: PlayerKey): Promise<AccountLink[]> {
  const rows = await run<{ kind: LinkKind; player_id: string }>(db, {
    name: 'players-shared-origins',
    text: `(select distinct 'device' as kind, o.player_id from players.known_device d
      join players.known_device o on o.site_id = d.site_id
        and o.device_hash = d.device_hash and o.player_id <> d.player_id
        where d.site_id = $1 and d.player_id = $2 limit ${MAX_PER_KIND})
      union (select 'address', o.player_id from players.sign_up s
      join players.sign_up o on o.site_id = s.site_id
        and o.address = s.address and o.player_id <> s.player_id
        where s.site_id = $1 and s.player_id = $2 and s.address <> ''
        and s.address !~ $3 limit ${MAX_PER_KIND})
      order by kind, player_id`,
    values: [siteId, playerId, NON_PUBLIC_ADDRESSES],
  });
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  return [...kinds].map(([kind, found]) => ({ kind, players: found.map(({ player_id }) => player_id) }));
}

/** Loopback, private and unknown addresses. */
const NON_PUBLIC_ADDRESSES =
  '^(unknown|::1$|(::ffff:)?(127|10)[.]|(::ffff:)?192[.]168[.]|(::ffff:)?172[.](1[6-9]|2[0-9]|3[01])[.]|f[cd]|fe80:)';

/** Pairs among some players of a site who have signed in from the same browser. */
export async function sharedDevices(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
): Promise<[string, string][]> {
  if (playerIds.length < 2) return [];
  const rows = await run<{ one: string; other: string }>(db, {
    name: 'players-shared-devices',
    text: `select distinct d.player_id as one, o.player_id as other from players.known_device d
      join players.known_device o on o.site_id = d.site_id and o.device_hash = d.device_hash
      and o.player_id > d.player_id
      where d.site_id = $1 and d.player_id = any($2::uuid[]) and o.player_id = any($2::uuid[])`,
    values: [siteId, playerIds],
  });
  return rows.map(({ one, other }) => [one, other]);
}
