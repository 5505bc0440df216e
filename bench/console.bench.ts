import { join } from 'node:path';
import type { z } from 'zod';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { consoleApi } from '#contracts/console/index.ts';
import { consoleHosts, createApplication } from '#server/app.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config/index.ts';
import { run as query } from '#server/platform/database/index.ts';
import { bundledAddress } from '#server/platform/database/preparation.ts';
import { startEmbedded } from '#server/platform/embedded/index.ts';
import { createLog } from '#server/platform/log.ts';
import { startForTools } from '../scripts/tools.ts';
import { exampleMaker } from '../test/api/isolation/examples.ts';
import { type ConsoleSizes, fillBrand } from './console-tables.ts';
import { median, milliseconds, type Report } from './report.ts';

const BRAND = 'casino1';
const SIZES: ConsoleSizes = process.env.BENCH_LARGE
  ? { players: 1_000_000, bets: 10_000_000, deposits: 1_000_000, withdrawals: 300_000, tickets: 1_000_000 }
  : { players: 100_000, bets: 1_000_000, deposits: 100_000, withdrawals: 30_000, tickets: 100_000 };
const ROUNDS = 5;
/** The target for every list, in milliseconds. */
const MAX_MS = 200;
const SECRET = Buffer.alloc(32, 1);

/** Filters and orders measured in addition to a list's first page. */
const VARIANTS: Record<string, Record<string, object>> = {
  playerSearch: {
    'by account': { sort: 'account' },
    'by account, ascending': { sort: 'account', direction: 'asc' },
    blocked: { status: 'blocked' },
    'beginning of an id': { query: 'bench77' },
    'an email address': { query: 'bench4711@mail.test' },
    'of a month': { from: '2026-03-01', to: '2026-03-31' },
    'a name of one': { query: 'player 4711' },
    'a name of all': { query: 'bench' },
    flagged: { flag: 'watch' },
    'of a level': { level: '3' },
    'of the first level': { level: '0' },
    'of a country': { country: 'PH' },
    'of a birth date': { birth_date: '1990-04-17' },
    'with much cash': { balance_from: '9990000' },
    'with some cash': { balance_from: '100' },
  },
  playerTotals: {
    flagged: { flag: 'watch' },
    'with some cash': { balance_from: '100' },
  },
  depositList: {
    'by amount': { sort: 'amount' },
    'by amount, ascending': { sort: 'amount', direction: 'asc' },
    failed: { state: 'failed' },
    'a state without rows': { state: 'charged_back' },
    'a method without rows': { method: 'counter' },
    'of a day': { from: '2026-03-01', to: '2026-03-01' },
    'of a month': { from: '2026-03-01', to: '2026-03-31' },
    'one method, by change': { method: 'bench-1', sort: 'changed' },
  },
  withdrawalList: {
    'by amount': { sort: 'amount' },
    rejected: { state: 'rejected' },
    'a state without rows': { state: 'review' },
    'of a month': { from: '2026-03-01', to: '2026-03-31' },
  },
  sportsTickets: {
    'by stake': { sort: 'stake' },
    'by return': { sort: 'returned' },
    won: { outcome: 'win' },
    'of a month': { from: '2026-03-01', to: '2026-03-31' },
  },
  reportCohorts: {
    'of two years': { from: '2024-12-01', to: '2026-11-30' },
    'of one affiliate': { from: '2024-12-01', to: '2026-11-30', affiliate: 'partner-7' },
  },
  reportBy: Object.fromEntries(
    (['category', 'provider', 'hour', 'method', 'player', 'country', 'affiliate'] as const).flatMap((by) => [
      [`${by}, a day`, { by, from: '2026-11-20', to: '2026-11-20' }],
      [`${by}, a month`, { by, from: '2026-10-01', to: '2026-10-31' }],
    ]),
  ),
  moneyReport: {
    'of a month': { from: '2026-10-01', to: '2026-10-31' },
    'of a year': { from: '2025-11-01', to: '2026-10-31' },
  },
  vipLevelRemoval: { 'of a level': { position: 3 } },
  auditLog: {
    'one action': { action: 'bench/7' },
    'one subject': { subject: 'player 77' },
    'of a day': { from: '2026-03-01', to: '2026-03-01' },
    'one action of a month': { action: 'bench/7', from: '2026-03-01', to: '2026-03-31' },
  },
};

/** Every console query for a brand of that size, the slowest first. */
export async function run(report: Report): Promise<void> {
  const { players, bets } = SIZES;
  report.title(
    `Console: ${players.toLocaleString('en')} players, ${bets.toLocaleString('en')} bets of one brand`,
  );
  const dataDir = join('.cache', 'bench-console');
  const embedded = await startEmbedded({ dataDir, log: createLog('error') });
  const { url, ownerUrl } = await bundledAddress(embedded.url);
  const platform = await startForTools({ dataDir, databaseUrl: url, ownerUrl: ownerUrl!, brands: [BRAND] });
  try {
    const { database } = platform;
    const site = (await findSiteByDomain(database.db, `${BRAND}.localhost`))!;
    await fillBrand(embedded.url, site.id, SIZES, report.note);
    const application = createApplication({
      database,
      config: readConfig({ MODE: 'demo', DATA_DIR: dataDir }),
      secretKey: SECRET,
      log: createLog('error'),
    });
    const logins = await openLogins(database.db);
    const ask = await Promise.all(logins.map((login) => askerOf(application, login)));
    const rows = [];
    for (const [name, call] of Object.entries(consoleApi as Record<string, ConsoleCall>)) {
      if (call.kind !== 'read') continue;
      for (const [variant, fields] of Object.entries({ '': {}, ...VARIANTS[name] })) {
        const input = {
          ...(call.scope === 'site' && { site_id: site.id }),
          ...(await inputOf(database.db, site.id, call)),
          ...fields,
        };
        const row = await measure(ask, call, input);
        rows.push({ name: `${name} ${variant}`.trim(), ...row });
      }
    }
    rows.sort((a, b) => b.ms - a.ms);
    for (const { name, ms, answer } of rows) report.row(name, milliseconds(ms), answer);
    const slow = rows.filter(({ ms }) => ms > MAX_MS).length;
    report.note(`${rows.length} questions; ${slow} over the promise of ${MAX_MS} ms`);
  } finally {
    await platform.stop();
    await embedded.stop();
  }
}

type Answer = { ok: boolean; error?: string; value?: unknown };
type CallConsole = (call: ConsoleCall, input: object) => Promise<Answer>;

/** The demo's staff, one per role. */
async function openLogins(db: Parameters<typeof query>[0]): Promise<string[]> {
  const rows = await query<{ login: string }>(db, {
    text: 'select login from operators.staff order by login',
  });
  return rows.map(({ login }) => login);
}

/** Calls as a staff member within this process: the response is measured without the network. */
async function askerOf(
  application: ReturnType<typeof createApplication>,
  login: string,
): Promise<CallConsole> {
  const session = (await application.operators.openCommandSession(login))!;
  const [host = ''] = consoleHosts(readConfig({ MODE: 'demo' }));
  const headers = {
    ...{ host, 'content-type': 'application/json', 'x-console-token': session.token },
    cookie: session.cookie.split(';')[0]!,
  };
  return async ({ path }, input) => {
    const request = new Request(`http://${host}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    });
    const response = await application.fetch(request, { peer: '127.0.0.1' });
    return (await response.json()) as Answer;
  };
}

/** Calls as the first staff member with the permission; the median of several responses. */
async function measure(asks: readonly CallConsole[], call: ConsoleCall, input: object) {
  for (const ask of asks) {
    const first = performance.now();
    const answer = await ask(call, input);
    const cold = performance.now() - first;
    if (!answer.ok && answer.error === 'notAllowed') continue;
    if (!answer.ok) return { ms: cold, answer: answer.error ?? 'refused' };
    const times: number[] = [];
    for (let round = 0; round < (cold > 5000 ? 1 : ROUNDS); round++) {
      const begun = performance.now();
      await ask(call, input);
      times.push(performance.now() - begun);
    }
    const rows = Array.isArray(answer.value) ? `${answer.value.length} rows` : '';
    return { ms: median(times), answer: rows };
  }
  return { ms: 0, answer: 'no access' };
}

/** Required fields of a call: ids that the brand has, and values from the schemas. */
async function inputOf(db: Parameters<typeof query>[0], siteId: number, call: ConsoleCall): Promise<object> {
  const exampleOf = exampleMaker(db, siteId, {});
  const input: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(call.input.shape)) {
    if (field === 'site_id' || (schema as z.ZodType).safeParse(undefined).success) continue;
    input[field] = (await exampleOf(field, schema as z.ZodType)).value;
  }
  return input;
}

if (import.meta.main) {
  const { printReport } = await import('./report.ts');
  await run(printReport);
}
