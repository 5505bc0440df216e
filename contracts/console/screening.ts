import { z } from 'zod';
import { CONFIRMED_EFFECTS, SCREENING_KINDS, SCREENING_STATES } from '../values/screening.ts';
import { definePlatformRead, definePlatformWrite, defineRead, defineWrite } from './call.ts';
import { instant, playerRef, staffRef, uuid, versionNumber } from './fields.ts';
import { listPage } from './list-page.ts';

/** Maximum size of a list file, in characters. */
export const MAX_SCREENING_CHARACTERS = 24 * 1024 * 1024;

const listId = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/);
const count = z.int32().min(0);
/** Persons that an import adds, changes and removes. */
const difference = { added: count, changed: count, removed: count };

export const screeningLists = definePlatformRead({
  path: 'screening/lists',
  summary: 'Lists of sanctioned and politically exposed persons with their last versions.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        list_id: z.string(),
        name: z.string(),
        version: z.int(),
        entries: count,
        /** Newest first. */
        imports: z.array(
          z.object({ version: z.int(), at: instant, by: staffRef, entries: count, ...difference }),
        ),
      }),
    ),
  },
});

/** `expected`: the differences shown by the dry run; if they have changed since, `changedMeanwhile`. */
export const importScreeningList = definePlatformWrite({
  path: 'screening/lists/import',
  summary: 'Import a version of a list, or show with `dry` what it would change. All players are screened.',
  needs: ['sites', 'write'],
  input: {
    request_id: uuid,
    list_id: listId,
    name: z.string().trim().min(1).max(100),
    format: z.enum(['csv', 'ofac', 'un']).default('csv'),
    /** For entries of a file that does not state it. */
    kind: z.enum(SCREENING_KINDS).default('sanction'),
    text: z.string().min(1).max(MAX_SCREENING_CHARACTERS),
    dry: z.boolean(),
    expected: z.object(difference).nullable().default(null),
  },
  output: {
    version: z.int(),
    entries: count,
    ...difference,
    unchanged: count,
    /** Up to 20 of each kind of difference. */
    samples: z.array(
      z.object({ what: z.enum(['added', 'changed', 'removed']), reference: z.string(), name: z.string() }),
    ),
  },
  errors: ['invalidRequest', 'changedMeanwhile', 'tooManyRequests'],
  maxBytes: MAX_SCREENING_CHARACTERS + 1024 * 1024,
});

export const removeScreeningList = definePlatformWrite({
  path: 'screening/lists/remove',
  summary: 'Remove a list with its entries. Cases and decisions stay.',
  needs: ['sites', 'write'],
  input: { list_id: listId, version: versionNumber },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});

const screeningCaseRow = z.object({
  case_id: z.string(),
  player: playerRef,
  list_id: z.string(),
  reference: z.string(),
  kind: z.enum(SCREENING_KINDS),
  /** Percent. */
  likeness: z.int(),
  /** The entry at the time: matching name, birth dates, countries and source. */
  listed: z.object({
    name: z.string(),
    birth_dates: z.array(z.string()),
    countries: z.array(z.string()),
    source: z.string(),
    /** Whether the player's birth date is the listed one. */
    birth: z.enum(['same', 'differs', 'unknown']),
  }),
  state: z.enum(SCREENING_STATES),
  opened_at: instant,
  /** The first of two people who decided that it is another person. */
  cleared_by: staffRef.nullable(),
  decided_by: staffRef.nullable(),
  decided_at: instant.nullable(),
  reason: z.string(),
});
export type ScreeningCaseRow = z.infer<typeof screeningCaseRow>;

export const screeningCaseList = defineRead({
  path: 'screening/cases',
  summary: 'Players whose names resemble entries of screening lists.',
  needs: ['identity', 'read'],
  input: {
    ...listPage(['opened', 'likeness']),
    state: z.union([z.enum(SCREENING_STATES), z.literal('')]).default(''),
    kind: z.union([z.enum(SCREENING_KINDS), z.literal('')]).default(''),
    /** A player's id, or the full account id. */
    player: z.string().trim().max(128).default(''),
  },
  output: { value: z.array(screeningCaseRow), next: z.string() },
});

export const viewScreeningCase = defineWrite({
  path: 'screening/cases/view',
  summary: 'The player’s name and birth date beside the listed ones. Access and reason are recorded.',
  needs: ['personal', 'read'],
  input: { case_id: uuid },
  output: {
    full_name: z.string(),
    birth_date: z.string(),
    steps: z.array(z.object({ action: z.string(), by: staffRef, at: instant, note: z.string() })),
  },
  errors: ['notFound'],
});

/** `other_person` can require two people; the first of them gets the answer `first`. */
export const decideScreeningCase = defineWrite({
  path: 'screening/cases/decide',
  summary: 'Decide whether the player is the listed person.',
  needs: ['identity', 'write'],
  input: { case_id: uuid, outcome: z.enum(['same_person', 'other_person']) },
  output: { result: z.enum(['decided', 'first']) },
  errors: ['notFound', 'decidedAlready', 'signedAlready', 'ownCase'],
});

export const reopenScreeningCase = defineWrite({
  path: 'screening/cases/reopen',
  summary: 'Open a decided case again. A blocked account stays blocked until staff unblock it.',
  needs: ['identity', 'write'],
  input: { case_id: uuid },
  output: {},
  errors: ['notFound', 'notYet', 'ownCase'],
});

const effects = z.object({
  /** Effect while a case is open. */
  holds_withdrawals: z.boolean(),
  refuses_deposits: z.boolean(),
  /** Effect once the listed person is confirmed. */
  confirmed: z.enum(CONFIRMED_EFFECTS),
});
const screeningRules = z.object({
  is_on: z.boolean(),
  /** Minimum match score of a hit, in percent. */
  threshold: z.int().min(70).max(100),
  /** Number of people required to decide that a hit is another person. */
  clear_people: z.int().min(1).max(2),
  sanction: effects,
  pep: effects,
});
export type ScreeningRules = z.infer<typeof screeningRules>;

export const readScreeningRules = defineRead({
  path: 'screening/rules',
  summary: 'Whether and how strictly a site screens its players, what a hit does, and the progress.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    rules: screeningRules,
    /** Screenings of all players in progress. */
    running: z.array(z.object({ list_id: z.string(), version: z.int(), screened: count, since: instant })),
  },
});

export const setScreeningRules = defineWrite({
  path: 'screening/rules/set',
  summary: 'Change how a site screens its players; a lower threshold screens all of them again.',
  needs: ['sites', 'write'],
  input: { before: screeningRules, rules: screeningRules },
  output: {},
  errors: ['changedMeanwhile'],
});
