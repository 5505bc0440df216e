import { Hono } from 'hono';
import { gwpRequests } from '#contracts/gwp/requests.ts';
import type { Db } from '../../../platform/database.ts';
import type { Origin } from '../../../platform/http/api.ts';
import { readRequest as readHttp } from '../../../platform/http/request.ts';
import type { Log } from '../../../platform/log.ts';
import { createLinks } from '../links.ts';
import type { SecretSeal } from '../seal.ts';
import { createSessions } from '../sessions.ts';
import { createWallet } from '../wallet.ts';
import { type Fields, respond } from './answers.ts';
import { createCredentials } from './credentials.ts';
import { type OperationsOptions, operate } from './operations.ts';
import { createRate } from './rate.ts';
import { type Read, readBody, readRequest } from './request.ts';

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

/** The door of the wallet protocol: `POST /gwp/1/{op}`. */
export function createDoor(options: DoorOptions): Hono<{ Bindings: Origin }> {
  const { db, now, seal } = options;
  const app = new Hono<{ Bindings: Origin }>();
  const credentials = createCredentials(seal);
  const operations: OperationsOptions = {
    db,
    now,
    wallet: createWallet(db, { now, longestMs: options.longestMs ?? LONGEST_MS }),
    links: createLinks(),
    sessions: createSessions(),
    mayAsk: createRate(options.questionsPerSecond ?? QUESTIONS_PER_SECOND),
  };
  for (const op of Object.keys(gwpRequests)) {
    const path = `/gwp/1/${op}`;
    app.post(path, async (c) => {
      const begun = performance.now();
      const peer = c.env?.peer ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown';
      const { address } = readHttp(c.req.raw, peer, options.trustProxy);
      const response = await answer(options, operations, credentials, { path, op, address }, c.req.raw);
      options.measure?.(path, response.status, performance.now() - begun);
      return response;
    });
  }
  app.all('/gwp/*', () =>
    respond({ method: '', path: '' }, { status: 'BAD_REQUEST', message: 'no such operation' }, now()),
  );
  return app;
}

async function answer(
  { db, log, now, longestMs = LONGEST_MS }: DoorOptions,
  operations: OperationsOptions,
  credentials: ReturnType<typeof createCredentials>,
  { path, op, address }: { path: string; op: string; address: string },
  raw: Request,
): Promise<Response> {
  const context = { method: 'POST', path };
  try {
    const body = await readBody(raw);
    if (!body) return respond(context, { status: 'BAD_REQUEST', message: 'the body is too large' }, now());
    const arrival = { ...context, op, address, headers: raw.headers, body };
    const read = await readRequest(db, credentials, arrival, now());
    const { sender } = read;
    if (!read.ok) {
      note(log, op, read);
      const refused = { ...context, requestId: read.requestId, sender };
      return respond(refused, { status: read.status, message: read.why }, now());
    }
    const requestId = 'request_id' in read.request ? read.request.request_id : undefined;
    const fields = await inTime(operate(operations, read), longestMs, log, op);
    if (fields.status === 'DUPLICATE_MISMATCH')
      log.warn({ op, provider: read.sender.credential.providerCode }, 'a provider used an id for two things');
    return respond({ ...context, requestId, sender }, fields, now());
  } catch (error) {
    log.error({ err: error, op }, 'a provider’s message failed');
    return respond(context, { status: 'INTERNAL' }, now());
  }
}

/** The outcome, or after the longest wait that it is unknown; a failure is unknown too, and logged. */
async function inTime(work: Promise<Fields>, longestMs: number, log: Log, op: string): Promise<Fields> {
  const done = work.catch((error: unknown): Fields => {
    log.error({ err: error, op }, 'a provider’s message failed');
    return { status: 'INTERNAL' };
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Fields>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'INTERNAL' }), longestMs);
  });
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

function note(log: Log, op: string, read: Extract<Read, { ok: false }>): void {
  const provider = read.sender?.credential.providerCode;
  log.warn({ op, provider, status: read.status, why: read.why }, 'a provider’s request was refused');
}
