import type { ModuleConsole, SessionCallName } from '#server/platform/console/module-console.ts';
import type { StaffService } from '#server/platform/console/router.ts';
import { type Database, transaction } from '#server/platform/database/index.ts';
import { defineModule, type Module } from '#server/platform/module.ts';
import { createHasher } from '../players/index.ts';
import { deleteOldAttempts } from './attempts.ts';
import { recordAuditEntry, significantStaffEvents } from './audit.ts';
import type { OperatorsContext } from './dependencies.ts';
import { fileIntegrityQueue, significantFileEvents } from './file-integrity.ts';
import { deleteOldRequests, runOnce } from './idempotency.ts';
import { notesTimeline } from './notes.ts';
import { propose } from './proposals.ts';
import { createOperatorsHandlers } from './routes.ts';
import { deleteExpiredSessions, requireStaffMember } from './sessions.ts';
import { changePassword, currentSession, signIn, signOut } from './sign-in.ts';
import { createStaff, type NewStaff, staffNames, staffProposal } from './staff.ts';
import { staffAccessProposal } from './staff-access.ts';
import { createTotpEncryption } from './totp-encryption.ts';

export { base32, currentStep, totpCode } from '../../platform/totp.ts';
export { verifyChain } from './audit.ts';
export type { NewStaff } from './staff.ts';

export type OperatorsDeps = {
  database: Database;
  /** 32 bytes; the secrets of second factors are sealed under a key derived from it. */
  secretKey: Buffer;
  /** Every module, for what they add to the console; asked when a call comes. */
  modules(): readonly Module[];
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};

export type OperatorsModule = Module & {
  /** For the console's door. */
  staffing: StaffService;
  /** Opens an account without a proposal: the first of the staff, and the demo's. Undefined when the login is taken. */
  createStaff(staff: NewStaff): Promise<{ staffId: string; totpUri: string } | undefined>;
  /** Forgets ended sessions, old tries and old answers; for a job every hour. */
  deleteExpired(): Promise<void>;
};

/** The people who run brands. */
export function createOperatorsModule({
  database,
  secretKey,
  modules,
  clock = Date.now,
}: OperatorsDeps): OperatorsModule {
  const tools: OperatorsContext = {
    db: database.db,
    hasher: createHasher(),
    seal: createTotpEncryption(secretKey),
    now: () => new Date(clock()),
    consoleParts: () => modules().flatMap<ModuleConsole>((module) => module.console ?? []),
  };
  return {
    ...defineModule({
      name: 'operators',
      console: {
        handlers: createOperatorsHandlers(tools),
        proposals: { staff: staffProposal, staff_access: staffAccessProposal },
        timeline: notesTimeline,
        significant: async (db, site, span) =>
          (
            await Promise.all([significantStaffEvents(db, site, span), significantFileEvents(db, site, span)])
          ).flat(),
        queues: [fileIntegrityQueue],
      },
    }),
    staffing: staffCallsOf(tools),
    createStaff: (staff) => createStaff(tools, staff),
    deleteExpired: () =>
      transaction(tools.db, async (tx) => {
        await deleteExpiredSessions(tx, tools.now());
        await deleteOldAttempts(tx, tools.now());
        await deleteOldRequests(tx, tools.now());
      }),
  };
}

function staffCallsOf(tools: OperatorsContext): StaffService {
  const doors: {
    [Name in SessionCallName]: (
      input: never,
      context: Parameters<StaffService['session']>[2],
    ) => Promise<object>;
  } = {
    signIn: (input, context) => signIn(tools, input, context),
    session: (_, context) => currentSession(tools, context),
    signOut: (_, context) => signOut(tools, context),
    changePassword: (input, context) => changePassword(tools, input, context),
  };
  return {
    member: (caller, siteId, isAwake) => requireStaffMember(tools.db, caller, siteId, isAwake, tools.now()),
    session: async (name, input, context) => ({ ...(await doors[name](input, context)) }),
    recordAuditEntry: (tx, entry) => recordAuditEntry(tx, entry, tools.now()),
    runOnce: (tx, request, carryOut) => runOnce(tools, tx, request, carryOut),
    propose: (tx, wanted) => propose(tools, tx, wanted),
    namesOf: (staffIds) => staffNames(tools.db, staffIds),
    now: tools.now,
  };
}
