import { timingSafeEqual } from 'node:crypto';
import { type Db, run, singleStatementHandle, type Tx, write } from '#server/platform/database/index.ts';
import { accountKey, type Contact, sha256Hash } from './account-id.ts';
import { secondsAfter } from './attempt-limits.ts';
import { hashCode, hashSecret, newCode } from './secrets.ts';
import { type CodePurpose, players } from './tables.ts';

/** Rules of one-time codes [P-10]. */
export const CODE_SECONDS = 300;
const MAX_CODE_ATTEMPTS = 5;
/** How long sign-up with a verified id remains possible. */
export const VERIFIED_SECONDS = 900;

type CodeScope = {
  secret: string;
  siteId: number;
  purpose: CodePurpose;
  accountId: string;
  now: Date;
  /** Hash of the secret of the browser that requests or enters the code; undefined: a program. */
  browser?: Buffer | undefined;
};

const accountOf = ({ accountId }: Pick<CodeScope, 'accountId'>): Buffer => sha256Hash(accountKey(accountId));

/** Each browser that requests a code has its own row; all programs share one. */
const subjectOf = ({ accountId, browser }: Pick<CodeScope, 'accountId' | 'browser'>): Buffer =>
  sha256Hash(browser ? `${accountKey(accountId)} ${browser.toString('hex')}` : accountKey(accountId));

/** The codes of a purpose and an account from all requesters; parameters from `codesOf`. */
const OF_ACCOUNT = 'site_id = $1 and purpose = $2 and (subject = $3 or account = $3)';
const codesOf = ({ siteId, purpose, accountId }: Pick<CodeScope, 'siteId' | 'purpose' | 'accountId'>) => [
  siteId,
  purpose,
  accountOf({ accountId }),
];

const codeHash = (scope: Omit<CodeScope, 'now' | 'browser'>, code: string): Buffer =>
  hashCode(scope.secret, scope.siteId, scope.purpose, accountOf(scope), code);

/**
 * Creates the single valid code of a purpose, an account id and a browser, for a contact, and voids the
 * previous one. Codes requested by other browsers stay valid, so that no one can void them with a request.
 */
export async function issueCode(tx: Tx, scope: CodeScope, contact: Contact): Promise<string> {
  const { siteId, purpose, now, browser = null } = scope;
  const subject = subjectOf(scope);
  const code = newCode();
  const fresh = {
    code_hash: codeHash(scope, code),
    attempts: 0,
    known_attempts: 0,
    own_attempts: 0,
    account: browser && accountOf(scope),
    browser_hash: browser,
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

/** The contact as stored with a code. */
const contactHash = ({ channel, to }: Contact): Buffer => sha256Hash(`${channel} ${to}`);

/**
 * The account's contact to which a code was sent, which may be the email address instead of the phone;
 * undefined when the account no longer has it. `otherwise`: for a code issued by a process of the previous
 * release.
 */
export async function contactOfCode(
  db: Db,
  scope: Omit<CodeScope, 'now' | 'browser'>,
  code: string,
  contacts: readonly Contact[],
  otherwise: Contact | undefined,
): Promise<Contact | undefined> {
  const [row] = await run<{ contact_hash: Buffer | null }>(db, {
    text: `select contact_hash from players.code where ${OF_ACCOUNT} and code_hash = $4
      order by sent_at desc limit 1`,
    values: [...codesOf(scope), codeHash(scope, code)],
  });
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
  const account = accountOf({ accountId });
  await players(tx)
    .deleteFrom('code')
    .where('site_id', '=', siteId)
    .where('purpose', 'in', purposes)
    .where((eb) => eb.or([eb('subject', '=', account), eb('account', '=', account)]))
    .execute();
}

/** Whether this browser requested a code that it can still enter. */
export async function hasOwnCode(db: Db, scope: Omit<CodeScope, 'secret'>): Promise<boolean> {
  const rows = await run(db, {
    text: `select from players.code where ${OF_ACCOUNT} and browser_hash = $4 and used_at is null
      and expires_at > $5 and own_attempts < ${MAX_CODE_ATTEMPTS}`,
    values: [...codesOf(scope), scope.browser ?? null, scope.now],
  });
  return rows.length > 0;
}

/** `isKept`: a correct code remains valid. `isKnown`: attempts by others do not count. */
type Redeeming = { isKept?: boolean; isKnown?: boolean };

/**
 * Consumes a code, and all other codes of the account for that purpose. Counting the attempt, comparing and
 * marking as used are one statement: of many concurrent attempts exactly one succeeds, and a wrong attempt
 * stays counted even if the call fails [P-10]. An attempt counts against every valid code: as the browser's
 * own against codes it requested, and as a stranger's against the others.
 */
export async function redeemCode(
  db: Db,
  scope: CodeScope,
  code: string,
  { isKept = false, isKnown = false }: Redeeming = {},
): Promise<boolean> {
  const rows = await write<{ matches: boolean }>(singleStatementHandle(db), {
    text: REDEEM,
    values: [...codesOf(scope), codeHash(scope, code), scope.browser ?? null, isKnown, isKept, scope.now],
  });
  return rows.some(({ matches }) => matches);
}

/** Rows are locked in a fixed order: concurrent attempts wait for each other. */
const REDEEM = `with open as materialized (
    select subject, code_hash = $4::bytea as matches,
      case when browser_hash = $5::bytea then 'own' when $6::boolean then 'known'
        else 'stranger' end as trier,
      $8::timestamptz as now
    from players.code
    where ${OF_ACCOUNT} and used_at is null and expires_at > $8::timestamptz
      and case when browser_hash = $5::bytea then own_attempts when $6::boolean then known_attempts
        else attempts end < ${MAX_CODE_ATTEMPTS}
    order by subject for no key update)
  update players.code c
  set attempts = c.attempts + (trier = 'stranger')::int,
    known_attempts = c.known_attempts + (trier = 'known')::int,
    own_attempts = c.own_attempts + (trier = 'own')::int,
    used_at = (select o.now from open o where o.matches and not $7::boolean limit 1)
  from open
  where c.site_id = $1 and c.purpose = $2 and c.subject = open.subject
  returning open.matches`;

/** Allows sign-up with an id for 15 minutes, for the owner of the secret. */
export async function markVerified(
  tx: Tx,
  scope: Omit<CodeScope, 'browser'>,
  code: string,
  secret: string,
): Promise<Date> {
  const until = secondsAfter(scope.now, VERIFIED_SECONDS);
  await write(tx, {
    text: `update players.code set verified_until = $5, verifier_hash = $6
      where ${OF_ACCOUNT} and code_hash = $4`,
    values: [...codesOf(scope), codeHash(scope, code), until, hashSecret(secret)],
  });
  return until;
}

/** Who may sign up with an id: the owner of this secret, another browser, or anyone. */
type VerificationHolder = 'holder' | 'another' | 'nobody';

const VERIFIERS = `select verifier_hash from players.code where ${OF_ACCOUNT} and verified_until > $4
  order by subject`;

/** Whether an id has been verified, and by whom. */
export async function verifierOf(
  db: Db,
  siteId: number,
  accountId: string,
  secret: string | undefined,
  now: Date,
): Promise<VerificationHolder> {
  const values = [...codesOf({ siteId, purpose: 'register', accountId }), now];
  return holderAmong(await run(db, { text: VERIFIERS, values }), secret);
}

/** The same; the owner can use the verification once. */
export async function redeemVerification(
  tx: Tx,
  siteId: number,
  accountId: string,
  secret: string | undefined,
  now: Date,
): Promise<VerificationHolder> {
  const scope = codesOf({ siteId, purpose: 'register', accountId });
  const rows = await write<Verifier>(tx, { text: `${VERIFIERS} for update`, values: [...scope, now] });
  const by = holderAmong(rows, secret);
  if (by === 'holder')
    await write(tx, {
      text: `update players.code set verified_until = null, verifier_hash = null where ${OF_ACCOUNT}`,
      values: scope,
    });
  return by;
}

type Verifier = { verifier_hash: Buffer };

function holderAmong(verifiers: readonly Verifier[], secret: string | undefined): VerificationHolder {
  if (verifiers.length === 0) return 'nobody';
  const isHolder = verifiers.some(
    ({ verifier_hash }) => secret && timingSafeEqual(hashSecret(secret), verifier_hash),
  );
  return isHolder ? 'holder' : 'another';
}
