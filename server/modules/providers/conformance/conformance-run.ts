import { z } from 'zod';
import type { Db } from '../../../platform/database/index.ts';
import { evoplay } from '../adapters/evoplay.ts';
import { hub88 } from '../adapters/hub88.ts';
import { finishCheckRun } from '../connection-check.ts';
import type { Outbound } from '../outbound/provider-client.ts';
import { type CheckLine, tables } from '../tables.ts';
import {
  CheckNotApplicable,
  type ConformanceContext,
  LIST_CHECK,
  PROVIDER_CHECKS,
} from './conformance-checks.ts';

export const CONFORMANCE_TASK = 'providers.conformance';
const TRANSLATORS = { hub88, evoplay } as const;

const payloadSchema = z.object({
  site_id: z.int(),
  run_id: z.uuid(),
  provider_code: z.string(),
  currency: z.string(),
  domain: z.string(),
});
type Tools = { db: Db; outbound: Outbound; now(): Date };

/**
 * Tests everything a provider must support in operation, and everything it must refuse. No money and no
 * players are involved. A failed check is a result, not an error of the job.
 */
export async function runProviderConformance(tools: Tools, payload: unknown): Promise<void> {
  const { site_id, run_id, provider_code, currency, domain } = payloadSchema.parse(payload);
  const { db, outbound, now } = tools;
  const key = { site_id, provider_code };
  const talk: ConformanceContext = {
    gameOrigin: await findGameOrigin(db, key),
    ...{ currency, home: `https://${domain}/` },
    ask: (call, fields) => outbound.ask(db, key, call, fields),
    probe: (fault) => outbound.probe(db, key, fault),
    providerCode: provider_code,
    now: now(),
    games: [],
  };
  const list = await tryCheck(LIST_CHECK, talk);
  const lines = [list];
  if (list.verdict === 'ok') for (const check of PROVIDER_CHECKS) lines.push(await tryCheck(check, talk));
  lines.push(...(await tryDialect(db, key)));
  const isPassed = lines.every(({ verdict }) => verdict !== 'failed');
  await finishCheckRun(db, { site_id, run_id }, isPassed, lines, now());
}

async function tryCheck(
  { area, name, run }: typeof LIST_CHECK,
  talk: ConformanceContext,
): Promise<CheckLine> {
  try {
    return { area, name, verdict: 'ok', detail: (await run(talk)).slice(0, 200) };
  } catch (error) {
    if (error instanceof CheckNotApplicable)
      return { area, name, verdict: 'left out', detail: error.message };
    return { area, name, verdict: 'failed', detail: messageOf(error).slice(0, 300) };
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
/**
 * A dialect's adapter runs its company's certification list against a wallet without real money [wallet 6].
 */
async function tryDialect(db: Db, key: { site_id: number; provider_code: string }): Promise<CheckLine[]> {
  const row = await tables(db)
    .selectFrom('adapter')
    .select('adapter')
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .executeTakeFirst();
  if (!row) return [];
  const steps = await TRANSLATORS[row.adapter].selfTest();
  return steps.map(({ name, ok, detail: text }) => ({
    ...{ area: row.adapter, name: `Our adapter: ${name}` },
    ...{ verdict: ok ? ('ok' as const) : ('failed' as const), detail: text.slice(0, 200) },
  }));
}

async function findGameOrigin(db: Db, key: { site_id: number; provider_code: string }): Promise<string> {
  const account = await tables(db)
    .selectFrom('account')
    .select('game_origin')
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .executeTakeFirst();
  return account?.game_origin ?? '';
}
