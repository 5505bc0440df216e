import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openAccounts, post, verify } from '#server/modules/ledger/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { queueSettlement } from '#server/modules/sportsbook/index.ts';
import { confirmResult, placeMany } from '#server/modules/sportsbook/testing/many-tickets.ts';
import { withClient } from '#server/platform/database/application-role.ts';
import { type Database, run as query } from '#server/platform/database/index.ts';
import { bundledAddress } from '#server/platform/database/preparation.ts';
import { startEmbedded } from '#server/platform/embedded/index.ts';
import { createLog } from '#server/platform/log.ts';
import { startForTools } from '../scripts/tools.ts';
import { get, type LoadResult, load } from './load.ts';
import { milliseconds, perSecond, type Report } from './report.ts';

const BRAND = 'sportsbook1';
const TICKETS = 100_000;
const PLAYERS = 500;
const FUNDS = 10_000_000n;
const CONNECTIONS = 4;
/** The target, in seconds. */
const MAX_SECONDS = 60;

/**
 * Settles 100,000 open tickets of one event, half of them parlays, with the server's own job while the same
 * process serves pages.
 */
export async function run(report: Report): Promise<void> {
  report.title(`Settlement: ${TICKETS.toLocaleString('en')} tickets of one event beside page traffic`);
  const dataDir = join('.cache', 'bench-settlement');
  const log = createLog('error');
  const embedded = await startEmbedded({ dataDir, log });
  const { url, ownerUrl } = await bundledAddress(embedded.url);
  const platform = await startForTools({ dataDir, databaseUrl: url, ownerUrl, brands: [BRAND] });
  const { database, port } = platform;
  try {
    const { siteId, currency, playerIds } = await fundAccounts(database);
    const now = new Date();
    const eventId = await placeMany(database, { siteId, currency, playerIds, count: TICKETS }, now);
    await withClient(embedded.url, (client) =>
      client.query('vacuum analyze sportsbook.ticket, sportsbook.ticket_leg'),
    );
    const pages = (seconds: number) =>
      load({
        ...{ port, connections: CONNECTIONS, seconds },
        requests: [get(`${BRAND}.localhost`, '/', { 'accept-encoding': 'br' })],
      });
    const before = await pages(5);
    await confirmResult(database, siteId, eventId, [2, 1], now);
    const begun = performance.now();
    await database.transaction((tx) => queueSettlement(tx, siteId));
    const settled = waitUntilSettled(database, siteId, eventId).then(() => performance.now() - begun);
    const during = await pages(20);
    const seconds = (await settled) / 1000;
    report.row('settled within', `${seconds.toFixed(1)} s`, perSecond(TICKETS / seconds));
    pageRow(report, 'pages without settlement', before);
    pageRow(report, 'pages for 20 s from its start', during);
    await proveSettled(report, database, siteId, eventId);
    report.note(`under ${MAX_SECONDS} s is the promise`);
  } finally {
    await platform.stop();
    await embedded.stop();
  }
}

function pageRow(report: Report, name: string, { perSecond: rate, p50, p99, failures }: LoadResult): void {
  const failed = failures > 0 ? `${failures} FAILED` : '';
  report.row(name, perSecond(rate), `p50 ${milliseconds(p50)}`, `p99 ${milliseconds(p99)}`, failed);
}

/** Accounts on the brand's site, funded for every stake. */
async function fundAccounts(database: Database) {
  const site = (await findSiteByDomain(database.db, `${BRAND}.localhost`))!;
  const playerIds = Array.from({ length: PLAYERS }, () => randomUUID());
  await database.transaction(async (tx) => {
    for (const player of playerIds) {
      await openAccounts(tx, { siteId: site.id, playerId: player, currency: site.currency });
      const fund = { from: { house: 'demo_funding' }, to: { player, kind: 'cash' }, amount: FUNDS } as const;
      const key = `bench-funding:${player}`;
      await post(tx, {
        siteId: site.id,
        key,
        kind: 'demo_funding',
        currency: site.currency,
        postings: [fund],
      });
    }
  });
  return { siteId: site.id, currency: site.currency, playerIds };
}

async function waitUntilSettled(database: Database, siteId: number, eventId: string): Promise<void> {
  for (;;) {
    const [row] = await query<{ is_settled: boolean }>(database.db, {
      text: `select settled_version = result_version as is_settled from sportsbook.event
        where site_id = $1 and event_id = $2`,
      values: [siteId, eventId],
    });
    if (row?.is_settled) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function proveSettled(
  report: Report,
  database: Database,
  siteId: number,
  eventId: string,
): Promise<void> {
  const [row] = await query<{ left: number; settled: number; twice: number }>(database.db, {
    text: `select count(*) filter (where l.outcome is null)::int as left,
        count(*) filter (where t.state = 'settled')::int as settled,
        count(*) filter (where t.settlement_no > 1)::int as twice
      from sportsbook.ticket_leg l join sportsbook.ticket t using (site_id, ticket_id)
      where l.site_id = $1 and l.event_id = $2`,
    values: [siteId, eventId],
  });
  const { left, settled, twice } = row!;
  report.row('tickets ended', `${settled}`, `${TICKETS - settled} play on`, `${left} left`, `${twice} twice`);
  const wrong = await verify(database.db);
  report.note(wrong.length === 0 ? 'the books balance' : `THE BOOKS DO NOT BALANCE: ${wrong.length}`);
  if (left > 0 || twice > 0 || wrong.length > 0) throw new Error('tickets were not settled once');
}

if (import.meta.main) {
  const { printReport } = await import('./report.ts');
  await run(printReport);
}
