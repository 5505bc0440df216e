import { randomUUID } from 'node:crypto';
import type { ProviderGame } from '#contracts/gwp/calls.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { type Db, sql, type Tx, transaction } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import {
  applySync,
  compareWithCatalog,
  isReadingCurrent,
  type ListedGame,
  type SyncDiff,
} from '../catalog/index.ts';
import type { Outbound } from './outbound/provider-client.ts';
import { type ProviderKey, tables } from './tables.ts';

export type SyncRequest = {
  providerCode: string;
  kind: 'full' | 'delta';
  /** Only reports the changes. */
  dry?: boolean;
  /** Applies it even if it withdraws most of the games. */
  force?: boolean;
  actor: string;
  reason: string;
};
type SyncTools = { db: Db; outbound: Outbound; log: Pick<Log, 'warn'>; now(): Date };
export type SyncResult = { runId: string; state: 'done' | 'held' | 'failed'; diff: SyncDiff | null };

const PAGE_SIZE = 500;
const MAX_PAGES = 100;
/** A list that would withdraw more than this share of a provider's games is probably an error. */
const MAX_WITHDRAWN_SHARE = 0.5;
/** A delta overlaps the last reading, so that nothing is lost to clock differences. */
const DELTA_OVERLAP_MS = HOUR_MS;

/** Reads a provider's game list into the catalogue; all readings are stored with their changes. */
export async function syncProvider(tools: SyncTools, request: SyncRequest): Promise<SyncResult> {
  const { db, log, now } = tools;
  const { providerCode, kind, dry = false, force = false, actor, reason } = request;
  const [started, runId] = [now(), randomUUID()];
  const keep = async (state: SyncResult['state'], diff: object): Promise<void> => {
    const at = { started_at: started, finished_at: now() };
    const run = { run_id: runId, provider_code: providerCode, kind, dry, state, actor, reason, ...at };
    await transaction(db, (tx) =>
      tables(tx)
        .insertInto('sync_run')
        .values({ ...run, diff: JSON.stringify(diff) })
        .execute(),
    );
  };
  const keys = await accountsToAsk(db, providerCode);
  try {
    const [first] = keys;
    if (!first) throw new Error('it is connected nowhere');
    const listed = await readList(
      tools,
      first,
      kind === 'delta' ? await sinceOf(db, providerCode) : undefined,
    );
    const { state, diff } = await transaction(db, async (tx) => {
      const found = await compareWithCatalog(tx, providerCode, listed, kind === 'full');
      const isSafe = force || found.withdrawn.length <= MAX_WITHDRAWN_SHARE * countOf(found);
      if (!dry && isSafe)
        await applySync(tx, providerCode, found, {
          siteIds: keys.map(({ site_id }) => site_id),
          now: now(),
        });
      return { state: isSafe || dry ? ('done' as const) : ('held' as const), diff: found };
    });
    await keep(state, diff);
    if (state === 'held')
      log.warn({ provider: providerCode, runId }, 'a list of games would withdraw most of them and is held');
    return { runId, state, diff };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.warn({ provider: providerCode, why }, 'a list of games could not be read');
    await keep('failed', { why });
    return { runId, state: 'failed', diff: null };
  }
}

/** A reading that has not been applied and can be: a dry run, or one that was held. */
export async function findReading(tx: Tx, providerCode: string, runId: string) {
  const run = await tables(tx)
    .selectFrom('sync_run')
    .selectAll()
    .where('run_id', '=', runId)
    .where('provider_code', '=', providerCode)
    .executeTakeFirst();
  if (!run) return undefined;
  return {
    kind: run.kind,
    isOpen: run.state === 'held' || (run.dry && run.state === 'done'),
    diff: run.diff as SyncDiff,
  };
}

/**
 * Writes exactly the result of a reading into the catalogue; false if the catalogue has changed since, or the
 * reading has no changes.
 */
export async function applyReading(
  tx: Tx,
  { providerCode, diff, kind }: { providerCode: string; diff: SyncDiff; kind: 'full' | 'delta' },
  { actor, reason, now }: { actor: string; reason: string; now: Date },
): Promise<boolean> {
  const { added, changed, returned, withdrawn } = diff;
  if (added.length + changed.length + returned.length + withdrawn.length === 0) return false;
  if (!(await isReadingCurrent(tx, providerCode, diff))) return false;
  const accounts = await accountsToAsk(tx, providerCode);
  await applySync(tx, providerCode, diff, { siteIds: accounts.map(({ site_id }) => site_id), now });
  const at = { started_at: now, finished_at: now };
  await tables(tx)
    .insertInto('sync_run')
    .values({
      ...{ run_id: randomUUID(), provider_code: providerCode, kind, dry: false, state: 'done' as const },
      ...{ actor, reason: reason.slice(0, 300), diff: JSON.stringify(diff), ...at },
    })
    .execute();
  return true;
}

/** All connected providers, one after the other; a failure does not stop the next one. */
export async function syncAll(tools: SyncTools, kind: 'full' | 'delta'): Promise<SyncResult[]> {
  const rows = await tables(tools.db)
    .selectFrom('account')
    .select('provider_code')
    .distinct()
    .where('url', 'is not', null)
    .where('status', '=', 'open')
    .execute();
  const results: SyncResult[] = [];
  for (const { provider_code } of rows)
    results.push(await syncProvider(tools, { providerCode: provider_code, kind, actor: 'job', reason: '' }));
  return results;
}

/** The last readings of lists, newest first; for the console. */
export function listSyncRuns(db: Db, providerCode?: string) {
  return tables(db)
    .selectFrom('sync_run')
    .selectAll()
    .$if(providerCode !== undefined, (query) => query.where('provider_code', '=', providerCode!))
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute();
}

/** The last reading of each of these providers' lists. */
export async function lastSyncRuns(db: Db, providerCodes: readonly string[]) {
  if (providerCodes.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('sync_run')
    .selectAll()
    .distinctOn('provider_code')
    .where('provider_code', 'in', providerCodes)
    .orderBy('provider_code')
    .orderBy('started_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.provider_code, row]));
}

const countOf = ({ changed, withdrawn, unchanged }: SyncDiff): number =>
  changed.length + withdrawn.length + unchanged;

/**
 * Accounts of a provider, open ones first: the first is queried for the list, which is the same for all. An
 * account that is not open yet is queried too, so that its games can be arranged before launch.
 */
function accountsToAsk(db: Db, providerCode: string): Promise<ProviderKey[]> {
  return tables(db)
    .selectFrom('account')
    .select(['site_id', 'provider_code'])
    .where('provider_code', '=', providerCode)
    .where('url', 'is not', null)
    .where('status', '<>', 'disabled')
    .orderBy(sql`status = 'open'`, 'desc')
    .orderBy('site_id')
    .execute();
}

async function sinceOf(db: Db, providerCode: string): Promise<Date> {
  const last = await tables(db)
    .selectFrom('sync_run')
    .select('started_at')
    .where('provider_code', '=', providerCode)
    .where('state', '=', 'done')
    .where('dry', '=', false)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return new Date((last?.started_at.getTime() ?? DELTA_OVERLAP_MS) - DELTA_OVERLAP_MS);
}

async function readList(tools: SyncTools, key: ProviderKey, since: Date | undefined): Promise<ListedGame[]> {
  const games: ProviderGame[] = [];
  for (let page = 1; ; page++) {
    const answer = await tools.outbound.ask(tools.db, key, 'games', {
      page,
      page_size: PAGE_SIZE,
      ...(since && { updated_since: since.toISOString() }),
    });
    games.push(...answer.games.filter(({ provider_code }) => provider_code === key.provider_code));
    if (page >= answer.pages) break;
    if (page >= MAX_PAGES) throw new Error('the list has no end');
  }
  return games.map(listedOf);
}

function listedOf(listed: ProviderGame): ListedGame {
  const { names, category, img_url, open_mode, game_name, min_bet, max_bet, ...game } = listed;
  return {
    ...game,
    name: game_name,
    local_names: names,
    type: category,
    image: img_url,
    open_mode: open_mode === 'iframe' ? 'frame' : 'popup',
    bet_limits: limitsOf(listed),
  };
}

/**
 * Bet limits by currency; `unclear`: a plain amount in a game with several currencies, or a minimum above the
 * maximum.
 */
function limitsOf({ min_bet, max_bet, currencies }: ProviderGame): ListedGame['bet_limits'] {
  if (min_bet === undefined && max_bet === undefined) return undefined;
  const only = currencies?.length === 1 ? currencies[0] : undefined;
  const byCurrency = (limit: ProviderGame['min_bet'] = {}) =>
    typeof limit === 'object' ? limit : only && { [only]: limit };
  const [minimums, maximums] = [byCurrency(min_bet), byCurrency(max_bet)];
  if (!minimums || !maximums) return 'unclear';
  const limits: Record<string, { min?: string; max?: string }> = {};
  for (const [code, min] of Object.entries(minimums)) limits[code] = { min };
  for (const [code, max] of Object.entries(maximums)) limits[code] = { ...limits[code], max };
  const isUnclear = Object.values(limits).some(({ min, max }) => min && max && BigInt(min) > BigInt(max));
  return isUnclear ? 'unclear' : limits;
}
