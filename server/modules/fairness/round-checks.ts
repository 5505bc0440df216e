import { DAY_MS } from '#contracts/values/time.ts';
import { sharedGames } from '#games/shared-games.ts';
import { type Db, type Tx, transaction } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { type RevealedSeed, type SampleSize, sampleRevealed } from '../originals/index.ts';
import { listSitesWithSpins, sampleSpins } from '../rewards/index.ts';
import { findChainGaps, sampleSettled } from '../rooms/index.ts';
import { findDeclaration } from './declarations.ts';
import { raiseReturnAlarm } from './rtp-monitor.ts';
import { tables } from './tables.ts';
import {
  type Finding,
  type ProofLine,
  ROOM_SCRIPT,
  ROUND_SCRIPT,
  runVerifier,
  SPIN_SCRIPT,
} from './verifier.ts';

/** Sample size per game or wheel and run: seeds of both kinds, and rounds of each. */
const SAMPLE_SIZE: SampleSize = { seeds: 10, rounds: 100 };
/** Rounds per room, of each kind. */
const ROOM_ROUNDS = 50;
const FINDINGS_KEPT = 20;
const RETENTION_DAYS = 400;
/** A script's finding for a round that did not follow its pay table. */
const PAY_TABLE_FINDING = /^(hash of the pay table|commitment)/;

type CheckOptions = { db: Db; log: Log; now: Date };

/**
 * Recomputes a sample of revealed rounds and stores the result, separately for every site. Run nightly. A
 * round that differs from the displayed one is an alarm: it is logged as an error and stays on the fairness
 * page.
 */
export async function checkRounds(options: CheckOptions): Promise<{ rounds: number; wrong: number }> {
  const played = await tables(options.db).selectFrom('game_return').select('site_id').distinct().execute();
  const sites = new Set([...played.map(({ site_id }) => site_id), ...(await listSitesWithSpins(options.db))]);
  const total = { rounds: 0, wrong: 0 };
  const failed: unknown[] = [];
  for (const site_id of sites) {
    try {
      const { rounds, wrong } = await checkSite(options, site_id);
      total.rounds += rounds;
      total.wrong += wrong;
    } catch (err) {
      // The other sites are still checked; the job fails at the end and is retried.
      options.log.error({ err, site: site_id }, 'rounds of a site could not be recomputed');
      failed.push(err);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'rounds of sites could not be recomputed');
  return total;
}

type GameFindings = { gameCode: string; findings: Finding[] };
/** A round to recompute, with its game. */
type GameLine = { gameCode: string; line: ProofLine };

async function checkSite(options: CheckOptions, siteId: number): Promise<{ rounds: number; wrong: number }> {
  const { db, log, now } = options;
  const [alone, shared, spins]: [GameLine[], GameLine[], GameLine[]] = [[], [], []];
  for (const gameCode of await gamesOf(db, siteId)) {
    const key = { siteId, gameCode };
    for (const line of linesOf(gameCode, await sampleRevealed(db, key, SAMPLE_SIZE)))
      alone.push({ gameCode, line });
    for (const line of roomLinesOf(gameCode, await sampleSettled(db, key, ROOM_ROUNDS)))
      shared.push({ gameCode, line });
  }
  for (const [gameCode, sampled] of await sampleSpins(db, siteId, SAMPLE_SIZE))
    for (const line of sampled) spins.push({ gameCode, line });
  const found = [
    ...(await findingsOf(alone, ROUND_SCRIPT, log)),
    ...(await addChainGaps(db, siteId, await findingsOf(shared, ROOM_SCRIPT, log))),
    ...(await findingsOf(spins, SPIN_SCRIPT, log)),
  ];
  const all = found.flatMap(({ findings }) => findings);
  const wrong = all.filter(({ ok }) => !ok);
  if (wrong.length > 0)
    log.error(
      { site: siteId, rounds: wrong.slice(0, FINDINGS_KEPT) },
      'recomputed rounds differ from their recorded results',
    );
  const sum = { rounds: all.length, wrong: wrong.length };
  await transaction(db, (tx) => storeCheckRun(tx, { site_id: siteId, run_at: now }, sum, found));
  for (const game of found) await suspendOnPayTableMismatch(options, siteId, game);
  return sum;
}

/** A round with a pay table other than the committed one takes its game off sale at once (fairness 11). */
async function suspendOnPayTableMismatch(
  options: CheckOptions,
  siteId: number,
  { gameCode, findings }: GameFindings,
) {
  const finding = findings.flatMap(({ wrong }) => wrong).find((what) => PAY_TABLE_FINDING.test(what));
  if (!finding) return;
  const payTable = findDeclaration(gameCode)?.payTableHash ?? '';
  const why = finding.slice(0, 500);
  await raiseReturnAlarm(options, { siteId, gameCode, kind: 'pay_table', payTable, why, isGrave: true });
}

/** A script's findings on a site's rounds, by game. Unknown games produce no finding. */
async function findingsOf(lines: readonly GameLine[], script: string, log: Log): Promise<GameFindings[]> {
  const findings = await runVerifier(
    lines.map(({ line }) => line),
    script,
  );
  const isKnown = ({ wrong }: Finding) => !wrong.some((what) => what.startsWith('this script does not know'));
  const games = Map.groupBy(findings.keys(), (i) => lines[i]!.gameCode);
  return [...games].flatMap(([gameCode, places]) => {
    const known = places.map((i) => findings[i]!).filter(isKnown);
    if (known.length < places.length)
      log.warn({ game: gameCode }, 'no script recomputes the rounds of this game');
    return known.length > 0 ? [{ gameCode, findings: known }] : [];
  });
}

/** Findings beyond the sampled rounds: links of a chain without a round. */
async function addChainGaps(db: Db, siteId: number, found: readonly GameFindings[]): Promise<GameFindings[]> {
  const games = new Map(found.map(({ gameCode, findings }) => [gameCode, findings]));
  for (const { game_code: gameCode } of sharedGames.filter(({ source }) => source === 'chain')) {
    const gaps = (await findChainGaps(db, { siteId, gameCode })).slice(0, FINDINGS_KEPT);
    const missing = gaps.map(({ round, place }) => ({
      ...{ round: round ?? `link ${place}`, ok: false },
      wrong: [`link ${place} was taken, and its flight is not there`],
    }));
    if (missing.length > 0) games.set(gameCode, [...(games.get(gameCode) ?? []), ...missing]);
  }
  return [...games].map(([gameCode, findings]) => ({ gameCode, findings }));
}

/**
 * Games with returns, and all shared games: a round that returned all stakes is recomputed too, although it
 * does not count towards the return.
 */
async function gamesOf(db: Db, siteId: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('game_return')
    .select('game_code')
    .distinct()
    .where('site_id', '=', siteId)
    .execute();
  return [
    ...new Set([...rows.map(({ game_code }) => game_code), ...sharedGames.map((game) => game.game_code)]),
  ];
}

function roomLinesOf(gameCode: string, proofs: Awaited<ReturnType<typeof sampleSettled>>): ProofLine[] {
  const declared = findDeclaration(gameCode);
  return proofs
    .filter(({ round }) => round.pay_table_hash === declared?.payTableHash)
    .map((room) => ({ room, table: declared!.payTable }));
}

/** Only rounds with the current pay table: the text of older ones is no longer available. */
function linesOf(gameCode: string, seeds: readonly RevealedSeed[]): ProofLine[] {
  const declared = findDeclaration(gameCode);
  if (!declared) return [];
  return seeds.flatMap(({ server_seed, rounds, whole }) =>
    rounds
      .filter((round) => round.pay_table_hash === declared.payTableHash)
      .map((round, _, kept) => ({
        proof: { round, server_seed },
        table: declared.payTable,
        whole: whole && kept.length === rounds.length,
      })),
  );
}

type RunKey = { site_id: number; run_at: Date };

async function storeCheckRun(
  tx: Tx,
  key: RunKey,
  sum: { rounds: number; wrong: number },
  found: readonly GameFindings[],
): Promise<void> {
  await tables(tx)
    .insertInto('check_run')
    .values({ ...key, ...sum })
    .execute();
  const rows = found.map(({ gameCode, findings }) => {
    const wrong = findings.filter(({ ok }) => !ok);
    const kept = JSON.stringify(wrong.slice(0, FINDINGS_KEPT));
    return { ...key, game_code: gameCode, rounds: findings.length, wrong: wrong.length, findings: kept };
  });
  if (rows.length > 0) await tables(tx).insertInto('check_finding').values(rows).execute();
  await tables(tx)
    .deleteFrom('check_run')
    .where('site_id', '=', key.site_id)
    .where('run_at', '<', new Date(key.run_at.getTime() - RETENTION_DAYS * DAY_MS))
    .execute();
}
