import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import type { Config } from '../../platform/config/index.ts';
import { newTrace, type RequestTrace, requestIdOf, runInRequest } from '../../platform/http/request-trace.ts';
import { onBehalfOf, type Span, startRequestSpan } from '../../platform/tracing/spans.ts';
import type { TracedResponse } from './traced-response.ts';

export type AccessLogMode = NonNullable<Config['ACCESS_LOG']>;
export type AccessLog = {
  write(entry: AccessEntry): void;
  /** Writes what is buffered. */
  close(): void;
};

/** One answered request. Contains no personal data; paths contain neither ids nor queries. */
export type AccessEntry = {
  req: string;
  host: string;
  site: number | undefined;
  method: string;
  route: string;
  status: number;
  /** Name of the refusal of a call. */
  code: string | undefined;
  ms: number;
  /** Sent to the client, headers included. */
  bytes: number;
  /** Of a traced request. */
  trace: string | undefined;
  /** The client left before the answer was complete. */
  aborted: true | undefined;
};

const SLOW_MS = 500;
const BUFFER_BYTES = 4096;
const FLUSH_MS = 1000;

type Sink = { write(line: string): unknown; flush(): unknown; flushSync(): unknown };

/** Standard output, written in blocks: a line costs microseconds. A closed pipe does not stop the process. */
function standardOutput(): Sink {
  const sink = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  sink.on('error', () => {});
  return sink;
}

/** One JSON line per answered request; `slow`: failures and requests over half a second; `off`: none. */
export function createAccessLog(mode: AccessLogMode, sink?: Sink): AccessLog | undefined {
  if (mode === 'off') return undefined;
  const out = sink ?? standardOutput();
  const timer = setInterval(() => out.flush(), FLUSH_MS).unref();
  return {
    write(entry) {
      if (mode === 'slow' && entry.status < 500 && entry.ms < SLOW_MS) return;
      out.write(lineOf(entry));
    },
    close() {
      clearInterval(timer);
      out.flushSync();
    },
  };
}

/** Serialised manually for speed: no field contains a character that JSON would escape. */
function lineOf({
  req,
  host,
  site,
  method,
  route,
  status,
  code,
  ms,
  bytes,
  trace,
  aborted,
}: AccessEntry): string {
  const optional = `${site === undefined ? '' : `,"site":${site}`}${code ? `,"code":"${code}"` : ''}`;
  return (
    `{"level":30,"time":${Date.now()},"msg":"request","req":"${req}","host":"${host}"${optional}` +
    `,"method":"${method}","route":"${route}","status":${status},"ms":${ms},"bytes":${bytes}` +
    `${trace ? `,"trace":"${trace}"` : ''}${aborted ? ',"aborted":true' : ''}}\n`
  );
}

export type RequestHandler = {
  /** Answers what needs no waiting; false if `answer` is to be called. */
  answerAtOnce(request: IncomingMessage, response: TracedResponse, trace: RequestTrace): boolean;
  answer(request: IncomingMessage, response: TracedResponse): void;
};

/** Gives each request an id, which is returned in the response, and logs the response once sent. */
export function traceRequests(
  { answerAtOnce, answer }: RequestHandler,
  { log, trustProxy }: { log: AccessLog | undefined; trustProxy: boolean },
): (request: IncomingMessage, response: TracedResponse) => void {
  return (request, response) => {
    const trace = newTrace(requestIdOf(request.headers['x-request-id'], trustProxy));
    response.commonHeaders.push('x-request-id', trace.id);
    const span = startRequestSpan(request.headers.traceparent, { name: 'request', kind: 'server' });
    if (log) watch(request, response, trace, log, span?.traceId);
    if (span) endWithAnswer(span, request, response, trace);
    // Without waiting there is nothing that would look for its request later.
    if (answerAtOnce(request, response, trace)) return;
    runInRequest(trace, () =>
      span ? onBehalfOf(span, () => answer(request, response)) : answer(request, response),
    );
  };
}

function watch(
  request: IncomingMessage,
  response: TracedResponse,
  trace: RequestTrace,
  log: AccessLog,
  traceId: string | undefined,
): void {
  const begun = performance.now();
  const { socket } = request;
  // Responses on one connection are sequential.
  const before = socket.bytesWritten;
  response.once('close', () => {
    const route = trace.route || prefixOf(request.url ?? '');
    // Load balancers poll every few seconds.
    if (HEALTH_CHECKS.includes(route) && response.statusCode < 400) return;
    const isCall = trace.route.startsWith('/');
    log.write({
      req: trace.id,
      host: hostOf(request),
      site: trace.siteId,
      method: request.method ?? '',
      route,
      status: response.statusCode,
      // Rendering a page makes calls; their refusals are not refusals of the page.
      code: isCall && trace.code ? trace.code : undefined,
      ms: Math.round((performance.now() - begun) * 10) / 10,
      bytes: socket.bytesWritten - before,
      trace: traceId,
      aborted: response.writableFinished ? undefined : true,
    });
  });
}

/** The span is named by the route once the answer is sent. */
function endWithAnswer(
  span: Span,
  request: IncomingMessage,
  response: TracedResponse,
  trace: RequestTrace,
): void {
  response.once('close', () => {
    const route = trace.route || prefixOf(request.url ?? '');
    span.rename(`${request.method} ${route}`);
    span.set({
      'http.request.method': request.method ?? '',
      'http.route': route,
      'http.response.status_code': response.statusCode,
      'baize.request': trace.id,
      ...(trace.siteId !== undefined && { 'baize.site': trace.siteId }),
      ...(trace.code && { 'baize.refusal': trace.code }),
    });
    span.end(response.statusCode >= 500 ? String(response.statusCode) : undefined);
  });
}

const HEALTH_CHECKS = ['/healthz', '/readyz'];
const HOST = /^[a-z0-9.-]{1,253}(?=:\d+$|$)/i;
const hostOf = ({ headers }: IncomingMessage): string =>
  HOST.exec(headers.host ?? '')?.[0].toLowerCase() ?? '';

const PREFIX = /^\/(?:console\/api|api|hooks|gwp|m|adapters|dev|docs|healthz|readyz|metrics|tls)(?=[/?]|$)/;
/** For paths not labelled by a handler only the fixed prefix is logged. */
const prefixOf = (target: string): string => PREFIX.exec(target)?.[0] ?? 'other';
