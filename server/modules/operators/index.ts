import type { EventPayload } from '#contracts/events/index.ts';
import type { ModuleConsole, SessionCallName } from '#server/platform/console/module-console.ts';
import type { StaffService } from '#server/platform/console/router.ts';
import { type Database, type Tx, transaction } from '#server/platform/database/index.ts';
import type { Task } from '#server/platform/jobs/index.ts';
import type { Messages } from '#server/platform/messages/index.ts';
import { defineModule, type Module } from '#server/platform/module.ts';
import type { SecretKey } from '../../platform/encryption.ts';
import { createHasher } from '../players/index.ts';
import { requireTokenMember, tokenIn } from './api-tokens.ts';
import { recordAuditEntry, significantStaffEvents } from './audit.ts';
import { BULK_TASK, createBulkTask } from './bulk-actions.ts';
import { bulkProposals } from './bulk-handlers.ts';
import { countReveal, deleteOldReveals } from './caller-verification.ts';
import { revealAlarmQueue } from './caller-verification-console.ts';
import { openCommandSession } from './command-session.ts';
import type { OperatorsContext } from './dependencies.ts';
import { beginEnrolment, completeEnrolment, deleteExpiredEnrolments, enrolmentState } from './enrolment.ts';
import { fileIntegrityQueue, significantFileEvents } from './file-integrity.ts';
import { deleteOldRequests, runOnce } from './idempotency.ts';
import { notesTimeline } from './notes.ts';
import { ownRoleProposal } from './own-roles.ts';
import { deleteOldChallenges } from './passkey-answers.ts';
import { signInByPasskey, startPasskeySignIn } from './passkey-sign-in.ts';
import { addPasskey, ownPasskeys, removePasskey, startPasskey, startPasskeyConfirm } from './passkeys.ts';
import { playerFilters } from './player-filters.ts';
import { propose } from './proposals.ts';
import { createOperatorsHandlers } from './routes.ts';
import { segmentConditions } from './segment-conditions.ts';
import { deleteExpiredSessions, requireStaffMember } from './sessions.ts';
import { beginSetup, completeSetup, issueSetupToken, setupState } from './setup.ts';
import { changeMail, changePassword, currentSession, signIn, signOut } from './sign-in.ts';
import { deleteOldAttempts } from './sign-in-attempts.ts';
import { createStaff, inviteStaff, type NewStaff, staffNames, staffProposal } from './staff.ts';
import { staffAccessProposal } from './staff-access.ts';
import { findOpenLogins, revokeStaff } from './staff-revocation.ts';
import { createTotpEncryption, encryptedStaffData } from './totp-encryption.ts';

export { base32, currentStep, totpCode } from '../../platform/totp.ts';
export { recordAuditEntry, verifyChain } from './audit.ts';
export { COMMAND_ADDRESS } from './command-session.ts';
export { rolesOnSite } from './own-roles.ts';
export { endAllStaffSessions } from './sessions.ts';
export { listStaffReaders } from './staff.ts';
export { opensStaffSecrets } from './totp-encryption.ts';

type OperatorsDeps = {
  database: Database;
  /** 32 bytes; the secrets of second factors are encrypted with a key derived from it. */
  secretKey: SecretKey;
  /** All modules, for their parts of the console; resolved at call time. */
  modules(): readonly Module[];
  /** For messages to staff; commands send none. */
  messages?: Messages | undefined;
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};

export type OperatorsModule = Module & {
  /** For the console's router. */
  staffing: StaffService;
  /** Opens an account with a given password, for the demo and tests. Undefined when the login is taken. */
  createStaff(staff: NewStaff): Promise<{ staffId: string; totpUri: string } | undefined>;
  /**
   * Opens an account without a proposal and returns the token of the link by which the person sets password
   * and authenticator. Undefined when the login is taken.
   */
  inviteStaff(
    staff: Pick<NewStaff, 'login' | 'name' | 'roles'>,
  ): Promise<{ staffId: string; token: string } | undefined>;
  /**
   * A session of an enabled account, for a command on the server itself: its calls have that person's rights
   * and are logged under that name. Undefined if there is no such account.
   */
  openCommandSession(login: string): Promise<{ cookie: string; token: string } | undefined>;
  /** The given logins with an account that is not disabled. */
  findOpenLogins(logins: readonly string[]): Promise<string[]>;
  /**
   * Prepares revoking the access of accounts; the returned function revokes it in a transaction: the accounts
   * are disabled, without roles and sessions, with a random password and authenticator.
   */
  revokeStaff(logins: readonly string[], reason: string): Promise<(tx: Tx) => Promise<void>>;
  /** A token for the page that creates the first administrator; undefined once staff exist. */
  issueSetupToken(): Promise<string | undefined>;
  /** Jobs: bulk actions on players. */
  tasks(database: Pick<Database, 'transaction'>): Record<string, Task>;
  /** Deletes ended sessions, old attempts and old answers; run hourly. */
  deleteExpired(): Promise<void>;
};

/** Staff accounts of the people who run brands. */
export function createOperatorsModule({
  database,
  secretKey,
  modules,
  messages,
  clock = Date.now,
}: OperatorsDeps): OperatorsModule {
  const tools: OperatorsContext = {
    db: database.db,
    hasher: createHasher(),
    seal: createTotpEncryption(secretKey),
    now: () => new Date(clock()),
    messages,
    consoleParts: () => modules().flatMap<ModuleConsole>((module) => module.console ?? []),
  };
  return {
    ...defineModule({
      name: 'operators',
      encrypted: encryptedStaffData(tools.seal),
      segmentConditions,
      events: { 'screening.case_changed': { 'operators.screening-case': recordScreeningHit } },
      console: {
        handlers: createOperatorsHandlers(tools),
        preparations: { verifyCaller: ({ player_id }, context) => countReveal(context, player_id) },
        proposals: {
          staff: staffProposal,
          staff_access: staffAccessProposal,
          own_role: ownRoleProposal,
          ...bulkProposals,
        },
        playerFilters,
        timeline: notesTimeline,
        significant: async (db, site, span) =>
          (
            await Promise.all([significantStaffEvents(db, site, span), significantFileEvents(db, site, span)])
          ).flat(),
        queues: [fileIntegrityQueue, revealAlarmQueue],
      },
    }),
    staffing: staffCallsOf(tools),
    createStaff: (staff) => createStaff(tools, staff),
    inviteStaff: (staff) => inviteStaff(tools, staff),
    openCommandSession: (login) => openCommandSession(tools, login),
    findOpenLogins: (logins) => findOpenLogins(tools.db, logins),
    revokeStaff: (logins, reason) => revokeStaff(tools, logins, reason),
    issueSetupToken: () => issueSetupToken(tools),
    tasks: (database) => ({ [BULK_TASK]: createBulkTask(database, tools.now) }),
    deleteExpired: () =>
      transaction(tools.db, async (tx) => {
        await deleteExpiredSessions(tx, tools.now());
        await deleteExpiredEnrolments(tx, tools.now());
        await deleteOldAttempts(tx, tools.now());
        await deleteOldChallenges(tx, tools.now());
        await deleteOldRequests(tx, tools.now());
        await deleteOldReveals(tx, tools.now());
      }),
  };
}

/** A screening hit is written to the audit log; decisions about it are logged with their calls. */
async function recordScreeningHit(tx: Tx, found: EventPayload<'screening.case_changed'>): Promise<void> {
  const { site_id: siteId, case_id, player_id: player, list_id: list, reference, likeness, at } = found;
  if (!found.is_new) return;
  const after = { player, list, reference, likeness };
  const entry = { siteId, staffId: null, action: 'screening/hit', reason: '', address: '' };
  await recordAuditEntry(tx, { ...entry, subject: `screening:${case_id}`, after }, new Date(at));
}

type SessionHandlers = {
  [Name in SessionCallName]: (
    input: never,
    context: Parameters<StaffService['session']>[2],
  ) => Promise<object>;
};

function staffCallsOf(tools: OperatorsContext): StaffService {
  const handlers: SessionHandlers = {
    signIn: (input, context) => signIn(tools, input, context),
    session: (_, context) => currentSession(tools, context),
    signOut: (_, context) => signOut(tools, context),
    changePassword: (input, context) => changePassword(tools, input, context),
    changeMail: (input, context) => changeMail(tools, input, context),
    startStaffPasskeySignIn: (_, context) => startPasskeySignIn(tools, context),
    signInByPasskey: (input, context) => signInByPasskey(tools, input, context),
    staffPasskeys: (_, context) => ownPasskeys(tools, context),
    startStaffPasskeyConfirm: (_, context) => startPasskeyConfirm(tools, context),
    startStaffPasskey: (input, context) => startPasskey(tools, input, context),
    addStaffPasskey: (input, context) => addPasskey(tools, input, context),
    removeStaffPasskey: (input, context) => removePasskey(tools, input, context),
    enrolmentState: (input) => enrolmentState(tools, input),
    beginEnrolment: (input) => beginEnrolment(tools, input),
    completeEnrolment: (input, context) => completeEnrolment(tools, input, context),
    setupState: () => setupState(tools),
    beginSetup: (input) => beginSetup(tools, input),
    completeSetup: (input, context) => completeSetup(tools, input, context),
  };
  return {
    member(caller, siteId, isAwake) {
      const token = tokenIn(caller.authorization);
      if (token) return requireTokenMember(tools.db, token, siteId, tools.now());
      return requireStaffMember(tools.db, caller, siteId, isAwake, tools.now());
    },
    session: async (name, input, context) => ({ ...(await handlers[name](input, context)) }),
    recordAuditEntry: (tx, entry) => recordAuditEntry(tx, entry, tools.now()),
    runOnce: (tx, request, perform) => runOnce(tools, tx, request, perform),
    propose: (tx, proposal) => propose(tools, tx, proposal),
    namesOf: (staffIds) => staffNames(tools.db, staffIds),
    now: tools.now,
  };
}
