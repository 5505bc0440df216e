import { type Db, run } from '#server/platform/database/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { sitesOfLicence } from '../sites/index.ts';
import { contactFromAccountId } from './account-id.ts';
import { asciiTraces, isSameLinkableName, type LinkableName, linkableName } from './linked-names.ts';

/** An account's identifying data in normal form. */
type Person = PlayerKey & {
  contacts: ReadonlySet<string>;
  /** The contact that the account id itself is, if its owner has verified it. */
  proven: string | undefined;
  /** Whether its owner has verified a contact. */
  verified: boolean;
  name: LinkableName;
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

/**
 * Most accounts examined for each kind of contact, and for the birth date. Each kind has its own limit, far
 * above what one person can open, so that no other accounts push a match out.
 */
const MAX_SHARING = 1_000;
const MAX_BORN_ALIKE = 20_000;

/**
 * Accounts on every brand of the licence that belong, or may belong, to the same person (player protection
 * E9, E10; 9.4). `owner`: whose evidence links them: this account's, the other's, or both. One contact
 * suffices if its owner has verified it; otherwise two of name, email and phone must agree, or the birth date
 * with the name, or with a contact if the owner has verified one. Typing somebody's address links nothing.
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
  const sites = await sitesOfLicence(db, key.siteId);
  const rows = [...(await listSharingContact(db, sites, me)), ...(await listSharingName(db, sites, me))];
  const others = rows.filter((row) => row.player_id !== me.playerId).map(personOf);
  const linked = others.filter((other) =>
    owner === 'this' ? isSamePerson(me, other) : isSamePerson(other, me),
  );
  const unique = new Map(linked.map(({ siteId, playerId }) => [playerId, { siteId, playerId }]));
  return [...unique.values()];
}

async function listSharingContact(db: Db, sites: number[], { contacts }: Person): Promise<Row[]> {
  const all = [...contacts];
  const [mails, phones] = [all.filter(isMail), all.filter((one) => !isMail(one))];
  return all.length === 0
    ? []
    : await run<Row>(db, { text: SHARING_CONTACT, values: [sites, mails, phones, MAX_SHARING] });
}

async function listSharingName(db: Db, sites: number[], { name, born }: Person): Promise<Row[]> {
  if (born === null || name.length === 0) return [];
  const { words, lengths } = asciiTraces(name);
  return await run<Row>(db, {
    text: BORN_ALIKE,
    values: [sites, born, words.join('|') || NO_WORD, lengths, MAX_BORN_ALIKE],
  });
}

function isSamePerson(owner: Person, other: Person): boolean {
  if (owner.proven !== undefined && other.contacts.has(owner.proven)) return true;
  const shared = [...owner.contacts].filter((contact) => other.contacts.has(contact));
  const kinds = new Set(shared.map(isMail)).size;
  const isNamesake = isSameLinkableName(owner.name, other.name);
  const isBornAlike = owner.born !== null && owner.born === other.born;
  if (isBornAlike && (isNamesake || (owner.verified && kinds > 0))) return true;
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
    verified: row.verified,
    name: linkableName(row.full_name),
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

const COLUMNS = `select site_id, player_id, account_key, full_name, contact_email, contact_phone,
  contact_verified_at is not null as verified, birth_date::text as born from players.player`;
const SHARING_CONTACT = `
  (${COLUMNS} where site_id = any ($1::int[]) and contact_email <> ''
    and lower(contact_email) = any ($2::text[]) limit $4)
  union (${COLUMNS} where site_id = any ($1::int[]) and account_key = any ($2::text[]) limit $4)
  union (${COLUMNS} where site_id = any ($1::int[]) and contact_phone <> ''
    and right(regexp_replace(contact_phone, '\\D', '', 'g'), 10) = any ($3::text[]) limit $4)
  union (${COLUMNS} where site_id = any ($1::int[]) and account_key ~ '^[+]?[0-9]{7,15}$'
    and right(regexp_replace(account_key, '\\D', '', 'g'), 10) = any ($3::text[]) limit $4)`;
/** A pattern that no name matches. */
const NO_WORD = '[0-9]';
/** Names outside ASCII are all returned: they are compared letter by letter as they look. */
const BORN_ALIKE = `
  ${COLUMNS} where site_id = any ($1::int[]) and birth_date = $2::date
    and extract(month from birth_date) = extract(month from $2::date)
    and extract(day from birth_date) = extract(day from $2::date)
    and full_name <> '' and (octet_length(full_name) <> length(full_name)
      or regexp_replace(full_name, '[^A-Za-z]', '', 'g') ~* $3
      or length(regexp_replace(full_name, '[^A-Za-z]', '', 'g')) = any ($4::int[]))
  limit $5`;
