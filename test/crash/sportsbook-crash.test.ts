/** @module-tag nightly */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCashier, type TestCashier } from '#server/modules/cashier/testing/cashier.ts';
import type { TestPlayer } from '#server/modules/originals/testing/application.ts';
import { settleDue } from '#server/modules/sportsbook/results/settlement-task.ts';
import { confirmResult, placeMany } from '#server/modules/sportsbook/testing/many-tickets.ts';
import { openSportsbook, type TestSportsbook } from '#server/modules/sportsbook/testing/sportsbook.ts';
import { takeCashOut } from '#server/modules/sportsbook/tickets/cash-out.ts';
import { placeTicket } from '#server/modules/sportsbook/tickets/placement.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '../support/books.ts';
import { STAKE, type Task, type TicketPlan, ticketRequest } from './sportsbook/task.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-sports-crash-'));
const children: ChildProcess[] = [];
let testCashier: TestCashier;
let book: TestSportsbook;
let siteId: number;
let players: TestPlayer[];
beforeAll(async () => {
  testCashier = await openCashier();
  book = openSportsbook(testCashier);
  siteId = await testCashier.siteId();
  players = [];
  for (let n = 0; n < 8; n++) players.push(await testCashier.newPlayer('one.test', 10_000_000n));
}, 60_000);
afterEach(() => expectBooks(testCashier.db));
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await testCashier.close();
  rmSync(folder, { recursive: true, force: true });
});

const journalOf = (name: string): string => join(folder, name);
/** Requests a child process has sent, and those that were confirmed. */
function read(name: string, what: string): string[] {
  const lines = existsSync(journalOf(name)) ? readFileSync(journalOf(name), 'utf8').split('\n') : [];
  return lines.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));
}

/** Runs a child until a condition is met, then kills it. */
async function killDuring(name: string, task: Task, hasHappened: () => Promise<boolean>): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'sportsbook', 'child.ts'),
      testCashier.url,
      journalOf(name),
      JSON.stringify(task),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  children.push(child);
  const gone = once(child, 'exit');
  await expect.poll(hasHappened, { timeout: 30_000, interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  await gone;
}

const cashOfAll = async () => {
  const held = await Promise.all(players.map((player) => testCashier.cash(player)));
  return held.reduce((sum, cash) => sum + cash, 0n);
};

test('[sportsbook 13.1] killed while placing: acknowledged bets exist, unacknowledged ones exist at most once', {
  timeout: 60_000,
}, async () => {
  const before = await cashOfAll();
  const { outcome_id: outcomeId, price } = await book.leg(await book.event(), '1X2', 1);
  const requests = Array.from({ length: 400 }, (_, n): TicketPlan => {
    const { playerId, account_id: accountId } = players[n % players.length]!;
    return { siteId, playerId, accountId, clientTicketId: randomUUID(), outcomeId, price };
  });
  await killDuring(
    'place',
    { what: 'place', siteId, requests },
    async () => read('place', 'done').length > 20,
  );
  const done = new Set(read('place', 'done'));
  expect(read('place', 'over')).toEqual([]);
  const now = new Date();
  for (const request of requests) {
    const { replayed } = await placeTicket(testCashier.db, ticketRequest(request, now));
    if (done.has(request.clientTicketId)) expect(replayed).toBe(true);
  }
  expect(await cashOfAll()).toBe(before - STAKE * 400n);
  const [counted] = await run<{ staked: bigint; tickets: number }>(testCashier.db, {
    text: `select o.staked, count(*)::int as tickets from sportsbook.outcome o
      join sportsbook.ticket_leg l using (site_id, outcome_id) where o.outcome_id = $1 group by 1`,
    values: [outcomeId],
  });
  expect(counted).toEqual({ staked: STAKE * 400n, tickets: 400 });
});

test('[sportsbook 12] killed while cashing out: an offer is paid once, and its ticket is closed', {
  timeout: 60_000,
}, async () => {
  const { outcome_id: outcomeId, price } = await book.leg(await book.event(), '1X2', 1);
  const tickets: { playerId: string; ticketId: string }[] = [];
  for (let n = 0; n < 40; n++) {
    const { playerId, account_id: accountId } = players[n % players.length]!;
    const request = { siteId, playerId, accountId, clientTicketId: randomUUID(), outcomeId, price };
    const placed = await placeTicket(testCashier.db, ticketRequest(request, new Date()));
    tickets.push({ playerId, ticketId: placed.ticket.ticket_id });
  }
  const before = await cashOfAll();
  const task = { what: 'cash_out', siteId, tickets } as const;
  await killDuring('cash', task, async () => read('cash', 'done').length > 5);
  const offers = await run<{ offer_id: string; player_id: string; amount: bigint; taken: boolean }>(
    testCashier.db,
    {
      text: `select offer_id, player_id, amount, taken_at is not null as taken from sportsbook.cash_out_offer
        where site_id = $1`,
      values: [siteId],
    },
  );
  const taken = offers.filter(({ taken }) => taken);
  expect(taken.map(({ offer_id }) => offer_id)).toEqual(expect.arrayContaining(read('cash', 'done')));
  for (const { offer_id, player_id } of taken) {
    const again = { siteId, playerId: player_id, now: new Date() };
    expect(await takeCashOut(testCashier.db, again, offer_id)).toMatchObject({ replayed: true });
  }
  expect(await cashOfAll()).toBe(before + taken.reduce((sum, { amount }) => sum + amount, 0n));
  const [ended] = await run(testCashier.db, {
    text: `select count(*)::int as count, sum(cashed_out)::int8 as paid from sportsbook.ticket
      where site_id = $1 and state = 'cashed_out'`,
    values: [siteId],
  });
  expect(ended).toEqual({ count: taken.length, paid: taken.reduce((sum, { amount }) => sum + amount, 0n) });
});

test('[sportsbook 15.1, 15.2] killed while settling and resettling: every ticket is settled once per result version', async () => {
  const now = new Date();
  const many = { siteId, currency: 'PHP', playerIds: players.map(({ playerId }) => playerId), count: 600 };
  const eventId = await placeMany(testCashier.database, many, now);
  const reached = async (version: number) => {
    const [row] = await run<{ count: number }>(testCashier.db, {
      text: `select count(*)::int as count from sportsbook.ticket_leg
        where site_id = $1 and event_id = $2 and result_version = $3`,
      values: [siteId, eventId, version],
    });
    return row!.count;
  };
  for (const [version, score] of [
    [1, [2, 1]],
    [2, [0, 1]],
  ] as const) {
    await confirmResult(testCashier.database, siteId, eventId, score, now);
    for (const min of [50, 250]) {
      await killDuring('settle', { what: 'settle', siteId }, async () => (await reached(version)) > min);
      expect(await reached(version)).toBeLessThan(600);
    }
    await settleDue(testCashier.database, siteId, now);
    expect(await reached(version)).toBe(600);
    await expectSettled(eventId, version);
  }
}, 120_000);

/** Every single bet by the return of its side, with a settlement for each change; parlays lost or open. */
async function expectSettled(eventId: string, version: number): Promise<void> {
  const rows = await run<{ home_away: number; kind: string; numbers: number[]; returned: bigint[] }>(
    testCashier.db,
    {
      text: `select l.home_away, t.kind, array_agg(distinct t.settlement_no) as numbers,
          array_agg(distinct t.returned) as returned
        from sportsbook.ticket_leg l join sportsbook.ticket t using (site_id, ticket_id)
        where l.site_id = $1 and l.event_id = $2 and t.kind = 'single' group by 1, 2 order by 1`,
      values: [siteId, eventId],
    },
  );
  const [home, away, draw] = rows;
  expect(draw).toMatchObject({ numbers: [1], returned: [0n] });
  if (version === 1) {
    expect(home).toMatchObject({ numbers: [1], returned: [2300n] });
    expect(away).toMatchObject({ numbers: [1], returned: [0n] });
  } else {
    expect(home).toMatchObject({ numbers: [2], returned: [0n] });
    expect(away).toMatchObject({ numbers: [2], returned: [3100n] });
  }
  const [sums] = await run(testCashier.db, {
    text: `select (select sum(t.returned + t.cashed_out) from sportsbook.ticket t)::int8 as returned,
        (select sum(returned - returned_before) from sportsbook.settlement)::int8 as settled,
        (select sum(o.payout) from sportsbook.outcome o where o.event_id = $1 and o.home_away = 3)::int8
          as draw_payout`,
    values: [eventId],
  });
  expect(sums).toMatchObject({ draw_payout: 0n, settled: (sums as { returned: bigint }).returned });
}
