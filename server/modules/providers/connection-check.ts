import { z } from 'zod';
import { counted } from '#contracts/values/counted-nouns.ts';
import { type Db, transaction } from '../../platform/database/index.ts';
import { ProviderRefused } from './outbound/errors.ts';
import type { Outbound } from './outbound/provider-client.ts';
import { type CheckLine, tables } from './tables.ts';

export const TEST_CONNECTION_TASK = 'providers.test-connection';

const payloadSchema = z.object({ site_id: z.int(), run_id: z.uuid(), provider_code: z.string() });
type Tools = { db: Db; outbound: Outbound; now(): Date };

/**
 * Requests one page of a provider's games: checks its address, both signatures and its list in one call. The
 * run stores the result; a failed test is a result, not an error of the job.
 */
export async function testConnection({ db, outbound, now }: Tools, payload: unknown): Promise<void> {
  const { site_id, run_id, provider_code } = payloadSchema.parse(payload);
  const lines: CheckLine[] = [];
  const add = (name: string, verdict: CheckLine['verdict'], detail = '') =>
    lines.push({ area: 'connection', name, verdict, detail });
  const begun = performance.now();
  const tookMs = () => `${Math.round(performance.now() - begun)} ms`;
  try {
    const { games, total } = await outbound.ask(db, { site_id, provider_code }, 'games', {
      page: 1,
      page_size: 1,
    });
    add('The provider responds', 'ok', tookMs());
    add('Both signatures are valid', 'ok');
    const listed = games.every((game) => game.provider_code === provider_code);
    const found = counted(total ?? games.length, 'game');
    if (games.length === 0) add('The list has games', 'failed', 'The list is empty.');
    else if (!listed)
      add('The list has games of this provider code', 'failed', `Listed: ${games[0]!.provider_code}`);
    else add('The list has games of this provider code', 'ok', found);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const isRefusal = error instanceof ProviderRefused;
    add('The provider responds', isRefusal ? 'ok' : 'failed', isRefusal ? tookMs() : why);
    if (isRefusal) add('The provider accepts our request', 'failed', why);
  }
  const isPassed = lines.every(({ verdict }) => verdict === 'ok');
  await finishCheckRun(db, { site_id, run_id }, isPassed, lines, now());
}

/** Stores the result of a run, once. */
export async function finishCheckRun(
  db: Db,
  key: { site_id: number; run_id: string },
  isPassed: boolean,
  lines: readonly CheckLine[],
  now: Date,
): Promise<void> {
  await transaction(db, (tx) =>
    tables(tx)
      .updateTable('check_run')
      .set({
        state: isPassed ? 'passed' : 'failed',
        report: JSON.stringify({ lines }),
        finished_at: now,
      })
      .where('site_id', '=', key.site_id)
      .where('run_id', '=', key.run_id)
      .where('state', '=', 'running')
      .execute(),
  );
}
