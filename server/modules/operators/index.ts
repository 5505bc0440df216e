import type { Staffing } from '#server/platform/console/door.ts';
import type { ConsoleParts, DoorName } from '#server/platform/console/parts.ts';
import { type Database, transaction } from '#server/platform/database.ts';
import { defineModule, type Module } from '#server/platform/module.ts';
import { createHasher } from '../players/index.ts';
import { staffAccess } from './access.ts';
import { purgeAttempts } from './attempts.ts';
import { record, significantDoings } from './audit.ts';
import { fileQueue, significantFiles } from './files.ts';
import { notesTimeline } from './notes.ts';
import { propose } from './proposals.ts';
import { once, purgeRequests } from './requests.ts';
import { operatorsHandlers } from './routes.ts';
import { createSeal } from './seal.ts';
import { memberOf, purgeSessions } from './sessions.ts';
import { changePassword, currentSession, signIn, signOut } from './sign-in.ts';
import { type NewStaff, namesOf, openStaff, staffProposal } from './staff.ts';
import type { Tools } from './tools.ts';

export { verifyChain } from './audit.ts';
export type { NewStaff } from './staff.ts';
export { base32, codeOf, stepOf } from './totp.ts';

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
  staffing: Staffing;
  /** Opens an account without a proposal: the first of the staff, and the demo's. Undefined when the login is taken. */
  openStaff(staff: NewStaff): Promise<{ staffId: string; totpUri: string } | undefined>;
  /** Forgets ended sessions, old tries and old answers; for a job every hour. */
  sweep(): Promise<void>;
};

/** The people who run brands. */
export function createOperatorsModule({
  database,
  secretKey,
  modules,
  clock = Date.now,
}: OperatorsDeps): OperatorsModule {
  const tools: Tools = {
    db: database.db,
    hasher: createHasher(),
    seal: createSeal(secretKey),
    now: () => new Date(clock()),
    parts: () => modules().flatMap<ConsoleParts>((module) => module.console ?? []),
  };
  return {
    ...defineModule({
      name: 'operators',
      console: {
        handlers: operatorsHandlers(tools),
        proposals: { staff: staffProposal, staff_access: staffAccess },
        timeline: notesTimeline,
        significant: async (db, site, span) =>
          (await Promise.all([significantDoings(db, site, span), significantFiles(db, site, span)])).flat(),
        queues: [fileQueue],
      },
    }),
    staffing: staffingOf(tools),
    openStaff: (staff) => openStaff(tools, staff),
    sweep: () =>
      transaction(tools.db, async (tx) => {
        await purgeSessions(tx, tools.now());
        await purgeAttempts(tx, tools.now());
        await purgeRequests(tx, tools.now());
      }),
  };
}

function staffingOf(tools: Tools): Staffing {
  const doors: {
    [Name in DoorName]: (input: never, context: Parameters<Staffing['door']>[2]) => Promise<object>;
  } = {
    signIn: (input, context) => signIn(tools, input, context),
    session: (_, context) => currentSession(tools, context),
    signOut: (_, context) => signOut(tools, context),
    changePassword: (input, context) => changePassword(tools, input, context),
  };
  return {
    member: (caller, siteId, isAwake) => memberOf(tools.db, caller, siteId, isAwake, tools.now()),
    door: async (name, input, context) => ({ ...(await doors[name](input, context)) }),
    record: (tx, entry) => record(tx, entry, tools.now()),
    once: (tx, request, carryOut) => once(tools, tx, request, carryOut),
    propose: (tx, wanted) => propose(tools, tx, wanted),
    namesOf: (staffIds) => namesOf(tools.db, staffIds),
    now: tools.now,
  };
}
