import { timingSafeEqual } from 'node:crypto';
import { type Db, singleStatementHandle, sql, type Tx } from '#server/platform/database/index.ts';
import { accountKey, type Contact, sha256Hash } from './account-id.ts';
import { secondsAfter } from './attempt-limits.ts';
import { hashCode, hashSecret, newCode } from './secrets.ts';
import { type CodePurpose, players } from './tables.ts';

/** Rules of one-time codes [P-10]. */
export const CODE_SECONDS = 300;
const MAX_CODE_ATTEMPTS = 5;
/** How long a verified id stays open for sign-up. */
export const VERIFIED_SECONDS = 900;

export type CodeScope = {
  secret: string;
  siteId: number;
  purpose: CodePurpose;
  accountId: string;
  now: Date;
};

/**
 * Creates the one valid code of a purpose and an account id, for a contact; the previous one becomes void.
 */
export async function issueCode(
  tx: Tx,
  { secret, siteId, purpose, accountId, now }: CodeScope,
  contact: Contact,
): Promise<string> {
  const subject = sha256Hash(accountKey(accountId));
  const code = newCode();
  const fresh = {
    code_hash: hashCode(secret, siteId, purpose, subject, code),
    attempts: 0,
    known_attempts: 0,
    contact_hash: contactHash(contact),
    sent_at: now,
    expires_at: secondsAfter(now, CODE_SECONDS),
    used_at: null,
  };
  await players(tx)
    .insertInto('code')
    .values({ site_id: siteId, purpose, subject, ...fresh })
    .onConflict((conflict) => conflict.columns(['site_id', 'purpose', 'subject']).doUpdateSet(fresh))
    .execute();
  return code;
}

/** What a code remembers of its contact. */
export const contactHash = ({ channel, to }: Contact): Buffer => sha256Hash(`${channel} ${to}`);

/**
 * The contact of an account that a code was sent to, which may be the email address instead of the phone;
 * undefined when the account no longer has it. `otherwise`: for a code that a process of the previous
 * release issued.
 */
export async function contactOfCode(
  db: Db,
  { siteId, purpose, accountId }: Pick<CodeScope, 'siteId' | 'purpose' | 'accountId'>,
  contacts: readonly Contact[],
  otherwise: Contact | undefined,
): Promise<Contact | undefined> {
  const row = await players(db)
    .selectFrom('code')
    .select('contact_hash')
    .where('site_id', '=', siteId)
    .where('purpose', '=', purpose)
    .where('subject', '=', sha256Hash(accountKey(accountId)))
    .executeTakeFirst();
  const hash = row?.contact_hash;
  return hash ? contacts.find((contact) => contactHash(contact).equals(hash)) : otherwise;
}

/** Voids the valid codes of an account, because their recipient has changed. */
export async function voidCodes(
  tx: Tx,
  siteId: number,
  accountId: string,
  purposes: readonly CodePurpose[],
): Promise<void> {
  await players(tx)
    .deleteFrom('code')
    .where('site_id', '=', siteId)
    .where('subject', '=', sha256Hash(accountKey(accountId)))
    .where('purpose', 'in', purposes)
    .execute();
}

/** `isKept`: a right code remains valid. `isKnown`: the tries of strangers do not count. */
export type Redeeming = { isKept?: boolean; isKnown?: boolean };

/**
 * Uses a code up. Counting the try, comparing and marking as used are one statement: of many at once exactly
 * one wins, and a wrong try stays counted whatever becomes of the call [P-10].
 */
export async function redeemCode(
  db: Db,
  { secret, siteId, purpose, accountId, now }: CodeScope,
  code: string,
  { isKept = false, isKnown = false }: Redeeming = {},
): Promise<boolean> {
  const subject = sha256Hash(accountKey(accountId));
  const matches = sql<boolean>`code_hash = ${hashCode(secret, siteId, purpose, subject, code)}`;
  const tries = isKnown ? 'known_attempts' : 'attempts';
  const row = await players(singleStatementHandle(db))
    .updateTable('code')
    .set({
      [tries]: sql<number>`${sql.ref(tries)} + 1`,
      ...(isKept ? {} : { used_at: sql<Date | null>`case when ${matches} then ${now}::timestamptz end` }),
    })
    .where('site_id', '=', siteId)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(tries, '<', MAX_CODE_ATTEMPTS)
    .returning(matches.as('matches'))
    .executeTakeFirst();
  return row?.matches === true;
}

/** Opens an id for sign-up for 15 minutes, for the holder of the secret. */
export async function markVerified(
  tx: Tx,
  siteId: number,
  accountId: string,
  secret: string,
  now: Date,
): Promise<Date> {
  const until = secondsAfter(now, VERIFIED_SECONDS);
  await players(tx)
    .updateTable('code')
    .set({ verified_until: until, verifier_hash: hashSecret(secret) })
    .where('site_id', '=', siteId)
    .where('purpose', '=', 'register')
    .where('subject', '=', sha256Hash(accountKey(accountId)))
    .execute();
  return until;
}

/** Who may sign up with an id: the holder of this secret, another browser, or anyone. */
export type VerificationHolder = 'holder' | 'another' | 'nobody';

/** Whether an id has been verified, and by whom; the holder can use the verification once. */
export async function redeemVerification(
  tx: Tx,
  siteId: number,
  accountId: string,
  secret: string | undefined,
  now: Date,
): Promise<VerificationHolder> {
  const code = { site_id: siteId, purpose: 'register' as const, subject: sha256Hash(accountKey(accountId)) };
  const row = await players(tx)
    .selectFrom('code')
    .select('verifier_hash')
    .where((eb) => eb.and(code))
    .where('verified_until', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.verifier_hash) return 'nobody';
  if (!secret || !timingSafeEqual(hashSecret(secret), row.verifier_hash)) return 'another';
  await players(tx)
    .updateTable('code')
    .set({ verified_until: null, verifier_hash: null })
    .where((eb) => eb.and(code))
    .execute();
  return 'holder';
}
