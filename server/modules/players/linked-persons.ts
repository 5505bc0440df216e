import { type Db, run } from '#server/platform/database/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { sitesOfLicence } from '../sites/index.ts';
import { contactFromAccountId } from './account-id.ts';

/** An account's identifying data in normal form. */
type Person = PlayerKey & {
  contacts: ReadonlySet<string>;
  /** The contact that the account id itself is, if its owner has verified it. */
  proven: string | undefined;
  name: string;
  born: string | null;
};

type Row = {
  site_id: number;
  player_id: string;
  account_key: string;
  full_name: string;
  contact_email: string;
  contact_phone: string;
  verified: boolean;
  born: string | null;
};

/** Limit of accounts examined per shared contact: a family shares some, not hundreds. */
const MAX_CANDIDATES = 100;

/**
 * Accounts on every brand of the licence that belong, or may belong, to the same person (player protection
 * E9, E10). `owner`: whose evidence links them: this account's, the other's, or both. One contact suffices if
 * its owner has verified it; otherwise two of name, email and phone must agree, or name and birth date:
 * typing somebody's address links nothing.
 */
export async function findAccountsOfPerson(
  db: Db,
  key: PlayerKey,
  owner: 'this' | 'other',
): Promise<PlayerKey[]> {
  const [own] = await run<Row>(db, {
    text: `${COLUMNS} where site_id = $1 and player_id = $2`,
    values: [key.siteId, key.playerId],
  });
  if (!own) return [];
  const me = personOf(own);
  const contacts = [...me.contacts];
  const rows = await run<Row>(db, {
    text: SHARING,
    values: [
      await sitesOfLicence(db, key.siteId),
      contacts.filter(isMail),
      contacts.filter((one) => !isMail(one)),
      me.born,
      MAX_CANDIDATES,
    ],
  });
  return rows
    .map(personOf)
    .filter((other) => other.playerId !== me.playerId)
    .filter((other) => (owner === 'this' ? isSamePerson(me, other) : isSamePerson(other, me)))
    .map(({ siteId, playerId }) => ({ siteId, playerId }));
}

function isSamePerson(owner: Person, other: Person): boolean {
  if (owner.proven !== undefined && other.contacts.has(owner.proven)) return true;
  const shared = [...owner.contacts].filter((contact) => other.contacts.has(contact));
  const kinds = new Set(shared.map(isMail)).size;
  const isNamesake = owner.name !== '' && owner.name === other.name;
  if (isNamesake && owner.born !== null && owner.born === other.born) return true;
  return kinds + Number(isNamesake) >= 2;
}

function personOf(row: Row): Person {
  const ownContact = contactFromAccountId(row.account_key);
  const own =
    ownContact &&
    (ownContact.channel === 'mail' ? normalizeMail(ownContact.to) : normalizePhone(ownContact.to));
  const contacts = [own ?? '', normalizeMail(row.contact_email), normalizePhone(row.contact_phone)].filter(
    Boolean,
  );
  return {
    siteId: row.site_id,
    playerId: row.player_id,
    contacts: new Set(contacts),
    proven: row.verified ? own : undefined,
    name: normalizeName(row.full_name),
    born: row.born,
  };
}

const isMail = (contact: string) => contact.includes('@');
const normalizeMail = (address: string) => address.trim().toLowerCase();
/** The last ten digits: the same phone with and without country code. */
function normalizePhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < 7 ? '' : digits.slice(-10);
}
const normalizeName = (name: string) =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

const COLUMNS = `select site_id, player_id, account_key, full_name, contact_email, contact_phone,
  contact_verified_at is not null as verified, birth_date::text as born from players.player`;
const SHARING = `
  ${COLUMNS} where site_id = any ($1::int[]) and contact_email <> ''
  and lower(contact_email) = any ($2::text[])
  union ${COLUMNS} where site_id = any ($1::int[]) and account_key = any ($2::text[])
  union ${COLUMNS} where site_id = any ($1::int[]) and contact_phone <> ''
    and right(regexp_replace(contact_phone, '\\D', '', 'g'), 10) = any ($3::text[])
  union ${COLUMNS} where site_id = any ($1::int[]) and account_key ~ '^[+]?[0-9]{7,15}$'
    and right(regexp_replace(account_key, '\\D', '', 'g'), 10) = any ($3::text[])
  union ${COLUMNS} where site_id = any ($1::int[]) and birth_date = $4::date
    and extract(month from birth_date) = extract(month from $4::date)
    and extract(day from birth_date) = extract(day from $4::date)
  order by site_id, player_id limit $5`;
