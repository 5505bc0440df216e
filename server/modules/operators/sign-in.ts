import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { moneyCurrencies } from '#contracts/values/currency.ts';
import { deny } from '#server/platform/console/denial.ts';
import type { Fields } from '#server/platform/console/module-console.ts';
import type { ConsoleCaller } from '#server/platform/console/router.ts';
import { type Db, type Tx, transaction } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import { firstDomains, listSites } from '../sites/index.ts';
import { recordAuditEntry } from './audit.ts';
import { confirmPerson, takeTotpStep, verifiedTotpStep } from './confirmation.ts';
import type { OperatorsContext } from './dependencies.ts';
import { rememberDevice, signInOrigin } from './devices.ts';
import { heldRolesOf } from './own-roles.ts';
import { newPasskeys } from './passkeys.ts';
import {
  endSession,
  endSessions,
  IDLE_MINUTES,
  openSession,
  requireStaffSession,
  type StaffReply,
  sessionToken,
} from './sessions.ts';
import {
  clearFailures,
  countGuess,
  countNetworkAttempt,
  countSignInAttempt,
  recordFailure,
  refundGuess,
  refundNetworkAttempt,
} from './sign-in-attempts.ts';
import { type StaffRow, tables } from './tables.ts';

const MIN_LENGTH = 12;

/** Denies a password that is too short, has too few distinct characters, or equals the login. */
export function requireStaffPassword(password: string, login: string): void {
  const normal = password.normalize('NFKC');
  if ([...normal].length < MIN_LENGTH) deny('weakPassword', { rule: 'length' });
  if (new Set(normal.toLowerCase()).size < 6) deny('weakPassword', { rule: 'kinds' });
  if (normal.toLowerCase().includes(login.toLowerCase())) deny('weakPassword', { rule: 'login' });
}

export type Me = ConsoleOutput<ConsoleApi['session']>;

/**
 * Checks password and time-based code together; neither the response nor the work done reveals which was
 * wrong. Every failure is logged with its address.
 */
export async function signIn(
  tools: OperatorsContext,
  input: ConsoleChecked<ConsoleApi['signIn']>,
  { request, cookies }: StaffReply,
): Promise<Me> {
  const { db } = tools;
  const now = tools.now();
  const login = input.login.toLowerCase();
  const { origin, isKnown } = await signInOrigin(db, login, request, now);
  if (!isKnown) await requireUnlockedNetwork(db, request, now);
  const attempt = { login, origin };
  const tries = await countSignInAttempt(db, attempt, now);
  const guess = isKnown ? undefined : await countGuess(db, login, now);
  const row = await tables(db).selectFrom('staff').selectAll().where('login', '=', login).executeTakeFirst();
  const step = row && verifiedTotpStep(tools, row, input.code, now);
  const isRight = await tools.hasher.verify(row?.password_hash, input.password);
  const opened =
    row && isRight && step !== undefined && row.disabled_at === null
      ? await transaction(db, async (tx) => {
          if (!(await takeTotpStep(tx, row.staff_id, step))) return undefined;
          const session = await openStaffSession(tx, row, request, now);
          if (guess) await refundSignIn(tx, login, request, guess);
          return session;
        })
      : undefined;
  if (!row || !opened) {
    if (guess?.deniedUntil) deny('locked', { until: guess.deniedUntil.toISOString() });
    const isLocked = await recordFailure(db, attempt, tries, now);
    const subject = row ? `staff:${row.staff_id}` : 'staff:unknown';
    await recordRefusedSignIn(db, isLocked ? 'sign-in/locked' : 'sign-in/failed', subject, request, now);
    deny('wrongSignIn');
  }
  cookies.push(...opened.cookies);
  return await describeSession(tools, { id: row.staff_id, login, name: row.name }, opened.token);
}

/** Denies `locked` to a network with too many failures; each such lock is logged once. */
export async function requireUnlockedNetwork(
  db: Db,
  request: ConsoleCaller['request'],
  now: Date,
): Promise<void> {
  const lock = await countNetworkAttempt(db, networkOf(request.address), now);
  if (!lock) return;
  if (lock.isNew) await recordRefusedSignIn(db, 'sign-in/locked', 'staff:unknown', request, now);
  deny('locked', { until: lock.until.toISOString() });
}

/** Correct credentials from an unknown browser: earlier failed attempts no longer count. */
async function refundSignIn(
  tx: Tx,
  login: string,
  request: ConsoleCaller['request'],
  guess: { deniedUntil?: Date },
): Promise<void> {
  await refundNetworkAttempt(tx, networkOf(request.address));
  if (!guess.deniedUntil) await refundGuess(tx, login);
}

/** Writes an audit entry about a refused sign-in. */
export async function recordRefusedSignIn(
  db: Db,
  action: 'sign-in/failed' | 'sign-in/locked',
  subject: string,
  { address }: ConsoleCaller['request'],
  now: Date,
): Promise<void> {
  const entry = { siteId: 0, staffId: null, action, subject, reason: '', address };
  await transaction(db, (tx) => recordAuditEntry(tx, entry, now));
}

/** Opens a session after correct factors; `by` names a different factor in the audit log. */
export async function openStaffSession(
  tx: Tx,
  row: StaffRow,
  request: ConsoleCaller['request'],
  now: Date,
  by?: Fields,
) {
  await tables(tx)
    .updateTable('staff')
    .set({ last_access_at: now, last_address: request.address.slice(0, 64) })
    .where('staff_id', '=', row.staff_id)
    .execute();
  await clearFailures(tx, { login: row.login, ...(await signInOrigin(tx, row.login, request, now)) });
  const { cookie, token } = await openSession(tx, row.staff_id, request, now);
  const device = await rememberDevice(tx, row.staff_id, request, now);
  const who = {
    siteId: 0,
    staffId: row.staff_id,
    subject: `staff:${row.staff_id}`,
    address: request.address,
  };
  await recordAuditEntry(tx, { ...who, action: 'sign-in', reason: '', after: by ?? null }, now);
  return { token, cookies: [cookie, device] };
}

/** The signed-in person, with sites and roles. */
export async function currentSession(tools: OperatorsContext, { request }: StaffReply): Promise<Me> {
  const signed = await requireStaffSession(tools.db, request, false, tools.now());
  return await describeSession(tools, signed, sessionToken(signed));
}

/** The signed-in staff member with sites and rights. */
export async function describeSession(
  tools: OperatorsContext,
  person: { id: string; login: string; name: string },
  token: string,
): Promise<Me> {
  const { db } = tools;
  const [roles, all] = await Promise.all([heldRolesOf(db, person.id), listSites(db)]);
  const on = (siteId: number) => [
    ...new Set(roles.flatMap((role) => (role.site_id === siteId || role.site_id === 0 ? [role.role] : []))),
  ];
  const mine = all.filter(({ id }) => on(id).length > 0);
  const domains = await firstDomains(
    db,
    mine.map(({ id }) => id),
  );
  const sites = mine.map(({ id, name, currency, timeZone: zone, isArchived: is_archived }) => ({
    ...{ site_id: id, name, currency, is_archived, zone },
    ...{ domain: domains.get(id) ?? '', roles: on(id) },
  }));
  const { id: staff_id, login, name } = person;
  const mail = await mailOf(db, staff_id);
  const new_passkeys = await newPasskeys(db, staff_id, tools.now());
  const more = { currencies: moneyCurrencies(), idle_minutes: IDLE_MINUTES, new_passkeys };
  return { staff_id, login, name, mail, sites, everywhere: on(0), token, ...more };
}

/** Ends the session of the request and clears its cookie. */
export async function signOut(tools: OperatorsContext, { request, cookies }: StaffReply): Promise<object> {
  cookies.push(await transaction(tools.db, (tx) => endSession(tx, request)));
  return {};
}

async function mailOf(db: Db, staffId: string): Promise<string> {
  const staff = tables(db).selectFrom('staff').select('mail').where('staff_id', '=', staffId);
  return (await staff.executeTakeFirst())?.mail ?? '';
}

/** Sets the email address for reports; the current password is required. */
export async function changeMail(
  tools: OperatorsContext,
  { password, mail }: ConsoleChecked<ConsoleApi['changeMail']>,
  reply: StaffReply,
): Promise<object> {
  const { signed, attempt, now } = await confirmPerson(tools, password, reply);
  await transaction(tools.db, async (tx) => {
    await tables(tx).updateTable('staff').set({ mail }).where('staff_id', '=', signed.id).execute();
    await clearFailures(tx, attempt);
    const subject = `staff:${signed.id}`;
    const entry = { siteId: 0, staffId: signed.id, action: 'mail', subject, reason: '' };
    await recordAuditEntry(tx, { ...entry, address: reply.request.address }, now);
  });
  return {};
}

/** Changes the password; the current one is required. Ends all other sessions of the person. */
export async function changePassword(
  tools: OperatorsContext,
  input: ConsoleChecked<ConsoleApi['changePassword']>,
  reply: StaffReply,
): Promise<object> {
  const { db } = tools;
  const { request } = reply;
  const { signed, attempt, now } = await confirmPerson(tools, input.password, reply);
  requireStaffPassword(input.new_password, signed.login);
  const hash = await tools.hasher.hash(input.new_password);
  await transaction(db, async (tx) => {
    await tables(tx)
      .updateTable('staff')
      .set({ password_hash: hash, password_changed_at: now })
      .where('staff_id', '=', signed.id)
      .execute();
    await clearFailures(tx, attempt);
    await endSessions(tx, signed.id, signed);
    const subject = `staff:${signed.id}`;
    const entry = { siteId: 0, staffId: signed.id, action: 'password', subject, reason: '' };
    await recordAuditEntry(tx, { ...entry, address: request.address }, now);
  });
  return {};
}
