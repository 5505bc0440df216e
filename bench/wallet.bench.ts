import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { post, verify } from '#server/modules/ledger/index.ts';
import { type Guest, type House, openHouse, PROVIDER } from '#server/modules/providers/testing/house.ts';
import { sit, type Table } from '#server/modules/providers/testing/play.ts';
import type { Provider } from '#server/modules/providers/testing/provider.ts';
import { oneStatement, run as query } from '#server/platform/database.ts';
import { announceServer, startTestServer } from '#test/support/postgres.ts';
import { processorMicroseconds } from './processor-time.ts';
import { median, milliseconds, perSecond, type Report, ratio } from './report.ts';
import { type Driven, driveWallet, type Seat } from './wallet-load.ts';

const PLAYERS = 200;
const CALLERS = 64;
const ROUNDS = 5;
const ROUND_MS = 2000;
const FUNDS = 1_000_000_000n;
/** The promise: calls a second at which 99 of 100 are answered within 25 ms. */
const PACE = 500;
const PACE_SECONDS = 6;

/** The wallet protocol beside the bare ledger on one durable server, in alternating rounds, and its answers at a steady pace. */
export async function run(report: Report): Promise<void> {
  const postgres = await startTestServer({ durable: true });
  announceServer(postgres.url);
  try {
    const house = await openHouse();
    const provider = await house.provider();
    const { guests, tables } = await seat(house, provider);
    const server = createServer(getRequestListener((request) => house.fetch(request)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const seats = tables.map(({ player_id, session }): Seat => ({ player_id, session }));
    const drive = (pace: Pick<Parameters<typeof driveWallet>[0], 'seconds' | 'perSecond'>) =>
      driveWallet({
        port,
        keyId: provider.keyId,
        secret: provider.secret,
        code: PROVIDER,
        seats,
        callers: CALLERS,
        ...pace,
      });
    const postmaster = postgres.embedded.pid();
    await besideLedger(report, { house, guests, tables, drive, postmaster });
    await atPace(report, drive);
    const violations = await verify(house.db);
    report.note(
      violations.length === 0 ? 'the books balance' : `THE BOOKS DO NOT BALANCE: ${violations.length}`,
    );
    await new Promise((done) => server.close(done));
    await house.close();
  } finally {
    announceServer(undefined);
    await postgres.stop();
  }
}

async function seat(house: House, provider: Provider) {
  const first = await house.guest('one.test', FUNDS);
  const [guests, tables]: [Guest[], Table[]] = [[first], [await sit(house, provider, first)]];
  while (guests.length < PLAYERS) {
    const guest = await house.guest('one.test', FUNDS);
    guests.push(guest);
    tables.push(await sit(house, provider, guest));
  }
  return { guests, tables };
}

type Drive = (pace: { seconds: number; perSecond?: number }) => Promise<Driven>;
type Setting = {
  house: House;
  guests: Guest[];
  tables: Table[];
  drive: Drive;
  postmaster: number | undefined;
};
type Found = { perSecond: number; microseconds: number };

async function besideLedger(
  report: Report,
  { house, guests, tables, drive, postmaster }: Setting,
): Promise<void> {
  report.title(`Wallet protocol: calls a second, ${CALLERS} callers, fully durable, alternating rounds`);
  let sent = 0;
  const bare = async () => {
    const n = ++sent;
    const answer = await post(oneStatement(house.db), {
      siteId: 1,
      key: `bare-${n}`,
      kind: n % 2 ? 'bet' : 'win',
      currency: 'PHP',
      postings: [postingOf(guests[(n >> 1) % guests.length]!.playerId, n % 2 === 1)],
    });
    if (!answer.ok) throw new Error(answer.reason);
  };
  const door = async () => {
    const n = ++sent;
    const [table, round] = [tables[(n >> 1) % tables.length]!, `in-${n}`];
    await table.bet(`${round}b`, 10, round);
    await table.win(`${round}w`, 10, round, { round_closed: true });
  };
  const overWire = async (): Promise<Found> => {
    const used = processorMicroseconds(postmaster) ?? 0;
    const seconds = ROUND_MS / 1000;
    const driven = await drive({ seconds });
    const cpu = (processorMicroseconds(postmaster) ?? 0) - used;
    return { perSecond: driven.perSecond, microseconds: cpu / driven.calls };
  };
  const found = { ledger: [] as Found[], door: [] as Found[], wire: [] as Found[] };
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) await settle(house);
    const [ledger, inside] = [await rate(bare, 1, postmaster), await rate(door, 2, postmaster)];
    const wire = await overWire();
    // The first round only warms up.
    if (round === 0) continue;
    found.ledger.push(ledger);
    found.door.push(inside);
    found.wire.push(wire);
  }
  const row = (title: string, all: Found[]) => {
    const middle = (figure: keyof Found) => median(all.map((each) => each[figure]));
    const beside = median(found.ledger.map((ledger, i) => all[i]!.perSecond / ledger.perSecond));
    const time = `${middle('microseconds').toFixed(0)} us`;
    report.row(title, perSecond(middle('perSecond')), all === found.ledger ? '' : ratio(beside), time);
  };
  report.row('', 'rate', 'beside', 'processor each');
  row('the bare ledger, bets and wins', found.ledger);
  row('bets and wins at the door, no network', found.door);
  row('bets and wins over HTTP', found.wire);
  report.note(
    'processor each: time of this process and PostgreSQL for one call, that of the caller without network;',
  );
  report.note(
    'over HTTP the callers are a process of their own on the same machine; at least x 0.5 is the promise',
  );
}

function postingOf(player: string, isBet: boolean) {
  const [cash, house] = [{ player, kind: 'cash' as const }, { house: 'game_clearing:BARE' }];
  return isBet ? { from: cash, to: house, amount: 10n } : { from: house, to: cash, amount: 10n };
}

/** All callers at once; one piece of work is so many calls. */
async function rate(work: () => Promise<void>, calls: number, postmaster?: number): Promise<Found> {
  const begun = performance.now();
  const used = processorMicroseconds(postmaster) ?? 0;
  let done = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() - begun < ROUND_MS) {
      await work();
      done += calls;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, loop));
  return {
    perSecond: (done * 1000) / (performance.now() - begun),
    microseconds: ((processorMicroseconds(postmaster) ?? 0) - used) / done,
  };
}

async function atPace(report: Report, drive: Drive): Promise<void> {
  report.title(`Wallet protocol at ${PACE} calls a second over HTTP, bets and wins`);
  const { perSecond: reached, p50, p99, failures } = await drive({ seconds: PACE_SECONDS, perSecond: PACE });
  report.row(
    `${PACE_SECONDS} s`,
    perSecond(reached),
    `p50 ${milliseconds(p50)}`,
    `p99 ${milliseconds(p99)}`,
    failures > 0 ? `${failures} FAILED` : '',
  );
  report.note(
    'p99 under 25 ms is the promise; measured from the moment a call was due, not from when it was sent',
  );
}

async function settle(house: House): Promise<void> {
  await query(house.db, { text: 'vacuum analyze' });
  await query(house.db, { text: 'checkpoint' });
}

if (import.meta.main) {
  const { printReport } = await import('./report.ts');
  await run(printReport);
}
