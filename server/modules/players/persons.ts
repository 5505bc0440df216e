import { internationalDigits, spellingsOfPhone } from '#contracts/values/calling-codes.ts';
import { type Db, run } from '#server/platform/database/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { siteProfile } from '../sites/index.ts';
import { type Contact, contactFromAccountId } from './account-id.ts';
import { asciiTraces, type LinkableName, linkableName } from './linked-names.ts';

/** An account's identifying data in normal form. */
export type Person = PlayerKey & {
  contacts: ReadonlySet<string>;
  /** The contact in the account id, if its owner has verified it. */
  proven: readonly string[];
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
 * Maximum number of accounts examined for each kind of contact, and for the birth date. Each kind has its own
 * limit, far above what one person can open, so that other accounts cannot displace a match.
 */
const MAX_SHARING = 1_000;
const MAX_BORN_ALIKE = 20_000;
/** Digits of the shortest phone number, and those compared by its index. */
const MIN_PHONE = 7;
const END_OF_PHONE = 10;

/** The person of an account; undefined if there is none. */
export async function findPerson(db: Db, { siteId, playerId }: PlayerKey): Promise<Person | undefined> {
  const rows = await run<Row>(db, {
    text: `${COLUMNS} where site_id = $1 and player_id = $2`,
    values: [siteId, playerId],
  });
  return (await personsOf(db, rows))[0];
}

/**
 * Other accounts of these sites that share a contact with a person in any spelling, or the birth date and
 * part of the name: candidates for comparison.
 */
export async function listPersonsLike(db: Db, sites: number[], me: Person): Promise<Person[]> {
  const rows = [...(await listSharingContact(db, sites, me)), ...(await listSharingName(db, sites, me))];
  const others = rows.filter((row) => row.player_id !== me.playerId);
  return await personsOf(db, [...new Map(others.map((row) => [row.player_id, row])).values()]);
}

async function personsOf(db: Db, rows: readonly Row[]): Promise<Person[]> {
  const sites = [...new Set(rows.map(({ site_id }) => site_id))];
  const profiles = await Promise.all(sites.map(async (id) => [id, await siteProfile(db, id)] as const));
  const currencies = new Map(profiles.map(([id, { site }]) => [id, site.currency]));
  return rows.map((row) => personOf(row, currencies.get(row.site_id)!));
}

async function listSharingContact(db: Db, sites: number[], { contacts }: Person): Promise<Row[]> {
  const all = [...contacts];
  if (all.length === 0) return [];
  const spellings = all.filter((name) => !isMail(name)).flatMap(spellingsOfPhone);
  const ends = [...new Set(spellings.filter((digits) => digits.length >= MIN_PHONE).map(endOf))];
  const values = [sites, all.filter(isMail), ends, MAX_SHARING];
  return await run<Row>(db, { text: SHARING_CONTACT, values });
}

async function listSharingName(db: Db, sites: number[], { name, born }: Person): Promise<Row[]> {
  if (born === null || name.length === 0) return [];
  const { words, lengths } = asciiTraces(name);
  return await run<Row>(db, {
    text: BORN_ALIKE,
    values: [sites, born, words.join('|') || NO_WORD, lengths, MAX_BORN_ALIKE],
  });
}

function personOf(row: Row, currency: string): Person {
  const own = contactFromAccountId(row.account_key);
  const ownKeys = own ? keysOf(own, currency) : [];
  const contacts = [
    ...ownKeys,
    ...(row.contact_email ? [normalizeMail(row.contact_email)] : []),
    ...(row.contact_phone ? phoneKeys(row.contact_phone, currency) : []),
  ];
  return {
    siteId: row.site_id,
    playerId: row.player_id,
    contacts: new Set(contacts),
    proven: row.verified ? ownKeys : [],
    verified: row.verified,
    name: linkableName(row.full_name),
    born: row.born,
  };
}

const keysOf = ({ channel, to }: Contact, currency: string): string[] =>
  channel === 'mail' ? [normalizeMail(to)] : phoneKeys(to, currency);

/** Whether a contact of `Person` is an email address; the others are phones. */
export const isMail = (contact: string): boolean => contact.includes('@');
const normalizeMail = (address: string) => address.trim().toLowerCase();
/**
 * A phone in international form, and its last ten digits: if the country of a national number is unknown,
 * only those can be compared.
 */
function phoneKeys(number: string, currency: string): string[] {
  const digits = internationalDigits(number, currency);
  if (digits.length < MIN_PHONE) return [];
  return digits.length < END_OF_PHONE ? [digits] : [digits, endOf(digits)];
}

const endOf = (digits: string) => digits.slice(-END_OF_PHONE);

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
/** Names outside ASCII are all returned: they are compared letter by letter by appearance. */
const BORN_ALIKE = `
  ${COLUMNS} where site_id = any ($1::int[]) and birth_date = $2::date
    and extract(month from birth_date) = extract(month from $2::date)
    and extract(day from birth_date) = extract(day from $2::date)
    and full_name <> '' and (octet_length(full_name) <> length(full_name)
      or regexp_replace(full_name, '[^A-Za-z]', '', 'g') ~* $3
      or length(regexp_replace(full_name, '[^A-Za-z]', '', 'g')) = any ($4::int[]))
  limit $5`;
