import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { gwpRequests } from '#contracts/gwp/requests.ts';
import type { Db } from '../../../platform/database.ts';
import type { Origin } from '../../../platform/http/api.ts';
import { clientAddress } from '../../../platform/http/request.ts';
import type { Log } from '../../../platform/log.ts';
import { createLinks } from '../links.ts';
import type { SecretSeal } from '../seal.ts';
import { createSessions } from '../sessions.ts';
import { createWallet } from '../wallet.ts';
import { type Fields, type Reply, replyOf } from './answers.ts';
import { bodyOf, incomingBody } from './arriving.ts';
import { createCredentials } from './credentials.ts';
import { type OperationsOptions, operate } from './operations.ts';
import { createRate } from './rate.ts';
import { type Arrival, type Read, readRequest } from './request.ts';

export type DoorOptions = {
  db: Db;
  log: Log;
  seal: SecretSeal;
  trustProxy: boolean;
  now(): Date;
  /** Nobody waits longer for an answer, in ms; what comes of the message is then unknown, and it is sent again [R14]. */
  longestMs?: number;
  /** Calls of a key in a second that move no money. What moves money is never turned away. */
  questionsPerSecond?: number;
  /** Told the path, HTTP status and duration in milliseconds of every call. */
  measure?(path: string, status: number, milliseconds: number): void;
};

const QUESTIONS_PER_SECOND = 500;
/** As long as R14 allows. */
const LONGEST_MS = 2000;

/** The door of the wallet protocol, `POST /gwp/1/{op}`. */
export type Door = {
  /** For a request of the web's kind; also what the protocol does not know is answered here. */
  app: Hono<{ Bindings: Origin }>;
  /**
   * For a request as the server has it: a bet is worth no more objects than it needs. False when it is none of the protocol's.
   */
  listen(request: IncomingMessage, response: ServerResponse): boolean;
};

/** What has arrived, its body not read yet. */
type Coming = Omit<Arrival, 'body' | 'address' | 'method'> & { peer: string | undefined; body(): Body };
type Body = Promise<Uint8Array | undefined>;

export function createDoor(options: DoorOptions): Door {
  const { db, now, seal, trustProxy } = options;
  const credentials = createCredentials(seal);
  const operations: OperationsOptions = {
    db,
    now,
    wallet: createWallet(db, { now, longestMs: options.longestMs ?? LONGEST_MS }),
    links: createLinks(),
    sessions: createSessions(),
    mayAsk: createRate(options.questionsPerSecond ?? QUESTIONS_PER_SECOND),
  };
  const paths = new Map(Object.keys(gwpRequests).map((op) => [`/gwp/1/${op}`, op]));
  const take = async ({ peer = 'unknown', ...coming }: Coming): Promise<Reply> => {
    const begun = performance.now();
    const address = clientAddress(coming.header('x-forwarded-for'), peer, trustProxy);
    const reply = await answer(options, operations, credentials, { ...coming, address });
    options.measure?.(coming.path, reply.status, performance.now() - begun);
    return reply;
  };
  const app = new Hono<{ Bindings: Origin }>();
  for (const [path, op] of paths)
    app.post(path, async ({ env, req: { raw } }) => {
      const peer = env?.peer ?? env?.incoming?.socket.remoteAddress;
      const header = (name: string) => raw.headers.get(name);
      return responseOf(await take({ path, op, peer, header, body: () => bodyOf(raw) }));
    });
  app.all('/gwp/*', () =>
    responseOf(
      replyOf({ method: '', path: '' }, { status: 'BAD_REQUEST', message: 'no such operation' }, now()),
    ),
  );
  return {
    app,
    listen(request, response) {
      const path = request.url ?? '';
      const op = request.method === 'POST' ? paths.get(path) : undefined;
      if (op === undefined) return false;
      const { remoteAddress: peer } = request.socket;
      const header = (name: string) => request.headers[name] as string | undefined;
      void take({ path, op, peer, header, body: () => incomingBody(request) }).then((reply) => {
        // Of a body that was too large the rest is not waited for.
        if (!request.complete) response.shouldKeepAlive = false;
        response.writeHead(reply.status, reply.headers).end(reply.body);
      });
      return true;
    },
  };
}

const responseOf = ({ status, headers, body }: Reply): Response =>
  new Response(new Uint8Array(body), { status, headers });

type Came = Omit<Coming, 'peer'> & { address: string };

async function answer(
  { db, log, now, longestMs = LONGEST_MS }: DoorOptions,
  operations: OperationsOptions,
  credentials: ReturnType<typeof createCredentials>,
  { op, path, address, header, body: readBody }: Came,
): Promise<Reply> {
  const context = { method: 'POST', path };
  try {
    const body = await readBody();
    if (!body) return replyOf(context, { status: 'BAD_REQUEST', message: 'the body is too large' }, now());
    const read = await readRequest(db, credentials, { ...context, op, address, header, body }, now());
    const { sender } = read;
    if (!read.ok) {
      note(log, op, read);
      const refused = { ...context, requestId: read.requestId, sender };
      return replyOf(refused, { status: read.status, message: read.why }, now());
    }
    const requestId = 'request_id' in read.request ? read.request.request_id : undefined;
    const fields = await inTime(operate(operations, read), longestMs, log, op);
    if (fields.status === 'DUPLICATE_MISMATCH')
      log.warn({ op, provider: read.sender.credential.providerCode }, 'a provider used an id for two things');
    return replyOf({ ...context, requestId, sender }, fields, now());
  } catch (error) {
    log.error({ err: error, op }, 'a provider’s message failed');
    return replyOf(context, { status: 'INTERNAL' }, now());
  }
}

/** The outcome, or after the longest wait that it is unknown; a failure is unknown too, and logged. */
function inTime(work: Promise<Fields>, longestMs: number, log: Log, op: string): Promise<Fields> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ status: 'INTERNAL' }), longestMs);
    const settle = (fields: Fields): void => {
      clearTimeout(timer);
      resolve(fields);
    };
    work.then(settle, (error: unknown) => {
      log.error({ err: error, op }, 'a provider’s message failed');
      settle({ status: 'INTERNAL' });
    });
  });
}

function note(log: Log, op: string, read: Extract<Read, { ok: false }>): void {
  const provider = read.sender?.credential.providerCode;
  log.warn({ op, provider, status: read.status, why: read.why }, 'a provider’s request was refused');
}
