import { AsyncLocalStorage } from 'node:async_hooks';

/** What a span says: names of routes, tables and partners, statuses, counts. Never values or persons. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = 'server' | 'client' | 'internal' | 'consumer';
export type SpanDescription = { name: string; kind: SpanKind; attributes?: Attributes };

/** A piece of work that is being traced. */
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
  /** Whether a request, job or delivery is traced; `caller`: what its caller says. */
  isChosen(caller?: RemoteSpan): boolean;
  start(description: SpanDescription, parent?: Span | RemoteSpan): Span;
};

let tracer: Tracer | undefined;
const active = new AsyncLocalStorage<Span | undefined>();

/** Switches tracing on for this process, or off. Until then every function here only runs its work. */
export function setTracer(used: Tracer | undefined): void {
  tracer = used;
}

/** The span that surrounds the caller; undefined where nothing is traced. */
export const activeSpan = (): Span | undefined => (tracer ? active.getStore() : undefined);

/** Runs `work` as a part of the surrounding span; without one nothing is recorded. */
export function inSpan<T>(describe: () => SpanDescription, work: (span?: Span) => Promise<T>): Promise<T> {
  const parent = activeSpan();
  return tracer && parent ? record(tracer.start(describe(), parent), work) : work();
}

/** Runs `work` that nobody is waiting for, such as a job: a trace of its own, if it is chosen. */
export function inOwnTrace<T>(
  describe: () => SpanDescription,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  return tracer?.isChosen() ? record(tracer.start(describe()), work) : work();
}

/** Runs work of several callers for one of them: `span` was active when that one asked. */
export const onBehalfOf = <T>(span: Span | undefined, work: () => T): T =>
  tracer ? active.run(span, work) : work();

/** The span of a request that is chosen; ended by the caller. */
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

/** The header of a caller (W3C Trace Context); undefined for none and for an invalid one. */
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
