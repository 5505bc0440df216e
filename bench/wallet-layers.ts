import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCredentials } from '#server/modules/providers/endpoint/credentials.ts';
import { readIncomingBody } from '#server/modules/providers/endpoint/request-body.ts';
import { signResponse } from '#server/modules/providers/endpoint/responses.ts';
import { readSignedRequest } from '#server/modules/providers/endpoint/signed-request.ts';
import { createSecretEncryption } from '#server/modules/providers/secret-encryption.ts';
import type { ProviderTestSite } from '#server/modules/providers/testing/application.ts';
import type { Db } from '#server/platform/database/index.ts';
import { withOwner } from '#test/support/database.ts';
import type { LoadMeasurement } from './load-meter.ts';
import { databaseMicroseconds, ownMicroseconds } from './processor-time.ts';
import { median, type Report } from './report.ts';

const ROUNDS = 3;
/** An answer of the length of the wallet's. */
const ANSWER = {
  status: 'OK' as const,
  tx_ref: '00000000-0000-4000-8000-000000000000',
  ...{ balance: '1000000000', currency: 'PHP', balance_parts: { cash: '1000000000', bonus: '0' } },
  replayed: false,
};

/** Statements of a batch by a part of their text, in the order in which they are sent. */
const STATEMENTS: [part: string, name: string][] = [
  ['for no key update of a', 'lock the accounts'],
  ['with provider as', 'read the facts'],
  ['into ledger.transfer', 'post the money'],
  ['into providers.transaction', 'write nonces, transactions, rounds, totals'],
  ['platform.event', 'publish rounds that ended'],
];

type Layers = {
  platform: ProviderTestSite;
  /** Bets and wins to a port. */
  drive(port: number): Promise<LoadMeasurement>;
  walletPort: number;
  calls: number;
  postmaster: number | undefined;
};

/**
 * Prints what a call over HTTP costs by layer: each layer alone, and the difference to the one below it. The
 * statements are those that PostgreSQL counts itself (pg_stat_statements); theirs is elapsed time, which on a
 * busy machine is more than processor time.
 */
export async function printLayers(report: Report, layers: Layers): Promise<void> {
  const { platform, drive, walletPort, calls, postmaster } = layers;
  const [http, signed] = [await fixedAnswers(), await signedAnswers(platform)];
  const found = {
    http: [] as number[],
    signed: [] as number[],
    wallet: [] as number[],
    data: [] as number[],
  };
  const own = async (port: number) => {
    const begun = ownMicroseconds();
    await drive(port);
    return (ownMicroseconds() - begun) / calls;
  };
  await withOwner(platform.db, (client) => client.query('create extension pg_stat_statements'));
  for (let round = -1; round < ROUNDS; round++) {
    if (round === 0)
      await withOwner(platform.db, (client) => client.query('select pg_stat_statements_reset()'));
    const each = { http: await own(http.port), signed: await own(signed.port) };
    const begun = databaseMicroseconds(postmaster) ?? 0;
    const wallet = await own(walletPort);
    if (round < 0) continue;
    found.http.push(each.http);
    found.signed.push(each.signed);
    found.wallet.push(wallet);
    found.data.push(((databaseMicroseconds(postmaster) ?? 0) - begun) / calls);
  }
  report.title('Wallet protocol over HTTP by layer, microseconds a call');
  const row = (name: string, value: number) => report.row(name, value.toFixed(1));
  const [httpCost, signedCost] = [median(found.http), median(found.signed)];
  row('HTTP, with a fixed answer', httpCost);
  row('signatures, reading, writing the answer', signedCost - httpCost);
  row('the wallet in this process', median(found.wallet) - signedCost);
  row('the database', median(found.data));
  for (const [name, spent] of await statementCosts(platform.db, ROUNDS * calls)) row(`  ${name}`, spent);
  report.note('statements: elapsed time of execution, without reading parameters, commit and flush');
  await Promise.all([http.close(), signed.close()]);
}

/** Elapsed microseconds of the wallet's statements, per call. */
async function statementCosts(db: Db, calls: number): Promise<[string, number][]> {
  const rows = await withOwner(db, async (client) => {
    const found = await client.query<{ query: string; spent: number }>(
      'select query, total_exec_time as spent from pg_stat_statements',
    );
    return found.rows;
  });
  const nameOf = (query: string) => STATEMENTS.find(([part]) => query.includes(part))?.[1] ?? 'all others';
  const names = [...STATEMENTS.map(([, name]) => name), 'all others'];
  return names.map((name) => {
    const all = rows.filter(({ query }) => nameOf(query) === name);
    return [name, (all.reduce((sum, { spent }) => sum + spent, 0) * 1000) / calls];
  });
}

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answering) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((done) => server.close(done)) };
}

function fixedAnswers() {
  const { status, headers, body } = signResponse({ method: 'POST', path: '/' }, ANSWER, new Date());
  return serve((request, response) => {
    void readIncomingBody(request).then(() => response.writeHead(status, headers).end(body));
  });
}

/** Verifies and reads every request and signs the answer, without a wallet. */
function signedAnswers({ db, secretKey }: ProviderTestSite) {
  const credentials = createCredentials(createSecretEncryption(secretKey));
  const answer: Answering = async (request, response) => {
    const body = (await readIncomingBody(request))!;
    const path = request.url!;
    const header = (name: string) => request.headers[name] as string | undefined;
    const message = { method: 'POST', path, op: path.split('/').at(-1)!, address: '127.0.0.1', header, body };
    const read = await readSignedRequest(db, credentials, message, new Date());
    if (!read.ok) throw new Error(read.why);
    const requestId = 'request_id' in read.request ? read.request.request_id : undefined;
    const context = { method: 'POST', path, requestId, sender: read.sender };
    const reply = signResponse(context, ANSWER, new Date());
    response.writeHead(reply.status, reply.headers).end(reply.body);
  };
  return serve((request, response) => void answer(request, response));
}
