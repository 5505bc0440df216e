import type { ConsoleOutput } from '#contracts/console/call.ts';
import type { ScreeningCaseRow, screeningLists } from '#contracts/console/screening.ts';
import { deny } from '../../../platform/console/denial.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  Fields,
  Preparations,
  WriteContext,
} from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { findNamedPlayer, maskedPlayers, playerIdOfFilter } from '../../players/index.ts';
import { history, type ScreeningCase } from '../tables.ts';
import { lockSettings } from '../verification-settings.ts';
import { decideScreeningCase, findScreeningCase, listScreeningCases, reopenScreeningCase } from './cases.ts';
import { readListFile } from './list-file.ts';
import type { PreparedPerson } from './listed-person.ts';
import { compareList, importList, listScreeningLists, removeList } from './lists.ts';
import { listRunning, startRun, startRuns } from './runs.ts';
import { findScreeningRules, saveScreeningRules } from './screening-rules.ts';

/** Maximum number of large files read concurrently: each takes memory and seconds. */
const MAX_AT_ONCE = 2;
const LARGE = 1024 * 1024;
let readingNow = 0;

/** Reads the file before the transaction. */
export const screeningPreparations: Preparations = {
  async importScreeningList({ format, kind, text }) {
    if (text.length < LARGE) return await readListFile({ format, kind, text });
    if (readingNow >= MAX_AT_ONCE) deny('tooManyRequests');
    readingNow += 1;
    try {
      return await readListFile({ format, kind, text });
    } finally {
      readingNow -= 1;
    }
  },
};

type Lists = ConsoleOutput<typeof screeningLists>['value'];

const listHandlers: ConsoleHandlers = {
  async screeningLists(_, { db, namesOf }) {
    const lists = await listScreeningLists(db);
    const nameOf = await namesOf(
      lists.flatMap(({ imports }) => imports.map((listImport) => listImport.imported_by)),
    );
    return {
      value: lists.map(({ imports, ...list }): Lists[number] => ({
        ...list,
        imports: imports.map(({ version, imported_at, imported_by, entries, added, changed, removed }) => ({
          ...{ version, entries, added, changed, removed },
          ...{ at: imported_at.toISOString(), by: nameOf(imported_by) },
        })),
      })),
    };
  },
  async importScreeningList({ list_id: listId, name, text, dry, expected }, { tx, staff, prepared, now }) {
    const facts = { listId, name, text, persons: prepared as PreparedPerson[] };
    const subject = `screening-list:${listId}`;
    if (dry) {
      const after: Fields = { dry };
      return { answer: await compareList(tx, facts), change: { subject, after } };
    }
    const answer = await importList(tx, facts, { expected, by: staff.id }, now);
    const { version, entries, added, changed, removed } = answer;
    await startRuns(tx, { listId, version }, now);
    const after: Fields = { name, version, entries, added, changed, removed };
    return { answer, change: { subject, after } };
  },
  async removeScreeningList({ list_id: listId, version }, { tx }) {
    const { entries } = await removeList(tx, listId, version);
    return {
      answer: {},
      change: { subject: `screening-list:${listId}`, before: { version, entries }, after: null },
    };
  },
};

const deciderOf = (caseId: string, { site, staff, reason, now }: WriteContext) => ({
  ...{ siteId: site.id, caseId, staff, reason, now },
});
const factsOf = ({ player_id, list_id, reference, likeness }: ScreeningCase): Fields => ({
  ...{ player: player_id, list: list_id, reference, likeness },
});

const caseHandlers: ConsoleHandlers = {
  async screeningCaseList(input, context) {
    const { db, site } = context;
    const playerId = await playerIdOfFilter(db, site.id, input.player);
    if (playerId === null) return { value: [], next: '' };
    const rows = await listScreeningCases(db, site.id, { ...input, playerId, limit: input.limit + 1 });
    const shown = rows.slice(0, input.limit);
    return {
      value: await presentCases(shown, context),
      next: rows.length > input.limit ? shown.at(-1)!.case_id : '',
    };
  },
  async viewScreeningCase({ case_id }, { tx, site, namesOf }) {
    const row = (await findScreeningCase(tx, site.id, case_id)) ?? deny('notFound');
    const [player, steps] = await Promise.all([
      findNamedPlayer(tx, site.id, row.player_id),
      history.list(tx, site.id, case_id),
    ]);
    const nameOf = await namesOf(steps.map(({ actor }) => actor));
    const shown = steps.map(({ action, actor, at, reason }) => ({
      ...{ action, by: nameOf(actor), at: at.toISOString(), note: reason },
    }));
    return {
      answer: { full_name: player?.fullName ?? '', birth_date: player?.born ?? '', steps: shown },
      change: { subject: `screening:${case_id}`, after: { player: row.player_id } },
    };
  },
  async decideScreeningCase({ case_id, outcome }, context) {
    const { row, result } = await decideScreeningCase(context.tx, deciderOf(case_id, context), outcome);
    const after = { ...factsOf(row), outcome, result };
    return {
      answer: { result },
      change: { subject: `screening:${case_id}`, before: { state: 'open' }, after },
    };
  },
  async reopenScreeningCase({ case_id }, context) {
    const row = await reopenScreeningCase(context.tx, deciderOf(case_id, context));
    return {
      answer: {},
      change: { subject: `screening:${case_id}`, after: { ...factsOf(row), state: 'open' } },
    };
  },
};

const rulesHandlers: ConsoleHandlers = {
  async readScreeningRules(_, { db, site }) {
    const [rules, running] = await Promise.all([findScreeningRules(db, site.id), listRunning(db, site.id)]);
    return {
      rules,
      running: running.map(({ list_id, version, screened, started_at }) => ({
        ...{ list_id, version, screened, since: started_at.toISOString() },
      })),
    };
  },
  async setScreeningRules({ before, rules }, { tx, site, now }) {
    await lockSettings(tx, site.id);
    const known = await findScreeningRules(tx, site.id);
    if (!isUnchanged(before, known) || isUnchanged(rules, known)) deny('changedMeanwhile');
    await saveScreeningRules(tx, site.id, rules);
    // Names that were not hits before may be hits now.
    if (rules.is_on && (!known.is_on || rules.threshold < known.threshold))
      await startRun(tx, site.id, { listId: '', version: 0 }, now);
    return { answer: {}, change: { subject: `site:${site.id}`, before: known, after: rules } };
  },
};

/** Lists, cases and rules of screening in the console. */
export const screeningHandlers: ConsoleHandlers = { ...listHandlers, ...caseHandlers, ...rulesHandlers };

async function presentCases(
  rows: readonly ScreeningCase[],
  { db, site, namesOf }: ConsoleContext,
): Promise<ScreeningCaseRow[]> {
  const staffIds = rows.flatMap(({ cleared_by, decided_by }) => [cleared_by, decided_by]).filter(Boolean);
  const playerIds = rows.map(({ player_id }) => player_id);
  const [players, nameOf] = await Promise.all([maskedPlayers(db, site.id, playerIds), namesOf(staffIds)]);
  return rows.map(({ site_id: _, person_hash: _hash, fingerprint: _print, player_id, ...row }) => ({
    ...row,
    player: players.get(player_id),
    listed: row.listed as ScreeningCaseRow['listed'],
    opened_at: row.opened_at.toISOString(),
    cleared_by: row.cleared_by ? nameOf(row.cleared_by) : null,
    decided_by: row.decided_by ? nameOf(row.decided_by) : null,
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}
