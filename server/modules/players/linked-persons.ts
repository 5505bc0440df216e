import type { Db } from '#server/platform/database/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { sitesOfLicence } from '../sites/index.ts';
import { isSameLinkableName } from './linked-names.ts';
import { findPerson, isMail, listPersonsLike, type Person } from './persons.ts';

/**
 * Accounts on all brands of the licence that belong, or may belong, to the same person (player protection E9,
 * E10; 9.4). `owner`: the side whose evidence links them: this account's, the other's, or both. One contact
 * suffices if its owner has verified it; otherwise two of name, email and phone must agree, or the birth date
 * with the name, or with a contact if the owner has verified one. Typing another person's address links
 * nothing.
 */
export async function findAccountsOfPerson(
  db: Db,
  key: PlayerKey,
  owner: 'this' | 'other',
): Promise<PlayerKey[]> {
  const me = await findPerson(db, key);
  if (!me) return [];
  const others = await listPersonsLike(db, await sitesOfLicence(db, key.siteId), me);
  const linked = others.filter((other) =>
    owner === 'this' ? isSamePerson(me, other) : isSamePerson(other, me),
  );
  return linked.map(({ siteId, playerId }) => ({ siteId, playerId }));
}

function isSamePerson(owner: Person, other: Person): boolean {
  if (owner.proven.some((contact) => other.contacts.has(contact))) return true;
  const shared = [...owner.contacts].filter((contact) => other.contacts.has(contact));
  const kinds = new Set(shared.map(isMail)).size;
  const isNamesake = isSameLinkableName(owner.name, other.name);
  const isBornAlike = owner.born !== null && owner.born === other.born;
  if (isBornAlike && (isNamesake || (owner.verified && kinds > 0))) return true;
  return kinds + Number(isNamesake) >= 2;
}
