import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { GWP_BODY_BYTES, gwpRequests } from '#contracts/gwp/requests.ts';
import type { Db } from '../../../platform/database/index.ts';
import { isDatabaseUnavailable } from '../../../platform/database/unavailability.ts';
import type { RequestOrigin } from '../../../platform/http/api.ts';
import { clientAddress } from '../../../platform/http/request.ts';
import { readBytes } from '../../../platform/http/request-body.ts';
import type { Log } from '../../../platform/log.ts';
import { createSessions } from '../game-sessions.ts';
import { createPlayerLinks } from '../player-links.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
import { createWallet } from '../wallet.ts';
import { createCredentials } from './credentials.ts';
import { type OperationsOptions, operationResponse } from './operations.ts';
import { createRateLimit } from './rate-limit.ts';
import { createRefusalLog } from './refusal-log.ts';
import { readIncomingBody } from './request-body.ts';
import { type ResponseFields, type SignedResponse, signResponse } from './responses.ts';
import { type HttpMessage, readSignedRequest } from './signed-request.ts';

export type EndpointOptions = {
  db: Db;
  log: Log;
  seal: SecretEncryption;
  trustProxy: boolean;
  now(): Date;
  /**
   * Maximum wait for a response, in ms; after it the outcome is unknown, and the message is sent again
   * [wallet R14].
   */
  longestMs?: number;
  /** Read calls of a key per second. Calls that move money are never rate-limited. */
  questionsPerSecond?: number;
  /** Called with the path, HTTP status and duration in milliseconds of every call. */
  measure?(path: string, status: number, milliseconds: number): void;
};

const REQUESTS_PER_SECOND = 500;
/** The maximum that R14 allows. */
const TIMEOUT_MS = 2000;

/** The endpoint of the wallet protocol, `POST /gwp/1/{op}`. */
export type WalletEndpoint = {
  /** For web requests; also answers unknown paths. */
  app: Hono<{ Bindings: RequestOrigin }>;
  /** For Node requests: avoids extra objects per bet. False for paths outside the protocol. */
  listen(request: IncomingMessage, response: ServerResponse): boolean;
};

/** A request before its body is read. */
type UnreadRequest = Omit<HttpMessage, 'body' | 'address' | 'method'> & {
  peer: string | undefined;
  body(): Body;
};
type Body = Promise<Uint8Array | undefined>;

/** The HTTP endpoint of GWP/1 for providers (wallet 3). */
export function createWalletEndpoint(options: EndpointOptions): WalletEndpoint {
  const { db, now, seal, trustProxy } = options;
  const credentials = createCredentials(seal);
  const logRefusal = createRefusalLog(options.log);
  const operations: OperationsOptions = {
    db,
    now,
    wallet: createWallet(db, { now, longestMs: options.longestMs ?? TIMEOUT_MS }),
    links: createPlayerLinks(),
    sessions: createSessions(),
    mayAsk: createRateLimit(options.questionsPerSecond ?? REQUESTS_PER_SECOND),
  };
  const paths = new Map(Object.keys(gwpRequests).map((op) => [`/gwp/1/${op}`, op]));
  const take = async ({ peer = 'unknown', ...coming }: UnreadRequest): Promise<SignedResponse> => {
    const begun = performance.now();
    const address = clientAddress(coming.header('x-forwarded-for'), peer, trustProxy);
    const reply = await handleRequest(options, operations, credentials, logRefusal, { ...coming, address });
    options.measure?.(coming.path, reply.status, performance.now() - begun);
    return reply;
  };
  const app = new Hono<{ Bindings: RequestOrigin }>();
  for (const [path, op] of paths)
    app.post(path, async ({ env, req: { raw } }) => {
      const peer = env?.peer ?? env?.incoming?.socket.remoteAddress;
      const header = (name: string) => raw.headers.get(name);
      return responseOf(await take({ path, op, peer, header, body: () => readBytes(raw, GWP_BODY_BYTES) }));
    });
  app.all('/gwp/*', () =>
    responseOf(
      signResponse({ method: '', path: '' }, { status: 'BAD_REQUEST', message: 'no such operation' }, now()),
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
      void take({ path, op, peer, header, body: () => readIncomingBody(request) }).then((reply) => {
        // The rest of an oversized body is not awaited.
        if (!request.complete) response.shouldKeepAlive = false;
        // As a text, not as bytes: Node sends it in one piece with the headers.
        response.writeHead(reply.status, reply.headers).end(reply.body);
      });
      return true;
    },
  };
}

const responseOf = ({ status, headers, body }: SignedResponse): Response =>
  new Response(body, { status, headers });

type AddressedRequest = Omit<UnreadRequest, 'peer'> & { address: string };

async function handleRequest(
  { db, log, now, longestMs = TIMEOUT_MS }: EndpointOptions,
  operations: OperationsOptions,
  credentials: ReturnType<typeof createCredentials>,
  logRefusal: ReturnType<typeof createRefusalLog>,
  { op, path, address, header, body: readBody }: AddressedRequest,
): Promise<SignedResponse> {
  const context = { method: 'POST', path };
  try {
    const body = await readBody();
    if (!body)
      return signResponse(context, { status: 'BAD_REQUEST', message: 'the body is too large' }, now());
    const read = await readSignedRequest(db, credentials, { ...context, op, address, header, body }, now());
    const { sender } = read;
    if (!read.ok) {
      logRefusal(op, { provider: sender?.credential.providerCode, status: read.status, why: read.why });
      const refused = { ...context, requestId: read.requestId, sender };
      return signResponse(refused, { status: read.status, message: read.why }, now());
    }
    const requestId = 'request_id' in read.request ? read.request.request_id : undefined;
    const fields = await withTimeout(operationResponse(operations, read), longestMs, log, op);
    if (fields.status === 'DUPLICATE_MISMATCH')
      log.warn(
        { op, provider: read.sender.credential.providerCode },
        'a provider reused an id for a different request',
      );
    return signResponse({ ...context, requestId, sender }, fields, now());
  } catch (error) {
    logFailure(log, op, error);
    return signResponse(context, { status: 'INTERNAL' }, now());
  }
}

/** Without a database all messages fail: log one line each, without a stack trace. */
function logFailure(log: Log, op: string, error: unknown): void {
  if (isDatabaseUnavailable(error)) log.warn({ op }, 'the database is unavailable');
  else log.error({ err: error, op }, 'a provider’s message failed');
}

/** The outcome, or "unknown" after the maximum wait; a failure also counts as unknown, and is logged. */
function withTimeout(
  work: Promise<ResponseFields>,
  longestMs: number,
  log: Log,
  op: string,
): Promise<ResponseFields> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ status: 'INTERNAL' }), longestMs);
    const settle = (fields: ResponseFields): void => {
      clearTimeout(timer);
      resolve(fields);
    };
    work.then(settle, (error: unknown) => {
      logFailure(log, op, error);
      settle({ status: 'INTERNAL' });
    });
  });
}
