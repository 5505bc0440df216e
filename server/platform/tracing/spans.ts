import { AsyncLocalStorage } from 'node:async_hooks';

/** Span attributes: names of routes, tables and partners, statuses, counts. Never values or personal data. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = 'server' | 'client' | 'internal' | 'consumer';
export type SpanDescription = { name: string; kind: SpanKind; attributes?: Attributes };

/** A unit of traced work. */
export type Span = {
  traceId: string;
  /** The header (W3C Trace Context) with which another server continues this trace. */
  traceparent: string;
  set(attributes: Attributes): void;
  /** `failure`: the kind of error, without its message. */
  end(failure?: string): void;
  rename(name: string): void;
};

/** The span of a caller in another process. */
export type RemoteSpan = { traceId: string; spanId: string; isSampled: boolean };

export type Tracer = {
  /** Whether a request, job or delivery is traced; `caller`: the caller's decision. */
  isChosen(caller?: RemoteSpan): boolean;
  start(description: SpanDescription, parent?: Span | RemoteSpan): Span;
};

let tracer: Tracer | undefined;
const active = new AsyncLocalStorage<Span | undefined>();

/** Switches tracing on or off for this process. While off, every function here only runs its work. */
export function setTracer(used: Tracer | undefined): void {
  tracer = used;
}

/** The current span; undefined if not traced. */
export const activeSpan = (): Span | undefined => (tracer ? active.getStore() : undefined);

/** Runs `work` as a part of the surrounding span; without one nothing is recorded. */
export function inSpan<T>(describe: () => SpanDescription, work: (span?: Span) => Promise<T>): Promise<T> {
  const parent = activeSpan();
  return tracer && parent ? record(tracer.start(describe(), parent), work) : work();
}

/** Runs background `work`, such as a job, as a separate trace if sampled. */
function inOwnTrace<T>(describe: () => SpanDescription, work: (span?: Span) => Promise<T>): Promise<T> {
  return tracer?.isChosen() ? record(tracer.start(describe()), work) : work();
}

/** The current span as a text for a row or job that continues the trace later; undefined if not traced. */
export const traceToStore = (): string | undefined => activeSpan()?.traceparent;

/**
 * Runs background `work` as a part of the trace that was stored with it (`traceToStore`), without another
 * choice; as a separate trace, if sampled, when none was.
 */
export function continueTrace<T>(
  stored: string | null | undefined,
  describe: () => SpanDescription,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const parent = tracer && stored ? parseTraceparent(stored) : undefined;
  return tracer && parent ? record(tracer.start(describe(), parent), work) : inOwnTrace(describe, work);
}

/** Runs work shared by several callers under the `span` of one of them. */
export const onBehalfOf = <T>(span: Span | undefined, work: () => T): T =>
  tracer ? active.run(span, work) : work();

/** The span of a sampled request; ended by the caller. */
export function startRequestSpan(
  traceparent: string | string[] | undefined,
  description: SpanDescription,
): Span | undefined {
  if (!tracer) return undefined;
  const caller = parseTraceparent(traceparent);
  return tracer.isChosen(caller) ? tracer.start(description, caller) : undefined;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.{0,200})?$/;
const ZEROS = /^0+$/;

/** The header of a caller (W3C Trace Context); undefined if missing or invalid. */
export function parseTraceparent(header: string | string[] | undefined): RemoteSpan | undefined {
  const [, traceId, spanId, flags] = typeof header === 'string' ? (TRACEPARENT.exec(header) ?? []) : [];
  if (!traceId || !spanId || !flags || ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

async function record<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const value = await active.run(span, () => work(span));
    span.end();
    return value;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** PostgreSQL's or Node's code, or the class: messages may contain values. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(code) ? code : error.name;
}
