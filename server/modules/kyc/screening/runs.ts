import { type Db, type Tx, transaction } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { listNamedPlayers } from '../../players/index.ts';
import { listSites } from '../../sites/index.ts';
import { type ScreeningRun, tables } from '../tables.ts';
import { findHits, openCases, type SearchedList } from './matching.ts';
import { findScreeningRules } from './screening-rules.ts';

/** Players compared between two saves of the progress. */
const BATCH_SIZE = 200;
/** Maximum number of players of one site compared in one run of the job; the next run continues. */
const MAX_PLAYERS = 20_000;

/** Starts a screening of all players of one site. */
export async function startRun(
  tx: Tx,
  siteId: number,
  { listId, version }: SearchedList,
  now: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('screening_run')
    .values({ site_id: siteId, list_id: listId, version, after: null, started_at: now, finished_at: null })
    .execute();
}

/** Starts a screening of all players of all sites against the changes in a new list version. */
export async function startRuns(tx: Tx, searched: SearchedList, now: Date): Promise<void> {
  for (const { id } of await listSites(tx)) await startRun(tx, id, searched, now);
}

/** Screenings of a site in progress, oldest first. */
export async function listRunning(db: Db, siteId: number): Promise<ScreeningRun[]> {
  return await tables(db)
    .selectFrom('screening_run')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('finished_at', 'is', null)
    .orderBy('run_id')
    .execute();
}

/** Continues the screenings of all players. For a job every minute, one at a time. */
export async function continueRuns(db: Db, now: Date): Promise<void> {
  for (const { id } of await listSites(db)) {
    let left = MAX_PLAYERS;
    for (const run of await listRunning(db, id)) {
      let after = run.after;
      for (let isDone = false; !isDone && left > 0; left -= BATCH_SIZE) {
        const last = await screenBatch(db, run, after, now);
        if (!last) break;
        await storeProgress(db, run, last, now);
        isDone = last.after === null;
        after = last.after;
      }
    }
  }
}

type Progress = { after: string | null; screened: number };

/** The last player compared, null at the end; undefined when a case could not be opened. */
async function screenBatch(
  db: Db,
  { site_id: siteId, list_id: listId, version }: ScreeningRun,
  after: string | null,
  now: Date,
): Promise<Progress | undefined> {
  const rules = await findScreeningRules(db, siteId);
  if (!rules.is_on) return { after: null, screened: 0 };
  const players = await listNamedPlayers(db, siteId, { after, limit: BATCH_SIZE });
  const found: { player: (typeof players)[number]; hits: Awaited<ReturnType<typeof findHits>> }[] = [];
  for (const player of players) {
    const hits = await findHits(db, player, rules, { listId, version });
    if (hits.length > 0) found.push({ player, hits });
  }
  const opened = await forEachInOwnTransaction(db, found, async function openingCases(tx, { player, hits }) {
    await openCases(tx, siteId, player, hits, now);
  });
  // Repeats the same players in the next run: a hit must not be lost.
  if (opened < found.length) return undefined;
  const last = players.length < BATCH_SIZE ? null : players.at(-1)!.playerId;
  return { after: last, screened: players.length };
}

async function storeProgress(
  db: Db,
  { site_id, run_id }: ScreeningRun,
  { after, screened }: Progress,
  now: Date,
): Promise<void> {
  await transaction(db, (tx) =>
    tables(tx)
      .updateTable('screening_run')
      .set((row) => ({
        screened: row('screened', '+', screened),
        ...(after === null ? { finished_at: now } : { after }),
      }))
      .where('site_id', '=', site_id)
      .where('run_id', '=', run_id)
      .where('finished_at', 'is', null)
      .execute(),
  );
}
